import { assign, emit, fromPromise, setup } from 'xstate'
import { type PasswordField, type PasswordForm, wrongFields } from '../../domain/account/passwordRules.ts'
import { type Failure, failureOf, isIncident, type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Choose your own password": required of staff and stalls after a sign-in with a first password, before
 * anything else. The session continues. An unanswered change may have been saved: if its retry is refused
 * because of the first password, the person signs in again.
 */

export interface ChoosePasswordContext extends PasswordForm {
  isShown: boolean
  fieldErrors: Readonly<Partial<Record<PasswordField, string>>>
  failure: Failure | null
  isUnanswered: boolean
}

export type ChoosePasswordEvent =
  | { type: 'currentPassword.changed'; currentPassword: string }
  | { type: 'newPassword.changed'; newPassword: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'passwords.toggled' }
  | { type: 'choice.submitted' }

export interface ChosenPassword {
  readonly currentPassword: string
  readonly newPassword: string
}

const noError = { fieldErrors: {}, failure: null }

const unansweredText =
  'No answer from the server. Maybe your password is saved, maybe not. Press “Save my password” again.'
const maybeSavedText =
  'This is not your password any more. Maybe the new one is saved. Press Logout, then sign in with the new one.'
const refusedText = 'Your password was not saved. Please try again.'

type Answer = Outcome<unknown>

export const choosePasswordMachine = setup({
  types: {
    context: {} as ChoosePasswordContext,
    events: {} as ChoosePasswordEvent,
    emitted: {} as { type: 'chosen' },
  },
  actors: { changePassword: fromPromise<Answer, ChosenPassword>(notProvided('changePassword')) },
  actions: {
    showWrongFields: assign(({ context }) => ({ fieldErrors: wrongFields(context) })),
    showFieldRefusal: assign(({ context }, answer: Answer) => refusedField(context, answer)),
    showRefusal: assign(({ context }, answer: Answer) => ({
      failure: failureOf(answer, refusedText),
      isUnanswered: context.isUnanswered || isIncident(answer),
    })),
    showUnanswered: assign({ failure: { text: unansweredText, isIncident: true }, isUnanswered: true }),
  },
  guards: {
    isSomethingWrong: ({ context }) => Object.keys(wrongFields(context)).length > 0,
    isChanged: (_, answer: Answer) => answer.ok,
    isAboutField: (_, answer: Answer) =>
      !answer.ok && refusalKind(answer) === 'rejected' && answer.message !== undefined,
  },
}).createMachine({
  id: 'choosePassword',
  context: {
    currentPassword: '',
    newPassword: '',
    confirmation: '',
    isShown: false,
    ...noError,
    isUnanswered: false,
  },
  initial: 'editing',
  states: {
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
        'passwords.toggled': { actions: assign(({ context }) => ({ isShown: !context.isShown })) },
        'choice.submitted': [
          { guard: 'isSomethingWrong', actions: 'showWrongFields' },
          { target: 'changing' },
        ],
      },
    },
    changing: {
      tags: 'busy',
      entry: assign(noError),
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        input: ({ context: { currentPassword, newPassword } }) => ({ currentPassword, newPassword }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'chosen',
            actions: emit({ type: 'chosen' as const }),
          },
          {
            guard: { type: 'isAboutField', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'showFieldRefusal', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'showRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'showUnanswered' },
      },
    },
    chosen: {
      type: 'final',
      entry: assign({ currentPassword: '', newPassword: '', confirmation: '', isShown: false }),
    },
  },
})

/** Only the message says which of the two passwords was refused. */
function refusedField({ isUnanswered }: ChoosePasswordContext, { message = '' }: Answer) {
  if (!/current password/i.test(message)) return { fieldErrors: { newPassword: message } }
  return { fieldErrors: { currentPassword: isUnanswered ? maybeSavedText : message } }
}

expose(choosePasswordMachine, {
  context: ['isShown', 'isUnanswered'],
  events: {},
})
