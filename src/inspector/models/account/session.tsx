import type { Session } from '../../../domain/account/session.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { defineModel } from '../model.ts'
import { merchant, registered } from '../people/people.ts'

const participant: Session = { role: 'participant', user: registered }
const vendor: Session = { role: 'merchant', user: merchant }

export const sessionModel = defineModel<typeof sessionMachine>({
  machine: sessionMachine,
  area: 'auth',
  inputs: [
    { name: 'nobody stored', input: { session: null } },
    { name: 'restored', input: { session: participant } },
  ],
  samples: {
    'person.signedIn': [
      { type: 'person.signedIn', session: participant },
      { type: 'person.signedIn', session: vendor },
    ],
    'session.loggedOut': [{ type: 'session.loggedOut' }],
    'signOut.started': [{ type: 'signOut.started' }],
    'signOut.failed': [{ type: 'signOut.failed' }],
    'session.left': [
      { type: 'session.left', role: 'participant' },
      { type: 'session.left', role: 'merchant' },
    ],
    'session.ended': [{ type: 'session.ended' }],
    'storage.changed': [
      { type: 'storage.changed', session: vendor },
      { type: 'storage.changed', session: null },
    ],
    'permissions.told': [
      { type: 'permissions.told', permissions: { abilities: ['staff', 'sessions'], rights: ['gate'] } },
      { type: 'permissions.told', permissions: {} },
    ],
    'passwordNeed.told': [
      { type: 'passwordNeed.told', mustChangePassword: true },
      { type: 'passwordNeed.told', mustChangePassword: false },
    ],
    'camper.told': [
      { type: 'camper.told', camper: { ...registered, checkedIn: true } },
      { type: 'camper.told', camper: registered },
    ],
    'signIn.opened': [{ type: 'signIn.opened' }],
  },
  outcomes: {},
  delays: {},
})
