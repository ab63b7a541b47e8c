import type { Signer } from '../../domain/account/pins.ts'
import { type Cents, decimalFromCents } from '../../domain/lib/money.ts'
import type { Failure, Reason } from '../../domain/lib/outcome.ts'
import {
  type CashFormFields,
  type CashFormSubject,
  type CashMovement,
  type Counts,
  cashFormErrorsOf,
  isOfStall,
  mostOfStall,
  type OpenDesk,
  requestOf,
  sumOf,
} from '../../domain/money/cashDesk.ts'
import { unsettledOf } from '../../domain/money/settlements.ts'
import { raising, storing } from '../lib/storing.ts'
import type { CashBookingNews, Requested } from './cashBookingParts.ts'

/*
 * The common parts of the forms of a cash desk (`cashForm.ts`) and of a stall's pay-out (`stallBooking.ts`):
 * typed values, the second person, and the booking. Counting notes fills in the amount; typing an amount
 * clears the count. The input stays after a refusal. If the camp requires PINs, the second person is chosen
 * and types a PIN or password here. It is passed on with the request and never stored; a wrong one is
 * reported at its field.
 */

export interface CashFormContext {
  readonly subject: CashFormSubject | null
  readonly fields: CashFormFields
  readonly counts: Counts
  readonly signers: readonly Signer[] | null
  /** The refused PIN and the reason. */
  readonly rejectedSecret: { readonly secret: string; readonly sentence: string } | null
  readonly rejectedFields: CashFormFields | null
  readonly formFailure: Failure | null
}

export type CashFormEvent =
  | { type: 'form.opened'; subject: CashFormSubject }
  | { type: 'field.changed'; field: keyof CashFormFields; text: string }
  | { type: 'count.changed'; denomination: Cents; count: string }
  | { type: 'form.submitted' }
  | { type: 'form.left' }

const emptyFields: CashFormFields = {
  ...{ amount: '', name: '', reason: '', reference: '' },
  ...{ signer: '', secret: '', slip: '', whatFor: '', from: '' },
  ...{ fee: '', gateway: '', firstDay: '', lastDay: '', day: '' },
}

export const emptyForm: CashFormContext = {
  subject: null,
  fields: emptyFields,
  counts: {},
  signers: null,
  rejectedSecret: null,
  rejectedFields: null,
  formFailure: null,
}

interface Within {
  readonly context: CashFormContext
}
type Change = Extract<CashFormEvent, { type: 'field.changed' }>
type Count = Extract<CashFormEvent, { type: 'count.changed' }>

const store = storing<CashFormContext>()
const announce = raising<CashFormContext, Requested>()

export const cashFormActions = {
  storeSubject: store((_, subject: CashFormSubject) => ({
    subject,
    ...(isOfStall(subject) && {
      fields: { ...emptyFields, amount: decimalFromCents(mostOfStall(subject)) },
    }),
    ...(subject.kind === 'settlement' && {
      fields: { ...emptyFields, ...unsettledOf(subject)[0] },
    }),
  })),
  storeSigners: store((_, signers: readonly Signer[] | null) => ({ signers })),
  storeField: store(({ context: { fields } }, { field, text }: Change) => ({
    fields: { ...fields, [field]: text, ...(field === 'signer' && { secret: '' }) },
    ...(field === 'amount' && { counts: {} }),
  })),
  storeCount: store(({ context }, { denomination, count }: Count) => {
    const counts = { ...context.counts, [denomination]: count }
    const sum = sumOf(counts)
    const amount = sum === undefined ? '' : decimalFromCents(sum)
    return { counts, fields: { ...context.fields, amount } }
  }),
  // A new object each time, so that the field gets the focus again.
  showFieldErrors: store(({ context: { fields } }) => ({ rejectedFields: { ...fields } })),
  storeMovement: store((_, movement: CashMovement) => ({
    ...emptyForm,
    subject: { kind: 'reverse' as const, movement },
  })),
  storeDrawer: store(({ context: { subject } }, desk: OpenDesk) =>
    subject?.kind === 'closeDesk' ? { subject: { ...subject, desk } } : {},
  ),
  showFormFailure: store((_, formFailure: Failure | null) => ({ formFailure })),
  rejectSecret: store(({ context: { fields } }, refusal: Failure | null) => ({
    rejectedSecret: { secret: fields.secret, sentence: refusal?.text ?? '' },
  })),
  clearFormErrors: store(() => ({ rejectedFields: null, rejectedSecret: null, formFailure: null })),
  clearForm: store(() => emptyForm),
  announceFormRequest: announce(({ context: { subject, fields, signers } }) => {
    if (subject === null || subject.kind === 'findBooking') throw new Error('There is nothing to book')
    const request = requestOf(subject, fields, signers)
    const payer = subject.kind === 'reverse' ? subject.movement.name : null
    return { type: 'booking.requested', request, secret: fields.secret, payer }
  }),
}

export const cashFormGuards = {
  isFormWrong: ({ context: { subject, fields, signers } }: Within) =>
    subject !== null &&
    Object.values(cashFormErrorsOf(subject, fields, signers)).some((error) => error !== null),
  isAboutSecret: (_: unknown, reason: Reason | null) => reason === 'wrongPin',
}

export const subjectIn = ({ event }: { readonly event: { readonly subject: CashFormSubject } }) =>
  event.subject

export const leftForm = { target: 'closed', actions: 'clearForm' } as const

export const fieldChanges = {
  'field.changed': {
    actions: { type: 'storeField', params: ({ event }: { readonly event: Change }) => event },
  },
  'count.changed': {
    actions: { type: 'storeCount', params: ({ event }: { readonly event: Count }) => event },
  },
} as const

interface Ended {
  readonly event: Extract<CashBookingNews, { type: 'booking.ended' }>
}

/** The state of a form whose request is being booked. */
export const bookingForm = {
  tags: 'formBusy',
  entry: 'announceFormRequest',
  on: {
    'booking.done': leftForm,
    'booking.ended': [
      {
        guard: { type: 'isAboutSecret', params: ({ event }: Ended) => event.reason },
        target: 'editing',
        actions: { type: 'rejectSecret', params: ({ event }: Ended) => event.refusal },
      },
      {
        target: 'editing',
        actions: { type: 'showFormFailure', params: ({ event }: Ended) => event.refusal },
      },
    ],
  },
} as const
