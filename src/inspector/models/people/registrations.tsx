import { isFiltering } from '../../../domain/people/filters.ts'
import type { Participant } from '../../../domain/people/people.ts'
import { listOf, registrationsMachine } from '../../../machines/people/registrations.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, bare, registered } from './people.ts'

const checkedOut: Participant = {
  _id: 'p-4',
  code: 'EZC107',
  firstname: 'Kudzai',
  lastname: 'Banda',
  age: 52,
  union: ' Union of the West ',
  checkedIn: false,
  checkedOut: true,
}

export const registrationsModel = defineModel<typeof registrationsMachine>({
  machine: registrationsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { RegistrationsView } = await import('../../../views/people/registrations/RegistrationsView.tsx')
    return (props) => <RegistrationsView {...props} onAdd={() => {}} onView={() => {}} />
  },
  inputs: [
    { name: 'everybody', input: { address: '' } },
    { name: 'a shared view', input: { address: 'gender=female' } },
  ],
  samples: {
    'filter.changed': [
      { type: 'filter.changed', change: { firstname: 'tar' } },
      { type: 'filter.changed', change: { firstname: '' } },
    ],
    'filters.cleared': [{ type: 'filters.cleared' }],
    'address.changed': [
      { type: 'address.changed', address: '' },
      { type: 'address.changed', address: 'last=nobody' },
    ],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchParticipants: {
      done: [
        { ok: true, value: [registered, alreadyIn, checkedOut, bare] },
        { ok: true, value: [] },
        { ok: false, status: 500 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: { typingPause: 300 },
  appearance: (state) => {
    const { address, filters: asked, ...shown } = state.context
    const { filters, ...list } = listOf(state)
    return [shown, list, isFiltering(filters)]
  },
})
