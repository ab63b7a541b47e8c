import { programmeMachine } from '../../../machines/public/programme.ts'
import { defineModel } from '../model.ts'

export const programmeModel = defineModel<typeof programmeMachine>({
  machine: programmeMachine,
  area: 'public',
  view: async () => {
    const { ProgrammeView } = await import('../../../views/public/landing/ProgrammeView.tsx')
    return (props) => <ProgrammeView {...props} />
  },
  inputs: [{ name: 'visitor', input: undefined }],
  samples: {
    'day.chosen': [
      { type: 'day.chosen', day: 1 },
      { type: 'day.chosen', day: 4 },
      { type: 'day.chosen', day: 7 },
    ],
    'address.changed': [
      { type: 'address.changed', part: 'day-6' },
      { type: 'address.changed', part: 'venue' },
    ],
  },
  outcomes: {},
  delays: {},
})
