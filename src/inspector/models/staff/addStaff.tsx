import { staffEmailError, staffNameError } from '../../../domain/staff/staff.ts'
import { addStaffMachine, isUnanswered } from '../../../machines/staff/addStaff.ts'
import { copyIsIdle, passwordPaper } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { closedAccount, gateAccount } from './staffPeople.ts'

const right = { name: ' Chipo Banda ', email: 'chipo@example.org', rights: ['cash', 'gate'] } as const

export const addStaffModel = defineModel<typeof addStaffMachine>({
  machine: addStaffMachine,
  area: 'admin',
  view: async () => {
    const { AddStaffView } = await import('../../../views/staff/accounts/AddStaffView.tsx')
    return (props, { flow }) => <AddStaffView {...props} copy={flow(copyIsIdle)} paper={passwordPaper} />
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'adding.requested': [{ type: 'adding.requested' }],
    'adding.closed': [{ type: 'adding.closed' }],
    'field.changed': [
      { type: 'field.changed', change: right },
      { type: 'field.changed', change: { name: '\u200b', email: 'chipo@', rights: ['lead'] } },
      { type: 'field.changed', change: { email: 'other@example.org' } },
    ],
    'adding.submitted': [{ type: 'adding.submitted' }],
    'opening.requested': [{ type: 'opening.requested' }],
    'password.noted': [{ type: 'password.noted' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    addStaff: {
      done: [
        { ok: true, value: { email: 'chipo@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' } },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'There is an account with this email already: Tapiwa Ncube.',
          data: gateAccount,
        },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'There is a closed account with this email: Kuda Sibanda. Please open it again instead.',
          data: closedAccount,
        },
        { ok: false, status: 400, reason: 'invalid', message: 'Please enter the name.' },
        { ok: false, status: 403, reason: 'noRight' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: (context) => ({
    isEmpty: context.form.name === '' && context.form.email === '',
    isWrong: [staffNameError(context.form.name), staffEmailError(context.form.email)],
    fieldErrors: Object.keys(context.fieldErrors),
    failure: context.failure?.isIncident,
    isClosed: context.closedAccount !== null,
    attempt: context.attempt && [context.attempt.form.email === context.form.email, isUnanswered(context)],
    isShown: context.firstPassword !== null,
  }),
  appearance: ({ context }) => [
    Object.keys(context.fieldErrors),
    context.failure?.isIncident,
    context.closedAccount !== null,
    context.form.rights,
    isUnanswered(context),
  ],
})
