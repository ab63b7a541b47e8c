import type { Outcome } from '../domain/outcome.ts'

/** What a registration may be answered, and the documents' sentence for it (admin document §8). */

export interface FirstPassword {
  readonly code: string
  readonly oneTimePassword: string
}

/** Without a value: registered by a host that does not say which code came of it. */
export type RegistrationAnswer = Outcome<FirstPassword | undefined>

export const registrationFailedText = 'Failed to create registration. Please try again.'

/** Our own host says why a code cannot be had; nothing else that went wrong is for the admin to mend. */
export function refusalText(answer: RegistrationAnswer): string {
  const isAboutTheForm = !answer.ok && (answer.reason === 'taken' || answer.reason === 'invalid')
  return (isAboutTheForm ? answer.message : undefined) ?? registrationFailedText
}
