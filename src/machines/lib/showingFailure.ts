import { type Failure, failureOf, type Outcome, thrownFailure } from '../../domain/lib/outcome.ts'

/* The actions of a read or a write that failed: one for a refusal, one for an exception. */

/** Runs one of the flow's actions, with what it is given for a refusal and for an exception. */
export const running = <const Type extends string, Params>(
  type: Type,
  ofRefusal: (answer: Outcome<unknown>) => Params,
  ofException: (error: unknown) => Params,
) =>
  ({
    onRefusal: {
      actions: {
        type,
        params: ({ event }: { readonly event: { readonly output: Outcome<unknown> } }) =>
          ofRefusal(event.output),
      },
    },
    onException: {
      actions: {
        type,
        params: ({ event }: { readonly event: { readonly error: unknown } }) => ofException(event.error),
      },
    },
  }) as const

/** Shows the server's sentence of a refusal, else `text`, with the flow's action `showFailure`. */
export const showingText = (text: string) =>
  running(
    'showFailure',
    (answer) => failureOf(answer, text),
    (): Failure => ({ text, isIncident: true }),
  )

/** As `showingText`, with the sentence of an exception too. `type` is the flow's name for `showFailure`. */
export const showingCause = <const Type extends string = 'showFailure'>(
  text: string,
  type = 'showFailure' as Type,
) =>
  running(
    type,
    (answer) => failureOf(answer, text),
    (error) => thrownFailure(error, text),
  )
