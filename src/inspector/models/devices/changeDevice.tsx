import { changeDeviceMachine } from '../../../machines/devices/changeDevice.ts'
import { defineModel } from '../model.ts'
import { gateTwo, waitingGate } from './devices.tsx'

export const changeDeviceModel = defineModel<typeof changeDeviceMachine>({
  machine: changeDeviceMachine,
  area: 'admin',
  view: async () => {
    const { ChangeDeviceView, DeviceToast } = await import('../../../views/devices/ChangeDeviceView.tsx')
    return (props) => (
      <>
        <DeviceToast {...props} />
        <ChangeDeviceView {...props} />
      </>
    )
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'revoke.requested': [
      { type: 'revoke.requested', device: gateTwo },
      { type: 'revoke.requested', device: waitingGate },
    ],
    'revoke.confirmed': [{ type: 'revoke.confirmed' }],
    'day.requested': [{ type: 'day.requested', device: gateTwo, endsOn: '2025-04-22' }],
    'day.changed': [
      { type: 'day.changed', endsOn: '2025-04-25' },
      { type: 'day.changed', endsOn: '' },
    ],
    'day.submitted': [{ type: 'day.submitted' }],
    'change.closed': [{ type: 'change.closed' }],
    'toast.closed': [{ type: 'toast.closed' }],
  },
  outcomes: {
    revokeDevice: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 404, message: 'There is no such device. Please read the list again.' },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
    changeDevice: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 409, message: 'The pairing of Gate 2 has ended. Please pair the device again.' },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
  },
  delays: { successShown: 5_000 },
})
