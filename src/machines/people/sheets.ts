import { type AnyEventObject, assign, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { cardsNotNotedText } from '../../domain/lib/listFile.ts'
import {
  type CardProblem,
  type SheetChoice,
  sheetLayoutOf,
  sheetsFileName,
  sheetsOf,
  usualChoice,
} from '../../domain/people/cardSheets.ts'
import { type CardHolder, cardHolderOf, printableOf } from '../../domain/people/idCard.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { isNoted, noteCards, notingCards } from './notingCards.ts'

/*
 * The ID cards of the filtered list on sheets of paper, as one PDF: choose paper, cards per sheet and order,
 * then prepare and draw, which can be cancelled. Cards that cannot be printed, because a name has letters
 * that the fonts lack, are listed before drawing, and left out only after a choice. Cards reported lost are
 * always left out, and listed. Every drawn barcode is read back; if one is unreadable, no file is saved. The
 * actor holds the pages. On a server with the ability `lists`, drawing begins after the audit has its line.
 */

export interface SheetsContext {
  readonly choice: SheetChoice
  readonly cards: readonly CardHolder[]
  readonly done: number
  readonly problems: readonly CardProblem[]
  readonly leftOut: number
  readonly lost: readonly CardHolder[]
  readonly ending:
    | { readonly kind: 'saved'; readonly sheets: number }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'notNoted' }
    /** `unread` holds the codes whose barcodes could not be read back; it is empty for any other failure. */
    | { readonly kind: 'failed'; readonly unread: readonly string[] }
    | null
}

export type SheetsEvent =
  | { type: 'sheets.requested' }
  | { type: 'choice.changed'; change: Partial<SheetChoice> }
  | {
      type: 'making.requested'
      participants: readonly CardHolder[]
      /** For the audit; undefined for a server that keeps no saved lists. */
      filter?: string | undefined
    }
  | { type: 'others.requested' }
  | { type: 'choice.requested' }
  | { type: 'making.cancelled' }
  | { type: 'drawing.started' }
  | { type: 'cards.drawn'; done: number }
  | { type: 'problems.found'; problems: readonly CardProblem[] }
  | { type: 'file.saved'; sheets: number }
  | { type: 'making.failed'; unread: readonly string[] }
  | { type: 'sheets.closed' }

const emptyResult = { cards: [], done: 0, problems: [], leftOut: 0, lost: [], ending: null }

export const sheetsMachine = setup({
  types: { context: {} as SheetsContext, events: {} as SheetsEvent },
  actors: {
    noteCards,
    makeSheets: fromCallback<AnyEventObject, { cards: readonly CardHolder[]; choice: SheetChoice }>(
      notProvided('makeSheets'),
    ),
  },
  actions: {
    storeChange: assign(({ context }, change: Partial<SheetChoice>) => ({
      choice: { ...context.choice, ...change },
      ending: null,
    })),
    storeCards: assign((_, people: readonly CardHolder[]) => {
      const { printable, lost } = printableOf(people)
      return { ...emptyResult, cards: printable.map(cardHolderOf), lost }
    }),
    storeOthers: assign(({ context: { cards, problems, lost } }) => {
      const lacking = new Set(problems.map(({ index }) => index))
      return {
        ...emptyResult,
        cards: cards.filter((_, index) => !lacking.has(index)),
        leftOut: problems.length,
        lost,
      }
    }),
    clear: assign(emptyResult),
    end: assign((_, ending: SheetsContext['ending']) => ({ ...emptyResult, ending })),
  },
  guards: {
    isSomebody: (_, people: readonly CardHolder[]) => printableOf(people).printable.length > 0,
    isKeptInAudit: (_, { participants, filter }: Extract<SheetsEvent, { type: 'making.requested' }>) =>
      filter !== undefined && printableOf(participants).printable.length > 0,
    isNoted,
    hasOthers: ({ context: { cards, problems } }) => problems.length < cards.length,
  },
}).createMachine({
  id: 'sheets',
  context: { ...emptyResult, choice: usualChoice },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: { 'sheets.requested': 'choosing' },
    },
    choosing: {
      on: {
        'choice.changed': { actions: { type: 'storeChange', params: ({ event }) => event.change } },
        'making.requested': [
          {
            guard: { type: 'isKeptInAudit', params: ({ event }) => event },
            target: 'noting',
            actions: { type: 'storeCards', params: ({ event }) => event.participants },
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.participants },
            target: 'making',
            actions: { type: 'storeCards', params: ({ event }) => event.participants },
          },
        ],
        'sheets.closed': 'closed',
      },
    },
    noting: {
      tags: 'busy',
      on: {
        'making.cancelled': { target: 'choosing', actions: { type: 'end', params: { kind: 'cancelled' } } },
      },
      invoke: notingCards(
        { list: 'cardSheets', format: 'pdf' },
        {
          noted: 'making',
          refused: { target: 'choosing', actions: { type: 'end', params: { kind: 'notNoted' } } },
        },
      ),
    },
    making: {
      tags: 'busy',
      initial: 'preparing',
      invoke: {
        src: 'makeSheets',
        id: 'makeSheets',
        input: ({ context: { cards, choice } }) => ({ cards, choice }),
        onError: {
          target: 'choosing',
          actions: { type: 'end', params: { kind: 'failed', unread: [] } },
        },
      },
      on: {
        'making.cancelled': {
          target: 'choosing',
          actions: { type: 'end', params: { kind: 'cancelled' } },
        },
        'making.failed': {
          target: 'choosing',
          actions: {
            type: 'end',
            params: ({ event }) => ({ kind: 'failed' as const, unread: event.unread }),
          },
        },
      },
      states: {
        preparing: {
          on: {
            'drawing.started': 'drawing',
            'problems.found': {
              target: '#sheets.asking',
              actions: assign(({ event }) => ({ problems: event.problems })),
            },
          },
        },
        drawing: {
          on: {
            'cards.drawn': { actions: assign(({ event }) => ({ done: event.done })) },
            'file.saved': {
              target: '#sheets.saved',
              actions: assign(({ event }) => ({ ending: { kind: 'saved' as const, sheets: event.sheets } })),
            },
          },
        },
      },
    },
    asking: {
      on: {
        'others.requested': { guard: 'hasOthers', target: 'making', actions: 'storeOthers' },
        'choice.requested': { target: 'choosing', actions: 'clear' },
        'sheets.closed': 'closed',
      },
    },
    saved: {
      on: {
        'choice.requested': { target: 'choosing', actions: 'clear' },
        'sheets.closed': 'closed',
      },
    },
  },
})

type SheetsState = SnapshotFrom<typeof sheetsMachine>

function counted(number: number, one: string, several: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}

export function outlookText(choice: SheetChoice, participants: readonly CardHolder[]): string {
  const { width, height } = sheetLayoutOf(choice).card
  const { printable } = printableOf(participants)
  const cards = counted(printable.length, 'card', 'cards')
  const sheets = counted(sheetsOf(printable, choice).length, 'sheet', 'sheets')
  return `${cards} on ${sheets}. Each card is ${Math.round(width)}\u00a0×\u00a0${Math.round(height)}\u00a0mm.`
}

export function makingTextOf(state: SheetsState): string | null {
  const { cards, done } = state.context
  if (state.matches('noting') || state.matches({ making: 'preparing' })) return 'Preparing the sheets…'
  if (state.matches({ making: 'drawing' })) return `Drawing cards: ${done} of ${cards.length}`
  return null
}

export function partMadeOf({ context: { cards, done } }: SheetsState): number {
  return cards.length === 0 ? 0 : Math.round((100 * done) / cards.length)
}

export const cancelledText = 'You cancelled. No file was saved.'

export function failureTextOf({ context: { ending } }: Pick<SheetsState, 'context'>): string | null {
  if (ending?.kind === 'notNoted') return cardsNotNotedText
  if (ending?.kind !== 'failed') return null
  const { unread } = ending
  if (unread.length === 0) return 'The PDF could not be made. Check the connection and try again.'
  return `The barcode of ${unread.slice(0, 5).join(', ')}${unread.length > 5 ? ' and others' : ''} could not be read back, so no file was saved.`
}

export function savedTextOf({ context }: Pick<SheetsState, 'context'>): string | null {
  const { cards, ending, leftOut } = context
  if (ending?.kind !== 'saved') return null
  const what = `${counted(cards.length, 'card is', 'cards are')} on ${counted(ending.sheets, 'sheet', 'sheets')} in the file ${sheetsFileName}.`
  return leftOut === 0 ? what : `${what} ${counted(leftOut, 'card was', 'cards were')} left out.`
}

expose(sheetsMachine, {
  context: ['choice', 'done', 'leftOut'],
  events: { 'choice.changed': ['change'], 'cards.drawn': ['done'], 'file.saved': ['sheets'] },
})
