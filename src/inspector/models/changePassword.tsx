import { changePasswordMachine } from '../../machines/changePassword.ts'
import { defineModel } from './model.ts'

export const changePasswordModel = defineModel<typeof changePasswordMachine>({
  machine: changePasswordMachine,
  area: 'app',
  view: async () => {
    const { ChangePasswordView } = await import('../../views/app/ChangePasswordView.tsx')
    return (props) => <ChangePasswordView {...props} />
  },
  inputs: [{ name: 'camper', input: { userCode: 'EZC104' } }],
  samples: {
    'change.requested': [{ type: 'change.requested' }],
    'change.closed': [{ type: 'change.closed' }],
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
        { ok: false, status: 400, message: 'This password is too well known' },
        { ok: false, status: 400 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
