import type { Outcome } from '../domain/outcome.ts'
import type { Admin, Merchant, Participant } from '../domain/people.ts'
import { type Permissions, permissionsIn } from '../domain/rights.ts'
import { callsOf } from './client.ts'
import { mapOutcome, read } from './read.ts'
import { signInRoutes } from './routes/signIn.ts'
import {
  adminSignInAnswer,
  merchantSignInAnswer,
  participantSignInAnswer,
  signOutAnswer,
} from './schemas/auth.ts'

const call = callsOf(signInRoutes)

export interface SignedIn<User> {
  readonly user: User & Permissions
  /** Our own host says so when the session may do nothing but set a new password. */
  readonly mustChangePassword: boolean
}

export async function signInParticipant(credentials: {
  code: string
  password: string
}): Promise<Outcome<SignedIn<Participant>>> {
  const outcome = read(await call('participantSignIn', {}, { body: credentials }), participantSignInAnswer)
  return mapOutcome(outcome, ({ data }) => signedIn(data))
}

export async function signInMerchant(credentials: {
  merchantNumber: string
  password: string
}): Promise<Outcome<SignedIn<Merchant>>> {
  const outcome = read(await call('merchantSignIn', {}, { body: credentials }), merchantSignInAnswer)
  return mapOutcome(outcome, ({ data }) => signedIn(data))
}

export async function signInAdmin(credentials: {
  email: string
  password: string
}): Promise<Outcome<SignedIn<Admin>>> {
  const outcome = read(await call('adminSignIn', {}, { body: credentials }), adminSignInAnswer)
  return mapOutcome(outcome, ({ data }) => signedIn(data))
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
