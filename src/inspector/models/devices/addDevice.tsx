import { addDeviceMachine, type ShownPairing } from '../../../machines/devices/addDevice.ts'
import { copyIsIdle } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { gateTwo } from './devices.tsx'

const opened = Date.parse('2025-04-12T09:00:00.000Z')
const pairing: ShownPairing = {
  id: 'd-2',
  name: 'Gate 2',
  letters: 'KMPXWRTB',
  address: 'https://camp.example.org/pair#c2VjcmV0LXNlY3JldC1zZQ',
  until: opened + 600_000,
}

export const addDeviceModel = defineModel<typeof addDeviceMachine>({
  machine: addDeviceMachine,
  area: 'admin',
  view: async () => {
    const { AddDeviceView } = await import('../../../views/devices/AddDeviceView.tsx')
    return (props, { flow }) => <AddDeviceView {...props} copy={flow(copyIsIdle)} />
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'adding.requested': [{ type: 'adding.requested', endsOn: '2025-04-22' }],
    'adding.closed': [{ type: 'adding.closed' }],
    'name.changed': [
      { type: 'name.changed', name: ' Gate 2 ' },
      { type: 'name.changed', name: ' ' },
      { type: 'name.changed', name: 'x'.repeat(41) },
    ],
    'day.changed': [
      { type: 'day.changed', endsOn: '2025-04-22' },
      { type: 'day.changed', endsOn: '' },
    ],
    'adding.submitted': [{ type: 'adding.submitted' }],
    'code.renewed': [{ type: 'code.renewed' }],
    'devices.seen': [
      { type: 'devices.seen', devices: [{ ...gateTwo, state: 'waiting' }] },
      { type: 'devices.seen', devices: [gateTwo] },
      { type: 'devices.seen', devices: [{ ...gateTwo, state: 'revoked' }] },
    ],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    addDevice: {
      done: [
        { ok: true, value: pairing },
        { ok: false, status: 409, message: 'There is a device called “Gate 2” already.' },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
    readTime: { done: [opened + 55_000, opened + 600_000] },
  },
  delays: { tick: 1_000 },
  project: ({ name, endsOn, nameError, dayError, failure, attempt, pairing, secondsLeft }) => ({
    name: name.length > 40 ? 'too long' : name.trim(),
    endsOn,
    complaint: nameError ?? dayError ?? (failure && (failure.isIncident ? 'failed' : 'refused')),
    attempt: attempt && [attempt.name === name.trim() && attempt.endsOn === endsOn, attempt.isUnanswered],
    pairing: pairing !== null && (secondsLeft === null || secondsLeft > 0),
  }),
})
