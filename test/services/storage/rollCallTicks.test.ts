import { afterEach, expect, test, vi } from 'vitest'
import { readRollCallTicks, storeRollCallTicks } from '../../../src/services/storage/rollCallTicks.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ticks = { startedAt: '2025-04-15T10:00:00.000Z', found: ['EZC104', 'NZC7'] }

test('[W531] ticks stay on the device for who made them, and for nobody else', () => {
  const { items } = stubStorage()
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
  storeRollCallTicks('lead@camp.example', ticks)
  expect(readRollCallTicks('lead@camp.example')).toEqual(ticks)
  expect(readRollCallTicks('other@camp.example')).toBeNull()
  storeRollCallTicks('lead@camp.example', null)
  expect(items.size).toBe(0)
})

test('what another version has stored begins anew', () => {
  stubStorage({ rollCall: '{"owner":"lead@camp.example","found":"EZC104"}' })
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
  stubStorage({ rollCall: '{"owner":"lead@camp.example","startedAt":"2025","found":["EZC104",7]}' })
  expect(readRollCallTicks('lead@camp.example')).toEqual({ startedAt: '2025', found: ['EZC104'] })
  stubStorage({ rollCall: 'none' })
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
})

test('a browser that keeps nothing goes on without', () => {
  forbidStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeRollCallTicks('lead@camp.example', ticks)
  expect(readRollCallTicks('lead@camp.example')).toBeNull()
})
