import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, fromCallback, fromPromise } from 'xstate'
import { expectedHere } from '../../../src/inspector/models/gate/deviceGate.ts'
import { notConfirmedModel } from '../../../src/inspector/models/gate/notConfirmed.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { movementMachine } from '../../../src/machines/gate/movement.ts'
import { notConfirmedMachine } from '../../../src/machines/gate/notConfirmed.ts'
import { notingMachine } from '../../../src/machines/gate/noting.ts'
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

const movement = movementMachine.provide({
  actors: {
    listenForScans,
    findStanding: fromPromise(async ({ input }) => {
      await later()
      const participant = { ...registered, code: input.number }
      const where = { place: 'inside', since: null, gate: null, by: null, withWhom: null } as const
      return { ok: true, value: { participant, ...where, asksWithWhom: false } }
    }),
  },
})

const noting = notingMachine.provide({
  actors: {
    listenForScans,
    lookUp: fromPromise(async ({ input }) => {
      const known = {
        firstname: 'Tariro',
        lastname: 'Moyo',
        age: 14,
        union: null,
        place: 'expected',
      } as const
      const person = { ...known, code: input.number, numbers: [input.number] }
      const standing = { person, place: 'expected', notedHere: null, asksWithWhom: false } as const
      return { ...expectedHere, standing }
    }),
  },
})

function beside(logic: AnyActorLogic, input?: unknown) {
  const line = createActor(notConfirmedMachine).start()
  const flow = createActor(logic, { input })
  flow.on('scan.replaced', (event) => line.send(event as Parameters<typeof line.send>[0]))
  flow.start()
  const numbers = () => line.getSnapshot().context.scans.map(({ number }) => number)
  const scan = async (code: string, after = second) => {
    flow.send({ type: 'code.scanned', code })
    await vi.advanceTimersByTimeAsync(after)
  }
  return { flow, line, numbers, scan }
}

describe('[W577] 30 scans a second apart list every person who was not confirmed', () => {
  test.each<[string, () => ReturnType<typeof beside>]>([
    ['at the check-in', () => beside(checkIn(() => true))],
    ['where people step out', () => beside(movement, { kind: 'stepOut' })],
    ['without the server', () => beside(noting, { kind: 'arrive', left: null, isHostBack: false })],
  ])('%s', async (_where, open) => {
    const { numbers, scan, line } = open()
    for (const code of codes) await scan(code)
    expect(numbers()).toEqual(codes.slice(0, 29))
    expect(line.getSnapshot().context.scans[0]?.name).not.toBeNull()
  })

  test('even when each scan arrives before the answer to the last one', async () => {
    const { numbers, scan } = beside(checkIn(() => true))
    for (const code of codes) await scan(code, 100)
    expect(numbers()).toEqual(codes.slice(0, 29))
  })

  test('even when the server fails', async () => {
    const { numbers, scan } = beside(checkIn(() => false))
    for (const code of codes) await scan(code)
    expect(numbers()).toEqual(codes)
  })

  test('except the people who were confirmed', async () => {
    const { flow, numbers, scan } = beside(checkIn(() => true))
    for (const [index, code] of codes.entries()) {
      await scan(code)
      if (index % 3 === 0) flow.send({ type: 'checkIn.confirmed' })
    }
    const replaced = (_: string, index: number) => index % 3 !== 0
    expect(numbers()).toEqual(codes.slice(0, 29).filter(replaced))
  })
})

describe('[W578] a person who was not confirmed', () => {
  test('is listed until the card is scanned again or the entry is dismissed', async () => {
    const { line, numbers, scan } = beside(checkIn(() => true))
    for (const code of ['EZC100', 'EZC101', 'EZC102']) await scan(code)
    expect(numbers()).toEqual(['EZC100', 'EZC101'])
    await scan(' ezc100 ')
    expect(numbers()).toEqual(['EZC101', 'EZC102'])
    line.send({ type: 'scan.dismissed', number: 'EZC102' })
    expect(numbers()).toEqual(['EZC101'])
  })

  test('is not listed after Cancel, which is a decision', async () => {
    const { flow, numbers, scan } = beside(checkIn(() => true))
    await scan('EZC100')
    flow.send({ type: 'checkIn.cancelled' })
    await scan('EZC101')
    expect(numbers()).toEqual([])
  })

  test('is listed when a second card replaces the first one behind a confirmation', async () => {
    const { flow, numbers, scan } = beside(checkIn(() => true))
    await scan('EZC100')
    flow.send({ type: 'checkIn.confirmed' })
    await scan('EZC101', 10)
    await scan('EZC102')
    expect(numbers()).toEqual(['EZC101'])
  })

  test('leaves the list when the device takes the scan over', async () => {
    const { flow, numbers, scan } = beside(checkIn(() => false))
    await scan('EZC100')
    expect(numbers()).toEqual(['EZC100'])
    flow.send({ type: 'device.takes' })
    expect(numbers()).toEqual([])
  })
})
