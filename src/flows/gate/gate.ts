import { fromCallback, fromPromise } from 'xstate'
import { confirmCheckIn, searchCheckIn } from '../../api/gate/checkIn.ts'
import { fetchStanding, move } from '../../api/gate/gate.ts'
import { writtenCamp } from '../../domain/camp/facts.ts'
import {
  classifyOnDevice,
  type DeviceCheck,
  deviceStanding,
  isAskedWithWhom,
  type WantedNote,
} from '../../domain/gate/deviceGate.ts'
import type { WantedMovement } from '../../domain/gate/movements.ts'
import type { NotedScan } from '../../domain/gate/offlineGate.ts'
import { signalOf } from '../../domain/gate/verdict.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { can } from '../../domain/staff/rights.ts'
import { gateMachine } from '../../machines/gate/gate.ts'
import {
  confirmedArrival,
  confirmedMove,
  type Found,
  foundName,
  type GateResult,
  recordedOnDevice,
  searchedArrival,
  searchedOnDevice,
  searchedStanding,
} from '../../machines/gate/gateResults.ts'
import type { FindInput, GateNews, KeyedMark, RecordInput } from '../../machines/gate/gateSetup.ts'
import { listenForConnection } from '../../services/browser/connection.ts'
import { markAttempt } from '../../services/offline/attemptMark.ts'
import { readGateList } from '../../services/offline/gateList.ts'
import { gateMode } from '../../services/offline/gateMode.ts'
import { hostNow, knownTime } from '../../services/offline/hostClock.ts'
import { nextMovementCount } from '../../services/offline/movementCounter.ts'
import { keepAnswered, keepScan, scansOf } from '../../services/offline/scanQueue.ts'
import { operatorToday } from '../../services/offline/storedOperator.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'
import { scannedOf } from './checkIn.ts'
import { reachHost } from './reachHost.ts'

async function findOnServer({ kind, number, isByName }: FindInput, signal: AbortSignal): Promise<GateResult> {
  if (kind === 'arrive') return searchedArrival(await searchCheckIn({ code: number, isByName }, signal))
  return searchedStanding(await fetchStanding({ number, isByName }, signal), kind)
}

export async function lookUpOnDevice({
  number,
  kind,
}: Pick<FindInput, 'number' | 'kind'>): Promise<DeviceCheck> {
  const held = await readGateList(Date.now())
  if (!held) return { verdict: 'noList', standing: null, listAsOf: null }
  const { list, index } = held
  const rule = { asksWithWhom: list.asksWithWhom, askedBelow: writtenCamp().facts.rules.askedBelow }
  const known = deviceStanding({ index, ...rule }, [], number)
  const notes = known ? await scansOf([known.person.code, ...known.person.numbers], list) : []
  const standing = deviceStanding({ index, ...rule }, notes, number)
  const asksUnknown = isAskedWithWhom(null, rule)
  return { verdict: classifyOnDevice(standing, kind), standing, listAsOf: list.asOf, asksUnknown }
}

export async function markGateAttempt(): Promise<KeyedMark> {
  return { key: makeIdempotencyKey(), ...(await markAttempt()) }
}

function recordOnServer(wanted: WantedMovement, found: Found | null, canNote: boolean): Promise<GateResult> {
  const { kind } = wanted
  if (kind === 'arrive') {
    const participant = found?.by === 'checkIn' ? found.participant : null
    const answer = confirmArrival(wanted, participant?.code ?? '')
    if (canNote) keepWhenDone(wanted, answer)
    return answer.then((outcome) => confirmedArrival(outcome, participant))
  }
  const answer = move(wanted)
  if (canNote) keepWhenDone(wanted, answer)
  return answer.then((outcome) => confirmedMove(outcome, kind, wanted.withWhom !== undefined))
}

function confirmArrival(
  { key, number, byName = false, counter, device, notedAt }: WantedMovement,
  code: string,
) {
  return confirmCheckIn({ code: scannedOf(code, number), isByName: byName }, key, {
    counter,
    device,
    notedAt,
  })
}

/**
 * Keeps on this device what the server does, also after the gate has stopped waiting: the offline scan of the
 * same person stops waiting, and the offline list does not let the person in twice.
 */
export function keepWhenDone(
  { key, number, kind, counter, notedAt }: WantedMovement,
  answer: Promise<Outcome<unknown>>,
): void {
  const isDone = answer.then(
    ({ ok }) => ok,
    () => false,
  )
  isDone
    .then(async (done) => {
      if (done) await keepAnswered({ key, number, kind, counter, notedAt }, hostNow())
    })
    .catch((error: unknown) => console.info('What the host has done was not kept on this device', error))
}

async function recordOnThisDevice({ key, ...said }: WantedNote, found: Found | null): Promise<GateResult> {
  const now = Date.now()
  const user = sessionActor().getSnapshot().context.session?.user
  const place = user?.device
  const known = knownTime()
  const atDevice = place === undefined ? undefined : operatorToday(known?.host ?? now)
  const operator = place === undefined ? user?.name : atDevice?.name
  const scan: NotedScan = {
    counter: nextMovementCount(),
    notedAt: new Date(now).toISOString(),
    ...(known && { correctedAt: new Date(known.host).toISOString() }),
    ...(place !== undefined && { place }),
    ...(operator !== undefined && { operator }),
    ...(atDevice?.isConfirmed && { isOperatorConfirmed: true }),
    ...said,
    key: key ?? makeIdempotencyKey(),
  }
  await keepScan(scan, known, key !== null)
  const listAsOf =
    found?.by === 'device' ? found.check.listAsOf : ((await readGateList(now))?.list.asOf ?? null)
  return recordedOnDevice({ scan, listAsOf, name: foundName(found), wasSent: key !== null })
}

export const gateFlow = gateMachine.provide({
  actors: {
    listenForScans: scanListener,
    watchNetwork: fromCallback(({ sendBack }) =>
      listenForConnection((isOnline) => sendBack({ type: isOnline ? 'network.found' : 'network.lost' })),
    ),
    find: abortableRead<GateResult, FindInput>(async ({ input, signal }) =>
      input.source === 'server'
        ? findOnServer(input, signal)
        : searchedOnDevice(await lookUpOnDevice(input), input),
    ),
    markAttempt: fromPromise(markGateAttempt),
    record: fromPromise<GateResult, RecordInput>(async ({ input }) => {
      if (input.source === 'device') return recordOnThisDevice(input.wanted, input.found)
      if (!input.wanted) throw new Error('There is no movement to be sent')
      return recordOnServer(input.wanted, input.found, input.canNote)
    }),
    reachHost,
  },
  actions: {
    rememberKind: (_, kind) => gateMode.write(kind),
    reportUnkept: (_, error) => console.warn('The storage of this gate failed', error),
    reportNoHost: (_, error) => console.info('The host cannot be reached', error),
  },
})

type GateListeners = {
  readonly [Type in GateNews['type']]?: (news: Extract<GateNews, { type: Type }>) => void
}

export function useGate(listeners: GateListeners) {
  const { sound, giveSignal } = useSignals()
  const user = sessionActor().getSnapshot().context.session?.user
  const gate = useFlow(gateFlow, {
    input: { kind: gateMode.read() ?? 'arrive', hasDevice: user !== undefined && can(user, 'offlineGate') },
    listeners: {
      ...listeners,
      'verdict.given': (news) => {
        giveSignal(signalOf[news.verdict])
        listeners['verdict.given']?.(news)
      },
    },
  })
  return { gate, sound }
}
