import { type AnyEventObject, assign, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { type CardHolder, type CardToExport, cardHolderOf } from '../domain/idCard.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The ID cards of the filtered list as one zip (admin document §2, §5, §8 and §9): preparing, exporting N %, creating
 * the zip, done for 2 s. Whatever is under way can be cancelled. The pictures live in the actor; the machine knows how
 * far it is and whose cards failed, for these can be tried again. People of the demo fall-back are never exported.
 */

export interface ExportContext {
  cards: readonly CardToExport[]
  /** Cards that are drawn or have failed for good. */
  done: number
  failed: readonly CardToExport[]
  notice: string | null
}

export type ExportEvent =
  | { type: 'export.requested'; participants: readonly CardHolder[]; isDemo: boolean }
  | { type: 'export.cancelled' }
  | { type: 'drawing.started' }
  | { type: 'cards.drawn'; done: number }
  | { type: 'zip.started' }
  | { type: 'zip.downloaded'; failed: readonly CardToExport[] }
  | { type: 'export.failed' }
  | { type: 'retry.requested' }
  | { type: 'failures.dismissed' }
  | { type: 'alert.dismissed' }

export const nobodyText = 'No participants to export.'
export const exportFailedText = 'Failed to export ID cards. Please try again.'

const afresh = { done: 0, failed: [], notice: null }

export const exportMachine = setup({
  types: { context: {} as ExportContext, events: {} as ExportEvent },
  actors: {
    exportCards: fromCallback<AnyEventObject, { cards: readonly CardToExport[] }>(notProvided('exportCards')),
  },
  delays: { progressShown: 2_000 },
  actions: {
    storeCards: assign((_, people: readonly CardHolder[]) => ({
      ...afresh,
      cards: people.map(cardHolderOf),
    })),
    storeFailedCards: assign(({ context }) => ({ ...afresh, failed: context.failed, cards: context.failed })),
    clearCards: assign({ ...afresh, cards: [] }),
    clearNotice: assign({ notice: null }),
    /** Cards that failed before stay to be tried again. */
    showNotice: assign(({ context: { failed } }, notice: string) => ({
      ...afresh,
      failed,
      cards: failed,
      notice,
    })),
  },
  guards: {
    isDemo: (_, isDemo: boolean) => isDemo,
    isNobody: (_, people: readonly CardHolder[]) => people.length === 0,
    hasFailures: ({ context }) => context.failed.length > 0,
  },
}).createMachine({
  id: 'export',
  context: { ...afresh, cards: [] },
  initial: 'resting',
  states: {
    resting: {
      initial: 'idle',
      on: {
        'export.requested': [
          { guard: { type: 'isDemo', params: ({ event }) => event.isDemo } },
          {
            guard: { type: 'isNobody', params: ({ event }) => event.participants },
            target: '.alerting',
            actions: { type: 'showNotice', params: nobodyText },
          },
          {
            target: 'working',
            actions: { type: 'storeCards', params: ({ event }) => event.participants },
          },
        ],
      },
      states: {
        idle: { entry: 'clearCards' },
        alerting: {
          on: {
            'alert.dismissed': [
              { guard: 'hasFailures', target: 'incomplete', actions: 'clearNotice' },
              { target: 'idle' },
            ],
          },
        },
        done: {
          after: { progressShown: [{ guard: 'hasFailures', target: 'incomplete' }, { target: 'idle' }] },
          on: {
            'retry.requested': {
              guard: 'hasFailures',
              target: '#export.working',
              actions: 'storeFailedCards',
            },
          },
        },
        incomplete: {
          on: {
            'retry.requested': { target: '#export.working', actions: 'storeFailedCards' },
            'failures.dismissed': 'idle',
          },
        },
      },
    },
    working: {
      tags: 'busy',
      initial: 'preparing',
      invoke: {
        src: 'exportCards',
        id: 'exportCards',
        input: ({ context }) => ({ cards: context.cards }),
        onError: {
          target: 'resting.alerting',
          actions: { type: 'showNotice', params: exportFailedText },
        },
      },
      on: {
        'export.cancelled': [
          { guard: 'hasFailures', target: 'resting.incomplete' },
          { target: 'resting.idle' },
        ],
        'export.failed': {
          target: 'resting.alerting',
          actions: { type: 'showNotice', params: exportFailedText },
        },
      },
      states: {
        preparing: { on: { 'drawing.started': 'exporting' } },
        exporting: {
          on: {
            'cards.drawn': { actions: assign(({ event }) => ({ done: event.done })) },
            'zip.started': 'zipping',
          },
        },
        zipping: {
          on: {
            'zip.downloaded': {
              target: '#export.resting.done',
              actions: assign(({ event }) => ({ failed: event.failed })),
            },
          },
        },
      },
    },
  },
})

type ExportState = SnapshotFrom<typeof exportMachine>

/** The documented progress text; null when nothing is under way. */
export function progressTextOf(state: ExportState): string | null {
  const { cards, done } = state.context
  if (state.matches({ working: 'preparing' })) return 'Preparing export...'
  if (state.matches({ working: 'exporting' }))
    return `Exporting ${percentOf(state)}% (${done}/${cards.length})`
  if (state.matches({ working: 'zipping' })) return 'Creating zip file...'
  if (state.matches({ resting: 'done' })) return 'Done!'
  return null
}

export function percentOf({ context: { cards, done } }: ExportState): number {
  return cards.length === 0 ? 0 : Math.round((100 * done) / cards.length)
}

expose(exportMachine, {
  context: ['done', 'notice'],
  events: { 'cards.drawn': ['done'] },
})
