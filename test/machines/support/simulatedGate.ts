import { vi } from 'vitest'
import { type Actor, createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import type { InterruptedScan, ReturnedInput } from '../../../src/domain/gate/deviceGate.ts'
import type { NotedScan } from '../../../src/domain/gate/offlineGate.ts'
import { expectedHere } from '../../../src/inspector/models/gate/deviceGate.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { type Confirmation, checkInMachine, verdictOf } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { gateLinkMachine, isServerAway } from '../../../src/machines/gate/gateLink.ts'
import { type HandInStep, handInMachine } from '../../../src/machines/gate/handIn.ts'
import { notingMachine, notingVerdictOf } from '../../../src/machines/gate/noting.ts'

/*
 * A gate with its connection, online check-in, offline scans and queue, joined as on its page, against a
 * simulated host. The test advances the time.
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
  const checkInFlow = checkInMachine.provide({
    actors: {
      listenForScans: fromCallback(() => {}),
      searchParticipant: fromPromise<CheckInAnswer, { code: string; isByName: boolean }>(({ input }) =>
        call(() => ({ ok: true, value: { ...registered, code: input.code } })),
      ),
      makeIdempotencyKey: fromPromise(async () => newKey()),
      confirmCheckIn: fromPromise<CheckInAnswer, Confirmation>(({ input }) =>
        call(() => {
          books.set(input.idempotencyKey, input.code)
          return { ok: true, value: { ...registered, code: input.code, checkedIn: true } }
        }),
      ),
    },
  })
  const notingFlow = notingMachine.provide({
    actors: {
      listenForScans: fromCallback(() => {}),
      lookUp: fromPromise(async () => expectedHere),
      note: fromPromise(async ({ input: { wanted } }) => {
        const scan: NotedScan = {
          key: wanted.key ?? newKey(),
          number: wanted.number,
          kind: wanted.kind,
          counter: queue.length + 1,
          notedAt: new Date().toISOString(),
        }
        queue.push(scan)
        handIn.send({ type: 'queue.changed', waiting: queue.length })
        return { scan, listAsOf: null }
      }),
    },
  })
  const options = inspect ? { inspect } : {}
  const link = createActor(
    gateLinkMachine.provide({
      actors: {
        watchNetwork: fromCallback(() => {}),
        reachHost: fromPromise(() => call(() => ({ reconnectJitter }))),
      },
    }),
    options,
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

  let checkIn: Actor<typeof checkInMachine> | null = null
  let noting: Actor<typeof notingMachine> | null = null
  let switches = 0

  function askHost(first: ReturnedInput | null) {
    noting?.stop()
    noting = null
    checkIn = createActor(checkInFlow, options)
    checkIn.on('scan.left', ({ left }) => link.send({ type: 'scan.left', left }))
    const giveUp = () => {
      link.send({ type: 'answer.late', at: Date.now() })
      checkIn?.send({ type: 'device.takes' })
    }
    checkIn.on('host.late', giveUp)
    checkIn.on('verdict.given', ({ verdict }) => {
      if (verdict === 'unreachable') giveUp()
    })
    checkIn.start()
    if (first?.next != null) checkIn.send({ type: 'code.scanned', code: first.next })
    else if (first?.typed) checkIn.send({ type: 'code.changed', code: first.typed })
    if (isServerAway(link.getSnapshot())) checkIn.send({ type: 'device.takes' })
  }
  function askDevice(left: InterruptedScan | null) {
    checkIn?.stop()
    checkIn = null
    const isHostBack = !isServerAway(link.getSnapshot())
    noting = createActor(notingFlow, { input: { kind: 'arrive', left, isHostBack }, ...options })
    noting.on('turn.givenBack', ({ back }) => link.send({ type: 'device.done', back }))
    noting.start()
  }

  let wasHost = true
  let wasAway = false
  link.subscribe((state) => {
    const isHost = state.matches({ answers: 'host' })
    const away = isServerAway(state)
    if (isHost !== wasHost) {
      wasHost = isHost
      switches += 1
      const { left, handedBack } = state.context
      queueMicrotask(() => (isHost ? askHost(handedBack) : askDevice(left)))
    }
    if (away === wasAway) return
    wasAway = away
    if (!away) handIn.send({ type: 'host.back' })
    queueMicrotask(() => {
      if (away) checkIn?.send({ type: 'device.takes' })
      noting?.send({ type: away ? 'host.lost' : 'host.back' })
    })
  })
  askHost(null)
  link.start()
  handIn.start()
  link.send({ type: 'device.told', canNote: true })

  return {
    world,
    books,
    queue,
    link,
    switches: () => switches,
    isOffline: () => link.getSnapshot().matches({ link: 'offline' }),
    answers: (): 'host' | 'device' => (checkIn ? 'host' : 'device'),
    takesScans: () =>
      checkIn?.getSnapshot().can({ type: 'code.scanned', code: 'EZC999' }) ??
      noting?.getSnapshot().can({ type: 'code.scanned', code: 'EZC999' }) ??
      false,
    asks: () =>
      checkIn?.getSnapshot().hasTag('asksForConfirmation') === true ||
      noting?.getSnapshot().matches('found') === true,
    verdict: () =>
      (checkIn && verdictOf(checkIn.getSnapshot())) ?? (noting && notingVerdictOf(noting.getSnapshot())),
    typed: () => (checkIn ?? noting)?.getSnapshot().context.code ?? '',
    type: (code: string) => (checkIn ?? noting)?.send({ type: 'code.changed', code }),
    scan: (code: string) => (checkIn ?? noting)?.send({ type: 'code.scanned', code }),
    confirm: () =>
      checkIn ? checkIn.send({ type: 'checkIn.confirmed' }) : noting?.send({ type: 'note.confirmed' }),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
