import type { Outcome } from '../../domain/lib/outcome.ts'

/** What an actor has answered, as the parameter of a guard or an action. */
export const answerOf = <Answer>({ event }: { readonly event: { readonly output: Answer } }): Answer =>
  event.output

/** What a branch that is taken only for a success has in hand. */
export function valueIn<Value>(answer: Outcome<Value>): Value {
  if (!answer.ok) throw new Error('A refusal has no value')
  return answer.value
}

/** What an actor has failed with, likewise. */
export const errorOf = ({ event }: { readonly event: { readonly error: unknown } }): unknown => event.error
