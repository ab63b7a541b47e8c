import type { Outcome } from '../../domain/lib/outcome.ts'

export const answerOf = <Answer>({ event }: { readonly event: { readonly output: Answer } }): Answer =>
  event.output

/**
 * For branches that only a success takes.
 * @throws for a refusal
 */
export function valueIn<Value>(answer: Outcome<Value>): Value {
  if (!answer.ok) throw new Error('A refusal has no value')
  return answer.value
}

export const answerValue = <Value>({
  event,
}: {
  readonly event: { readonly output: Outcome<Value> }
}): Value => valueIn(event.output)

export const errorOf = ({ event }: { readonly event: { readonly error: unknown } }): unknown => event.error
