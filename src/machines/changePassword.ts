import { assign, fromPromise, setup } from 'xstate'
import { isIncident, type Outcome } from '../domain/outcome.ts'
import { isDifferent, isNewMissing, isTooShort, newPasswordTexts } from '../domain/passwordRules.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * "Change password": the plain password form of a signed-in camper (portal document §7 and §8). It sends the
 * new password alone, and has its own pair of texts for a refusal and an exception.
 */

export interface ChangePasswordContext {
  userCode: string
  newPassword: string
  confirmation: string
  formError: string | null
  /** Whether the portal has failed, and nothing is wrong with what was typed. */
  isIncident: boolean
}

export type ChangePasswordEvent =
  | { type: 'change.requested' }
  | { type: 'change.closed' }
  | { type: 'newPassword.changed'; newPassword: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'change.submitted' }

const noError = { formError: null, isIncident: false }
const emptyForm = { newPassword: '', confirmation: '', ...noError }

type FormError = Pick<ChangePasswordContext, 'isIncident'> & { readonly formError: string }

const wrong = (formError: string): FormError => ({ formError, isIncident: false })

export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    input: {} as { userCode: string },
  },
  actors: {
    updatePassword: fromPromise<Outcome<unknown>, { userCode: string; password: string }>(
      notProvided('updatePassword'),
    ),
  },
  actions: { showFormError: assign((_, formError: FormError) => formError) },
  guards: {
    isNewMissing: ({ context }) => isNewMissing(context),
    isDifferent: ({ context }) => isDifferent(context),
    isTooShort: ({ context }) => isTooShort(context),
    isUpdated: (_, outcome: Outcome<unknown>) => outcome.ok,
  },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({ userCode: input.userCode, ...emptyForm }),
  initial: 'closed',
  states: {
    closed: { on: { 'change.requested': 'editing' } },
    editing: {
      on: {
        'newPassword.changed': {
          actions: assign(({ event }) => ({ newPassword: event.newPassword, ...noError })),
        },
        'confirmation.changed': {
          actions: assign(({ event }) => ({ confirmation: event.confirmation, ...noError })),
        },
        'change.submitted': [
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
        input: ({ context }) => ({ userCode: context.userCode, password: context.newPassword }),
        onDone: [
          {
            guard: { type: 'isUpdated', params: ({ event }) => event.output },
            target: 'changed',
            actions: assign(emptyForm),
          },
          {
            target: 'editing',
            actions: {
              type: 'showFormError',
              params: ({ event: { output } }) => ({
                formError: output.message ?? 'Failed to update password',
                isIncident: isIncident(output),
              }),
            },
          },
        ],
        onError: {
          target: 'editing',
          actions: {
            type: 'showFormError',
            params: { formError: 'An error occurred while updating password', isIncident: true },
          },
        },
      },
    },
    changed: { on: { 'change.closed': 'closed' } },
  },
})

expose(changePasswordMachine, {
  context: ['isIncident'],
  events: {},
})
