import { staffMachine } from '../../../machines/staff/staff.ts'
import { defineModel } from '../model.ts'
import { closedAccount, gateAccount, manyAccounts, ownAccount, unnamedSample } from './staffPeople.ts'

export const staffModel = defineModel<typeof staffMachine>({
  machine: staffMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { StaffView } = await import('../../../views/staff/accounts/StaffView.tsx')
    const { StaffAccountDialog } = await import('../../../views/staff/accounts/StaffAccountDialog.tsx')
    return (props) => (
      <>
        <StaffView {...props} onAdd={() => {}} />
        <StaffAccountDialog {...props} onChange={() => {}} onAction={() => {}} />
      </>
    )
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'staff.refreshRequested': [{ type: 'staff.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
    'search.changed': [{ type: 'search.changed', search: 'nobody' }],
    'account.chosen': [
      { type: 'account.chosen', id: ownAccount.id },
      { type: 'account.chosen', id: gateAccount.id },
      { type: 'account.chosen', id: closedAccount.id },
    ],
    'account.left': [{ type: 'account.left' }],
  },
  outcomes: {
    fetchStaffAccounts: {
      done: [
        { ok: true, value: manyAccounts },
        { ok: true, value: [] },
        { ok: true, value: [unnamedSample] },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right “Lead”.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ accounts, search, chosenId, failure }) => ({
    accounts: accounts.length,
    search,
    chosenId,
    failure: failure?.isIncident,
  }),
  appearance: (state) => {
    const { accounts, search, chosenId, failure } = state.context
    const isSettled = state.matches({ shown: 'settled' })
    return [accounts.length, failure?.isIncident, isSettled && (chosenId ?? search)]
  },
})
