import { hidesCharacters, isVisible } from '../people/people.ts'
import { type Right, rights } from './rights.ts'

/** The accounts of those who work at the camp, as leads see them. */

/** `firstPassword`: open, and the person has not chosen an own password yet. */
export const staffStates = ['open', 'firstPassword', 'closed'] as const
export type StaffState = (typeof staffStates)[number]

export interface StaffAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly state: StaffState
  /** Named where the server is started: its password and its right to lead come from there. */
  readonly isConfigured: boolean
  /** Of the person who asks. */
  readonly isYou: boolean
  /** How many are open. */
  readonly sessions: number
  /** When one of them was used last. */
  readonly lastSeenAt?: string | undefined
}

/** The environment gives no names: until a lead gives one, it is what stands before the @. */
export function nameFromEmail(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

/** The first open account that nobody has given a person's name. */
export function unnamedAccount(accounts: readonly StaffAccount[]): StaffAccount | undefined {
  return accounts.find(
    ({ isConfigured, state, name, email }) =>
      isConfigured && state !== 'closed' && name === nameFromEmail(email),
  )
}

/** What a lead decides of an account. */
export interface StaffProfile {
  readonly name: string
  readonly rights: readonly Right[]
}

export const longestStaffName = 200
export const longestEmail = 254

const nameTexts = {
  blank: 'Please enter the name.',
  tooLong: `Please enter a name of at most ${longestStaffName} characters.`,
  hidden: 'The name has an invisible character in it, such as a line break. Please type the name again.',
}

/** What is wrong with a name; undefined when nothing is. */
export function staffNameError(name: string): string | undefined {
  if (!isVisible(name)) return nameTexts.blank
  if (hidesCharacters(name.trim())) return nameTexts.hidden
  return name.trim().length > longestStaffName ? nameTexts.tooLong : undefined
}

const emailTexts = {
  blank: 'Please enter the email.',
  wrong: 'Please enter a valid email, such as name@example.org.',
  tooLong: `Please enter an email of at most ${longestEmail} characters.`,
}

/** What is wrong with an address; undefined when nothing is. Commas part the addresses of a list. */
export function staffEmailError(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return emailTexts.blank
  if (!/^[^\s,@]+@[^\s,@]+\.[^\s,@]+$/.test(trimmed) || hidesAnything(trimmed)) return emailTexts.wrong
  return trimmed.length > longestEmail ? emailTexts.tooLong : undefined
}

/** An address is typed again at each sign-in, so nothing in it may be invisible. */
function hidesAnything(email: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(email)
}

/** Each once, in the order in which screens list them. */
export function inOrder(chosen: readonly Right[]): Right[] {
  return rights.filter((right) => chosen.includes(right))
}

export function isSameProfile(one: StaffProfile, other: StaffProfile): boolean {
  return one.name === other.name && inOrder(one.rights).join() === inOrder(other.rights).join()
}
