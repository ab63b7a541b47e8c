import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { signOut } from '../api/auth.ts'
import { listenForSessionNews } from '../api/sessionNews.ts'
import { configure } from '../api/settings.ts'
import type { Session } from '../domain/session.ts'
import type { Settings } from '../domain/settings.ts'
import { sessionMachine } from '../machines/session.ts'
import { storeUpdateNeed } from '../services/passwordFlags.ts'
import {
  clearSession,
  listenForStoredSession,
  readSession,
  removeKeysOf,
  storeSession,
} from '../services/sessionKeys.ts'
import { inspect } from './inspection.ts'
import { tolerant } from './tolerant.ts'

export const sessionFlow = sessionMachine.provide({
  actions: {
    storeSession: (_, stored) => tolerant(() => storeSession(stored)),
    clearSession: () => tolerant(clearSession),
    endHostSession: () => {
      signOut().catch((error: unknown) => console.warn('The host was not told of the sign-out', error))
    },
    removeKeysOf: (_, role) => tolerant(() => removeKeysOf(role)),
  },
})

type SessionActor = ReturnType<typeof createSessionActor>

function createSessionActor() {
  return createActor(sessionFlow, { input: { session: readSession() }, inspect })
}

let running: { readonly actor: SessionActor; readonly stop: () => void } | undefined

/**
 * Gives this page its settings and starts its one session, restored from the stored keys alone; it follows other tabs
 * and the host's word. A second start is that of a page loaded anew: it ends the session before.
 * @returns the way to close it
 */
export function openPortal(settings: Settings): () => void {
  running?.stop()
  configure(settings)
  const actor = createSessionActor().start()
  const stopListening = [
    listenForStoredSession((session) => actor.send({ type: 'storage.changed', session })),
    listenForSessionNews((news) => {
      if (news === 'sessionEnded') actor.send({ type: 'session.ended' })
      else rememberUpdateNeed(actor.getSnapshot().context.session)
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

export function sessionActor(): SessionActor {
  if (running === undefined)
    throw new Error('There is no session before the page was opened with its settings.')
  return running.actor
}

function rememberUpdateNeed(session: Session | null): void {
  const userCode = session?.role === 'participant' ? session.user.code : undefined
  if (userCode !== undefined) tolerant(() => storeUpdateNeed(userCode))
}

export function useSessionState() {
  return useSelector(sessionActor(), (state) => state)
}
