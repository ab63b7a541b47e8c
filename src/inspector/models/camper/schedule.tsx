import { scheduleMachine } from '../../../machines/camper/schedule.ts'
import { defineModel } from '../model.ts'

export const scheduleModel = defineModel<typeof scheduleMachine>({
  machine: scheduleMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { ScheduleView } = await import('../../../views/camper/schedule/ScheduleView.tsx')
    return (props) => <ScheduleView {...props} onPrint={() => {}} />
  },
  inputs: [
    { name: 'camper', input: { day: null } },
    { name: 'camper who comes back', input: { day: 'saturday' } },
  ],
  samples: {
    'day.chosen': [
      { type: 'day.chosen', day: 'monday' },
      { type: 'day.chosen', day: 'thursday' },
      { type: 'day.chosen', day: 'sunday' },
    ],
    'address.changed': [
      { type: 'address.changed', day: null },
      { type: 'address.changed', day: 'saturday' },
    ],
  },
  outcomes: {},
  delays: { scheduleLoad: 1_000 },
})
