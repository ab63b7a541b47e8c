import { assign, emit, fromPromise, setup } from 'xstate'
import type { Role } from '../../domain/staff/roles.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The confirmed sign-outs: the admin's dialog, a camper's Sign Out and a merchant's Logout (admin document §2
 * and §4, portal document §4). After the confirmation the page shows 1.5 s of leaving while the sign-out call
 * runs; then the role's stored keys are removed. A sign-out that the server has not confirmed by then is
 * retried by `owedSignOut`.
 */

export type LeavingRole = Exclude<Role, 'serviceProvider'>

export interface LogoutContext {
  role: LeavingRole
  callError: string | null
}

export type LogoutEvent =
  | { type: 'logout.requested' }
  | { type: 'logout.cancelled' }
  | { type: 'logout.confirmed' }

export const logoutMachine = setup({
  types: {
    context: {} as LogoutContext,
    events: {} as LogoutEvent,
    emitted: {} as { type: 'loggedOut'; role: LeavingRole },
    input: {} as { role: LeavingRole },
  },
  actors: {
    removeStoredKeys: fromPromise<void, { role: LeavingRole }>(notProvided('removeStoredKeys')),
  },
  actions: {
    /** The session is left from now on: automatic calls pause. */
    endHostSession: () => {},
    returnToSession: () => {},
  },
  delays: { logoutDelay: 1_500 },
}).createMachine({
  id: 'logout',
  context: ({ input }) => ({ role: input.role, callError: null }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'logout.requested': { target: 'confirming', actions: assign({ callError: null }) } },
    },
    confirming: {
      on: { 'logout.cancelled': 'closed', 'logout.confirmed': 'loggingOut' },
    },
    loggingOut: {
      tags: 'busy',
      entry: [assign({ callError: null }), 'endHostSession'],
      after: { logoutDelay: 'removing' },
    },
    removing: {
      tags: 'busy',
      invoke: {
        src: 'removeStoredKeys',
        id: 'removeStoredKeys',
        input: ({ context }) => ({ role: context.role }),
        onDone: 'loggedOut',
        onError: {
          target: 'confirming',
          actions: ['returnToSession', assign({ callError: 'Error during logout. Please try again.' })],
        },
      },
    },
    loggedOut: {
      type: 'final',
      entry: emit(({ context }) => ({ type: 'loggedOut' as const, role: context.role })),
    },
  },
})

export interface LogoutTexts {
  readonly title: string
  readonly question: string
  readonly cancel: string
  readonly confirm: string
  readonly busy: string
}

export const logoutTexts: Readonly<Record<LeavingRole, LogoutTexts>> = {
  admin: {
    title: 'Confirm Logout',
    question: 'Are you sure you want to log out of the admin dashboard? Any unsaved changes may be lost.',
    cancel: 'Cancel',
    confirm: 'Confirm Logout',
    busy: 'Logging out...',
  },
  participant: {
    title: 'Sign Out',
    question: 'Are you sure you want to sign out?',
    cancel: 'Cancel',
    confirm: 'Sign Out',
    busy: 'Signing out...',
  },
  merchant: {
    title: 'Logout',
    question: 'Are you sure you want to log out of the till?',
    cancel: 'Cancel',
    confirm: 'Logout',
    busy: 'Logging out...',
  },
}

expose(logoutMachine, {
  context: ['role', 'callError'],
  events: {},
})
