import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, fromCallback, fromPromise } from 'xstate'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import { expectedHere } from '../../../src/inspector/models/gate/deviceGate.ts'
import { notConfirmedModel } from '../../../src/inspector/models/gate/notConfirmed.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { gateMachine } from '../../../src/machines/gate/gate.ts'
import {
  confirmedArrival,
  type GateResult,
  searchedArrival,
  searchedOnDevice,
  searchedStanding,
} from '../../../src/machines/gate/gateResults.ts'
import type { FindInput } from '../../../src/machines/gate/gateSetup.ts'
import { notConfirmedMachine } from '../../../src/machines/gate/notConfirmed.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(notConfirmedModel)

const latency = 400
const second = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})

const later = () => new Promise((resolve) => setTimeout(resolve, latency))
const listenForScans = fromCallback(() => {})
const codeOf = (index: number) => `EZC${100 + index}`
const codes = Array.from({ length: 30 }, (_, index) => codeOf(index))

const checkIn = (isThere: () => boolean) =>
  checkInMachine.provide({
    actors: {
      listenForScans,
      searchParticipant: fromPromise<CheckInAnswer, { code: string; isByName: boolean }>(
        async ({ input }) => {
          await later()
          return isThere()
            ? { ok: true, value: { ...registered, code: input.code } }
            : { ok: false, status: 503 }
        },
      ),
      makeIdempotencyKey: fromPromise(async () => 'a'.repeat(32)),
      confirmCheckIn: fromPromise(async ({ input }) => {
        await later()
        return { ok: true, value: { ...registered, code: input.code, checkedIn: true } }
      }),
    },
  })

const gate = (isThere: () => boolean) =>
  gateMachine.provide({
    actors: {
      listenForScans,
      watchNetwork: fromCallback(() => {}),
      reachHost: fromPromise(async () => ({ reconnectJitter: 0, at: 0 })),
      find: fromPromise<GateResult, FindInput>(async ({ input: { source, kind, number } }) => {
        await later()
        if (source === 'device') return foundOnDevice(kind, number)
        return isThere() ? foundByServer(kind, number) : searchedArrival({ ok: false, status: 503 })
      }),
      markAttempt: fromPromise(async () => ({ key: 'a'.repeat(32), counter: 1, notedAt: '' })),
      record: fromPromise(async () => {
        await later()
        return confirmedArrival({ ok: true, value: { ...registered, checkedIn: true } }, registered)
      }),
    },
  })

function foundByServer(kind: MovementKind, number: string) {
  const participant = { ...registered, code: number }
  if (kind === 'arrive') return searchedArrival({ ok: true, value: participant })
  const where = { place: 'inside', since: null, gate: null, by: null, withWhom: null } as const
  return searchedStanding({ ok: true, value: { participant, ...where, asksWithWhom: false } }, kind)
}

function foundOnDevice(kind: MovementKind, number: string) {
  const known = { firstname: 'Tariro', lastname: 'Moyo', age: 14, union: null, place: 'expected' } as const
  const person = { ...known, code: number, numbers: [number] }
  const standing = { person, place: 'expected', notedHere: null, asksWithWhom: false } as const
  return searchedOnDevice({ ...expectedHere, standing }, { kind, number })
}

function beside(logic: AnyActorLogic, input?: unknown, offline = false) {
  const line = createActor(notConfirmedMachine, { input: { numbers: [] } }).start()
  const flow = createActor(logic, { input })
  flow.on('scan.replaced', (event) => line.send(event as Parameters<typeof line.send>[0]))
  flow.start()
  if (offline) {
    flow.send({ type: 'device.told', canNote: true })
    flow.send({ type: 'offline.chosen' })
  }
  const numbers = () => line.getSnapshot().context.scans.map(({ number }) => number)
  const scan = async (code: string, after = second) => {
    flow.send({ type: 'code.scanned', code })
    await vi.advanceTimersByTimeAsync(after)
  }
  return { flow, line, numbers, scan }
}

const up = () => true
const down = () => false
const arrivals = { kind: 'arrive', hasDevice: true } as const

describe('[W577] 30 scans a second apart list every person who was not confirmed', () => {
  test.each<[string, () => ReturnType<typeof beside>]>([
    ['at the documented check-in', () => beside(checkIn(up))],
    ['where people arrive', () => beside(gate(up), arrivals)],
    ['where people step out', () => beside(gate(up), { ...arrivals, kind: 'stepOut' })],
    ['without the server', () => beside(gate(up), arrivals, true)],
  ])('%s', async (_where, open) => {
    const { numbers, scan, line } = open()
    for (const code of codes) await scan(code)
    expect(numbers()).toEqual(codes.slice(0, 29))
    expect(line.getSnapshot().context.scans[0]?.name).not.toBeNull()
  })
})

describe.each([
  {
    front: 'the documented check-in',
    open: (isThere: () => boolean) => beside(checkIn(isThere)),
    ...{ confirmed: { type: 'checkIn.confirmed' }, cancelled: { type: 'checkIn.cancelled' } },
  },
  {
    front: 'the gate',
    open: (isThere: () => boolean) => beside(gate(isThere), arrivals),
    ...{ confirmed: { type: 'scan.confirmed' }, cancelled: { type: 'scan.cancelled' } },
  },
])('at $front', ({ open, confirmed, cancelled }) => {
  test('[W577] every scan is listed even when it arrives before the answer to the last one', async () => {
    const { numbers, scan } = open(up)
    for (const code of codes) await scan(code, 100)
    expect(numbers()).toEqual(codes.slice(0, 29))
  })

  test('[W577] every scan is listed even when the server fails', async () => {
    const { numbers, scan } = open(down)
    for (const code of codes) await scan(code)
    expect(numbers()).toEqual(codes)
  })

  test('[W577] every scan is listed except the people who were confirmed', async () => {
    const { flow, numbers, scan } = open(up)
    for (const [index, code] of codes.entries()) {
      await scan(code)
      if (index % 3 === 0) flow.send(confirmed)
    }
    const replaced = (_: string, index: number) => index % 3 !== 0
    expect(numbers()).toEqual(codes.slice(0, 29).filter(replaced))
  })

  test('[W578] a person is listed until the card is scanned again or the entry is dismissed', async () => {
    const { line, numbers, scan } = open(up)
    for (const code of ['EZC100', 'EZC101', 'EZC102']) await scan(code)
    expect(numbers()).toEqual(['EZC100', 'EZC101'])
    await scan(' ezc100 ')
    expect(numbers()).toEqual(['EZC101', 'EZC102'])
    line.send({ type: 'scan.dismissed', number: 'EZC102' })
    expect(numbers()).toEqual(['EZC101'])
  })

  test('[W578] a person is not listed after Cancel, which is a decision', async () => {
    const { flow, numbers, scan } = open(up)
    await scan('EZC100')
    flow.send(cancelled)
    await scan('EZC101')
    expect(numbers()).toEqual([])
  })

  test('[W578] a person is listed when a second card replaces the first one behind a confirmation', async () => {
    const { flow, numbers, scan } = open(up)
    await scan('EZC100')
    flow.send(confirmed)
    await scan('EZC101', 10)
    await scan('EZC102')
    expect(numbers()).toEqual(['EZC101'])
  })
})

test('[W578] a person leaves the list when the device takes the scan over', async () => {
  const { flow, numbers, scan } = beside(gate(down), arrivals)
  await scan('EZC100')
  expect(numbers()).toEqual(['EZC100'])
  flow.send({ type: 'device.told', canNote: true })
  flow.send({ type: 'offline.chosen' })
  expect(numbers()).toEqual([])
})
