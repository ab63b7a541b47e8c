import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import type { NotedScan } from '../../../src/domain/gate/offlineGate.ts'
import { expectedHere } from '../../../src/inspector/models/gate/deviceGate.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { gateMachine, gateVerdictOf, sourceOf } from '../../../src/machines/gate/gate.ts'
import {
  confirmedArrival,
  foundCode,
  foundName,
  type GateResult,
  recordedOnDevice,
  searchedArrival,
  searchedOnDevice,
} from '../../../src/machines/gate/gateResults.ts'
import type { FindInput, RecordInput } from '../../../src/machines/gate/gateSetup.ts'
import { type HandInStep, handInMachine } from '../../../src/machines/gate/handIn.ts'

/*
 * A gate of arrivals with the queue of its device, joined as on its page, against a simulated host. The test
 * advances the time.
 */

/** `up` answers after `latency`; `down` refuses connections; `silent` swallows requests. */
export type Host = 'up' | 'down' | 'silent'

interface SimulatedGateOptions {
  /** The jitter before the reconnection, in ms. */
  readonly reconnectJitter?: number
  readonly latency?: number
  readonly now?: number
  readonly inspect?: (event: InspectionEvent) => void
}

/** The portal's timeout for an answer, in ms. */
const noAnswer = 10_000
const refusedAfter = 20

export function simulatedGate({
  reconnectJitter = 4_000,
  latency = 50,
  now = Date.now(),
  inspect,
}: SimulatedGateOptions = {}) {
  vi.useFakeTimers({ now })
  const world: { host: Host; latency: number } = { host: 'up', latency }
  /** Checked-in codes by key; a repeated key returns the same result. */
  const books = new Map<string, string>()
  const queue: NotedScan[] = []
  let keys = 0

  async function call<Answer>(serve: () => Answer): Promise<Answer> {
    const { host } = world
    if (host === 'down') {
      await after(refusedAfter)
      throw new Error('No answer from the server.')
    }
    if (host === 'silent') {
      await after(noAnswer)
      throw new Error('No answer from the server.')
    }
    await after(world.latency)
    if (world.host !== 'up') throw new Error('No answer from the server.')
    return serve()
  }

  const newKey = () => {
    keys += 1
    return String(keys).padStart(32, '0')
  }

  async function find({ source, kind, number }: FindInput): Promise<GateResult> {
    if (source === 'device') return searchedOnDevice(expectedHere, { kind, number })
    return call(() => searchedArrival({ ok: true, value: { ...registered, code: number } }))
  }
  async function record(asked: RecordInput): Promise<GateResult> {
    if (asked.source === 'device') return note(asked)
    const { wanted, found } = asked
    return call(() => {
      const participant = { ...registered, code: foundCode(found) ?? '' }
      books.set(wanted?.key ?? '', participant.code)
      return confirmedArrival({ ok: true, value: { ...participant, checkedIn: true } }, participant)
    })
  }
  function note({ wanted, found }: Extract<RecordInput, { source: 'device' }>): GateResult {
    const scan: NotedScan = {
      key: wanted.key ?? newKey(),
      number: wanted.number,
      kind: wanted.kind,
      counter: queue.length + 1,
      notedAt: new Date().toISOString(),
    }
    queue.push(scan)
    handIn.send({ type: 'queue.changed', waiting: queue.length })
    return recordedOnDevice({ scan, listAsOf: null, name: foundName(found), wasSent: wanted.key !== null })
  }

  const options = inspect ? { inspect } : {}
  const gate = createActor(
    gateMachine.provide({
      actors: {
        listenForScans: fromCallback(() => {}),
        watchNetwork: fromCallback(() => {}),
        find: fromPromise(({ input }) => find(input)),
        markAttempt: fromPromise(async () => ({
          key: newKey(),
          counter: keys,
          notedAt: new Date().toISOString(),
        })),
        record: fromPromise(({ input }) => record(input)),
        reachHost: fromPromise(() => call(() => ({ reconnectJitter, at: Date.now() }))),
      },
    }),
    { input: { kind: 'arrive', hasDevice: true }, ...options },
  )
  const handIn = createActor(
    handInMachine.provide({
      actors: {
        listenToQueue: fromCallback(() => {}),
        countWaiting: fromPromise(async () => queue.length),
        handIn: fromPromise(
          (): Promise<HandInStep> =>
            call(() => {
              for (const { key, number } of queue.splice(0, 100)) books.set(key, number)
              return { came: 'taken', waiting: queue.length }
            }),
        ),
      },
    }),
    options,
  )

  const answers = () => (sourceOf(gate.getSnapshot()) === 'device' ? 'device' : 'host')
  let switches = 0
  let last: ReturnType<typeof answers> = 'host'
  gate.subscribe(() => {
    if (answers() !== last) switches += 1
    last = answers()
  })
  gate.on('host.back', () => handIn.send({ type: 'host.back' }))
  gate.start()
  handIn.start()
  gate.send({ type: 'device.told', canNote: true })

  return {
    world,
    books,
    queue,
    link: gate,
    answers,
    switches: () => switches,
    isOffline: () => gate.getSnapshot().matches({ connection: { away: 'offline' } }),
    takesScans: () => gate.getSnapshot().can({ type: 'code.scanned', code: 'EZC999' }),
    asks: () => gate.getSnapshot().matches({ scan: 'found' }),
    verdict: () => gateVerdictOf(gate.getSnapshot()),
    typed: () => gate.getSnapshot().context.code,
    type: (code: string) => gate.send({ type: 'code.changed', code }),
    scan: (code: string) => gate.send({ type: 'code.scanned', code }),
    confirm: () => gate.send({ type: 'scan.confirmed' }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
