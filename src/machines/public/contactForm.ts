import { assign, fromPromise, setup } from 'xstate'
import { messageProblem, wordsOf } from '../../domain/camp/messages.ts'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { printFailedText } from '../lib/print.ts'

/*
 * The contact form (portal document §2, §3, §5 and §7): it sends nothing, says so before the first field, and
 * can be printed. The message is kept and can be edited again. The browser checks required fields; a field of
 * only spaces is reported here.
 *
 * A camp of its own stores the message for the office. An unanswered message keeps its key while it stays as it is, so
 * it is stored once. What was typed stays until it is stored.
 */

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly subscribe: boolean
  /** Typed by a robot, where people see no field. */
  readonly website?: string
}

const fieldNames = {
  name: 'name',
  email: 'email address',
  subject: 'subject',
  message: 'message',
} as const

export type ContactField = keyof typeof fieldNames

export interface ContactFormContext {
  message: ContactMessage
  missing: readonly ContactField[]
  fieldError: string | null
  isStored: boolean
  failure: Failure | null
  attempt: (Attempt & { readonly message: ContactMessage }) | null
}

export type ContactFormEvent =
  | { type: 'message.submitted'; message: ContactMessage }
  | { type: 'message.reopened' }
  | { type: 'print.requested' }

export const contactPromise = 'within 24 hours'
export const contactTexts = {
  incomplete: (missing: readonly ContactField[], isStored = false) => {
    const names = isStored ? { ...fieldNames, email: 'email or phone' } : fieldNames
    return `Please fill in your ${listed.format(missing.map((field) => names[field]))}.`
  },
  acknowledged: 'Your message was not sent. This page cannot send messages yet.',
  next: 'Please give it to the camp office.',
  smallPrint:
    'This form sends nothing. Print it and bring it to the camp office, or ask there. The camp office completes your registration.',
  reader: 'The camp office reads what you send here, and answers by email or phone.',
  sent: 'Thank you. The office has your message.',
  unsent: 'Your message could not be sent. What you typed is still here. Please try again.',
} as const

const listed = new Intl.ListFormat('en-GB')

const blank: ContactMessage = { name: '', email: '', subject: '', message: '', subscribe: false }

function missingIn(message: ContactMessage): readonly ContactField[] {
  return (['name', 'email', 'subject', 'message'] as const).filter((field) => message[field].trim() === '')
}

const fieldOf = { name: 'name', address: 'email', words: 'message' } as const

/** The fields that keep the message from being sent, and the sentence about them. */
function problemOf(message: ContactMessage, isStored: boolean) {
  const missing = missingIn(message)
  if (missing.length > 0) return { missing, fieldError: contactTexts.incomplete(missing, isStored) }
  const problem = isStored ? messageProblem(sentOf(message)) : undefined
  return problem && { missing: [fieldOf[problem.field]], fieldError: problem.text }
}

export function sentOf({ name, email, subject, message }: ContactMessage) {
  return {
    kind: 'contact',
    name: name.trim(),
    address: email.trim(),
    words: wordsOf(subject, message),
  } as const
}

const noError = { missing: [], fieldError: null, failure: null }

export const contactFormMachine = setup({
  types: {
    context: {} as ContactFormContext,
    events: {} as ContactFormEvent,
    input: {} as { readonly isStored: boolean },
  },
  actors: {
    printForm: fromPromise<void>(notProvided('printForm')),
    makeIdempotencyKey,
    sendMessage: fromPromise<Outcome<unknown>, { key: string; message: ContactMessage }>(
      notProvided('sendMessage'),
    ),
  },
  actions: {
    storeMessage: assign((_, message: ContactMessage) => ({ message, ...noError })),
    showFieldError: assign(({ context }, message: ContactMessage) => ({
      message,
      ...noError,
      ...problemOf(message, context.isStored),
    })),
    storeAttempt: assign(({ context: { message } }, key: string) => ({
      attempt: { key, message, isUnanswered: false },
    })),
    showNotSent: assign({ failure: { text: contactTexts.unsent, isIncident: true } }),
    showRefusal: assign((_, answer: Outcome<unknown>) => ({
      failure: failureOf(answer, contactTexts.unsent),
      attempt: null,
    })),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      failure: { text: sentence ?? contactTexts.unsent, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    clearWords: assign(({ context: { message } }) => ({
      message: { ...message, subject: '', message: '' },
      attempt: null,
    })),
  },
  guards: {
    isWrong: ({ context }, message: ContactMessage) => problemOf(message, context.isStored) !== undefined,
    isStored: ({ context }) => context.isStored,
    isSameAttempt: ({ context: { attempt } }, message: ContactMessage) =>
      attempt !== null && JSON.stringify(attempt.message) === JSON.stringify(message),
    ...attemptGuards,
  },
}).createMachine({
  id: 'contactForm',
  context: ({ input }) => ({ message: blank, ...noError, isStored: input.isStored, attempt: null }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'message.submitted': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event.message },
            actions: { type: 'showFieldError', params: ({ event }) => event.message },
          },
          {
            guard: { type: 'isSameAttempt', params: ({ event }) => event.message },
            target: 'sending.sending',
            actions: { type: 'storeMessage', params: ({ event }) => event.message },
          },
          {
            guard: 'isStored',
            target: 'sending',
            actions: { type: 'storeMessage', params: ({ event }) => event.message },
          },
          {
            target: 'acknowledged',
            actions: { type: 'storeMessage', params: ({ event }) => event.message },
          },
        ],
        'print.requested': 'printing',
      },
    },
    printing: {
      entry: assign(noError),
      invoke: {
        src: 'printForm',
        id: 'printForm',
        onDone: 'writing',
        onError: { target: 'writing', actions: assign({ fieldError: printFailedText }) },
      },
    },
    sending: keyed({
      form: '#contactForm.writing',
      src: 'sendMessage',
      input: ({ attempt, message }: ContactFormContext) => ({ key: attempt?.key ?? '', message }),
      done: [
        {
          guard: { type: 'isDone', params: answerOf },
          target: '#contactForm.sent',
          actions: 'clearWords',
        },
      ],
    }),
    sent: { on: { 'message.reopened': 'writing' } },
    acknowledged: { on: { 'message.reopened': 'writing' } },
  },
})

expose(contactFormMachine, {
  context: ['missing', 'fieldError', 'isStored'],
  events: {},
})
