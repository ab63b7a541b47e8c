import { nameSearchMachine } from '../../../machines/people/nameSearch.ts'
import { defineModel } from '../model.ts'
import { bare, registered } from './people.ts'

export const nameSearchModel = defineModel<typeof nameSearchMachine>({
  machine: nameSearchMachine,
  area: 'ui',
  view: async () => {
    const { NameSearchView } = await import('../../../views/ui/flows/NameSearchView.tsx')
    return (props) => <NameSearchView {...props} isBesideSearch />
  },
  inputs: [{ name: 'name search', input: undefined }],
  samples: {
    'search.opened': [{ type: 'search.opened' }],
    'search.closed': [{ type: 'search.closed' }],
    'search.changed': [
      { type: 'search.changed', search: ' t ' },
      { type: 'search.changed', search: 'tariro' },
    ],
    'search.retried': [{ type: 'search.retried' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
  },
  outcomes: {
    findPeople: {
      done: [
        { ok: true, value: [registered, bare] },
        { ok: true, value: [] },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
        { ok: false, status: 403 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { typingPause: 300 },
})
