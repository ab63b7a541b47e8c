/** People as sent by the server (admin document §3, portal document §3). */

import { charactersOf } from '../lib/characters.ts'

export type Gender = 'MALE' | 'FEMALE'

export const genderLabels = { MALE: 'Male', FEMALE: 'Female' } as const satisfies Record<Gender, string>

export interface Participant {
  readonly _id: string
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly gender?: Gender | undefined
  /** In whole years; 0 if unreadable. */
  readonly age: number
  /** Distinguishes an unreadable age from 0. */
  readonly isAgeUnknown?: boolean | undefined
  readonly union?: string | undefined
  readonly country?: string | undefined
  readonly whatsapp?: string | undefined
  readonly checkedIn: boolean
  readonly checkedOut?: boolean | undefined
  readonly registeredAt?: string | undefined
}

export interface PasswordMade {
  readonly at: string
  readonly by: string
}

export interface Merchant {
  readonly _id: string
  readonly merchantNumber: string
  readonly merchantName: string
  /** An amount in integer cents. */
  readonly balance: number
  readonly createdAt: string
}

export interface Admin {
  readonly email: string
  readonly name: string
  /** The account and its password are set in the server's environment. */
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

export function isVisible(name: string): boolean {
  return name.replace(invisible, '') !== ''
}

const hidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** True for a name with characters that imitate another name or add a line. */
export function hidesCharacters(name: string): boolean {
  return hidden.test(name)
}

export function initialsOf(person: Pick<Participant, 'firstname' | 'lastname'>): string {
  return (firstOf(person.firstname) + firstOf(person.lastname)).toUpperCase()
}

/** Fast path for long lists: two ASCII characters never form one grapheme. */
const plainStart = /^[ -~](?:[ -~]|$)/

/** Uses graphemes: an accented letter or a joined emoji stays whole. */
function firstOf(name: string): string {
  const seen = name.trim()
  if (plainStart.test(seen)) return seen.charAt(0)
  const [first = ''] = charactersOf(seen)
  return first
}
