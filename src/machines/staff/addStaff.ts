import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import {
  type Failure,
  failureOf,
  type Outcome,
  type Refusal,
  type RefusalOr,
} from '../../domain/lib/outcome.ts'
import type { Right } from '../../domain/staff/rights.ts'
import { inOrder, type StaffAccount, staffEmailError, staffNameError } from '../../domain/staff/staff.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Add account": name, email and rights of a new staff account, then a first password that is shown once. An
 * unanswered attempt keeps its idempotency key for the same form, even after the dialog is closed, so
 * pressing again never adds two. The input stays after a failure. The email of a closed account leads to
 * reopening that account.
 */

export interface NewStaffForm {
  readonly name: string
  readonly email: string
  readonly rights: readonly Right[]
}

export interface AddStaffContext {
  readonly form: NewStaffForm
  readonly fieldErrors: { readonly name?: string | undefined; readonly email?: string | undefined }
  readonly failure: Failure | null
  readonly attempt: (Attempt & { readonly form: NewStaffForm }) | null
  readonly closedAccount: StaffAccount | null
  readonly added: string | null
  readonly firstPassword: StaffFirstPassword | null
}

export interface StaffFirstPassword {
  readonly email: string
  readonly oneTimePassword: string
}

export type AddStaffEvent =
  | { type: 'adding.requested' }
  | { type: 'adding.closed' }
  | { type: 'field.changed'; change: Partial<NewStaffForm> }
  | { type: 'adding.submitted' }
  | { type: 'opening.requested' }
  | { type: 'password.noted' }

interface EmailTaken extends Refusal {
  readonly reason: 'taken'
  readonly data: StaffAccount
}
type Answer = Outcome<StaffFirstPassword, RefusalOr<EmailTaken>>

const failedText = 'We could not add the account. Please try again.'

const emptyForm: NewStaffForm = { name: '', email: '', rights: [] }
const noError = { fieldErrors: {}, failure: null, closedAccount: null }

export const addStaffMachine = setup({
  types: {
    context: {} as AddStaffContext,
    events: {} as AddStaffEvent,
    emitted: {} as { type: 'staff.changed' } | { type: 'opening.requested'; account: StaffAccount },
  },
  actors: {
    makeIdempotencyKey,
    addStaff: fromPromise<Answer, { form: NewStaffForm; idempotencyKey: string }>(notProvided('addStaff')),
  },
  actions: {
    storeChange: assign(({ context }, change: Partial<NewStaffForm>) => ({
      form: { ...context.form, ...change },
      fieldErrors: withoutErrors(context.fieldErrors, change),
      ...('email' in change && { closedAccount: null }),
    })),
    showFieldErrors: assign(({ context }) => ({ ...noError, fieldErrors: fieldErrorsOf(context.form) })),
    storeAttempt: assign(({ context }, key: string) => ({
      attempt: { key, form: trimmed(context.form), isUnanswered: false },
    })),
    showRefusal: assign((_, answer: Answer) => ({ ...refusalOf(answer), attempt: null })),
    showNotSent: assign({ failure: { text: failedText, isIncident: true } }),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      failure: { text: sentence ?? failedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    showAdded: assign(({ context }, answer: Answer) => ({
      form: emptyForm,
      attempt: null,
      added: context.attempt?.form.name ?? null,
      firstPassword: answer.ok ? answer.value : null,
    })),
    clearForm: assign({ form: emptyForm, ...noError }),
    clearPassword: assign({ added: null, firstPassword: null }),
    announceChange: emit({ type: 'staff.changed' as const }),
    requestOpening: emit((_, account: StaffAccount) => ({ type: 'opening.requested' as const, account })),
  },
  guards: {
    hasFieldErrors: ({ context }) => Object.keys(fieldErrorsOf(context.form)).length > 0,
    isSameAttempt: ({ context }) => isSameForm(context),
    hasClosedAccount: ({ context }) => context.closedAccount !== null,
    ...attemptGuards,
  },
}).createMachine({
  id: 'addStaff',
  context: { form: emptyForm, ...noError, attempt: null, added: null, firstPassword: null },
  initial: 'closed',
  states: {
    closed: { on: { 'adding.requested': 'editing' } },
    editing: {
      on: {
        'field.changed': { actions: { type: 'storeChange', params: ({ event }) => event.change } },
        'adding.submitted': [
          { guard: 'hasFieldErrors', actions: 'showFieldErrors' },
          { guard: 'isSameAttempt', target: 'adding.sending' },
          { target: 'adding.preparing' },
        ],
        'opening.requested': {
          guard: 'hasClosedAccount',
          target: 'closed',
          actions: [
            { type: 'requestOpening', params: ({ context }) => closedAccountIn(context) },
            'clearForm',
          ],
        },
        'adding.closed': { target: 'closed', actions: 'clearForm' },
      },
    },
    adding: {
      entry: assign(noError),
      ...keyed({
        form: '#addStaff.editing',
        src: 'addStaff',
        input: ({ attempt }: AddStaffContext) => ({
          form: attempt?.form ?? emptyForm,
          idempotencyKey: attempt?.key ?? '',
        }),
        done: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#addStaff.added',
            actions: [{ type: 'showAdded', params: answerOf }, 'announceChange'],
          },
        ],
        alsoUnanswered: ['announceChange'],
      }),
    },
    added: { tags: 'shownOnce', on: { 'password.noted': { target: 'closed', actions: 'clearPassword' } } },
  },
})

function fieldErrorsOf({ name, email }: NewStaffForm): AddStaffContext['fieldErrors'] {
  const [wrongName, wrongEmail] = [staffNameError(name), staffEmailError(email)]
  return {
    ...(wrongName !== undefined && { name: wrongName }),
    ...(wrongEmail !== undefined && { email: wrongEmail }),
  }
}

function withoutErrors(
  errors: AddStaffContext['fieldErrors'],
  change: object,
): AddStaffContext['fieldErrors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)))
}

function refusalOf(answer: Answer) {
  const failure = failureOf(answer, failedText)
  if (answer.ok || answer.reason !== 'taken') return { failure }
  const isClosed = answer.data.state === 'closed'
  return { fieldErrors: { email: failure.text }, closedAccount: isClosed ? answer.data : null }
}

function trimmed({ name, email, rights }: NewStaffForm): NewStaffForm {
  return { name: name.trim(), email: email.trim(), rights: inOrder(rights) }
}

function isSameForm({ attempt, form }: Pick<AddStaffContext, 'attempt' | 'form'>): boolean {
  return attempt !== null && JSON.stringify(attempt.form) === JSON.stringify(trimmed(form))
}

export function isUnanswered(context: Pick<AddStaffContext, 'attempt' | 'form'>): boolean {
  return context.attempt?.isUnanswered === true && isSameForm(context)
}

function closedAccountIn({ closedAccount }: AddStaffContext): StaffAccount {
  if (closedAccount === null) throw new Error('No closed account has this email')
  return closedAccount
}

expose(addStaffMachine, { context: [], events: {} })
