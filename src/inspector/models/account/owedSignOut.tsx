import { owedSignOutMachine } from '../../../machines/account/owedSignOut.ts'
import { defineModel } from '../model.ts'

export const owedSignOutModel = defineModel<typeof owedSignOutMachine>({
  machine: owedSignOutMachine,
  area: 'auth',
  inputs: [
    { name: 'nothing owed', input: { owed: null } },
    { name: 'owed to our server', input: { owed: { isOwnServer: true } } },
    { name: 'owed to another server', input: { owed: { isOwnServer: false } } },
  ],
  samples: {
    'signOut.owed': [
      { type: 'signOut.owed', owed: { isOwnServer: true } },
      { type: 'signOut.owed', owed: { isOwnServer: false } },
    ],
    'signOut.heard': [{ type: 'signOut.heard', owed: { isOwnServer: true } }],
    'signOut.confirmed': [{ type: 'signOut.confirmed' }],
    'signOut.retried': [{ type: 'signOut.retried' }],
    'signOut.abandoned': [{ type: 'signOut.abandoned' }],
    'session.replaced': [{ type: 'session.replaced' }],
  },
  outcomes: {
    listenForSignOut: { done: [] },
    sendSignOut: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 401, reason: 'signedOut' },
        { ok: false, status: 404 },
        { ok: false, status: 501 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: { retryDelay: 15_000 },
})
