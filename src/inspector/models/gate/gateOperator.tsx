import { gateOperatorMachine } from '../../../machines/gate/gateOperator.ts'
import { defineModel } from '../model.ts'

const staff = [
  { id: 's-1', name: 'Nomathemba-Sibusisiwe van der Westhuizen' },
  { id: 's-2', name: 'Nyasha Dube' },
  { id: 's-3', name: 'Tapiwa Ncube', hasPin: true },
]

export const gateOperatorModel = defineModel<typeof gateOperatorMachine>({
  machine: gateOperatorMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { GateOperatorView } = await import('../../../views/gate/settings/GateOperatorView.tsx')
    return (props) => <GateOperatorView {...props} />
  },
  inputs: [
    { name: 'gate', input: { asksAtOnce: true } },
    { name: 'gate without its host', input: { asksAtOnce: false } },
  ],
  samples: {
    'day.began': [{ type: 'day.began' }],
    'question.asked': [{ type: 'question.asked' }],
    'question.closed': [{ type: 'question.closed' }],
    'member.chosen': [
      { type: 'member.chosen', id: 's-2' },
      { type: 'member.chosen', id: 's-3' },
    ],
    'pin.changed': [{ type: 'pin.changed', secret: '407295' }],
    'pin.submitted': [{ type: 'pin.submitted' }],
    'pin.skipped': [{ type: 'pin.skipped' }],
    'member.left': [{ type: 'member.left' }],
    'name.changed': [
      { type: 'name.changed', name: '' },
      { type: 'name.changed', name: 'Farai' },
    ],
    'name.submitted': [{ type: 'name.submitted' }],
    'device.readAgain': [{ type: 'device.readAgain' }],
  },
  outcomes: {
    listenForDay: { done: [] },
    readDevice: {
      done: [
        { ok: true, value: { operator: null, isConfirmed: null, asksPins: true, staff } },
        { ok: true, value: { operator: null, isConfirmed: null, asksPins: false, staff } },
        { ok: true, value: { operator: 'Tapiwa Ncube', isConfirmed: true, asksPins: true, staff } },
        { ok: true, value: { operator: 'Tapiwa Ncube', isConfirmed: false, asksPins: true, staff } },
        { ok: true, value: { operator: null, isConfirmed: null, asksPins: true, staff: [] } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    sayOperator: {
      done: [
        { ok: true, value: { operator: 'Farai', isConfirmed: false } },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'This person is not on the list any more. Please choose again.',
        },
        {
          ok: false,
          status: 422,
          reason: 'wrongPin',
          message:
            'This is not the PIN of Tapiwa Ncube. Nothing was changed. Please let Tapiwa Ncube type it again.',
        },
        {
          ok: false,
          status: 429,
          reason: 'tooManyAttempts',
          message:
            'Too many wrong PINs. Nothing was changed. Please choose another name, or try again at 14:05.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ asksAtOnce, staff: listed, operator, isConfirmed, asksPins, name, ...context }) => {
    const { member, secret, choice, fieldError, failure } = context
    return [
      ...[asksAtOnce, listed.length === 0, operator !== null, isConfirmed, asksPins],
      ...[name !== '', member !== null, secret, choice && Object.keys(choice)],
      ...[fieldError, failure?.isIncident],
    ]
  },
  appearance: ({ context }) => {
    const { staff: listed, operator, isConfirmed, asksPins, member, fieldError, failure } = context
    return [
      ...[listed.length === 0, operator !== null, isConfirmed, asksPins, member !== null],
      ...[fieldError !== null, failure?.isIncident],
    ]
  },
})
