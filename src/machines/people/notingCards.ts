import { fromPromise } from 'xstate'
import type { CardsNote } from '../../domain/lib/listFile.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The line of the audit before ID cards are drawn, on a server with the ability `lists`: who saves how many
 * under which filter. Without an answer nothing is drawn.
 */

export const noteCards = fromPromise<Outcome<unknown>, CardsNote>(notProvided('noteCards'))

export const isNoted = (_: unknown, answer: Outcome<unknown>) => answer.ok

interface Within {
  readonly context: { readonly cards: readonly unknown[] }
  readonly event: { readonly type: string; readonly filter?: string | undefined }
}

/** The part `invoke` of the state that waits for the line. */
export function notingCards<
  const Note extends Pick<CardsNote, 'list' | 'format'>,
  const Target extends string,
  const Refused extends object,
>(note: Note, { noted, refused }: { readonly noted: Target; readonly refused: Refused }) {
  return {
    src: 'noteCards',
    id: 'noteCards',
    input: ({ context: { cards }, event }: Within) => ({
      ...note,
      count: cards.length,
      filter: event.filter ?? '',
    }),
    onDone: [{ guard: { type: 'isNoted', params: answerOf }, target: noted }, refused],
    onError: refused,
  } as const
}
