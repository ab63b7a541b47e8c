import { documentedCamp } from '../../../domain/camp/facts.ts'
import { calendarFileMachine } from '../../../machines/public/calendarFile.ts'
import { defineModel } from '../model.ts'

export const calendarFileModel = defineModel<typeof calendarFileMachine>({
  machine: calendarFileMachine,
  area: 'public',
  view: async () => {
    const { CalendarFileView } = await import('../../../views/public/landing/CalendarFileView.tsx')
    return (props) => <CalendarFileView {...props} />
  },
  inputs: [{ name: 'visitor', input: { camp: documentedCamp } }],
  samples: { 'calendar.requested': [{ type: 'calendar.requested' }] },
  outcomes: { saveCalendarFile: { done: [undefined], failed: [new Error('The disk is full')] } },
  delays: {},
})
