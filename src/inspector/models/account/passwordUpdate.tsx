import { passwordUpdateMachine } from '../../../machines/account/passwordUpdate.ts'
import { defineModel } from '../model.ts'
import { registered } from '../people/people.ts'

export const passwordUpdateModel = defineModel<typeof passwordUpdateMachine>({
  machine: passwordUpdateMachine,
  area: 'auth',
  notFailures: { alerts: { 'New passwords do not match': 'nothing was sent again' } },
  view: async () => {
    const { PasswordUpdateView } = await import('../../../views/account/PasswordUpdateView.tsx')
    return (props) => <PasswordUpdateView {...props} onSignOut={() => {}} />
  },
  inputs: [
    { name: 'needed', input: { userCode: 'EZC104' } },
    { name: 'not needed', input: { userCode: null } },
  ],
  samples: {
    'update.required': [{ type: 'update.required', userCode: 'EZC104' }],
    'email.changed': [
      { type: 'email.changed', email: 'tariro' },
      { type: 'email.changed', email: 'tariro@example.org' },
    ],
    'currentPassword.changed': [{ type: 'currentPassword.changed', currentPassword: 'first password' }],
    'newPassword.changed': [
      { type: 'newPassword.changed', newPassword: 'short' },
      { type: 'newPassword.changed', newPassword: 'long enough' },
    ],
    'confirmation.changed': [
      { type: 'confirmation.changed', confirmation: 'short' },
      { type: 'confirmation.changed', confirmation: 'long enough' },
    ],
    'update.submitted': [{ type: 'update.submitted' }],
    'signIn.chosen': [{ type: 'signIn.chosen' }],
  },
  outcomes: {
    listenForNeed: { done: [] },
    updatePassword: {
      done: [
        { ok: true, value: {} },
        { ok: false, status: 400, message: 'The current password is not right' },
        { ok: false, status: 400, message: 'This password is too well known' },
        { ok: false, status: 500 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    signIn: {
      done: [
        { ok: true, value: { role: 'participant', user: registered } },
        { ok: false, status: 429, message: 'Too many attempts' },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  appearance: ({ context: { userCode, email, currentPassword, newPassword, confirmation, ...shown } }) =>
    shown,
})
