import type { Outcome } from '../domain/outcome.ts'
import type { Admin, Merchant, Participant } from '../domain/people.ts'
import { call } from './client.ts'
import { mapOutcome, read } from './read.ts'
import {
  adminSignInAnswer,
  merchantSignInAnswer,
  participantSignInAnswer,
  signOutAnswer,
  updatePasswordAnswer,
} from './schemas/auth.ts'

export interface SignedInParticipant {
  readonly participant: Participant
  /** Our own host says so when the session may do nothing but set a new password. */
  readonly mustChangePassword: boolean
}

export async function signInParticipant(credentials: {
  code: string
  password: string
}): Promise<Outcome<SignedInParticipant>> {
  const outcome = read(await call('participantSignIn', {}, { body: credentials }), participantSignInAnswer)
  return mapOutcome(outcome, ({ data: { mustChangePassword = false, ...participant } }) => ({
    participant,
    mustChangePassword,
  }))
}

export async function signInMerchant(credentials: {
  merchantNumber: string
  password: string
}): Promise<Outcome<Merchant>> {
  const outcome = read(await call('merchantSignIn', {}, { body: credentials }), merchantSignInAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function signInAdmin(credentials: { email: string; password: string }): Promise<Outcome<Admin>> {
  const outcome = read(await call('adminSignIn', {}, { body: credentials }), adminSignInAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

interface PendingSignOut {
  /** Never fails: whether the host was told makes no difference to who waits. */
  readonly ended: Promise<void>
  /** The browser then reads no answer, and takes no cookie from it. */
  readonly abandon: () => void
}

let pending: PendingSignOut | null = null

/** Ends the host's session; finishes also when the page is left meanwhile. */
export async function signOut(): Promise<Outcome<unknown>> {
  const abort = new AbortController()
  const answer = call('signOut', {}, { body: {}, keepalive: true, signal: abort.signal })
  const clear = () => {
    if (pending === running) pending = null
  }
  const running: PendingSignOut = { ended: answer.then(clear, clear), abandon: () => abort.abort() }
  pending = running
  return read(await answer, signOutAnswer)
}

/** The sign-out of this page that is not answered yet: its answer takes the cookie away, whosever it is by then. */
export function pendingSignOut(): PendingSignOut | null {
  return pending
}

/** The plain form sends `password` alone; the forced dialog also the current one and an address. */
export interface PasswordUpdate {
  readonly password: string
  readonly currentPassword?: string
  readonly newPassword?: string
  readonly email?: string
}

export async function updatePassword(code: string, update: PasswordUpdate): Promise<Outcome<unknown>> {
  return read(await call('updatePassword', { code }, { body: update }), updatePasswordAnswer)
}
