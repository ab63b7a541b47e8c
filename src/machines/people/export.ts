import { type AnyEventObject, assign, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { cardsNotNotedText } from '../../domain/lib/listFile.ts'
import {
  type CardHolder,
  type CardToExport,
  cardHolderOf,
  exportFileName,
  printableOf,
} from '../../domain/people/idCard.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { isNoted, noteCards, notingCards } from './notingCards.ts'

/*
 * The ID cards of the filtered list as one zip (admin document §2, §5, §8 and §9): preparing, exporting N %,
 * creating the zip, done for 2 s. The result stays until it is closed, and every step can be cancelled. The
 * actor holds the pictures; the machine holds the progress and the failed cards, which can be retried. Cards
 * reported lost are left out and listed. People of the demo fallback are never exported. On a server with
 * the ability `lists`, drawing begins only after the audit has its line.
 */

export interface ExportContext {
  cards: readonly CardToExport[]
  done: number
  failed: readonly CardToExport[]
  lost: readonly CardHolder[]
  notice: string | null
  result: { readonly kind: 'saved'; readonly cards: number } | { readonly kind: 'cancelled' } | null
}

export type ExportEvent =
  | {
      type: 'export.requested'
      participants: readonly CardHolder[]
      isDemo: boolean
      /** For the audit; undefined for a server that keeps no saved lists. */
      filter?: string | undefined
    }
  | { type: 'export.cancelled' }
  | { type: 'drawing.started' }
  | { type: 'cards.drawn'; done: number }
  | { type: 'zip.started' }
  | { type: 'zip.downloaded'; failed: readonly CardToExport[] }
  | { type: 'export.failed' }
  | { type: 'retry.requested' }
  | { type: 'failures.dismissed' }
  | { type: 'alert.dismissed' }
  | { type: 'result.closed' }

export const emptyText = 'No participants to export.'
export const allLostText = 'All of these cards are reported lost. Make new cards first.'
export const exportFailedText = 'Failed to export ID cards. Please try again.'

const noProgress = { done: 0, failed: [], notice: null, result: null }

export const exportMachine = setup({
  types: { context: {} as ExportContext, events: {} as ExportEvent },
  actors: {
    noteCards,
    exportCards: fromCallback<AnyEventObject, { cards: readonly CardToExport[] }>(notProvided('exportCards')),
  },
  delays: { progressShown: 2_000 },
  actions: {
    storeCards: assign((_, people: readonly CardHolder[]) => ({
      ...noProgress,
      cards: printableOf(people).printable.map(cardHolderOf),
    })),
    storeLost: assign((_, people: readonly CardHolder[]) => ({ lost: printableOf(people).lost })),
    storeFailedCards: assign(({ context }) => ({
      ...noProgress,
      failed: context.failed,
      cards: context.failed,
    })),
    clearCards: assign({ ...noProgress, cards: [], lost: [] }),
    clearNotice: assign({ notice: null }),
    showSaved: assign(({ context: { cards } }, failed: readonly CardToExport[]) => ({
      failed,
      result: { kind: 'saved' as const, cards: cards.length - failed.length },
    })),
    showCancelled: assign({ result: { kind: 'cancelled' as const } }),
    keepResultAlone: assign(({ context: { result } }) => ({ ...noProgress, cards: [], result })),
    showNotice: assign(({ context: { failed } }, notice: string) => ({
      ...noProgress,
      failed,
      cards: failed,
      notice,
    })),
  },
  guards: {
    isDemo: (_, isDemo: boolean) => isDemo,
    isNobody: (_, people: readonly CardHolder[]) => people.length === 0,
    areAllLost: (_, people: readonly CardHolder[]) => printableOf(people).printable.length === 0,
    isKeptInAudit: (_, filter: string | undefined) => filter !== undefined,
    isNoted,
    hasFailures: ({ context }) => context.failed.length > 0,
  },
}).createMachine({
  id: 'export',
  context: { ...noProgress, cards: [], lost: [] },
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
            actions: { type: 'showNotice', params: emptyText },
          },
          {
            guard: { type: 'areAllLost', params: ({ event }) => event.participants },
            target: '.alerting',
            actions: [
              { type: 'showNotice', params: allLostText },
              { type: 'storeLost', params: ({ event }) => event.participants },
            ],
          },
          {
            guard: { type: 'isKeptInAudit', params: ({ event }) => event.filter },
            target: 'noting',
            actions: [
              { type: 'storeCards', params: ({ event }) => event.participants },
              { type: 'storeLost', params: ({ event }) => event.participants },
            ],
          },
          {
            target: 'working',
            actions: [
              { type: 'storeCards', params: ({ event }) => event.participants },
              { type: 'storeLost', params: ({ event }) => event.participants },
            ],
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
          after: { progressShown: [{ guard: 'hasFailures', target: 'incomplete' }, { target: 'ended' }] },
          on: {
            'retry.requested': {
              guard: 'hasFailures',
              target: '#export.working',
              actions: 'storeFailedCards',
            },
          },
        },
        ended: { entry: 'keepResultAlone', on: { 'result.closed': 'idle' } },
        incomplete: {
          on: {
            'retry.requested': { target: '#export.working', actions: 'storeFailedCards' },
            'failures.dismissed': 'idle',
          },
        },
      },
    },
    noting: {
      tags: 'busy',
      on: { 'export.cancelled': { target: 'resting.ended', actions: 'showCancelled' } },
      invoke: notingCards(
        { list: 'cards', format: 'pictures' },
        {
          noted: 'working',
          refused: {
            target: 'resting.alerting',
            actions: { type: 'showNotice', params: cardsNotNotedText },
          },
        },
      ),
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
          { guard: 'hasFailures', target: 'resting.incomplete', actions: 'showCancelled' },
          { target: 'resting.ended', actions: 'showCancelled' },
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
              actions: { type: 'showSaved', params: ({ event }) => event.failed },
            },
          },
        },
      },
    },
  },
})

type ExportState = SnapshotFrom<typeof exportMachine>

export function progressTextOf(state: ExportState): string | null {
  const { cards, done } = state.context
  if (state.matches('noting') || state.matches({ working: 'preparing' })) return 'Preparing export...'
  if (state.matches({ working: 'exporting' }))
    return `Exporting ${percentOf(state)}% (${done}/${cards.length})`
  if (state.matches({ working: 'zipping' })) return 'Creating zip file...'
  if (state.matches({ resting: 'done' })) return 'Done!'
  return null
}

export function resultTextOf({ context: { result } }: Pick<ExportState, 'context'>): string | null {
  if (result === null) return null
  if (result.kind === 'cancelled') return 'You cancelled the export. No file was saved.'
  return result.cards === 1
    ? `1 card is in the file ${exportFileName}.`
    : `${result.cards} cards are in the file ${exportFileName}.`
}

export function percentOf({ context: { cards, done } }: ExportState): number {
  return cards.length === 0 ? 0 : Math.round((100 * done) / cards.length)
}

expose(exportMachine, {
  context: ['done', 'notice', 'result'],
  events: { 'cards.drawn': ['done'] },
})
