/** The people the portal knows, as they travel between the host and the app (admin document §3, portal document §3). */

import { charactersOf } from '../lib/characters.ts'

export type Gender = 'MALE' | 'FEMALE'

export const genderLabels = { MALE: 'Male', FEMALE: 'Female' } as const satisfies Record<Gender, string>

export interface Participant {
  readonly _id: string
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly gender?: Gender | undefined
  /** Whole years; 0 when it could not be read. */
  readonly age: number
  /** Tells an age that could not be read from a baby's. */
  readonly isAgeUnknown?: boolean | undefined
  readonly union?: string | undefined
  readonly country?: string | undefined
  /** The contact that screens show; absent when the camper gave none. */
  readonly whatsapp?: string | undefined
  readonly checkedIn: boolean
  readonly checkedOut?: boolean | undefined
  /** Only our own host sends it. */
  readonly registeredAt?: string | undefined
}

/** When the office replaced the password of a stall, and who did. */
export interface PasswordMade {
  readonly at: string
  readonly by: string
}

export interface Merchant {
  readonly _id: string
  readonly merchantNumber: string
  readonly merchantName: string
  /** Cents. */
  readonly balance: number
  readonly createdAt: string
}

export interface Admin {
  readonly email: string
  readonly name: string
  /** The account is named where the server is started, and its password is set there. */
  readonly isConfigured?: boolean | undefined
}

export type ParticipantStatus = 'Registered' | 'Checked In' | 'Checked Out'

export function statusOf(participant: Pick<Participant, 'checkedIn' | 'checkedOut'>): ParticipantStatus {
  if (participant.checkedIn) return 'Checked In'
  if (participant.checkedOut) return 'Checked Out'
  return 'Registered'
}

export function fullNameOf(person: Pick<Participant, 'firstname' | 'lastname'>): string {
  return `${person.firstname} ${person.lastname}`.trim()
}

export function ageText({
  age,
  isAgeUnknown,
}: Pick<Participant, 'age' | 'isAgeUnknown'>): string | undefined {
  return isAgeUnknown ? undefined : String(age)
}

const invisible = /[\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name can be seen: one of spaces, marks and format characters alone is none. */
export function isVisible(name: string): boolean {
  return name.replace(invisible, '') !== ''
}

const hidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Whether a character of the name would make it look like another one, or like two lines. */
export function hidesCharacters(name: string): boolean {
  return hidden.test(name)
}

export function initialsOf(person: Pick<Participant, 'firstname' | 'lastname'>): string {
  return (firstOf(person.firstname) + firstOf(person.lastname)).toUpperCase()
}

/** Two characters of ASCII are never joined into one, and most names are of those: lists draw many at once. */
const plainStart = /^[ -~](?:[ -~]|$)/

/** The first character as people see it: an accented letter or a joined emoji stays whole. */
function firstOf(name: string): string {
  const seen = name.trim()
  if (plainStart.test(seen)) return seen.charAt(0)
  const [first = ''] = charactersOf(seen)
  return first
}
