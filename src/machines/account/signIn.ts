import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Session } from '../../domain/account/session.ts'
import { type Failure, failureOf, isIncident, type Outcome } from '../../domain/lib/outcome.ts'
import type { SignInRole } from '../../domain/staff/roles.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Sign-in for the three roles (portal document §2, §4, §5 and §8): pick a role, type, submit; an admin's
 * sign-in waits 1.5 s before it is checked. While a sign-out is owed to the server, the page says so, and
 * submitting tries the sign-out first: its late answer would delete the new cookie, so it is aborted if it
 * takes too long. A refusal or an exception returns to the form with a sentence and all input kept. The
 * flow's `signedIn` event triggers what follows a success: storing, navigation, a forced new password.
 */

export interface SignInContext {
  role: SignInRole
  identifier: string
  password: string
  isPasswordShown: boolean
  isRemembered: boolean
  failure: Failure | null
  notice: string | null
  isSignOutOwed: boolean
}

export type SignInEvent =
  | { type: 'role.chosen'; role: SignInRole }
  | { type: 'identifier.changed'; identifier: string }
  | { type: 'password.changed'; password: string }
  | { type: 'password.toggled' }
  | { type: 'remember.toggled' }
  | { type: 'signIn.submitted' }
  | { type: 'signOut.owed' }
  | { type: 'signOut.confirmed' }

export interface SignedIn {
  readonly session: Session
  /** The camper's code if a password of their own must be chosen first. */
  readonly passwordUpdateFor: string | null
}

export interface Credentials {
  readonly role: SignInRole
  readonly identifier: string
  readonly password: string
}

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as { type: 'signedIn' } & SignedIn,
    input: {} as { role: SignInRole; notice: string | null },
  },
  actors: {
    signIn: fromPromise<Outcome<SignedIn>, Credentials>(notProvided('signIn')),
    signOutTried: fromPromise<void>(notProvided('signOutTried')),
    watchSignOut: fromCallback<AnyEventObject>(notProvided('watchSignOut')),
  },
  delays: { adminDelay: 1_500, signOutLimit: 3_000 },
  actions: {
    showMissing: assign(({ context }) => ({
      failure: { text: missingText[context.role], isIncident: false },
    })),
    showRefusal: assign(({ context }, outcome: Outcome<SignedIn>) => ({
      failure: failureOf(outcome, refusalText(context.role, outcome)),
    })),
    showException: assign(({ context }) => ({
      failure: { text: exceptionText[context.role], isIncident: true },
    })),
    /** Its answer must not come after that of the sign-in. */
    abandonSignOut: () => {},
    announceSignedIn: emit((_, signedIn: SignedIn) => ({ type: 'signedIn' as const, ...signedIn })),
  },
  guards: {
    isSomethingMissing: ({ context }) => context.identifier.trim() === '' || context.password === '',
    isSignOutOwed: ({ context }) => context.isSignOutOwed,
    isAdmin: ({ context }) => context.role === 'admin',
    isSignedIn: (_, outcome: Outcome<SignedIn>) => outcome.ok,
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    role: input.role,
    identifier: '',
    password: '',
    isPasswordShown: false,
    isRemembered: false,
    failure: null,
    notice: input.notice,
    isSignOutOwed: false,
  }),
  initial: 'editing',
  invoke: { src: 'watchSignOut', id: 'watchSignOut' },
  on: {
    'signOut.owed': { actions: assign({ isSignOutOwed: true }) },
    'signOut.confirmed': { actions: assign({ isSignOutOwed: false }) },
  },
  states: {
    editing: {
      on: {
        'role.chosen': {
          actions: assign(({ event }) => ({
            role: event.role,
            identifier: '',
            password: '',
            failure: null,
          })),
        },
        'identifier.changed': {
          actions: assign(({ context, event }) => ({
            identifier: context.role === 'participant' ? event.identifier.toUpperCase() : event.identifier,
            failure: null,
          })),
        },
        'password.changed': {
          actions: assign(({ event }) => ({ password: event.password, failure: null })),
        },
        'password.toggled': {
          actions: assign(({ context }) => ({ isPasswordShown: !context.isPasswordShown })),
        },
        'remember.toggled': { actions: assign(({ context }) => ({ isRemembered: !context.isRemembered })) },
        'signIn.submitted': [
          { guard: 'isSomethingMissing', actions: 'showMissing' },
          { guard: 'isAdmin', target: 'delaying' },
          { guard: 'isSignOutOwed', target: 'waiting' },
          { target: 'submitting' },
        ],
      },
    },
    delaying: {
      tags: 'busy',
      entry: assign({ failure: null, notice: null }),
      after: { adminDelay: [{ guard: 'isSignOutOwed', target: 'waiting' }, { target: 'submitting' }] },
    },
    waiting: {
      tags: 'busy',
      entry: assign({ notice: null }),
      invoke: { src: 'signOutTried', id: 'signOutTried', onDone: 'submitting', onError: 'submitting' },
      after: { signOutLimit: { target: 'submitting', actions: 'abandonSignOut' } },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ failure: null, notice: null }),
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ context }) => ({
          role: context.role,
          identifier: context.identifier.trim(),
          password: context.password,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [
              { type: 'announceSignedIn', params: ({ event }) => signedInOf(event.output) },
              assign({ password: '', isPasswordShown: false }),
            ],
          },
          {
            target: 'editing',
            actions: { type: 'showRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'editing', actions: 'showException' },
      },
    },
    signedIn: { type: 'final' },
  },
})

export const owedSignOutText =
  'You are signed out here. The server does not know it yet: keep this page open, or open it again when there is a network.'

const missingText: Readonly<Record<SignInRole, string>> = {
  participant: 'Please enter both code and password',
  merchant: 'Please enter both merchant number and password',
  admin: 'Please enter both email and password',
}

const unexpected = 'An error occurred during sign in. Please try again.'
const exceptionText: Readonly<Record<SignInRole, string>> = {
  participant: unexpected,
  merchant: unexpected,
  admin: 'Authentication failed. Please try again.',
}

/** A server failure says nothing about the credentials, so it must not call them wrong. */
function refusalText(role: SignInRole, outcome: Outcome<SignedIn>): string {
  if (role !== 'admin') return 'Sign in failed'
  return isIncident(outcome) ? exceptionText.admin : 'Invalid admin credentials'
}

function signedInOf(outcome: Outcome<SignedIn>): SignedIn {
  if (outcome.ok) return outcome.value
  throw new Error('A refused sign-in has no session')
}

expose(signInMachine, {
  context: ['role', 'isPasswordShown', 'isRemembered', 'notice', 'isSignOutOwed'],
  events: { 'role.chosen': ['role'] },
})
