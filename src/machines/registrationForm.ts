import { assign, emit, fromPromise, setup } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'
import {
  changed,
  emptyForm,
  isEmpty,
  isSame,
  problemsOf,
  type RegistrationForm,
  type RegistrationProblems,
  trimmed,
} from './registrationRules.ts'
import { type Attempt, isRefusal } from './repeatable.ts'

/*
 * "New Registration" (admin document §2, §5, §7 and §8). Cancel throws away what was typed; every other way out keeps
 * it for the next time. After success the toast stands for 3 s, and the camper's code and first password, if the host
 * sends them, until they are closed. An attempt whose answer is missing keeps its idempotency key for the same form,
 * so that pressing again never registers anybody twice.
 */

export interface FirstPassword {
  readonly code: string
  readonly oneTimePassword: string
}

interface RegistrationAttempt extends Attempt {
  readonly form: RegistrationForm
}

export interface RegistrationFormContext {
  readonly form: RegistrationForm
  readonly problems: RegistrationProblems
  /** Why it did not work the last time. */
  readonly error: string | null
  readonly attempt: RegistrationAttempt | null
  /** Who was registered last. */
  readonly registered: { readonly firstname: string; readonly lastname: string } | null
  readonly firstPassword: FirstPassword | null
}

export type RegistrationFormEvent =
  | { type: 'registration.requested' }
  | { type: 'registration.cancelled' }
  | { type: 'dialog.dismissed' }
  | { type: 'field.changed'; change: Partial<Omit<RegistrationForm, 'unionAbbreviation' | 'country'>> }
  | { type: 'registration.submitted' }
  | { type: 'password.noted' }
  | { type: 'toast.closed' }

type Answer = Outcome<FirstPassword | undefined>

export const registrationFailedText = 'Failed to create registration. Please try again.'

interface Answered {
  readonly event: { readonly output: Answer }
}
const answerOf = ({ event }: Answered) => event.output
const dialog = '#registrationForm.dialog'
const toast = '#registrationForm.toast'

export const registrationFormMachine = setup({
  types: {
    context: {} as RegistrationFormContext,
    events: {} as RegistrationFormEvent,
    emitted: {} as { type: 'participants.changed' },
  },
  actors: {
    makeIdempotencyKey: fromPromise<string>(notProvided('makeIdempotencyKey')),
    registerParticipant: fromPromise<Answer, { form: RegistrationForm; idempotencyKey: string }>(
      notProvided('registerParticipant'),
    ),
  },
  delays: { successShown: 3_000 },
  actions: {
    change: assign(({ context }, change: Partial<RegistrationForm>) => ({
      form: changed(context.form, change),
      problems: withoutProblems(context.problems, change),
    })),
    complain: assign(({ context }) => ({ problems: problemsOf(context.form), error: null })),
    clear: assign({ form: emptyForm, problems: {}, error: null }),
    keepKey: assign(({ context }, key: string) => ({
      attempt: { key, form: trimmed(context.form), isUnanswered: false },
    })),
    fail: assign({ error: registrationFailedText }),
    refuse: assign((_, answer: Answer) => ({ error: refusalText(answer), attempt: null })),
    doubt: assign(({ context: { attempt } }) => ({
      error: registrationFailedText,
      attempt: attempt && { ...attempt, isUnanswered: true },
    })),
    welcome: assign(({ context: { form } }, answer: Answer) => ({
      form: emptyForm,
      attempt: null,
      registered: { firstname: form.firstname.trim(), lastname: form.lastname.trim() },
      firstPassword: (answer.ok ? answer.value : null) ?? null,
    })),
    forgetPassword: assign({ firstPassword: null }),
    tellOthers: emit({ type: 'participants.changed' as const }),
  },
  guards: {
    hasProblems: ({ context }) => Object.keys(problemsOf(context.form)).length > 0,
    isSameAttempt: ({ context: { attempt, form } }) => attempt !== null && isSame(attempt.form, form),
    hasFirstPassword: (_, answer: Answer) => answer.ok && answer.value !== undefined,
    isRegistered: (_, answer: Answer) => answer.ok,
    isRefused: ({ context }, answer: Answer) =>
      context.attempt !== null && isRefusal(answer, context.attempt),
  },
}).createMachine({
  id: 'registrationForm',
  context: {
    form: emptyForm,
    problems: {},
    error: null,
    attempt: null,
    registered: null,
    firstPassword: null,
  },
  type: 'parallel',
  states: {
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'registration.requested': { target: 'editing', actions: assign({ problems: {}, error: null }) },
          },
        },
        editing: {
          on: {
            'field.changed': { actions: { type: 'change', params: ({ event }) => event.change } },
            'registration.submitted': [
              { guard: 'hasProblems', actions: 'complain' },
              { guard: 'isSameAttempt', target: 'saving.sending' },
              { target: 'saving.preparing' },
            ],
            'registration.cancelled': { target: 'closed', actions: 'clear' },
            'dialog.dismissed': 'closed',
          },
        },
        saving: {
          tags: 'busy',
          initial: 'preparing',
          entry: assign({ problems: {}, error: null }),
          states: {
            preparing: {
              invoke: {
                src: 'makeIdempotencyKey',
                id: 'makeIdempotencyKey',
                onDone: {
                  target: 'sending',
                  actions: { type: 'keepKey', params: ({ event }) => event.output },
                },
                onError: { target: `${dialog}.editing`, actions: 'fail' },
              },
            },
            sending: {
              invoke: {
                src: 'registerParticipant',
                id: 'registerParticipant',
                input: ({ context: { attempt } }) => ({
                  form: attempt?.form ?? emptyForm,
                  idempotencyKey: attempt?.key ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'hasFirstPassword', params: answerOf },
                    target: [`${dialog}.registered`, `${toast}.shown`],
                    actions: [{ type: 'welcome', params: answerOf }, 'tellOthers'],
                  },
                  {
                    guard: { type: 'isRegistered', params: answerOf },
                    target: [`${dialog}.closed`, `${toast}.shown`],
                    actions: [{ type: 'welcome', params: answerOf }, 'tellOthers'],
                  },
                  {
                    guard: { type: 'isRefused', params: answerOf },
                    target: `${dialog}.editing`,
                    actions: { type: 'refuse', params: answerOf },
                  },
                  { target: `${dialog}.editing`, actions: ['doubt', 'tellOthers'] },
                ],
                onError: { target: `${dialog}.editing`, actions: ['doubt', 'tellOthers'] },
              },
            },
          },
        },
        registered: { on: { 'password.noted': { target: 'closed', actions: 'forgetPassword' } } },
      },
    },
    toast: {
      initial: 'hidden',
      states: {
        hidden: {},
        shown: { after: { successShown: 'hidden' }, on: { 'toast.closed': 'hidden' } },
      },
    },
  },
})

function withoutProblems(problems: RegistrationProblems, change: object): RegistrationProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change)))
}

/** Our own host says why a code cannot be had; nothing else that went wrong is for the admin to mend. */
function refusalText(answer: Answer): string {
  const isAboutTheForm = !answer.ok && (answer.reason === 'taken' || answer.reason === 'invalid')
  return (isAboutTheForm ? answer.message : undefined) ?? registrationFailedText
}

/** The sentence of the toast. */
export function registeredText({ registered }: Pick<RegistrationFormContext, 'registered'>): string {
  return `Successfully registered ${registered?.firstname ?? ''} ${registered?.lastname ?? ''}`.trim()
}

/** Whether the form is that of an attempt of which nobody knows what became of it. */
export function isUnanswered({ attempt, form }: Pick<RegistrationFormContext, 'attempt' | 'form'>): boolean {
  return attempt?.isUnanswered === true && isSame(attempt.form, form)
}

/** Whether something was typed, now or when the form was left the last time. */
export function hasDraft({ form }: Pick<RegistrationFormContext, 'form'>): boolean {
  return !isEmpty(form)
}

export const registrationFormExposure = expose(registrationFormMachine, {
  context: [],
  events: {},
})
