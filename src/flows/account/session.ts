import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { beginSession, listenForSessionNews, type SessionNews } from '../../api/account/sessionNews.ts'
import { configure } from '../../api/lib/settings.ts'
import type { Session } from '../../domain/account/session.ts'
import type { Settings } from '../../domain/lib/settings.ts'
import { type Permissions, permissionsIn } from '../../domain/staff/rights.ts'
import { sessionMachine } from '../../machines/account/session.ts'
import { removeDraftInTab, removeSpentDrafts } from '../../services/storage/draftStorage.ts'
import { forgetCardsOfOthers } from '../../services/storage/ownCard.ts'
import { storeUpdateNeed } from '../../services/storage/passwordFlags.ts'
import {
  clearSession,
  isOtherPersonStored,
  listenForStoredSession,
  readSession,
  removeKeysOf,
  storeSession,
} from '../../services/storage/sessionKeys.ts'
import { readStored, staffWorkKey } from '../../services/storage/storage.ts'
import { inspect } from '../lib/inspection.ts'
import { logErrors } from '../lib/logErrors.ts'
import { openOwedSignOut, owedSignOut } from './owedSignOut.ts'

export const sessionFlow = sessionMachine.provide({
  actions: {
    storeSession: (_, stored) => logErrors(() => storeSession(stored)),
    clearSession: () => logErrors(clearSession),
    endHostSession: () => endHostSession(),
    removeKeysOf: ({ context: { session } }, role) => {
      if (session && isOtherPersonStored(session)) return
      logErrors(() => removeKeysOf(role))
    },
    forgetOthers: (_, session) => {
      beginSession()
      forgetOthersThan(session)
    },
    lockDrafts: () => {
      removeDraftInTab()
      forgetStaffWork()
      forgetKeys(null)
    },
  },
})

export function endHostSession(): void {
  const { session } = sessionActor().getSnapshot().context
  owedSignOut().send({ type: 'signOut.owed', owed: { isOwnServer: session?.user.abilities !== undefined } })
}

function forgetOthersThan(session: Session | null): void {
  const code = session && codeOf(session)
  logErrors(() => removeSpentDrafts(code))
  logErrors(() => forgetCardsOfOthers(code))
  if (session?.role !== 'admin') forgetStaffWork()
  if (code !== null) forgetKeys(code)
}

function codeOf({ role, user }: Session): string {
  return (role === 'participant' && user.code) || ''
}

/** Staff pages have this module loaded, so a sign-out needs no network. */
function forgetStaffWork(): void {
  if (readStored(staffWorkKey))
    import('../../services/storage/staffWork.ts').then((work) => work.forget()).catch(sayNotRemoved)
}

/** Signed-in pages load this module at their start, so a sign-out needs no network. */
function forgetKeys(code: string | null): void {
  import('../../services/storage/draftKeys.ts')
    .then(({ forgetDraftKeys }) => forgetDraftKeys(code))
    .catch(sayNotRemoved)
}

function sayNotRemoved(error: unknown): void {
  console.warn('Not removed here', error)
}

type SessionActor = ReturnType<typeof createSessionActor>

function createSessionActor() {
  return createActor(sessionFlow, { input: { session: readSession() }, inspect })
}

let running: { readonly actor: SessionActor; readonly stop: () => void } | undefined

/**
 * Configures the page and starts its one session, restored from the stored keys; it follows other tabs and
 * the server's answers. Data of others, and the same person's drafts of a day ago, are removed. A second call
 * closes the session before.
 * @returns the close function
 */
export function openPortal(settings: Settings): () => void {
  running?.stop()
  configure(settings)
  const actor = createSessionActor().start()
  forgetOthersThan(actor.getSnapshot().context.session)
  const stopListening = [
    openOwedSignOut(),
    listenForStoredSession((session) => actor.send({ type: 'storage.changed', session })),
    listenForSessionNews((news) => {
      const { session } = actor.getSnapshot().context
      if (news === 'sessionEnded') actor.send({ type: 'session.ended' })
      else if (news === 'passwordChangeRequired') rememberUpdateNeed(actor, session)
      else actor.send({ type: 'permissions.told', permissions: permissionsFrom(news, session) })
    }),
  ]
  const stop = () => {
    for (const stopOne of stopListening) stopOne()
    actor.stop()
    running = undefined
  }
  running = { actor, stop }
  return stop
}

/** For prerendering, which has no browser and no user. */
export function openWithoutVisitor(): void {
  const actor = createActor(sessionFlow, { input: { session: null } })
  running = { actor, stop: () => {} }
}

export function sessionActor(): SessionActor {
  if (running === undefined)
    throw new Error('There is no session before the page was opened with its settings.')
  return running.actor
}

function permissionsFrom(news: Exclude<SessionNews, string>, session: Session | null): Permissions {
  if ('permissions' in news) return permissionsIn(news.permissions)
  return { missing: [...new Set([...(session?.user.missing ?? []), news.missing])] }
}

function rememberUpdateNeed(actor: SessionActor, session: Session | null): void {
  if (session?.role !== 'participant') actor.send({ type: 'passwordNeed.told', mustChangePassword: true })
  const userCode = session?.role === 'participant' ? session.user.code : undefined
  if (userCode !== undefined) logErrors(() => storeUpdateNeed(userCode))
}

export function useSessionState() {
  return useSelector(sessionActor(), (state) => state)
}
