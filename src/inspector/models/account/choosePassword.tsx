import { choosePasswordMachine } from '../../../machines/account/choosePassword.ts'
import { defineModel } from '../model.ts'

export const choosePasswordModel = defineModel<typeof choosePasswordMachine>({
  machine: choosePasswordMachine,
  area: 'auth',
  frame: 'page',
  view: async () => {
    const { ChoosePasswordView } = await import('../../../views/account/ChoosePasswordView.tsx')
    return (props) => <ChoosePasswordView {...props} account="M1003" onLogout={() => {}} />
  },
  notFailures: { alerts: { 'Type ': 'It says what is still to be typed, also after a call that failed.' } },
  inputs: [{ name: 'first password', input: undefined }],
  samples: {
    'currentPassword.changed': [{ type: 'currentPassword.changed', currentPassword: 'first password' }],
    'newPassword.changed': [
      { type: 'newPassword.changed', newPassword: 'short' },
      { type: 'newPassword.changed', newPassword: 'long enough' },
    ],
    'confirmation.changed': [{ type: 'confirmation.changed', confirmation: 'long enough' }],
    'passwords.toggled': [{ type: 'passwords.toggled' }],
    'choice.submitted': [{ type: 'choice.submitted' }],
  },
  outcomes: {
    changePassword: {
      done: [
        { ok: true, value: {} },
        { ok: false, status: 400, message: 'The current password is not right. Please enter it again.' },
        { ok: false, status: 400, message: 'This password is too easy to guess. Please choose another one.' },
        { ok: false, status: 429, message: 'Too many attempts. Please wait 15 minutes.' },
        { ok: false, status: 500 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  appearance: ({ context: { currentPassword, newPassword, confirmation, ...shown } }) => shown,
})
