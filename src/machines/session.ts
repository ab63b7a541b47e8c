import { assign, setup } from 'xstate'
import { type Role, signInOf } from '../domain/roles.ts'
import type { Session } from '../domain/session.ts'
import { expose } from './lib/exposure.ts'

/*
 * Who is signed in here, in exactly two states (admin document §3 and §4, portal document §4). The host's cookie
 * decides; the stored keys only say what to draw. The session begins from those keys, ends by a way out of its own
 * (context logout, a role's sign-out, a host that no longer knows it) and follows other tabs, so that a tab never goes
 * on under another person. Whoever comes next finds nothing of the one before.
 */

export interface SessionContext {
  session: Session | null
  signInRoute: string
  notice: string | null
}

export type SessionEvent =
  | { type: 'person.signedIn'; session: Session }
  | { type: 'session.loggedOut' }
  | { type: 'session.left'; role: Role }
  | { type: 'session.ended' }
  | { type: 'storage.changed'; session: Session | null }
  | { type: 'signIn.opened' }

export const sessionEndedNotice = 'You have been signed out. Please sign in again.'

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { session: Session | null },
  },
  actions: {
    /** Writes isAuthenticated, userRole and userData. */
    storeSession: (_, _session: Session) => {},
    /** Context logout: removes all three. */
    clearSession: () => {},
    /** Tells the host, and waits for nothing: who cannot reach it is signed out here all the same. */
    endHostSession: () => {},
    /** Removes the keys that the role's own sign-out removes. */
    removeKeysOf: (_, _role: Role) => {},
    /** Removes what anybody but the one who is signed in now has typed. */
    forgetOthers: (_, _session: Session | null) => {},
    /** What was typed and not submitted cannot be read by whoever comes next. */
    lockDrafts: () => {},
    enterSession: assign((_, session: Session) => ({ session, notice: null, signInRoute: '/auth/signin' })),
    leaveSession: assign({ session: null }),
    storeSignInRoute: assign((_, role: Role) => ({ signInRoute: signInOf[role] })),
    showEndedNotice: assign({ notice: sessionEndedNotice }),
    clearNotice: assign({ notice: null, signInRoute: '/auth/signin' }),
  },
  guards: {
    isSomebody: (_, session: Session | null) => session !== null,
    isSignedIn: ({ context }) => context.session !== null,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.session, signInRoute: '/auth/signin', notice: null }),
  initial: 'signedOut',
  on: {
    'person.signedIn': {
      target: '.signedIn',
      actions: [
        { type: 'storeSession', params: ({ event }) => event.session },
        { type: 'forgetOthers', params: ({ event }) => event.session },
        { type: 'enterSession', params: ({ event }) => event.session },
      ],
    },
    'storage.changed': [
      {
        guard: { type: 'isSomebody', params: ({ event }) => event.session },
        target: '.signedIn',
        actions: [
          assign(({ event }) => ({ session: event.session, notice: null })),
          { type: 'forgetOthers', params: ({ context }) => context.session },
        ],
      },
      { target: '.signedOut', actions: ['lockDrafts', 'leaveSession'] },
    ],
  },
  states: {
    signedOut: {
      always: { guard: 'isSignedIn', target: 'signedIn' },
      on: { 'signIn.opened': { actions: 'clearNotice' } },
    },
    signedIn: {
      on: {
        'session.loggedOut': {
          target: 'signedOut',
          actions: ['endHostSession', 'clearSession', 'lockDrafts', 'leaveSession'],
        },
        'session.left': {
          target: 'signedOut',
          actions: [
            { type: 'storeSignInRoute', params: ({ event }) => event.role },
            'lockDrafts',
            'leaveSession',
          ],
        },
        'session.ended': {
          target: 'signedOut',
          actions: [
            { type: 'removeKeysOf', params: ({ context }) => roleOf(context) },
            { type: 'storeSignInRoute', params: ({ context }) => roleOf(context) },
            'showEndedNotice',
            'lockDrafts',
            'leaveSession',
          ],
        },
      },
    },
  },
})

/** In `signedIn` there is always a session; the fallback only satisfies the type. */
function roleOf({ session }: SessionContext): Role {
  return session?.role ?? 'participant'
}

expose(sessionMachine, {
  context: ['signInRoute', 'notice'],
  events: { 'session.left': ['role'] },
})
