import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { signOut } from '../api/auth.ts'
import { listenForSessionNews } from '../api/sessionNews.ts'
import type { Session } from '../domain/session.ts'
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

export type SessionActor = ReturnType<typeof createSessionActor>

function createSessionActor() {
  return createActor(sessionFlow, { input: { session: readSession() }, inspect })
}

let running: SessionActor | undefined

/** The one session of this page, restored from the stored keys alone; it follows other tabs and the host's word. */
export function sessionActor(): SessionActor {
  if (running) return running
  const actor = createSessionActor().start()
  listenForStoredSession((session) => actor.send({ type: 'storage.changed', session }))
  listenForSessionNews((news) => {
    if (news === 'sessionEnded') actor.send({ type: 'session.ended' })
    else rememberUpdateNeed(actor.getSnapshot().context.session)
  })
  running = actor
  return actor
}

function rememberUpdateNeed(session: Session | null): void {
  const userCode = session?.role === 'participant' ? session.user.code : undefined
  if (userCode !== undefined) tolerant(() => storeUpdateNeed(userCode))
}

export function useSessionState() {
  return useSelector(sessionActor(), (state) => state)
}
