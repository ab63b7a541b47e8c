import { signInMachine } from '../../../machines/account/signIn.ts'
import { defineModel } from '../model.ts'
import { registered } from '../people/people.ts'

export const signInModel = defineModel<typeof signInMachine>({
  machine: signInMachine,
  area: 'auth',
  frame: 'page',
  view: async () => {
    const { SignInView } = await import('../../../views/account/SignInView.tsx')
    return (props) => <SignInView {...props} />
  },
  inputs: [
    { name: 'camper', input: { role: 'participant', notice: null } },
    {
      name: 'merchant, signed out by the host',
      input: {
        role: 'merchant',
        notice: 'You have been signed out. Please sign in again.',
      },
    },
    { name: 'admin', input: { role: 'admin', notice: null } },
  ],
  samples: {
    'role.chosen': [
      { type: 'role.chosen', role: 'participant' },
      { type: 'role.chosen', role: 'merchant' },
      { type: 'role.chosen', role: 'admin' },
    ],
    'identifier.changed': [{ type: 'identifier.changed', identifier: 'ezc104' }],
    'password.changed': [{ type: 'password.changed', password: 'under the stars' }],
    'password.toggled': [{ type: 'password.toggled' }],
    'remember.toggled': [{ type: 'remember.toggled' }],
    'signIn.submitted': [{ type: 'signIn.submitted' }],
    'signOut.owed': [{ type: 'signOut.owed' }],
    'signOut.confirmed': [{ type: 'signOut.confirmed' }],
  },
  outcomes: {
    signIn: {
      done: [
        { ok: true, value: { session: { role: 'participant', user: registered }, passwordUpdateFor: null } },
        { ok: false, status: 401, message: 'The code or the password is not right' },
        { ok: false, status: 401 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    signOutTried: { done: [undefined], failed: [new Error('Nobody signs out.')] },
    watchSignOut: { done: [] },
  },
  delays: { adminDelay: 1_500, signOutLimit: 3_000 },
  appearance: ({ context: { identifier, password, ...shown } }) => shown,
  project: ({ role, identifier, password, isPasswordShown, failure, notice, isSignOutOwed }) => ({
    role,
    isTyped: [identifier !== '', password !== ''],
    isPasswordShown,
    failure,
    notice,
    isSignOutOwed,
  }),
})
