import type { Slip, SlipPerson } from '../../../domain/people/slips.ts'
import { chosenPeople, missingText, shownPeople, slipsMachine } from '../../../machines/people/slips.ts'
import { defineModel } from '../model.ts'

export const newcomers: readonly SlipPerson[] = [
  {
    code: 'EZC104',
    firstname: 'Tariro',
    lastname: 'Moyo',
    union: 'East Zimbabwe Conference',
    signIn: 'none',
  },
  {
    code: 'NUZ-000042',
    firstname: '<img onerror=alert(1)>',
    lastname: 'Nomathemba-Sibusisiwe van der Westhuizen',
    signIn: 'none',
  },
  { code: 'EZC105', firstname: 'Rudo', lastname: 'Dube', union: 'East Zimbabwe Conference', signIn: 'first' },
]

export const slipOf = ({ signIn, firstPasswordEndsAt, ...person }: SlipPerson): Slip => ({
  ...person,
  password: 'MWS7-QJRV-XDJE',
})

export const slipsModel = defineModel<typeof slipsMachine>({
  machine: slipsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { SlipsView } = await import('../../../views/people/slips/SlipsView.tsx')
    const paper = { signInAddress: 'https://camp.example.org/auth/signin', onPrint: () => {} }
    return (props) => <SlipsView {...props} paper={paper} />
  },
  inputs: [{ name: 'one a call', input: { perCall: 1 } }],
  samples: {
    'filter.changed': [
      { type: 'filter.changed', change: { signIn: 'first' } },
      { type: 'filter.changed', change: { search: 'nobody of this name' } },
    ],
    'person.toggled': [{ type: 'person.toggled', code: 'EZC104' }],
    'everybody.toggled': [{ type: 'everybody.toggled' }],
    'paper.changed': [{ type: 'paper.changed', paper: 'Letter' }],
    'slips.requested': [{ type: 'slips.requested' }],
    'slips.confirmed': [{ type: 'slips.confirmed' }],
    'slips.cancelled': [{ type: 'slips.cancelled' }],
    'making.cancelled': [{ type: 'making.cancelled' }],
    'making.retried': [{ type: 'making.retried' }],
    'making.ended': [{ type: 'making.ended' }],
    'leaving.requested': [{ type: 'leaving.requested' }],
    'leaving.confirmed': [{ type: 'leaving.confirmed' }],
    'leaving.cancelled': [{ type: 'leaving.cancelled' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchPeople: {
      done: [
        { ok: true, value: newcomers },
        { ok: true, value: [] },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    makeSlips: {
      done: [
        { ok: true, value: { slips: newcomers.slice(0, 1).map(slipOf), gotMeanwhile: [] } },
        { ok: true, value: { slips: [], gotMeanwhile: [] } },
        { ok: true, value: { slips: [], gotMeanwhile: ['EZC104'] } },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right Office.' },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({
    people,
    filters,
    leftOut,
    paper,
    wanted,
    waiting,
    slips,
    replaceable,
    gotMeanwhile,
    isStopping,
    failure,
  }) => ({
    people: people.length,
    filters,
    leftOut: leftOut.toSorted(),
    paper,
    wanted,
    waiting: waiting.length,
    slips: Math.min(slips.length, 2),
    replaceable: replaceable.length > 0,
    gotMeanwhile: gotMeanwhile > 0,
    isStopping,
    failure: failure?.isIncident,
  }),
  appearance: ({ context }) => [
    context.people.length === 0,
    shownPeople(context).length,
    chosenPeople(context).length === shownPeople(context).length,
    chosenPeople(context).length === 0,
    context.slips.length === 0,
    missingText(context) === null,
    context.gotMeanwhile,
    context.isStopping,
    context.failure?.isIncident,
  ],
})
