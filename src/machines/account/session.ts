import { assign, emit, setup } from 'xstate'
import type { Session, SessionUser } from '../../domain/account/session.ts'
import type { Participant } from '../../domain/people/people.ts'
import type { Permissions } from '../../domain/staff/rights.ts'
import { pairingRoute, type Role, signInOf } from '../../domain/staff/roles.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The session of this browser: signed in or signed out (admin document §3 and §4, portal document §4). The
 * server's cookie decides; the stored keys only say what to draw. The session starts from those keys, ends by
 * context logout, a role's sign-out or a 401, and follows other tabs, so that no tab continues under another
 * person. The data of former users is removed. Rights, the duty to change a first password, and a camper's
 * details are updated from the server's answers.
 *
 * During a sign-out the session is left: the server has ended it, the page still shows it. Automatic calls
 * pause meanwhile, or their 401 would end the page too early. A 401 at any other time is announced, so that
 * the page keeps what was typed.
 */

export interface SessionContext {
  session: Session | null
  signInRoute: string
  notice: string | null
  isLeaving: boolean
}

export type SessionEvent =
  | { type: 'person.signedIn'; session: Session }
  | { type: 'session.loggedOut' }
  | { type: 'signOut.started' }
  | { type: 'signOut.failed' }
  | { type: 'session.left'; role: Role }
  | { type: 'session.ended' }
  | { type: 'storage.changed'; session: Session | null }
  | { type: 'permissions.told'; permissions: Permissions }
  | { type: 'passwordNeed.told'; mustChangePassword: boolean }
  | { type: 'camper.told'; camper: Participant }
  | { type: 'signIn.opened' }

export const sessionEndedNotice = 'You have been signed out. Please sign in again.'

const ending = [
  { type: 'removeKeysOf', params: ({ context }: { context: SessionContext }) => roleOf(context) },
  {
    type: 'storeSignInRoute',
    params: ({ context }: { context: SessionContext }) => signInFor(sessionOf(context)),
  },
  'showEndedNotice',
  'lockDrafts',
  'leaveSession',
] as const

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as { type: 'session.lost' },
    input: {} as { session: Session | null },
  },
  actions: {
    /** Writes isAuthenticated, userRole and userData. */
    storeSession: (_, _session: Session) => {},
    clearSession: () => {},
    /** Does not wait for the server; an unreachable server does not prevent the sign-out here. */
    endHostSession: () => {},
    removeKeysOf: (_, _role: Role) => {},
    /** Removes drafts and stored data of everyone but the signed-in person. */
    forgetOthers: (_, _session: Session | null) => {},
    /** Makes drafts unreadable for the next user of this browser. */
    lockDrafts: () => {},
    enterSession: assign((_, session: Session) => ({
      session,
      notice: null,
      signInRoute: '/auth/signin',
      isLeaving: false,
    })),
    leaveSession: assign({ session: null, isLeaving: false }),
    announceLoss: emit({ type: 'session.lost' as const }),
    storeSignInRoute: assign((_, signInRoute: string) => ({ signInRoute })),
    showEndedNotice: assign({ notice: sessionEndedNotice }),
    updateUser: assign(({ context }, change: SessionUser) => {
      const { role, user } = sessionOf(context)
      return { session: { role, user: { ...user, ...change } } }
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
    isLeaving: ({ context }) => context.isLeaving,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: input.session,
    signInRoute: '/auth/signin',
    notice: null,
    isLeaving: false,
  }),
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
          assign(({ event }) => ({ session: event.session, notice: null, isLeaving: false })),
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
        'signOut.started': { actions: assign({ isLeaving: true }) },
        'signOut.failed': { actions: assign({ isLeaving: false }) },
        'permissions.told': {
          guard: { type: 'changesPermissions', params: ({ event }) => event.permissions },
          actions: [
            { type: 'updateUser', params: ({ event }) => event.permissions },
            { type: 'storeSession', params: ({ context }) => sessionOf(context) },
          ],
        },
        'passwordNeed.told': {
          guard: { type: 'changesPasswordNeed', params: ({ event }) => event.mustChangePassword },
          actions: [
            { type: 'updateUser', params: ({ event: { mustChangePassword } }) => ({ mustChangePassword }) },
            { type: 'storeSession', params: ({ context }) => sessionOf(context) },
          ],
        },
        'camper.told': {
          guard: { type: 'changesCamper', params: ({ event }) => event.camper },
          actions: [
            { type: 'updateUser', params: ({ event }) => event.camper },
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
        'session.ended': [
          { guard: 'isLeaving', target: 'signedOut', actions: ending },
          { target: 'signedOut', actions: ['announceLoss', ...ending] },
        ],
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

function isChanged(held: Permissions, received: Permissions): boolean {
  return (['abilities', 'rights', 'missing'] as const).some(
    (list) => received[list] !== undefined && String(received[list]) !== String(held[list]),
  )
}

expose(sessionMachine, {
  context: ['signInRoute', 'notice', 'isLeaving'],
  events: { 'session.left': ['role'] },
})
