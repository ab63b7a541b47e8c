import { isSameProfile, staffNameError } from '../../../domain/staff/staff.ts'
import { changeStaffMachine } from '../../../machines/staff/changeStaff.ts'
import { defineModel } from '../model.ts'
import { gateAccount, ownAccount } from './staffPeople.ts'

const ownOrdinary = { ...ownAccount, id: 's-5', isConfigured: false }

export const changeStaffModel = defineModel<typeof changeStaffMachine>({
  machine: changeStaffMachine,
  area: 'admin',
  view: async () => {
    const { ChangeStaffView } = await import('../../../views/staff/accounts/ChangeStaffView.tsx')
    return (props) => <ChangeStaffView {...props} />
  },
  notFailures: {
    alerts: { 'Nothing was saved: somebody else': 'two people have changed the account' },
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'change.requested': [
      { type: 'change.requested', account: gateAccount },
      { type: 'change.requested', account: ownOrdinary },
      { type: 'change.requested', account: ownAccount },
    ],
    'change.closed': [{ type: 'change.closed' }],
    'name.changed': [
      { type: 'name.changed', name: ' Anna ' },
      { type: 'name.changed', name: '\u200b' },
    ],
    'rights.changed': [
      { type: 'rights.changed', rights: ['office'] },
      { type: 'rights.changed', rights: [] },
    ],
    'change.submitted': [{ type: 'change.submitted' }],
    'change.confirmed': [{ type: 'change.confirmed' }],
    'change.cancelled': [{ type: 'change.cancelled' }],
  },
  outcomes: {
    changeStaff: {
      done: [
        { ok: true, value: { ...gateAccount, name: 'Anna' } },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message: 'Nothing was saved: somebody else has changed this account meanwhile.',
          data: { ...gateAccount, name: 'Tapiwa N.', rights: ['gate'] },
        },
        {
          ok: false,
          status: 400,
          reason: 'invalid',
          message: 'Tapiwa Ncube is the only lead. Please give the right “Lead” to somebody else first.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ account, form, fieldError, failure, isChangedElsewhere }) => ({
    account: account?.id,
    isNameWrong: staffNameError(form.name) !== undefined,
    isUnchanged: account !== null && isSameProfile({ ...form, name: form.name.trim() }, account),
    isLead: form.rights.includes('lead'),
    hasFieldError: fieldError !== null,
    failure: failure?.isIncident,
    isChangedElsewhere,
  }),
  appearance: ({ context }) => [
    context.account?.isConfigured,
    context.fieldError !== null,
    context.failure?.isIncident,
    context.isChangedElsewhere,
    context.form.rights.length,
  ],
})
