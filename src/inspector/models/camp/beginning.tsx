import { documentedCamp } from '../../../domain/camp/facts.ts'
import { beginningMachine } from '../../../machines/camp/beginning.ts'
import { defineModel } from '../model.ts'

const field = (name: 'name' | 'firstDay' | 'lastDay' | 'zone' | 'country', text: string) =>
  ({ type: 'field.changed', field: name, text }) as const
const lead = (index: 0 | 1, name: string) =>
  ({
    type: 'lead.changed',
    index,
    change: { name, email: `${name.toLowerCase()}@example.org`, password: 'tall trees' },
  }) as const

const file = { facts: documentedCamp.facts, programme: null }

const stepOf = {
  ...({ name: 'name', shortName: 'name', country: 'place', venue: 'place' } as const),
  ...({ firstDay: 'days', lastDay: 'days', begins: 'days', ends: 'days', zone: 'days' } as const),
}

export const beginningModel = defineModel<typeof beginningMachine>({
  machine: beginningMachine,
  area: 'public',
  frame: 'page',
  view: async () => {
    const [{ BeginningView }, { AuthLayout }] = await Promise.all([
      import('../../../views/account/BeginningView.tsx'),
      import('../../../views/ui/layout/AuthLayout.tsx'),
    ])
    return (props) => <BeginningView {...props} Layout={AuthLayout} />
  },
  inputs: [
    { name: 'with the link', input: { secret: 'a'.repeat(32) } },
    { name: 'without it', input: { secret: null } },
  ],
  samples: {
    'link.opened': [{ type: 'link.opened', secret: 'b'.repeat(32) }],
    'check.retried': [{ type: 'check.retried' }],
    'field.changed': [
      field('name', 'Summer Camp 2027'),
      field('firstDay', '2027-07-30'),
      field('lastDay', '2027-08-07'),
      field('zone', 'Europe/Oslo'),
      field('country', 'Norway'),
      field('name', ' '),
    ],
    'lead.changed': [lead(0, 'Rudo'), lead(1, 'Simba')],
    'file.chosen': [{ type: 'file.chosen', file: new Blob(['{}']) }],
    'step.done': [{ type: 'step.done' }],
    'step.left': [{ type: 'step.left' }],
  },
  triedOnly: {
    'field.changed': ({ context }, { field: name }) => stepOf[name] === context.step,
    'lead.changed': ({ context }) => context.step === 'leads',
    'file.chosen': ({ context }) => context.step === 'name',
  },
  outcomes: {
    listenForLink: { done: [] },
    checkSecret: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 404, reason: 'notFound' },
        { ok: false, status: 409, reason: 'taken' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    readCampFile: {
      done: [
        { ok: true, value: { ...file, logo: null, isLogoBroken: true } },
        { ok: true, value: { ...file, logo: 'iVBORw0KGgo=', isLogoBroken: false } },
        { ok: false, status: 400, message: 'This is not the file of a camp.' },
      ],
      failed: [new Error('The file is gone.')],
    },
    beginCamp: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 404, reason: 'notFound' },
        { ok: false, status: 409, reason: 'taken' },
        { ok: false, status: 400, reason: 'invalid', message: 'Please choose another password.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  project: ({ secret, step, beginning, base, fieldErrors, failure }) => ({
    base: base !== null,
    secret: secret !== null,
    step,
    answers: JSON.stringify(beginning),
    fieldErrors: Object.keys(fieldErrors).length > 0,
    failure: failure?.isIncident,
  }),
})
