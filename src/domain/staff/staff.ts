import { hidesCharacters, isVisible } from '../people/people.ts'
import { type Right, rights } from './rights.ts'

/** `firstPassword`: open, but the first password is not changed yet. */
export const staffStates = ['open', 'firstPassword', 'closed'] as const
export type StaffState = (typeof staffStates)[number]

export interface StaffAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly state: StaffState
  /** The password and the lead right come from the server's environment. */
  readonly isConfigured: boolean
  readonly isYou: boolean
  readonly sessions: number
  readonly lastSeenAt?: string | undefined
}

/** The default name of an account from the environment, which has no name setting. */
export function nameFromEmail(email: string): string {
  return email.slice(0, email.indexOf('@'))
}

export function unnamedAccount(accounts: readonly StaffAccount[]): StaffAccount | undefined {
  return accounts.find(
    ({ isConfigured, state, name, email }) =>
      isConfigured && state !== 'closed' && name === nameFromEmail(email),
  )
}

export interface StaffProfile {
  readonly name: string
  readonly rights: readonly Right[]
}

export const maxStaffNameLength = 200
export const maxEmailLength = 254

const nameTexts = {
  blank: 'Please enter the name.',
  tooLong: `Please enter a name of at most ${maxStaffNameLength} characters.`,
  hidden: 'The name has an invisible character in it, such as a line break. Please type the name again.',
}

export function staffNameError(name: string): string | undefined {
  if (!isVisible(name)) return nameTexts.blank
  if (hidesCharacters(name.trim())) return nameTexts.hidden
  return name.trim().length > maxStaffNameLength ? nameTexts.tooLong : undefined
}

const emailTexts = {
  blank: 'Please enter the email.',
  wrong: 'Please enter a valid email, such as name@example.org.',
  tooLong: `Please enter an email of at most ${maxEmailLength} characters.`,
}

/** Commas are refused because they separate addresses in a list. */
export function staffEmailError(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return emailTexts.blank
  if (!/^[^\s,@]+@[^\s,@]+\.[^\s,@]+$/.test(trimmed) || hidesAnything(trimmed)) return emailTexts.wrong
  return trimmed.length > maxEmailLength ? emailTexts.tooLong : undefined
}

/** The address is typed at each sign-in, so it must not contain invisible characters. */
function hidesAnything(email: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(email)
}

export function inOrder(chosen: readonly Right[]): Right[] {
  return rights.filter((right) => chosen.includes(right))
}

export function isSameProfile(one: StaffProfile, other: StaffProfile): boolean {
  return one.name === other.name && inOrder(one.rights).join() === inOrder(other.rights).join()
}
