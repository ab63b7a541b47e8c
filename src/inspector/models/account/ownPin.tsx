import { ownPinMachine } from '../../../machines/account/ownPin.ts'
import { defineModel } from '../model.ts'

const away = new Error('No answer from the server. Check the connection and try again.')

export const ownPinModel = defineModel<typeof ownPinMachine>({
  machine: ownPinMachine,
  area: 'admin',
  view: async () => {
    const { OwnPinView } = await import('../../../views/staff/account/OwnPinView.tsx')
    return (props) => <OwnPinView {...props} isLead />
  },
  inputs: [{ name: 'own PIN', input: undefined }],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'change.requested': [{ type: 'change.requested' }],
    'removal.requested': [{ type: 'removal.requested' }],
    'currentPassword.changed': [{ type: 'currentPassword.changed', currentPassword: 'evening star' }],
    'pin.changed': [
      { type: 'pin.changed', pin: '123456' },
      { type: 'pin.changed', pin: '407295' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.left': [{ type: 'form.left' }],
    'asking.switched': [{ type: 'asking.switched' }],
  },
  outcomes: {
    fetchOwnPin: {
      done: [
        { ok: true, value: { hasPin: false, isAsked: true } },
        { ok: true, value: { hasPin: true, isAsked: false } },
        { ok: false, status: 503 },
      ],
      failed: [away, new Error('')],
    },
    setPin: {
      done: [
        { ok: true, value: { hasPin: true } },
        { ok: true, value: { hasPin: false } },
        {
          ok: false,
          status: 400,
          reason: 'invalid',
          message: 'The current password is not right. Please enter it again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [away, new Error('')],
    },
    askPins: {
      done: [
        { ok: true, value: { isAsked: false } },
        { ok: false, status: 503 },
      ],
      failed: [away, new Error('')],
    },
  },
  delays: {},
})
