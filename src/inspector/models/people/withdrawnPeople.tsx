import { withdrawnPeopleMachine } from '../../../machines/people/withdrawnPeople.ts'
import { defineModel } from '../model.ts'
import { withdrawnPeople } from './officePeople.ts'

export const withdrawnPeopleModel = defineModel<typeof withdrawnPeopleMachine>({
  machine: withdrawnPeopleMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { WithdrawnPeopleView } = await import(
      '../../../views/people/registrations/WithdrawnPeopleView.tsx'
    )
    return (props) => <WithdrawnPeopleView {...props} onView={() => {}} />
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'search.changed': [
      { type: 'search.changed', search: 'east moyo' },
      { type: 'search.changed', search: 'nobody' },
    ],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchWithdrawnPeople: {
      done: [
        { ok: true, value: withdrawnPeople },
        { ok: true, value: [] },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right “Office”.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
