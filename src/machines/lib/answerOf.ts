/** What an actor has answered, as the parameter of a guard or an action. */
export const answerOf = <Answer>({ event }: { readonly event: { readonly output: Answer } }): Answer =>
  event.output
