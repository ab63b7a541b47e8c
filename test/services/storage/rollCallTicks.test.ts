import { expect, test, vi } from 'vitest'
import { readRollCallTicks, storeRollCallTicks } from '../../../src/services/storage/rollCallTicks.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const ticks = { startedAt: '2025-04-15T10:00:00.000Z', found: ['EZC104', 'NZC7'] }

test('[W531] ticks are stored on the device for their owner only', () => {
  const { items } = stubStorage()
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
  storeRollCallTicks('lead@camp.example', ticks)
  expect(readRollCallTicks('lead@camp.example')).toEqual(ticks)
  expect(readRollCallTicks('other@camp.example')).toBeNull()
  storeRollCallTicks('lead@camp.example', null)
  expect(items.size).toBe(0)
})

test('malformed ticks are dropped', () => {
  stubStorage({ rollCall: '{"owner":"lead@camp.example","found":"EZC104"}' })
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
  stubStorage({ rollCall: '{"owner":"lead@camp.example","startedAt":"2025","found":["EZC104",7]}' })
  expect(readRollCallTicks('lead@camp.example')).toEqual({ startedAt: '2025', found: ['EZC104'] })
  stubStorage({ rollCall: 'none' })
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
})

test('no ticks are read without storage', () => {
  forbidStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeRollCallTicks('lead@camp.example', ticks)
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
})
