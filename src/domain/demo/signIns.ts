import type { Admin } from '../people/people.ts'

/** Offices instead of persons, in a domain that is reserved for examples. */
export const demoAdmins: readonly [Admin, Admin] = [
  { email: 'gate@camp.example.org', name: 'Gate Operator' },
  { email: 'office@camp.example.org', name: 'Camp Office' },
]

/** One password per role. The newcomer's one-time password only allows changing it. */
export const demoPasswords = {
  admin: 'gate-opens-at-eight',
  participant: 'songs-by-the-campfire',
  merchant: 'five-dollars-a-ride',
  newcomer: 'first-night-in-camp',
} as const
