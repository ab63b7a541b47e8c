import { personStepMachine } from '../../../machines/people/personStep.ts'
import { defineModel } from '../model.ts'
import { knownPerson, troubledPerson } from './officePeople.ts'

const insidePerson = { ...knownPerson, checkedIn: true, place: 'inside' } as const

export const personStepModel = defineModel<typeof personStepMachine>({
  machine: personStepMachine,
  area: 'admin',
  view: async () => {
    const { PersonStepView } = await import('../../../views/people/person/PersonStepView.tsx')
    return (props) => <PersonStepView {...props} person={insidePerson} />
  },
  inputs: [{ name: 'office', input: { code: 'EZC104' } }],
  samples: {
    'step.requested': [
      { type: 'step.requested', step: { kind: 'withdraw' } },
      { type: 'step.requested', step: { kind: 'restore' } },
      { type: 'step.requested', step: { kind: 'freeze' } },
      { type: 'step.requested', step: { kind: 'free' } },
      { type: 'step.requested', step: { kind: 'lose', number: 'EZC104' } },
      { type: 'step.requested', step: { kind: 'find', number: 'EZC104' } },
    ],
    'step.confirmed': [{ type: 'step.confirmed' }],
    'step.cancelled': [{ type: 'step.cancelled' }],
    'step.undone': [{ type: 'step.undone' }],
    'step.superseded': [{ type: 'step.superseded' }],
  },
  outcomes: {
    takeStep: {
      done: [
        { ok: true, value: troubledPerson, message: 'The registration is withdrawn.' },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'This person has a new card already. Please keep the old card at the camp office.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  project: ({ step, failure }) => ({
    step: step?.kind,
    failure: failure?.isIncident,
  }),
})
