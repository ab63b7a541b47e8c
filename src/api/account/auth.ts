import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Admin, Merchant, Participant } from '../../domain/people/people.ts'
import { type Permissions, permissionsIn } from '../../domain/staff/rights.ts'
import { callsOf } from '../lib/client.ts'
import { settings } from '../lib/settings.ts'
import { apiBase } from '../routes/route.ts'
import { signInRoutes } from '../routes/signIn.ts'
import {
  adminSignInAnswer,
  merchantSignInAnswer,
  participantSignInAnswer,
  signOutAnswer,
} from '../schemas/auth.ts'

const call = callsOf(signInRoutes)

export interface SignedIn<User> {
  readonly user: User & Permissions
  /** Sent only by our own server, for a session that may do nothing but set a new password. */
  readonly mustChangePassword: boolean
}

export function signInParticipant(credentials: {
  code: string
  password: string
}): Promise<Outcome<SignedIn<Participant>>> {
  return call('participantSignIn', {}, { body: credentials, answer: participantSignInAnswer }, ({ data }) =>
    signedIn(data),
  )
}

export function signInMerchant(credentials: {
  merchantNumber: string
  password: string
}): Promise<Outcome<SignedIn<Merchant>>> {
  return call('merchantSignIn', {}, { body: credentials, answer: merchantSignInAnswer }, ({ data }) =>
    signedIn(data),
  )
}

export function signInAdmin(credentials: {
  email: string
  password: string
}): Promise<Outcome<SignedIn<Admin>>> {
  return call('adminSignIn', {}, { body: credentials, answer: adminSignInAnswer }, ({ data }) =>
    signedIn(data),
  )
}

interface Extensions {
  readonly mustChangePassword?: boolean | undefined
  readonly abilities?: unknown
  readonly rights?: unknown
}

function signedIn<User extends object>({
  mustChangePassword = false,
  abilities,
  rights,
  ...user
}: User & Extensions) {
  return { user: { ...user, ...permissionsIn({ abilities, rights }) }, mustChangePassword }
}

interface SignOutOptions {
  /** Leaves the cookie in place, because it may belong to a session that begins before the answer arrives. */
  readonly isRepeat?: boolean
  readonly signal?: AbortSignal
}

/** Ends the server's session; `keepalive` lets it finish after the page is left. */
export function signOut({ isRepeat = false, signal }: SignOutOptions = {}): Promise<Outcome<unknown>> {
  const query = { cookie: isRepeat ? 'stays' : undefined }
  return call('signOut', {}, { body: {}, query, keepalive: true, signal, answer: signOutAnswer })
}

export function signOutAddress(): string {
  return `${settings().apiHost}${apiBase}${signInRoutes.signOut.path}?cookie=stays`
}
