import type { PairedDevice } from '../../../domain/devices/devices.ts'
import { devicesMachine } from '../../../machines/devices/devices.ts'
import { defineModel } from '../model.ts'

export const gateTwo: PairedDevice = {
  id: 'd-2',
  name: 'Gate 2',
  state: 'paired',
  createdAt: '2025-04-12T09:00:00.000Z',
  madeBy: 'Camp Office',
  pairingEndsAt: '2025-04-12T09:10:00.000Z',
  pairedAt: '2025-04-12T09:01:00.000Z',
  endsAt: '2025-04-22T22:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
  lastSeenAt: '2025-04-14T08:05:00.000Z',
  network: '10.0.0.7',
  browser: 'Chrome on Android',
  operator: 'Tapiwa Ncube',
}

const unseen = { pairedAt: null, lastSeenAt: null, network: null, browser: null, operator: null }

export const waitingGate: PairedDevice = {
  ...gateTwo,
  ...unseen,
  id: 'd-3',
  name: 'Gate 3, behind the kitchen and the tents',
  state: 'waiting',
}

export const stolenGate: PairedDevice = {
  ...gateTwo,
  id: 'd-8',
  name: 'Gate 6',
  state: 'revoked',
  revokedAt: '2025-04-14T07:40:00.000Z',
  revokedBy: 'Gate Operator',
  handsIn: true,
  undecided: 2_340,
}

export const devicesThatAreOver: readonly PairedDevice[] = [
  { ...gateTwo, ...unseen, id: 'd-4', state: 'expired' },
  { ...gateTwo, id: 'd-5', name: '<b>Gate</b>-without-a-space-in-its-name', state: 'ended', operator: null },
  {
    ...gateTwo,
    id: 'd-6',
    state: 'revoked',
    network: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    revokedAt: '2025-04-14T07:30:00.000Z',
    revokedBy: 'Gate Operator',
  },
  { ...gateTwo, id: 'd-7', name: 'Gate 4', state: 'revoked', handsIn: false, undecided: 0 },
  stolenGate,
]

export const devicesModel = defineModel<typeof devicesMachine>({
  machine: devicesMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { DevicesView } = await import('../../../views/devices/DevicesView.tsx')
    return (props) => (
      <DevicesView
        {...props}
        onAdd={() => {}}
        onRevoke={() => {}}
        onChangeDay={() => {}}
        onScans={() => {}}
      />
    )
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'devices.refreshRequested': [{ type: 'devices.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchDevices: {
      done: [
        { ok: true, value: [gateTwo, waitingGate, ...devicesThatAreOver] },
        { ok: true, value: [gateTwo] },
        { ok: true, value: [] },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { lookAgain: 3_000 },
})
