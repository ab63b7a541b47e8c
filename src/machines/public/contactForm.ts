import { assign, fromPromise, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { printFailedText } from '../lib/print.ts'

/*
 * The contact form (portal document §2, §3, §5 and §7): it sends nothing, says so before the first field, and
 * can be printed. The message is kept and can be edited again. The browser checks required fields; a field of
 * only spaces is reported here.
 */

export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly subscribe: boolean
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
}

export type ContactFormEvent =
  | { type: 'message.submitted'; message: ContactMessage }
  | { type: 'message.reopened' }
  | { type: 'print.requested' }

export const contactPromise = 'within 24 hours'
export const contactTexts = {
  incomplete: (missing: readonly ContactField[]) =>
    `Please fill in your ${listed.format(missing.map((field) => fieldNames[field]))}.`,
  acknowledged: 'Your message was not sent. This page cannot send messages yet.',
  next: 'Please give it to the camp office.',
  smallPrint:
    'This form sends nothing. Print it and bring it to the camp office, or ask there. The camp office completes your registration.',
} as const

const listed = new Intl.ListFormat('en-GB')

const blank: ContactMessage = { name: '', email: '', subject: '', message: '', subscribe: false }

function missingIn(message: ContactMessage): readonly ContactField[] {
  return (['name', 'email', 'subject', 'message'] as const).filter((field) => message[field].trim() === '')
}

export const contactFormMachine = setup({
  types: { context: {} as ContactFormContext, events: {} as ContactFormEvent },
  actors: { printForm: fromPromise<void>(notProvided('printForm')) },
  actions: {
    showFieldError: assign((_, message: ContactMessage) => {
      const missing = missingIn(message)
      return { message, missing, fieldError: contactTexts.incomplete(missing) }
    }),
  },
  guards: {
    isComplete: (_, message: ContactMessage) => missingIn(message).length === 0,
  },
}).createMachine({
  id: 'contactForm',
  context: { message: blank, missing: [], fieldError: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'message.submitted': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.message },
            target: 'acknowledged',
            actions: assign(({ event }) => ({ message: event.message, missing: [], fieldError: null })),
          },
          { actions: { type: 'showFieldError', params: ({ event }) => event.message } },
        ],
        'print.requested': 'printing',
      },
    },
    printing: {
      entry: assign({ missing: [], fieldError: null }),
      invoke: {
        src: 'printForm',
        id: 'printForm',
        onDone: 'writing',
        onError: { target: 'writing', actions: assign({ fieldError: printFailedText }) },
      },
    },
    acknowledged: { on: { 'message.reopened': 'writing' } },
  },
})

expose(contactFormMachine, {
  context: ['missing', 'fieldError'],
  events: {},
})
