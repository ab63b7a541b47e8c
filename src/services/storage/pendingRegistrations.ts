import * as z from 'zod/mini'
import type { RegistrationAttempt } from '../../domain/people/registration.ts'
import { pendingAttempts } from './pendingAttempts.ts'

/** The owner is the admin's address: the server replays an answer only for the same person. */
export const pendingRegistrations = pendingAttempts<RegistrationAttempt>(
  'pendingRegistration',
  z.object({
    key: z.string(),
    form: z.object({
      code: z.string(),
      union: z.string(),
      unionAbbreviation: z.string(),
      country: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      gender: z.enum(['MALE', 'FEMALE']),
      age: z.string(),
    }),
    isRefused: z.optional(z.literal(true)),
  }),
)
