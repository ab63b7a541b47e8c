import { deviceScansMachine } from '../../../machines/devices/deviceScans.ts'
import { defineModel } from '../model.ts'
import { stolenGate } from './devices.tsx'

export const deviceScansModel = defineModel<typeof deviceScansMachine>({
  machine: deviceScansMachine,
  area: 'admin',
  view: async () => {
    const { DeviceScansView } = await import('../../../views/devices/DeviceScansView.tsx')
    return (props) => <DeviceScansView {...props} />
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'scans.asked': [
      { type: 'scans.asked', device: stolenGate, question: 'stop' },
      { type: 'scans.asked', device: stolenGate, question: 'dismiss' },
    ],
    'scans.confirmed': [{ type: 'scans.confirmed' }],
    'scans.closed': [{ type: 'scans.closed' }],
    'toast.closed': [{ type: 'toast.closed' }],
  },
  outcomes: {
    stopScans: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 409, message: 'Gate 6 is still paired. Please revoke it first.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
    dismissScans: {
      done: [
        { ok: true, value: { decided: 200, left: 200 } },
        { ok: true, value: { decided: 200, left: 0 } },
        { ok: true, value: { decided: 1, left: 0 } },
        { ok: true, value: { decided: 0, left: 3 } },
        { ok: false, status: 409, message: 'Gate 6 is still paired. Please revoke it first.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
  },
  delays: { successShown: 5_000 },
  project: ({ decided, notice, ...context }) => ({
    ...context,
    decided: Math.min(decided, 1),
    notice: notice !== null,
  }),
})
