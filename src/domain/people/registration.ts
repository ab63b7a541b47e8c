import type { Gender } from './people.ts'

/** The form of a new registration (admin document §3). */
export interface RegistrationForm {
  /** The union number, from which the server builds the camper's code. */
  readonly code: string
  readonly union: string
  readonly unionAbbreviation: string
  readonly country: string
  readonly firstname: string
  readonly lastname: string
  readonly gender: Gender | ''
  readonly age: string
}

export const emptyForm: RegistrationForm = {
  code: '',
  union: '',
  unionAbbreviation: '',
  country: '',
  firstname: '',
  lastname: '',
  gender: '',
  age: '',
}

export interface RegistrationAttempt {
  readonly key: string
  readonly form: RegistrationForm
  /** Nothing was sent under this key: the session had ended, and only the form is kept. */
  readonly isRefused?: true | undefined
}
