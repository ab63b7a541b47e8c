import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { type GateRecord, type Movement, undoableFor } from '../../domain/gate/movements.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The last twenty movements of this gate (design: "Gate"): loaded on opening, after each movement and undo,
 * soon after a reported change in the camp, and every minute because the last hour moves on. The list stays
 * visible during a reload and after a failed one. A clock hides the undo button when its time is over; the
 * server has the last word.
 *
 * Offline scans that wait on this device come first. While the server is unreachable, its list is not loaded
 * and only scans of the device can be undone.
 */

export interface LastMovementsContext {
  readonly movements: readonly Movement[]
  /** Offline scans that wait on this device, newest first. */
  readonly notes: readonly Movement[]
  readonly lastHour: GateRecord['lastHour'] | null
  /** Unix time in ms; null before the first reading. */
  readonly time: number | null
  readonly isOpen: boolean
  readonly failure: Failure | null
}

export type LastMovementsEvent =
  | { type: 'movements.changed' }
  | { type: 'camp.changed' }
  | { type: 'load.retried' }
  | { type: 'list.toggled' }
  | { type: 'host.lost' }
  | { type: 'host.back' }
  | { type: 'notes.told'; notes: readonly Movement[] }

type Answer = Outcome<GateRecord>

const lastMovementsFailedText = 'What was noted here last could not be read.'

const again = { target: 'refreshing', reenter: true } as const

export const lastMovementsMachine = setup({
  types: {
    context: {} as LastMovementsContext,
    events: {} as LastMovementsEvent,
  },
  actors: {
    watchNotes: fromCallback<AnyEventObject>(notProvided('watchNotes')),
    fetchLastMovements: fromPromise<Answer>(notProvided('fetchLastMovements')),
    readTime: fromPromise<number>(notProvided('readTime')),
  },
  delays: { lookAgain: 15_000, campSettles: 3_000, hourGoesOn: 60_000 },
  actions: {
    storeMovements: assign((_, { movements, lastHour }: GateRecord) => ({
      movements,
      lastHour,
      failure: null,
    })),
    storeTime: assign((_, time: number) => ({ time })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    toggle: assign(({ context }) => ({ isOpen: !context.isOpen })),
  },
  guards: readGuards,
}).createMachine({
  id: 'lastMovements',
  context: { movements: [], notes: [], lastHour: null, time: null, isOpen: false, failure: null },
  type: 'parallel',
  invoke: { src: 'watchNotes', id: 'watchNotes' },
  on: {
    'list.toggled': { actions: 'toggle' },
    'notes.told': { actions: assign(({ event }) => ({ notes: event.notes })) },
  },
  states: {
    list: {
      initial: 'refreshing',
      on: { 'movements.changed': '.refreshing', 'host.lost': '.away' },
      states: {
        refreshing: {
          on: { 'movements.changed': again },
          ...reading({
            src: 'fetchLastMovements',
            store: 'storeMovements',
            unread: showingCause(lastMovementsFailedText),
            shown: 'read',
            failed: 'stale',
          }),
        },
        read: { on: { 'camp.changed': 'due' }, after: { hourGoesOn: 'refreshing' } },
        // Debounced, so that sixteen busy gates do not each reload with every card.
        due: { after: { campSettles: 'refreshing' } },
        stale: { on: { 'load.retried': 'refreshing', 'camp.changed': 'refreshing' } },
        away: { on: { 'movements.changed': {}, 'host.lost': {}, 'host.back': 'refreshing' } },
      },
    },
    clock: {
      initial: 'ticking',
      states: {
        ticking: {
          invoke: {
            src: 'readTime',
            id: 'readTime',
            onDone: { actions: { type: 'storeTime', params: answerOf } },
          },
          after: { lookAgain: { target: 'ticking', reenter: true } },
        },
      },
    },
  },
})

export function isUndoable({ at, undone }: Movement, time: number | null): boolean {
  return undone === null && time !== null && time - Date.parse(at) < undoableFor
}

/**
 * Only a person's last movement can be undone.
 * @param listed newest first
 * @param isAway the server is unreachable
 */
export function canBeUndone(
  movement: Movement,
  { listed, time, isAway }: { listed: readonly Movement[]; time: number | null; isAway: boolean },
): boolean {
  if (!isUndoable(movement, time) || movement.onDevice === 'unanswered') return false
  const last = listed.find(({ code, undone }) => code === movement.code && undone === null)
  return last?.key === movement.key && (movement.onDevice === 'unsent' || !isAway)
}

export function listedMovements({ movements, notes }: LastMovementsContext): readonly Movement[] {
  const known = new Set(movements.map(({ key }) => key))
  return [...notes.filter(({ key }) => !known.has(key)), ...movements]
}

expose(lastMovementsMachine, { context: ['time', 'isOpen'], events: {} })
