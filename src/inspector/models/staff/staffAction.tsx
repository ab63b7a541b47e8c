import { staffActionMachine } from '../../../machines/staff/staffAction.ts'
import { copyIsIdle, passwordPaper } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { closedAccount, gateAccount, ownAccount } from './staffPeople.ts'

export const staffActionModel = defineModel<typeof staffActionMachine>({
  machine: staffActionMachine,
  area: 'admin',
  view: async () => {
    const { StaffActionToast, StaffActionView } = await import(
      '../../../views/staff/accounts/StaffActionView.tsx'
    )
    return (props, { flow }) => (
      <>
        <StaffActionToast {...props} />
        <StaffActionView {...props} copy={flow(copyIsIdle)} paper={passwordPaper} />
      </>
    )
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'action.requested': [
      { type: 'action.requested', action: 'newPassword', account: gateAccount },
      { type: 'action.requested', action: 'endSessions', account: ownAccount },
      { type: 'action.requested', action: 'close', account: gateAccount },
      { type: 'action.requested', action: 'open', account: closedAccount },
    ],
    'action.cancelled': [{ type: 'action.cancelled' }],
    'action.confirmed': [{ type: 'action.confirmed' }],
    'password.noted': [{ type: 'password.noted' }],
    'toast.dismissed': [{ type: 'toast.dismissed' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    performAction: {
      done: [
        {
          ok: true,
          value: { email: 'tapiwa@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' },
          message: 'Tapiwa Ncube has a new first password.',
        },
        { ok: true, value: null, message: 'The account of Tapiwa Ncube is closed.' },
        {
          ok: false,
          status: 400,
          reason: 'invalid',
          message: 'Tapiwa Ncube is the only lead. Please give the right “Lead” to somebody else first.',
        },
        { ok: false, status: 403, reason: 'noRight' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: { successShown: 5_000 },
  project: ({ action, account, failure, attempt, firstPassword, notice }) => ({
    action,
    account: account?.id,
    failure: failure?.isIncident,
    attempt: attempt && [attempt.action, attempt.id, attempt.isUnanswered],
    isShown: firstPassword !== null,
    hasNotice: notice !== null,
  }),
  appearance: ({ context }) => [context.action, context.failure?.isIncident, context.attempt?.isUnanswered],
})
