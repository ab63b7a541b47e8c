import { emptyForm, type RegistrationAttempt } from '../../domain/people/registration.ts'
import { isRecord, pendingAttempts } from './pendingAttempts.ts'

/** The owner is the admin's address: the server replays an answer only for the same person. */
export const pendingRegistrations = pendingAttempts('pendingRegistration', isAttempt)

function isAttempt(value: unknown): value is RegistrationAttempt {
  if (!isRecord(value) || typeof value.key !== 'string' || !isRecord(value.form)) return false
  const { form } = value
  const areTexts = Object.keys(emptyForm).every((field) => typeof form[field] === 'string')
  return areTexts && (form.gender === 'MALE' || form.gender === 'FEMALE')
}
