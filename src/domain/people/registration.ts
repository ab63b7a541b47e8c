import type { Gender } from './people.ts'

/** The form of a new registration (admin document §3). */
export interface RegistrationForm {
  /** The union number; the host builds the camper's code from it. */
  readonly code: string
  readonly union: string
  readonly unionAbbreviation: string
  /** Held, without an input. */
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
}
