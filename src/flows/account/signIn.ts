import { useSyncExternalStore } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import {
  type SignedIn as SignInAnswer,
  signInAdmin,
  signInMerchant,
  signInParticipant,
} from '../../api/account/auth.ts'
import { mapOutcome } from '../../api/lib/read.ts'
import { settings } from '../../api/lib/settings.ts'
import type { SessionUser } from '../../domain/account/session.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { SignInRole } from '../../domain/staff/roles.ts'
import { type Credentials, type SignedIn, signInMachine } from '../../machines/account/signIn.ts'
import { readWaitingScans } from '../../services/offline/waitingScans.ts'
import { clearUpdateNeed, storeUpdateNeed } from '../../services/storage/passwordFlags.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'
import { isSignOutOwed, owedSignOut, signOutTried } from './owedSignOut.ts'
import { sessionActor } from './session.ts'

export const signInFlow = signInMachine.provide({
  actors: {
    watchSignOut: fromCallback(({ sendBack }) => {
      const report = () => sendBack({ type: isSignOutOwed() ? 'signOut.owed' : 'signOut.confirmed' })
      const { unsubscribe } = owedSignOut().subscribe(report)
      report()
      return unsubscribe
    }),
    signIn: fromPromise(async ({ input }) => {
      const outcome = await signIn(input)
      const isByHost = input.role !== 'admin' || settings().adminSignIn.mode === 'host'
      if (outcome.ok && isByHost) owedSignOut().send({ type: 'session.replaced' })
      return outcome
    }),
    signOutTried: fromPromise(signOutTried),
  },
  actions: { abandonSignOut: () => owedSignOut().send({ type: 'signOut.abandoned' }) },
})

async function signIn({ role, identifier, password }: Credentials): Promise<Outcome<SignedIn>> {
  switch (role) {
    case 'participant':
      return participantSignIn(identifier, password)
    case 'merchant': {
      const outcome = await signInMerchant({ merchantNumber: identifier, password })
      return outcome.ok ? signedIn(role, outcome.value) : outcome
    }
    case 'admin': {
      const outcome = await checkAdmin({ email: identifier, password })
      return outcome.ok ? signedIn(role, outcome.value) : outcome
    }
  }
}

async function checkAdmin(credentials: { email: string; password: string }) {
  const { adminSignIn } = settings()
  if (adminSignIn.mode === 'host') return signInAdmin(credentials)
  const { signInLocally } = await import('../../services/storage/localAdmin.ts')
  return mapOutcome(await signInLocally(adminSignIn, credentials), (user) => ({
    user,
    mustChangePassword: false,
  }))
}

async function participantSignIn(code: string, password: string): Promise<Outcome<SignedIn>> {
  const outcome = await signInParticipant({ code, password })
  if (!outcome.ok) return outcome
  const { user, mustChangePassword } = outcome.value
  unlockDrafts(user.code, password)
  const { defaultPassword } = settings()
  const isDefault = defaultPassword !== '' && password === defaultPassword
  const passwordUpdateFor = mustChangePassword || isDefault ? user.code : null
  return { ok: true, value: { session: { role: 'participant', user }, passwordUpdateFor } }
}

/** Makes the camper's earlier drafts readable. Only the health form waits for it. */
export function unlockDrafts(code: string, password: string): void {
  import('../../services/storage/draftKeys.ts')
    .then(({ makeDraftKey }) => makeDraftKey(code, password))
    .catch((error: unknown) => console.warn('There is no key for drafts', error))
}

function signedIn(
  role: SignInRole,
  { user, mustChangePassword }: SignInAnswer<SessionUser>,
): Outcome<SignedIn> {
  const session = { role, user: mustChangePassword ? { ...user, mustChangePassword } : user }
  return { ok: true, value: { session, passwordUpdateFor: null } }
}

export function takeOver({ session, passwordUpdateFor }: SignedIn): void {
  logErrors(() => (passwordUpdateFor === null ? clearUpdateNeed() : storeUpdateNeed(passwordUpdateFor)))
  sessionActor().send({ type: 'person.signedIn', session })
}

export function useSignIn(role: SignInRole) {
  const { notice } = sessionActor().getSnapshot().context
  return useFlow(signInFlow, { input: { role, notice }, listeners: { signedIn: takeOver } })
}

export function useUnsentScansText(): string | null {
  const waiting = useSyncExternalStore(listenToStorage, readWaitingScans, () => 0)
  if (waiting === 0) return null
  return waiting === 1
    ? '1 scan waits on this device. It is sent after the next sign-in at a gate.'
    : `${waiting} scans wait on this device. They are sent after the next sign-in at a gate.`
}

function listenToStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
