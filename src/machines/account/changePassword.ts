import { assign, fromPromise, setup } from 'xstate'
import {
  isDifferent,
  isNewMissing,
  isTooShort,
  newPasswordTexts,
} from '../../domain/account/passwordRules.ts'
import { type Failure, failureOf, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
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
  failure: Failure | null
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

const noError = { failure: null, isAboutCurrent: false }
const emptyForm = {
  asksForCurrent: false,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  ...noError,
}

type Answer = Outcome<unknown>

const failedText = 'Failed to update password'
const lostText = 'An error occurred while updating password'

const wrong = (text: string): Failure => ({ text, isIncident: false })

const isAboutCurrent = (text = '') => /current password/i.test(text)

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
    showFailure: assign(({ context }, failure: Failure) => ({
      failure,
      isAboutCurrent: isAboutCurrent(failure.text),
      isUnanswered: context.isUnanswered || failure.isIncident,
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
      context.isUnanswered &&
      !answer.ok &&
      refusalKind(answer) === 'rejected' &&
      isAboutCurrent(answer.message),
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
            actions: { type: 'showFailure', params: wrong('Current password is required') },
          },
          {
            guard: 'isNewMissing',
            actions: { type: 'showFailure', params: wrong(newPasswordTexts.missing) },
          },
          {
            guard: 'isDifferent',
            actions: { type: 'showFailure', params: wrong(newPasswordTexts.different) },
          },
          {
            guard: 'isTooShort',
            actions: { type: 'showFailure', params: wrong(newPasswordTexts.tooShort) },
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
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output, failedText) },
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output, failedText) },
          },
        ],
        onError: {
          target: 'editing',
          actions: {
            type: 'showFailure',
            params: { text: lostText, isIncident: true },
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
  context: ['asksForCurrent', 'isAboutCurrent', 'isUnanswered'],
  events: { 'change.requested': ['asksForCurrent'] },
})
