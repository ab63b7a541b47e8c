import { assign, fromPromise, setup } from 'xstate'
import {
  isDifferent,
  isNewMissing,
  isTooShort,
  newPasswordTexts,
} from '../../domain/account/passwordRules.ts'
import { isIncident, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Change password": the plain password form of the signed-in person (a camper's: portal document §7 and §8).
 * It sends only the new password, and has its own texts for a refusal and an exception. Our own server asks
 * for the current password too, which is beyond the documents. An unanswered change may have been saved: if
 * the retry is refused because of the current password, a sign-in with the new one decides.
 */

export interface ChangePasswordContext {
  userCode: string
  asksForCurrent: boolean
  currentPassword: string
  newPassword: string
  confirmation: string
  formError: string | null
  isIncident: boolean
  /** The error is about the current password, so its field gets the focus. */
  isAboutCurrent: boolean
  isUnanswered: boolean
}

export type ChangePasswordEvent =
  | { type: 'change.requested'; asksForCurrent: boolean }
  | { type: 'change.closed' }
  | { type: 'currentPassword.changed'; currentPassword: string }
  | { type: 'newPassword.changed'; newPassword: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'change.submitted' }

/** `currentPassword` is null for a server of the documents. */
export interface PlainChange {
  readonly userCode: string
  readonly newPassword: string
  readonly currentPassword: string | null
}

const noError = { formError: null, isIncident: false, isAboutCurrent: false }
const emptyForm = {
  asksForCurrent: false,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  ...noError,
}

type Answer = Outcome<unknown>
type FormError = Pick<ChangePasswordContext, 'isIncident' | 'isAboutCurrent'> & { readonly formError: string }

const wrong = (formError: string): FormError => ({ ...noError, formError })

const isAboutCurrent = ({ message = '' }: { readonly message?: string | undefined }) =>
  /current password/i.test(message)

function errorOf(answer: Answer): FormError {
  return {
    formError: answer.message ?? 'Failed to update password',
    isIncident: isIncident(answer),
    isAboutCurrent: isAboutCurrent(answer),
  }
}

export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    input: {} as { userCode: string },
  },
  actors: {
    updatePassword: fromPromise<Answer, PlainChange>(notProvided('updatePassword')),
    signIn: fromPromise<Answer, { userCode: string; password: string }>(notProvided('signIn')),
  },
  actions: {
    showFormError: assign(({ context }, formError: FormError) => ({
      ...formError,
      isUnanswered: context.isUnanswered || formError.isIncident,
    })),
    clearChanged: assign({ ...emptyForm, isUnanswered: false }),
  },
  guards: {
    isCurrentMissing: ({ context }) => context.asksForCurrent && context.currentPassword === '',
    isNewMissing: ({ context }) => isNewMissing(context),
    isDifferent: ({ context }) => isDifferent(context),
    isTooShort: ({ context }) => isTooShort(context),
    isDone: (_, answer: Answer) => answer.ok,
    isPerhapsDone: ({ context }, answer: Answer) =>
      context.isUnanswered && !answer.ok && refusalKind(answer) === 'rejected' && isAboutCurrent(answer),
  },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({ userCode: input.userCode, ...emptyForm, isUnanswered: false }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'change.requested': {
          target: 'editing',
          actions: assign(({ event }) => ({ asksForCurrent: event.asksForCurrent })),
        },
      },
    },
    editing: {
      on: {
        'currentPassword.changed': {
          actions: assign(({ event }) => ({ currentPassword: event.currentPassword, ...noError })),
        },
        'newPassword.changed': {
          actions: assign(({ event }) => ({ newPassword: event.newPassword, ...noError })),
        },
        'confirmation.changed': {
          actions: assign(({ event }) => ({ confirmation: event.confirmation, ...noError })),
        },
        'change.submitted': [
          {
            guard: 'isCurrentMissing',
            actions: {
              type: 'showFormError',
              params: { ...wrong('Current password is required'), isAboutCurrent: true },
            },
          },
          {
            guard: 'isNewMissing',
            actions: { type: 'showFormError', params: wrong(newPasswordTexts.missing) },
          },
          {
            guard: 'isDifferent',
            actions: { type: 'showFormError', params: wrong(newPasswordTexts.different) },
          },
          {
            guard: 'isTooShort',
            actions: { type: 'showFormError', params: wrong(newPasswordTexts.tooShort) },
          },
          { target: 'updating' },
        ],
        'change.closed': { target: 'closed', actions: assign(emptyForm) },
      },
    },
    updating: {
      tags: 'busy',
      entry: assign(noError),
      invoke: {
        src: 'updatePassword',
        id: 'updatePassword',
        input: ({ context }) => ({
          userCode: context.userCode,
          newPassword: context.newPassword,
          currentPassword: context.asksForCurrent ? context.currentPassword : null,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'changed',
            actions: 'clearChanged',
          },
          {
            guard: { type: 'isPerhapsDone', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'showFormError', params: ({ event }) => errorOf(event.output) },
          },
          {
            target: 'editing',
            actions: { type: 'showFormError', params: ({ event }) => errorOf(event.output) },
          },
        ],
        onError: {
          target: 'editing',
          actions: {
            type: 'showFormError',
            params: { ...wrong('An error occurred while updating password'), isIncident: true },
          },
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ context }) => ({ userCode: context.userCode, password: context.newPassword }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'changed',
            actions: 'clearChanged',
          },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    changed: { on: { 'change.closed': 'closed' } },
  },
})

expose(changePasswordMachine, {
  context: ['asksForCurrent', 'isIncident', 'isAboutCurrent', 'isUnanswered'],
  events: { 'change.requested': ['asksForCurrent'] },
})
