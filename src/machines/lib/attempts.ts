import { fromPromise } from 'xstate'
import { type Attempt, isRefusal } from '../../domain/lib/attempt.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from './answerOf.ts'
import { notProvided } from './notProvided.ts'

/*
 * What the flows share that save under an idempotency key. `preparing` makes the key, then the flow sends; a refusal
 * ends the attempt, and one whose answer is missing keeps its key, so that the same is sent again and never done twice.
 * A flow brings the actions `storeAttempt`, `showNotSent`, `showRefusal` and `showUnanswered`.
 */

export const makeIdempotencyKey = fromPromise<string>(notProvided('makeIdempotencyKey'))

export const attemptGuards = {
  isDone: (_: unknown, answer: Outcome<unknown>) => answer.ok,
  isRefused: ({ context: { attempt } }: Attempting, answer: Outcome<unknown>) =>
    attempt !== null && isRefusal(answer, attempt),
}

interface Attempting {
  readonly context: { readonly attempt: Attempt | null }
}

/** @param form the state that a key which cannot be made leads back to */
export const preparing = <const Form extends string>(form: Form) =>
  preparingBy('makeIdempotencyKey', { target: form, actions: 'showNotSent' })

/**
 * For an attempt that is more than a key, or is sent from a state of another name.
 * @param unmade where it leads when nothing could be sent
 */
export const preparingBy = <
  const Make extends string,
  const Unmade,
  const Sending extends string = 'sending',
>(
  make: Make,
  unmade: Unmade,
  sending = 'sending' as Sending,
) =>
  ({
    invoke: {
      src: make,
      id: make,
      onDone: { target: sending, actions: { type: 'storeAttempt', params: answerOf } },
      onError: unmade,
    },
  }) as const

/** The branch for an answer which says that nothing was done. */
export const refused = <const Form extends string, const Also extends readonly string[]>(
  form: Form,
  ...also: Also
) =>
  ({
    guard: { type: 'isRefused', params: answerOf },
    target: form,
    actions: [{ type: 'showRefusal', params: answerOf }, ...also],
  }) as const

/** The branch for every other answer, and for none. */
export const unanswered = <const Form extends string, const Also extends readonly string[]>(
  form: Form,
  ...also: Also
) => ({ target: form, actions: [{ type: 'showUnanswered', params: sentenceOf }, ...also] }) as const

const sentenceOf = ({
  event,
}: {
  readonly event: { readonly output: Outcome<unknown> } | { readonly error: unknown }
}): string | null => ('output' in event ? event.output.message : undefined) ?? null
