import { assign, emit, fromPromise, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { codeFrom } from '../../domain/lib/codes.ts'
import type { AlikeRefusal, Failure, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { AlikePerson } from '../../domain/people/alikePeople.ts'
import {
  emptyForm,
  type RegistrationAttempt,
  type RegistrationForm,
} from '../../domain/people/registration.ts'
import {
  changed,
  fieldErrorsOf,
  isEmpty,
  isSame,
  type RegistrationFieldErrors,
  trimmed,
  withPaddedNumber,
} from '../../domain/people/registrationRules.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, preparingBy, unanswered } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { restoring, storedAttemptGuards } from '../lib/storedAttempts.ts'

/*
 * "New Registration" (admin document §2, §5, §7 and §8). Closing the form keeps the typed text; the form says
 * so when it opens again, and can be cleared. A refusal about one field is shown at that field. After success
 * the toast shows for 3 s, and the camper's code and first password, if the server sends them, until they are
 * closed. An attempt (idempotency key and form) is stored before it is sent, until its outcome is known or
 * the form is cleared: after a reload the form is back, and saving it again never registers a person twice. A
 * server that knows people lists likely duplicates first: the office registers the person nevertheless, or
 * opens the existing profile.
 */

interface FirstPassword {
  readonly code: string
  readonly oneTimePassword: string
}

/** Without a value if the server does not return the new code. */
type Answer = Outcome<FirstPassword | undefined, RefusalOr<AlikeRefusal<AlikePerson>>>

const registrationFailedText = 'Failed to create registration. Please try again.'

type Told = Pick<RegistrationFormContext, 'fieldErrors' | 'failure'>

/**
 * Only our own server sends sentences that the admin can act on: a taken or invalid code, or a missing right.
 */
function refusalOf(answer: Answer, { code, unionAbbreviation }: RegistrationForm): Told {
  const isTaken = !answer.ok && answer.reason === 'taken'
  const isInvalid = !answer.ok && answer.reason === 'invalid'
  const isNoRight = !answer.ok && answer.reason === 'noRight'
  const sentence = (isTaken || isInvalid || isNoRight ? answer.message : undefined) ?? registrationFailedText
  const isAboutTheCode = isTaken || (isInvalid && codeFrom(unionAbbreviation, code) === undefined)
  return isAboutTheCode && sentence !== registrationFailedText
    ? { fieldErrors: { code: sentence }, failure: null }
    : { fieldErrors: {}, failure: { text: sentence, isIncident: false } }
}

export interface RegistrationFormContext {
  /** The admin whose unfinished attempt is stored on this device. */
  readonly admin: string
  readonly hasPeople: boolean
  readonly alike: readonly AlikePerson[]
  /** Codes of likely duplicates that the office has declared to be other people. */
  readonly besides: readonly string[]
  readonly form: RegistrationForm
  readonly isResumed: boolean
  readonly fieldErrors: RegistrationFieldErrors
  readonly failure: Failure | null
  readonly attempt: (RegistrationAttempt & Attempt) | null
  readonly registered: { readonly firstname: string; readonly lastname: string } | null
  readonly firstPassword: FirstPassword | null
}

export type RegistrationFormEvent =
  | { type: 'registration.requested' }
  | { type: 'form.cleared' }
  | { type: 'dialog.dismissed' }
  | { type: 'field.changed'; change: Partial<Omit<RegistrationForm, 'unionAbbreviation' | 'country'>> }
  | { type: 'registration.submitted' }
  | { type: 'registration.confirmed' }
  | { type: 'person.recognised'; code: string }
  | { type: 'question.dismissed' }
  | { type: 'password.noted' }
  | { type: 'toast.closed' }

interface Kept {
  readonly admin: string
  readonly key: string | null
}
interface Within {
  readonly context: RegistrationFormContext
}
const keptAttempt = ({ context }: Within): Kept => ({
  admin: context.admin,
  key: context.attempt?.key ?? null,
})
const removeStored = { type: 'removeStoredAttempt', params: keptAttempt } as const

const dialog = '#registrationForm.dialog'
const toast = '#registrationForm.toast'

export const registrationFormMachine = setup({
  types: {
    context: {} as RegistrationFormContext,
    events: {} as RegistrationFormEvent,
    emitted: {} as { type: 'participants.changed' } | { type: 'person.recognised'; person: AlikePerson },
    input: {} as { admin: string; hasPeople: boolean },
  },
  actors: {
    readAttempt: fromPromise<RegistrationAttempt | null, { admin: string }>(notProvided('readAttempt')),
    recordAttempt: fromPromise<string, Kept & { form: RegistrationForm }>(notProvided('recordAttempt')),
    registerParticipant: fromPromise<
      Answer,
      {
        admin: string
        form: RegistrationForm
        idempotencyKey: string
        besides: readonly string[] | null
        isRepeat: boolean
      }
    >(notProvided('registerParticipant')),
  },
  delays: { successShown: 3_000 },
  actions: {
    storeChange: assign(({ context }, change: Partial<RegistrationForm>) => ({
      form: changed(context.form, change),
      fieldErrors: withoutErrors(context.fieldErrors, change),
      besides: [],
    })),
    showFieldErrors: assign(({ context }) => ({ fieldErrors: fieldErrorsOf(context.form), failure: null })),
    storeAlike: assign((_, answer: Answer) => ({
      alike: !answer.ok && answer.reason === 'alike' ? answer.data : [],
    })),
    confirmOthers: assign(({ context: { alike, besides } }) => ({
      besides: [...new Set([...besides, ...alike.map(({ code }) => code)])],
      alike: [],
    })),
    announcePerson: emit(({ context: { alike } }, code: string) => {
      const person = alike.find((one) => one.code === code)
      if (person === undefined) throw new Error('A person was chosen who is not alike')
      return { type: 'person.recognised' as const, person }
    }),
    leaveQuestion: assign({ attempt: null, alike: [] }),
    clearForm: assign({ form: emptyForm, besides: [], isResumed: false, fieldErrors: {}, failure: null }),
    restoreAttempt: assign((_, attempt: RegistrationAttempt | null) =>
      attempt
        ? {
            form: attempt.form,
            isResumed: true,
            attempt: { key: attempt.key, form: attempt.form, isUnanswered: attempt.isRefused !== true },
          }
        : {},
    ),
    storeAttempt: assign(({ context }, key: string) => ({
      attempt: { key, form: trimmed(context.form), isUnanswered: isUnanswered(context) },
    })),
    removeStoredAttempt: (_, _kept: Kept) => {},
    showNotSent: assign({ failure: { text: registrationFailedText, isIncident: true } }),
    showRefusal: assign(({ context }, answer: Answer) => ({
      ...refusalOf(answer, context.form),
      attempt: null,
    })),
    showUnanswered: assign(({ context: { attempt } }, _sentence: string | null) => ({
      failure: { text: registrationFailedText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    showRegistered: assign(({ context: { form } }, answer: Answer) => ({
      form: emptyForm,
      besides: [],
      attempt: null,
      registered: { firstname: form.firstname.trim(), lastname: form.lastname.trim() },
      firstPassword: (answer.ok ? answer.value : null) ?? null,
    })),
    clearPassword: assign({ firstPassword: null }),
    announceChange: emit({ type: 'participants.changed' as const }),
  },
  guards: {
    hasFieldErrors: ({ context }) => Object.keys(fieldErrorsOf(context.form)).length > 0,
    isPending: storedAttemptGuards.isPending,
    isAlike: (_, answer: Answer) => !answer.ok && answer.reason === 'alike',
    isOneOfAlike: ({ context: { alike } }, wanted: string) => alike.some(({ code }) => code === wanted),
    hasFirstPassword: (_, answer: Answer) => answer.ok && answer.value !== undefined,
    ...attemptGuards,
  },
}).createMachine({
  id: 'registrationForm',
  context: ({ input: { admin, hasPeople } }) => ({
    admin,
    hasPeople,
    alike: [],
    besides: [],
    form: emptyForm,
    isResumed: false,
    fieldErrors: {},
    failure: null,
    attempt: null,
    registered: null,
    firstPassword: null,
  }),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'restoring',
      states: {
        restoring: restoring({
          input: ({ context: { admin } }: Within) => ({ admin }),
          pending: { target: 'editing', actions: { type: 'restoreAttempt', params: answerOf } },
          idle: { target: 'closed' },
          unreadable: { target: 'closed' },
        }),
        closed: {
          on: {
            'registration.requested': {
              target: 'editing',
              actions: assign(({ context }) => ({
                isResumed: !isEmpty(context.form),
                fieldErrors: {},
                failure: null,
              })),
            },
          },
        },
        editing: {
          on: {
            'field.changed': { actions: { type: 'storeChange', params: ({ event }) => event.change } },
            'registration.submitted': [
              { guard: 'hasFieldErrors', actions: 'showFieldErrors' },
              { target: 'saving' },
            ],
            'form.cleared': { actions: [removeStored, 'clearForm'] },
            'dialog.dismissed': 'closed',
          },
        },
        saving: {
          tags: 'busy',
          initial: 'recording',
          entry: assign({ fieldErrors: {}, failure: null }),
          states: {
            recording: {
              invoke: {
                ...preparingBy('recordAttempt', { target: `${dialog}.editing`, actions: 'showNotSent' })
                  .invoke,
                input: ({ context }) => ({
                  admin: context.admin,
                  form: trimmed(context.form),
                  key: isRepeat(context) ? context.attempt.key : null,
                }),
              },
            },
            sending: {
              invoke: {
                src: 'registerParticipant',
                id: 'registerParticipant',
                input: ({ context: { admin, attempt, hasPeople, besides } }) => ({
                  admin,
                  form: sentForm(attempt?.form ?? emptyForm, hasPeople),
                  isRepeat: attempt?.isUnanswered === true,
                  idempotencyKey: attempt?.key ?? '',
                  besides: hasPeople ? besides : null,
                }),
                onDone: [
                  {
                    guard: { type: 'hasFirstPassword', params: answerOf },
                    target: [`${dialog}.registered`, `${toast}.shown`],
                    actions: [removeStored, { type: 'showRegistered', params: answerOf }, 'announceChange'],
                  },
                  {
                    guard: { type: 'isDone', params: answerOf },
                    target: [`${dialog}.closed`, `${toast}.shown`],
                    actions: [removeStored, { type: 'showRegistered', params: answerOf }, 'announceChange'],
                  },
                  {
                    guard: { type: 'isAlike', params: answerOf },
                    target: `${dialog}.asking`,
                    actions: { type: 'storeAlike', params: answerOf },
                  },
                  {
                    guard: { type: 'isRefused', params: answerOf },
                    target: `${dialog}.editing`,
                    actions: [removeStored, { type: 'showRefusal', params: answerOf }],
                  },
                  unanswered(`${dialog}.editing`, 'announceChange'),
                ],
                onError: unanswered(`${dialog}.editing`, 'announceChange'),
              },
            },
          },
        },
        asking: {
          on: {
            'registration.confirmed': { target: 'saving', actions: 'confirmOthers' },
            'person.recognised': {
              guard: { type: 'isOneOfAlike', params: ({ event }) => event.code },
              target: 'closed',
              actions: [
                { type: 'announcePerson', params: ({ event }) => event.code },
                removeStored,
                'leaveQuestion',
                'clearForm',
              ],
            },
            'question.dismissed': { target: 'editing', actions: [removeStored, 'leaveQuestion'] },
          },
        },
        registered: {
          tags: 'shownOnce',
          on: { 'password.noted': { target: 'closed', actions: 'clearPassword' } },
        },
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

/** The code that the server makes of the form. */
export function sentForm(form: RegistrationForm, hasPeople: boolean): RegistrationForm {
  return hasPeople ? withPaddedNumber(form) : form
}

function withoutErrors(errors: RegistrationFieldErrors, change: object): RegistrationFieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)))
}

export function registeredText({ registered }: Pick<RegistrationFormContext, 'registered'>): string {
  return `Successfully registered ${registered?.firstname ?? ''} ${registered?.lastname ?? ''}`.trim()
}

type Asked = Pick<RegistrationFormContext, 'attempt' | 'form'>

function isRepeat<Context extends Asked>(
  context: Context,
): context is Context & { attempt: NonNullable<Asked['attempt']> } {
  return context.attempt !== null && isSame(context.attempt.form, context.form)
}

export function showsKept({ isResumed, form }: Pick<RegistrationFormContext, 'isResumed' | 'form'>): boolean {
  return isResumed && !isEmpty(form)
}

export function isUnanswered(context: Asked): boolean {
  return isRepeat(context) && context.attempt.isUnanswered
}

expose(registrationFormMachine, {
  context: ['hasPeople', 'isResumed'],
  events: {},
})
