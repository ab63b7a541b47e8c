import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import {
  isDifferent,
  isNewMissing,
  isTooShort,
  newPasswordTexts,
  type PasswordForm,
  wrongFields,
} from '../../domain/account/passwordRules.ts'
import type { Session } from '../../domain/account/session.ts'
import { type Failure, failureOf, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The forced password dialog (portal document §2, §4, §5 and §8). It opens for a camper whose password needs
 * an update. It checks in the documented order and shows the first failure at its field in the documents'
 * words; further errors get our own words. It updates, signs in with the new password and closes. If only
 * that sign-in fails, the password is changed nevertheless, and the camper signs in by hand. An unanswered
 * update may have been saved: if its retry is refused because of the current password, a sign-in with the new
 * one decides.
 */

interface Form extends PasswordForm {
  readonly email: string
}

type Field = keyof Form
type FieldErrors = Readonly<Partial<Record<Field, string>>>

export interface PasswordUpdateContext extends Form {
  userCode: string | null
  fieldErrors: FieldErrors
  firstWrong: Field | null
  failure: Failure | null
  /** The error is about the current password, so its field gets the focus. */
  isAboutCurrentPassword: boolean
  isUnanswered: boolean
}

export type PasswordUpdateEvent =
  | { type: 'update.required'; userCode: string }
  | { type: 'email.changed'; email: string }
  | { type: 'currentPassword.changed'; currentPassword: string }
  | { type: 'newPassword.changed'; newPassword: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'update.submitted' }
  | { type: 'signIn.chosen' }

export interface ForcedUpdate {
  readonly userCode: string
  readonly email: string
  readonly currentPassword: string
  readonly newPassword: string
}

const noError = { fieldErrors: {}, firstWrong: null, failure: null }
const emptyForm = {
  email: '',
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  ...noError,
  isAboutCurrentPassword: false,
  isUnanswered: false,
}

type Answer = Outcome<unknown>

const refusedText = 'Failed to update profile. Please check your information and try again.'

const isAboutCurrent = (message: string) => /current password|credentials/i.test(message)

function typed(context: PasswordUpdateContext, change: Partial<Form>) {
  const { fieldErrors, firstWrong } = context
  const isStill = (field: string) => !(field in change)
  return {
    ...change,
    failure: null,
    fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => isStill(field))),
    firstWrong: firstWrong !== null && isStill(firstWrong) ? firstWrong : null,
  }
}

export const passwordUpdateMachine = setup({
  types: {
    context: {} as PasswordUpdateContext,
    events: {} as PasswordUpdateEvent,
    emitted: {} as { type: 'signedIn'; session: Session } | { type: 'signInNeeded' },
    input: {} as { userCode: string | null },
  },
  actors: {
    listenForNeed: fromCallback<AnyEventObject>(notProvided('listenForNeed')),
    updatePassword: fromPromise<Outcome<unknown>, ForcedUpdate>(notProvided('updatePassword')),
    signIn: fromPromise<Outcome<Session>, { userCode: string; password: string }>(notProvided('signIn')),
  },
  actions: {
    showFieldErrors: assign(({ context }, { field, first }: { field: Field; first: string }) => ({
      ...noError,
      fieldErrors: { ...wrongFields(context), [field]: first },
      firstWrong: field,
    })),
    showFailure: assign(({ context }, failure: Failure) => ({
      failure,
      isAboutCurrentPassword: isAboutCurrent(failure.text),
      isUnanswered: context.isUnanswered || failure.isIncident,
    })),
    /** Stores the custom-password flag and removes the two flags that opened the dialog. */
    storeCustomPassword: (_, _email: string) => {},
  },
  guards: {
    isUpdateNeeded: ({ context }) => context.userCode !== null,
    isEmailMissing: ({ context }) => context.email.trim() === '',
    isEmailMalformed: ({ context }) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(context.email.trim()),
    isCurrentMissing: ({ context }) => context.currentPassword === '',
    isNewMissing: ({ context }) => isNewMissing(context),
    isDifferent: ({ context }) => isDifferent(context),
    isTooShort: ({ context }) => isTooShort(context),
    isDone: (_, answer: Answer) => answer.ok,
    isPerhapsDone: ({ context }, answer: Answer) =>
      context.isUnanswered &&
      !answer.ok &&
      refusalKind(answer) === 'rejected' &&
      isAboutCurrent(answer.message ?? ''),
  },
}).createMachine({
  id: 'passwordUpdate',
  context: ({ input }) => ({ userCode: input.userCode, ...emptyForm }),
  initial: 'closed',
  invoke: { src: 'listenForNeed', id: 'listenForNeed' },
  states: {
    closed: {
      always: { guard: 'isUpdateNeeded', target: 'editing' },
      on: { 'update.required': { actions: assign(({ event }) => ({ userCode: event.userCode })) } },
    },
    editing: {
      on: {
        'email.changed': {
          actions: assign(({ context, event: { email } }) => typed(context, { email })),
        },
        'currentPassword.changed': {
          actions: assign(({ context, event: { currentPassword } }) => typed(context, { currentPassword })),
        },
        'newPassword.changed': {
          actions: assign(({ context, event: { newPassword } }) => typed(context, { newPassword })),
        },
        'confirmation.changed': {
          actions: assign(({ context, event: { confirmation } }) => typed(context, { confirmation })),
        },
        'update.submitted': [
          {
            guard: 'isEmailMissing',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'email', first: 'Email address is required' },
            },
          },
          {
            guard: 'isEmailMalformed',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'email', first: 'Please enter a valid email address' },
            },
          },
          {
            guard: 'isCurrentMissing',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'currentPassword', first: 'Current password is required' },
            },
          },
          {
            guard: 'isNewMissing',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'newPassword', first: newPasswordTexts.missing },
            },
          },
          {
            guard: 'isDifferent',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'confirmation', first: newPasswordTexts.different },
            },
          },
          {
            guard: 'isTooShort',
            actions: {
              type: 'showFieldErrors',
              params: { field: 'newPassword', first: newPasswordTexts.tooShort },
            },
          },
          { target: 'updating' },
        ],
      },
    },
    updating: {
      tags: 'busy',
      entry: assign({ ...noError, isAboutCurrentPassword: false }),
      invoke: {
        src: 'updatePassword',
        id: 'updatePassword',
        input: ({ context }) => ({
          userCode: context.userCode ?? '',
          email: context.email.trim(),
          currentPassword: context.currentPassword,
          newPassword: context.newPassword,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'signingIn',
            actions: { type: 'storeCustomPassword', params: ({ context }) => context.email.trim() },
          },
          {
            guard: { type: 'isPerhapsDone', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output, refusedText) },
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output, refusedText) },
          },
        ],
        onError: {
          target: 'editing',
          actions: {
            type: 'showFailure',
            params: { text: 'An error occurred while updating profile', isIncident: true },
          },
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ context }) => ({ userCode: context.userCode ?? '', password: context.newPassword }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'storeCustomPassword', params: ({ context }) => context.email.trim() },
              emit(({ event }) => ({ type: 'signedIn' as const, session: sessionOf(event.output) })),
              assign({ userCode: null, ...emptyForm }),
            ],
          },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ context }) => ({ userCode: context.userCode ?? '', password: context.newPassword }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              emit(({ event }) => ({ type: 'signedIn' as const, session: sessionOf(event.output) })),
              assign({ userCode: null, ...emptyForm }),
            ],
          },
          { target: 'changed' },
        ],
        onError: 'changed',
      },
    },
    changed: {
      entry: assign(emptyForm),
      on: {
        'signIn.chosen': {
          target: 'closed',
          actions: [emit({ type: 'signInNeeded' }), assign({ userCode: null })],
        },
      },
    },
  },
})

function sessionOf(outcome: Outcome<Session>): Session {
  if (outcome.ok) return outcome.value
  throw new Error('A refused sign-in has no session')
}

expose(passwordUpdateMachine, {
  context: ['fieldErrors', 'firstWrong', 'isAboutCurrentPassword', 'isUnanswered'],
  events: {},
})
