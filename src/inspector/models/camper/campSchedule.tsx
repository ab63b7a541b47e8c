import type { SavedProgramme } from '../../../domain/camp/programme.ts'
import { campScheduleMachine } from '../../../machines/camper/campSchedule.ts'
import { defineModel } from '../model.ts'

const programme: SavedProgramme = {
  version: 4,
  days: [
    {
      ...{ title: 'Arrival', theme: 'We meet.' },
      events: [
        {
          ...{ from: '10:00', to: '12:30', title: 'Hike', place: 'The hill', kind: 'activity' },
          ...{ speaker: 'Camp director', detail: 'Bring water.' },
        },
      ],
    },
  ],
}

export const campScheduleModel = defineModel<typeof campScheduleMachine>({
  machine: campScheduleMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { CampScheduleView } = await import('../../../views/camper/schedule/CampScheduleView.tsx')
    return (props) => <CampScheduleView {...props} day={null} onDay={() => {}} onPrint={() => {}} />
  },
  inputs: [
    { name: 'camper', input: { version: 4, kept: null } },
    { name: 'camper with an older programme', input: { version: 4, kept: { version: 3, days: null } } },
    { name: 'camper with this programme', input: { version: 4, kept: programme } },
  ],
  samples: {
    'refresh.requested': [{ type: 'refresh.requested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchProgramme: {
      done: [
        { ok: true, value: programme },
        { ok: true, value: { version: 4, days: null } },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  project: ({ saved, failure }) => ({
    version: saved?.version,
    hasDays: saved?.days != null,
    failure: failure?.isIncident,
  }),
  appearance: ({ context }) => [
    context.failure?.isIncident,
    context.saved === null,
    context.saved?.days === null,
  ],
})
