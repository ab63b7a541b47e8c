import { fromPromise } from 'xstate'
import {
  classifyOnDevice,
  type DeviceCheck,
  deviceStanding,
  type InterruptedScan,
  nearPeople,
  type ReturnedInput,
} from '../../domain/gate/deviceGate.ts'
import type { MovementKind } from '../../domain/gate/movements.ts'
import type { ListedPerson, NotedScan } from '../../domain/gate/offlineGate.ts'
import { signalOf } from '../../domain/gate/verdict.ts'
import { filtered, noFilters } from '../../domain/people/filters.ts'
import type { Participant } from '../../domain/people/people.ts'
import { maxNamed } from '../../domain/people/personRecord.ts'
import { nearCodesMachine } from '../../machines/gate/nearCodes.ts'
import type { ScanReplaced } from '../../machines/gate/notConfirmed.ts'
import { type Noted, notingMachine } from '../../machines/gate/noting.ts'
import { nameSearchMachine } from '../../machines/people/nameSearch.ts'
import { readGateList } from '../../services/offline/gateList.ts'
import { knownTime } from '../../services/offline/hostClock.ts'
import { nextMovementCount } from '../../services/offline/movementCounter.ts'
import { keepScan, scansOf } from '../../services/offline/scanQueue.ts'
import { operatorToday } from '../../services/offline/storedOperator.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { sessionActor } from '../account/session.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'

interface LookUpInput {
  readonly number: string
  readonly kind: MovementKind
}

export async function lookUpOnDevice({ number, kind }: LookUpInput): Promise<DeviceCheck> {
  const held = await readGateList(Date.now())
  if (!held) return { verdict: 'noList', standing: null, listAsOf: null }
  const { list, index } = held
  const known = deviceStanding({ index, asksWithWhom: list.asksWithWhom }, [], number)
  const notes = known ? await scansOf([known.person.code, ...known.person.numbers], list) : []
  const standing = deviceStanding({ index, asksWithWhom: list.asksWithWhom }, notes, number)
  const asksUnknown = list.asksWithWhom
  return { verdict: classifyOnDevice(standing, kind), standing, listAsOf: list.asOf, asksUnknown }
}

export const notingFlow = notingMachine.provide({
  actors: {
    listenForScans: scanListener,
    lookUp: fromPromise(({ input }) => lookUpOnDevice(input)),
    note: fromPromise(async ({ input: { wanted } }): Promise<Noted> => {
      const now = Date.now()
      const { key, ...said } = wanted
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
      return { scan, listAsOf: (await readGateList(now))?.list.asOf ?? null }
    }),
  },
  actions: { reportUnkept: (_, error) => console.warn('The storage of this gate failed', error) },
})

const offlineNearCodesFlow = nearCodesMachine.provide({
  actors: {
    fetchNearCodes: fromPromise(async ({ input: { number } }) => {
      const held = await readGateList(Date.now())
      return { ok: true, value: held ? nearPeople(held.index, number).map(participantOf) : [] }
    }),
  },
})

export function useOfflineNearCodes() {
  return useFlow(offlineNearCodesFlow)
}

const offlineNameSearchFlow = nameSearchMachine.provide({
  actors: {
    findPeople: fromPromise(async ({ input: { name } }) => {
      const people = (await readGateList(Date.now()))?.list.people ?? []
      const found = filtered(people.map(participantOf), { ...noFilters, search: name })
      return { ok: true, value: found.slice(0, maxNamed + 1) }
    }),
  },
})

function participantOf({ code, firstname, lastname, age, union, place }: ListedPerson): Participant {
  return {
    ...{ _id: code, code, firstname, lastname, age: age ?? 0, isAgeUnknown: age === null },
    ...(union !== null && { union }),
    checkedIn: place === 'inside' || place === 'outside',
  }
}

export function useOfflineNameSearch(onFound: (code: string) => void) {
  return useFlow(offlineNameSearchFlow, { listeners: { 'person.found': ({ code }) => onFound(code) } })
}

interface NotingListeners {
  readonly onGivenBack: (back: ReturnedInput) => void
  readonly onUnkept: () => void
  readonly onReplaced: (event: ScanReplaced) => void
  readonly onUnknown: (number: string) => void
}

interface NotingStart {
  readonly left: InterruptedScan | null
  readonly isHostBack: boolean
}

export function useNoting(
  kind: MovementKind,
  start: NotingStart,
  { onGivenBack, onUnkept, onReplaced, onUnknown }: NotingListeners,
) {
  const { sound, giveSignal } = useSignals()
  const noting = useFlow(notingFlow, {
    input: { kind, ...start },
    listeners: {
      'verdict.given': ({ verdict }) => giveSignal(signalOf[verdict]),
      'code.unknown': ({ number }) => onUnknown(number),
      'turn.givenBack': ({ back }) => onGivenBack(back),
      'storage.failed': onUnkept,
      'scan.replaced': onReplaced,
    },
  })
  const readByCamera = (code: string, isAgain: boolean) => {
    if (isAgain && !noting.actor.getSnapshot().matches({ ready: 'idle' })) return
    noting.send({ type: 'code.scanned', code })
  }
  return { noting, sound, readByCamera }
}
