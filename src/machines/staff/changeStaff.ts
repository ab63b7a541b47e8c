import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type ChangedElsewhere,
  type Failure,
  failureOf,
  type Outcome,
  type RefusalOr,
} from '../../domain/lib/outcome.ts'
import type { Right } from '../../domain/staff/rights.ts'
import {
  inOrder,
  isSameProfile,
  type StaffAccount,
  type StaffProfile,
  staffNameError,
} from '../../domain/staff/staff.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Changes name or rights of a staff account. Giving up one's own lead right needs a confirmation. A change
 * carries the version it started from: if the account was changed meanwhile, nothing is overwritten, the
 * typed text stays, and the current values are shown. A change is safe to send again.
 */

export interface ChangeStaffContext {
  readonly account: StaffAccount | null
  readonly form: StaffProfile
  readonly fieldError: string | null
  readonly failure: Failure | null
  readonly isChangedElsewhere: boolean
}

export type ChangeStaffEvent =
  | { type: 'change.requested'; account: StaffAccount }
  | { type: 'change.closed' }
  | { type: 'name.changed'; name: string }
  | { type: 'rights.changed'; rights: readonly Right[] }
  | { type: 'change.submitted' }
  | { type: 'change.confirmed' }
  | { type: 'change.cancelled' }

type Answer = Outcome<StaffAccount, RefusalOr<ChangedElsewhere<StaffAccount>>>

const failedText = 'We could not save the change. What you typed is still here. Please try again.'

const noForm: StaffProfile = { name: '', rights: [] }
const noError = { fieldError: null, failure: null, isChangedElsewhere: false }

export const changeStaffMachine = setup({
  types: {
    context: {} as ChangeStaffContext,
    events: {} as ChangeStaffEvent,
    emitted: {} as { type: 'staff.changed' },
  },
  actors: {
    changeStaff: fromPromise<Answer, { id: string; wanted: StaffProfile; read: StaffProfile }>(
      notProvided('changeStaff'),
    ),
  },
  actions: {
    openForm: assign((_, account: StaffAccount) => ({
      account,
      form: { name: account.name, rights: account.rights },
    })),
    showFieldError: assign(({ context }) => ({
      ...noError,
      fieldError: staffNameError(context.form.name) ?? null,
    })),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, failedText),
    })),
    showException: assign({ failure: { text: failedText, isIncident: true } }),
    storeCurrent: assign((_, answer: Answer) => ({
      account: conflictingAccount(answer),
      isChangedElsewhere: true,
    })),
    clearAll: assign({ account: null, form: noForm, ...noError }),
    announceChange: emit({ type: 'staff.changed' as const }),
  },
  guards: {
    isNameWrong: ({ context }) => staffNameError(context.form.name) !== undefined,
    isUnchanged: ({ context }) => context.account !== null && isSameProfile(wanted(context), context.account),
    givesUpLead: ({ context }) => givesUpLead(context),
    isSaved: (_, answer: Answer) => answer.ok,
    isChangedElsewhere: (_, answer: Answer) => conflictingAccount(answer) !== null,
  },
}).createMachine({
  id: 'changeStaff',
  context: { account: null, form: noForm, ...noError },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'change.requested': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event }) => event.account },
        },
      },
    },
    editing: {
      on: {
        'name.changed': {
          actions: assign(({ context, event }) => ({
            form: { ...context.form, name: event.name },
            fieldError: null,
          })),
        },
        'rights.changed': {
          actions: assign(({ context, event }) => ({ form: { ...context.form, rights: event.rights } })),
        },
        'change.submitted': [
          { guard: 'isNameWrong', actions: 'showFieldError' },
          { guard: 'isUnchanged', target: 'closed', actions: 'clearAll' },
          { guard: 'givesUpLead', target: 'confirming' },
          { target: 'saving' },
        ],
        'change.closed': { target: 'closed', actions: 'clearAll' },
      },
    },
    confirming: { on: { 'change.confirmed': 'saving', 'change.cancelled': 'editing' } },
    saving: {
      tags: 'busy',
      entry: assign(noError),
      invoke: {
        src: 'changeStaff',
        id: 'changeStaff',
        input: ({ context }) => ({
          id: context.account?.id ?? '',
          wanted: wanted(context),
          read: { name: context.account?.name ?? '', rights: context.account?.rights ?? [] },
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: answerOf },
            target: 'closed',
            actions: ['clearAll', 'announceChange'],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'editing',
            actions: [{ type: 'storeCurrent', params: answerOf }, 'announceChange'],
          },
          { target: 'editing', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'editing', actions: ['showException', 'announceChange'] },
      },
    },
  },
})

function conflictingAccount(answer: Answer): StaffAccount | null {
  return !answer.ok && answer.reason === 'changedElsewhere' ? answer.data : null
}

function wanted({ form: { name, rights } }: ChangeStaffContext): StaffProfile {
  return { name: name.trim(), rights: inOrder(rights) }
}

function givesUpLead({ account, form }: ChangeStaffContext): boolean {
  return account?.isYou === true && account.rights.includes('lead') && !form.rights.includes('lead')
}

expose(changeStaffMachine, { context: ['isChangedElsewhere'], events: {} })
