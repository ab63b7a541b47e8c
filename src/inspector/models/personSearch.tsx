import { personSearchMachine } from '../../machines/personSearch.ts'
import { defineModel } from './model.ts'
import { alreadyIn, bare, registered } from './people.ts'

export const personSearchModel = defineModel<typeof personSearchMachine>({
  machine: personSearchMachine,
  area: 'admin',
  view: async () => {
    const { PersonSearchView } = await import('../../views/admin/health/PersonSearchView.tsx')
    return (props) => <PersonSearchView {...props} />
  },
  failures: { states: { 'open.failed': 'nobody has asked for anything that could be refused' } },
  inputs: [{ name: 'health corner', input: undefined }],
  samples: {
    'search.opened': [{ type: 'search.opened' }],
    'search.closed': [{ type: 'search.closed' }],
    'search.changed': [
      { type: 'search.changed', search: 't' },
      { type: 'search.changed', search: 'tariro' },
      { type: 'search.changed', search: 'nobody' },
    ],
    'load.retried': [{ type: 'load.retried' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
  },
  outcomes: {
    fetchParticipants: {
      done: [
        { ok: true, value: [registered, alreadyIn, bare] },
        { ok: true, value: [] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
