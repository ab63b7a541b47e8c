import { gateOperatorMachine } from '../../../machines/gate/gateOperator.ts'
import { defineModel } from '../model.ts'

const staff = [
  { id: 's-1', name: 'Nomathemba-Sibusisiwe van der Westhuizen' },
  { id: 's-2', name: 'Nyasha Dube' },
  { id: 's-3', name: 'Tapiwa Ncube' },
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
    'member.chosen': [{ type: 'member.chosen', id: 's-3' }],
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
        { ok: true, value: { operator: null, staff } },
        { ok: true, value: { operator: 'Tapiwa Ncube', staff } },
        { ok: true, value: { operator: null, staff: [] } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    sayOperator: {
      done: [
        { ok: true, value: 'Farai' },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'This person is not on the list any more. Please choose again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ asksAtOnce, staff: listed, operator, name, choice, fieldError, callError, isIncident }) => [
    asksAtOnce,
    listed.length === 0,
    operator !== null,
    name !== '',
    choice && Object.keys(choice),
    fieldError,
    callError !== null,
    isIncident,
  ],
  appearance: ({ context: { staff: listed, operator, fieldError, callError, isIncident } }) => [
    listed.length === 0,
    operator !== null,
    fieldError !== null,
    callError !== null,
    isIncident,
  ],
})
