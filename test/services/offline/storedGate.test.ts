import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gateMode } from '../../../src/services/offline/gateMode.ts'
import { readGateReadiness, rememberGateReadiness } from '../../../src/services/offline/gateReadiness.ts'
import { hostNow, knownTime } from '../../../src/services/offline/hostClock.ts'
import { nextMovementCount } from '../../../src/services/offline/movementCounter.ts'
import {
  operatorToday,
  rememberOperator,
  unsentOperator,
} from '../../../src/services/offline/storedOperator.ts'
import {
  forgetLostScans,
  noteLostScans,
  readLostScans,
  readWaitingScans,
  storeWaitingScans,
} from '../../../src/services/offline/waitingScans.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const now = Date.parse('2025-04-14T08:30:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
})

test('the mode of a gate and its readiness are stored as words', () => {
  const { items } = stubStorage()
  expect(gateMode.read()).toBeNull()
  gateMode.write('stepOut')
  rememberGateReadiness(true)
  expect([...items]).toEqual([
    ['gateMode', 'stepOut'],
    ['gateReady', 'yes'],
  ])
  expect([gateMode.read(), readGateReadiness()]).toEqual(['stepOut', true])
  rememberGateReadiness(false)
  expect([...items.keys()]).toEqual(['gateMode'])
  stubStorage({ gateMode: 'fly' })
  expect([gateMode.read(), readGateReadiness()]).toEqual([null, false])
})

test('the counter of offline scans continues after the highest count, stored or given', () => {
  const { items } = stubStorage({ gateMovementCounter: '700' })
  expect(nextMovementCount()).toBe(701)
  expect(items.get('gateMovementCounter')).toBe('701')
  for (const text of ['3', '900.5', 'many']) {
    const before = nextMovementCount()
    stubStorage({ gateMovementCounter: text })
    expect(nextMovementCount()).toBe(before + 1)
  }
})

test('waiting scans of a lost queue are added to the lost ones until these are read', () => {
  const { items } = stubStorage({ gateScansLost: '2' })
  storeWaitingScans(5)
  expect(items.get('gateScansWaiting')).toBe('5')
  noteLostScans()
  expect([readWaitingScans(), readLostScans()]).toEqual([0, 7])
  expect([...items]).toEqual([['gateScansLost', '7']])
  forgetLostScans()
  expect(items.size).toBe(0)
})

test.each(['', '-1', '1.5', '"4"', 'four'])('a malformed number of waiting scans is 0: %s', (text) => {
  stubStorage({ gateScansWaiting: text })
  expect(readWaitingScans()).toBe(0)
})

describe('the clock of the server', () => {
  test('is read from the offset of an older release', () => {
    stubStorage({ gateHostClock: '-60000' })
    expect(hostNow()).toBe(now - 60_000)
    expect(knownTime()?.certain).toBe(0)
  })

  test.each(['not JSON', '"1"', '[]', '{"host":"noon"}'])('is unknown if it is malformed: %s', (text) => {
    stubStorage({ gateHostClock: text })
    expect(knownTime()).toBeNull()
    expect(hostNow()).toBe(now)
  })
})

describe('the operator of a gate', () => {
  test('is stored for the day, with what the server was told', () => {
    const { items } = stubStorage()
    rememberOperator('Rudo', now, { isConfirmed: true, isToldToHost: false })
    expect(items.get('gateOperatorToday')).toBe(
      '{"name":"Rudo","isConfirmed":true,"day":"2025-04-14","isByHost":false,"isToldToHost":false}',
    )
    expect(operatorToday(now)).toMatchObject({ name: 'Rudo', isConfirmed: true })
    expect(unsentOperator(now)).toBe('Rudo')
    vi.setSystemTime(now + 24 * 60 * 60_000)
    expect(operatorToday(now)).toBeUndefined()
  })

  test('is read without what an older release did not store', () => {
    stubStorage({ gateOperatorToday: '{"name":"Rudo","day":"2025-04-14"}' })
    expect(operatorToday(now)).toMatchObject({ name: 'Rudo', isConfirmed: null, isToldToHost: true })
    expect(unsentOperator(now)).toBeUndefined()
  })
})

test('a forbidden storage ends nothing at a gate', () => {
  forbidStorage()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  gateMode.write('arrive')
  rememberGateReadiness(true)
  storeWaitingScans(5)
  rememberOperator('Rudo', now)
  expect(nextMovementCount()).toBeGreaterThan(0)
  expect([gateMode.read(), readGateReadiness(), readWaitingScans(), operatorToday(now)]).toEqual([
    null,
    false,
    0,
    undefined,
  ])
  expect(warn.mock.calls.flat()).toEqual([
    'The browser did not keep how many scans wait',
    'The browser did not store the name of the person at this gate',
  ])
})
