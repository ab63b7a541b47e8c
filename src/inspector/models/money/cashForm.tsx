import { cashFormMachine, closedMeanwhile } from '../../../machines/money/cashForm.ts'
import { defineModel } from '../model.ts'
import { notStored, ownDesk, payIn, signers } from './cash.ts'

export const cashFormModel = defineModel<typeof cashFormMachine>({
  machine: cashFormMachine,
  area: 'admin',
  view: async () => {
    const { CashFormView } = await import('../../../views/money/cash/CashFormView.tsx')
    return (props) => <CashFormView {...props} />
  },
  failures: { alerts: { 'Nothing was booked: the memory': 'the browser has not stored the booking' } },
  inputs: [{ name: 'desk', input: undefined }],
  samples: {
    'form.opened': [
      { type: 'form.opened', subject: { kind: 'openDesk' } },
      { type: 'form.opened', subject: { kind: 'toSafe' } },
      { type: 'form.opened', subject: { kind: 'fromSafe' }, signers },
      { type: 'form.opened', subject: { kind: 'fromSafe' }, signers: [] },
      { type: 'form.opened', subject: { kind: 'closeDesk', desk: ownDesk } },
      { type: 'form.opened', subject: { kind: 'reverse', movement: payIn } },
      { type: 'form.opened', subject: { kind: 'findBooking' } },
      { type: 'form.opened', subject: { kind: 'stallPayOut', merchantNumber: 'M1001', balance: 69_75 } },
      { type: 'form.opened', subject: { kind: 'stallPayOut', merchantNumber: 'M1001', balance: -5_00 } },
    ],
    'field.changed': [
      { type: 'field.changed', field: 'amount', text: '69.50' },
      { type: 'field.changed', field: 'amount', text: '70' },
      { type: 'field.changed', field: 'name', text: 'Tendai Ncube' },
      { type: 'field.changed', field: 'reason', text: '$200 typed for $20' },
      { type: 'field.changed', field: 'reference', text: 'DEP-7K2MXQ4RWB' },
      { type: 'field.changed', field: 'signer', text: 's-1' },
      { type: 'field.changed', field: 'signer', text: 's-2' },
      { type: 'field.changed', field: 'secret', text: '407295' },
    ],
    'count.changed': [
      { type: 'count.changed', denomination: 10_00, count: '7' },
      { type: 'count.changed', denomination: 10_00, count: 'seven' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.left': [{ type: 'form.left' }],
    'difference.accepted': [{ type: 'difference.accepted' }],
    'difference.doubted': [{ type: 'difference.doubted' }],
    'booking.done': [{ type: 'booking.done' }],
    'booking.ended': [
      { type: 'booking.ended' },
      { type: 'booking.ended', refusal: notStored },
      {
        type: 'booking.ended',
        reason: 'wrongPin',
        refusal: {
          text: 'This is not the PIN of Chipo Nyathi. Nothing was booked. Please let Chipo Nyathi type it again.',
          isIncident: false,
        },
      },
    ],
  },
  outcomes: {
    findBooking: {
      done: [
        { ok: true, value: payIn },
        {
          ok: false,
          status: 404,
          message: 'There is no such booking at a cash desk. Please check the reference.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    readDrawer: {
      done: [{ ok: true, value: ownDesk }, closedMeanwhile, { ok: false, status: 503 }],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
  // Each subject has its own fields; the others never matter.
  project: (context) => {
    const { subject, amount, name, reason, reference, counts, rejectedFields, failure } = context
    const { signer, secret, rejectedSecret, signers: listed } = context
    const shown = [failure, rejectedFields !== null]
    if (subject?.kind === 'findBooking') return [subject, reference, shown]
    if (subject?.kind === 'reverse') return [subject, reason, shown]
    const witness = listed === null ? name : [listed.length, signer, secret, rejectedSecret]
    return [subject, amount, witness, counts, rejectedFields?.amount, shown]
  },
  appearance: ({ context: { amount, name, reason, reference, ...shown } }) => [
    amount,
    name === '' && reason === '' && reference === '' ? 'empty' : 'typed',
    shown,
  ],
})
