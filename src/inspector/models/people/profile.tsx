import { profileMachine } from '../../../machines/people/profile.ts'
import { defineModel } from '../model.ts'
import { troubledPerson, withNewCard } from './officePeople.ts'
import { alreadyIn, bare, registered } from './people.ts'

const row = { ...registered, registeredAt: '2025-02-11T08:30:00.000Z' }

export const profileModel = defineModel<typeof profileMachine>({
  machine: profileMachine,
  area: 'admin',
  view: async () => {
    const { ProfileView } = await import('../../../views/people/person/ProfileView.tsx')
    return (props) => <ProfileView {...props} office={<OfficePart />} />
  },
  inputs: [{ name: 'list', input: undefined }],
  samples: {
    'profile.opened': [
      { type: 'profile.opened', participant: row, isDemo: false },
      { type: 'profile.opened', participant: bare, isDemo: true },
    ],
    'profile.closed': [{ type: 'profile.closed' }],
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'information' },
      { type: 'tab.chosen', tab: 'idCard' },
      { type: 'tab.chosen', tab: 'office' },
    ],
    'person.known': [
      { type: 'person.known', person: withNewCard },
      { type: 'person.known', person: troubledPerson },
    ],
  },
  outcomes: {
    fetchParticipant: {
      done: [
        { ok: true, value: { ...alreadyIn, _id: row._id, code: row.code } },
        { ok: false, status: 404, message: 'No participant found with this ID' },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
})

function OfficePart() {
  return <p>What the office puts right</p>
}
