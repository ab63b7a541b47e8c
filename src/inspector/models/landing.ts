import { calendarFileMachine } from '../../machines/calendarFile.ts'
import { contactFormMachine } from '../../machines/contactForm.ts'
import { newsletterMachine } from '../../machines/newsletter.ts'
import { programmeMachine } from '../../machines/programme.ts'
import { defineModel } from './model.ts'

const visitor = { name: 'visitor', input: undefined } as const

export const programmeModel = defineModel<typeof programmeMachine>({
  machine: programmeMachine,
  inputs: [visitor],
  samples: {
    'day.chosen': [
      { type: 'day.chosen', day: 1 },
      { type: 'day.chosen', day: 4 },
      { type: 'day.chosen', day: 7 },
    ],
    'address.changed': [
      { type: 'address.changed', part: 'day-6' },
      { type: 'address.changed', part: 'venue' },
    ],
  },
  outcomes: {},
  delays: {},
})

export const calendarFileModel = defineModel<typeof calendarFileMachine>({
  machine: calendarFileMachine,
  inputs: [visitor],
  samples: { 'calendar.requested': [{ type: 'calendar.requested' }] },
  outcomes: { saveCalendarFile: { done: [undefined], failed: [new Error('The disk is full')] } },
  delays: {},
})

const written = {
  name: 'Rudo Sibanda',
  email: 'rudo@example.org',
  subject: 'Arriving late',
  message: 'May our club arrive on the evening of the first day?',
  subscribe: true,
}

export const contactFormModel = defineModel<typeof contactFormMachine>({
  machine: contactFormMachine,
  inputs: [visitor],
  samples: {
    'message.submitted': [
      { type: 'message.submitted', message: written },
      { type: 'message.submitted', message: { ...written, subject: '   ' } },
    ],
    'message.reopened': [{ type: 'message.reopened' }],
  },
  outcomes: {},
  delays: {},
})

export const newsletterModel = defineModel<typeof newsletterMachine>({
  machine: newsletterMachine,
  inputs: [visitor],
  samples: {
    'newsletter.submitted': [{ type: 'newsletter.submitted', email: 'rudo@example.org' }],
    'newsletter.reopened': [{ type: 'newsletter.reopened' }],
  },
  outcomes: {},
  delays: {},
})
