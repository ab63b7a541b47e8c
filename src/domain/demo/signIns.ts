import type { Admin } from '../people/people.ts'

/** Offices, not persons, under a domain that is reserved for examples. */
export const demoAdmins: readonly [Admin, Admin] = [
  { email: 'gate@camp.example.org', name: 'Gate Operator' },
  { email: 'office@camp.example.org', name: 'Camp Office' },
]

/** One password per role; the newcomer's is a one-time password that opens nothing but the change of itself. */
export const demoPasswords = {
  admin: 'gate-opens-at-eight',
  participant: 'songs-by-the-campfire',
  merchant: 'five-dollars-a-ride',
  newcomer: 'first-night-in-camp',
} as const
