import { fromPromise } from 'xstate'
import { type Attempt, isRefusal } from '../../domain/lib/attempt.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from './answerOf.ts'
import { notProvided } from './notProvided.ts'

/*
 * Shared parts of flows that save under an idempotency key: `keyed` makes the key, then sends. A refusal ends
 * the attempt; an unanswered one keeps its key, so that a retry never acts twice. A flow provides the actions
 * `storeAttempt`, `showNotSent`, `showRefusal` and `showUnanswered`.
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

const preparing = <const Form extends string>(form: Form) =>
  preparingBy('makeIdempotencyKey', { target: form, actions: 'showNotSent' })

/**
 * For an attempt that is more than a key, or a sending state of another name.
 * @param unmade target if nothing could be sent
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

/** The branch for an answer that rules out any effect. */
const refused = <const Form extends string, const Also extends readonly string[]>(
  form: Form,
  ...also: Also
) =>
  ({
    guard: { type: 'isRefused', params: answerOf },
    target: form,
    actions: [{ type: 'showRefusal', params: answerOf }, ...also],
  }) as const

/** The branch for every other answer and for exceptions. */
export const unanswered = <const Form extends string, const Also extends readonly string[]>(
  form: Form,
  ...also: Also
) => ({ target: form, actions: [{ type: 'showUnanswered', params: sentenceOf }, ...also] }) as const

interface Keyed<Form, Src, Context, Input, Done, Refused, Unanswered> {
  /** The state that asks, and shows why nothing was done. */
  readonly form: Form
  readonly src: Src
  readonly input: (context: Context) => Input
  /** The branches for answers that are no plain refusal. */
  readonly done: Done
  readonly alsoRefused?: Refused
  readonly alsoUnanswered?: Unanswered
}

/** The busy state of a dialog: it makes a key unless it is entered at `sending`, then it sends. */
export const keyed = <
  const Form extends string,
  const Src extends string,
  Context,
  Input,
  const Done extends readonly object[],
  const Refused extends readonly string[] = [],
  const Unanswered extends readonly string[] = [],
>({
  form,
  src,
  input,
  done,
  alsoRefused = [] as readonly string[] as Refused,
  alsoUnanswered = [] as readonly string[] as Unanswered,
}: Keyed<Form, Src, Context, Input, Done, Refused, Unanswered>) =>
  ({
    tags: 'busy',
    initial: 'preparing',
    states: {
      preparing: preparing(form),
      sending: {
        invoke: {
          src,
          id: src,
          input: ({ context }: { readonly context: Context }) => input(context),
          onDone: [...done, refused(form, ...alsoRefused), unanswered(form, ...alsoUnanswered)],
          onError: unanswered(form, ...alsoUnanswered),
        },
      },
    },
  }) as const

const sentenceOf = ({
  event,
}: {
  readonly event: { readonly output: Outcome<unknown> } | { readonly error: unknown }
}): string | null => ('output' in event ? event.output.message : undefined) ?? null
