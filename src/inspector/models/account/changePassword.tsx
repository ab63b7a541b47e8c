import { changePasswordMachine } from '../../../machines/account/changePassword.ts'
import { defineModel } from '../model.ts'

export const changePasswordModel = defineModel<typeof changePasswordMachine>({
  machine: changePasswordMachine,
  area: 'app',
  notFailures: {
    alerts: {
      'Current password is required': 'nothing was sent again',
      'New password': 'nothing was sent again',
    },
  },
  view: async () => {
    const { ChangePasswordView } = await import('../../../views/ui/forms/ChangePasswordView.tsx')
    return (props) => <ChangePasswordView {...props} />
  },
  inputs: [{ name: 'camper', input: { userCode: 'EZC104' } }],
  samples: {
    'change.requested': [
      { type: 'change.requested', asksForCurrent: false },
      { type: 'change.requested', asksForCurrent: true },
    ],
    'change.closed': [{ type: 'change.closed' }],
    'currentPassword.changed': [{ type: 'currentPassword.changed', currentPassword: 'first password' }],
    'newPassword.changed': [
      { type: 'newPassword.changed', newPassword: 'short' },
      { type: 'newPassword.changed', newPassword: 'long enough' },
    ],
    'confirmation.changed': [
      { type: 'confirmation.changed', confirmation: 'short' },
      { type: 'confirmation.changed', confirmation: 'long enough' },
    ],
    'change.submitted': [{ type: 'change.submitted' }],
  },
  outcomes: {
    updatePassword: {
      done: [
        { ok: true, value: {} },
        { ok: false, status: 400, message: 'The current password is not right' },
        { ok: false, status: 400, message: 'This password is too well known' },
        { ok: false, status: 400 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    signIn: {
      done: [
        { ok: true, value: {} },
        { ok: false, status: 401, message: 'Wrong code or password' },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  appearance: ({ context: { userCode, currentPassword, newPassword, confirmation, ...shown } }) => shown,
})
