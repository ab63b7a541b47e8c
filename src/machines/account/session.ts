import { assign, setup } from 'xstate'
import type { Session } from '../../domain/account/session.ts'
import type { Participant } from '../../domain/people/people.ts'
import type { Permissions } from '../../domain/staff/rights.ts'
import { pairingRoute, type Role, signInOf } from '../../domain/staff/roles.ts'
import { expose } from '../lib/exposure.ts'

/*
 * Who is signed in here, in exactly two states (admin document §3 and §4, portal document §4). The host's cookie
 * decides; the stored keys only say what to draw. The session begins from those keys, ends by a way out of its own
 * (context logout, a role's sign-out, a host that no longer knows it) and follows other tabs, so that a tab never goes
 * on under another person. Whoever comes next finds nothing of the one before. What the person may do is the host's
 * newest word, and so is that a first password is to be changed, and what stands with a camper.
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
  | { type: 'permissions.told'; permissions: Permissions }
  | { type: 'passwordNeed.told'; mustChangePassword: boolean }
  | { type: 'camper.told'; camper: Participant }
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
    storeSignInRoute: assign((_, signInRoute: string) => ({ signInRoute })),
    showEndedNotice: assign({ notice: sessionEndedNotice }),
    takePermissions: assign(({ context }, permissions: Permissions) => {
      const { role, user } = sessionOf(context)
      return { session: { role, user: { ...user, ...permissions } } }
    }),
    takePasswordNeed: assign(({ context }, mustChangePassword: boolean) => {
      const { role, user } = sessionOf(context)
      return { session: { role, user: { ...user, mustChangePassword } } }
    }),
    takeCamper: assign(({ context }, camper: Participant) => {
      const { role, user } = sessionOf(context)
      return { session: { role, user: { ...user, ...camper } } }
    }),
    clearNotice: assign({ notice: null, signInRoute: '/auth/signin' }),
  },
  guards: {
    isSomebody: (_, session: Session | null) => session !== null,
    changesPermissions: ({ context }, permissions: Permissions) =>
      isChanged(sessionOf(context).user, permissions),
    changesPasswordNeed: ({ context }, mustChangePassword: boolean) =>
      (sessionOf(context).user.mustChangePassword ?? false) !== mustChangePassword,
    changesCamper: ({ context }, camper: Participant) => {
      const { user } = sessionOf(context)
      const fields = Object.keys(camper) as (keyof Participant)[]
      return camper.code === user.code && fields.some((field) => camper[field] !== user[field])
    },
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
        'permissions.told': {
          guard: { type: 'changesPermissions', params: ({ event }) => event.permissions },
          actions: [
            { type: 'takePermissions', params: ({ event }) => event.permissions },
            { type: 'storeSession', params: ({ context }) => sessionOf(context) },
          ],
        },
        'passwordNeed.told': {
          guard: { type: 'changesPasswordNeed', params: ({ event }) => event.mustChangePassword },
          actions: [
            { type: 'takePasswordNeed', params: ({ event }) => event.mustChangePassword },
            { type: 'storeSession', params: ({ context }) => sessionOf(context) },
          ],
        },
        'camper.told': {
          guard: { type: 'changesCamper', params: ({ event }) => event.camper },
          actions: [
            { type: 'takeCamper', params: ({ event }) => event.camper },
            { type: 'storeSession', params: ({ context }) => sessionOf(context) },
          ],
        },
        'session.left': {
          target: 'signedOut',
          actions: [
            { type: 'storeSignInRoute', params: ({ event }) => signInOf[event.role] },
            'lockDrafts',
            'leaveSession',
          ],
        },
        'session.ended': {
          target: 'signedOut',
          actions: [
            { type: 'removeKeysOf', params: ({ context }) => roleOf(context) },
            { type: 'storeSignInRoute', params: ({ context }) => signInFor(sessionOf(context)) },
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
function sessionOf({ session }: SessionContext): Session {
  return session ?? { role: 'participant', user: {} }
}

function roleOf(context: SessionContext): Role {
  return sessionOf(context).role
}

function signInFor({ role, user }: Session): string {
  return user.device === undefined ? signInOf[role] : pairingRoute
}

function isChanged(held: Permissions, told: Permissions): boolean {
  return (['abilities', 'rights', 'missing'] as const).some(
    (list) => told[list] !== undefined && String(told[list]) !== String(held[list]),
  )
}

expose(sessionMachine, {
  context: ['signInRoute', 'notice'],
  events: { 'session.left': ['role'] },
})
