import { describe, expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { calendarFileModel } from '../../../src/inspector/models/public/calendarFile.tsx'
import { contactFormModel } from '../../../src/inspector/models/public/contactForm.tsx'
import { newsletterModel } from '../../../src/inspector/models/public/newsletter.tsx'
import { programmeModel } from '../../../src/inspector/models/public/programme.tsx'
import {
  calendarFailedText,
  calendarFileMachine,
  calendarHintText,
  calendarSavedText,
} from '../../../src/machines/public/calendarFile.ts'
import { contactFormMachine, contactPromise, contactTexts } from '../../../src/machines/public/contactForm.ts'
import { newsletterMachine, newsletterTexts } from '../../../src/machines/public/newsletter.ts'
import { programmeMachine } from '../../../src/machines/public/programme.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(programmeModel)
describeWalk(calendarFileModel)
describeWalk(contactFormModel)
describeWalk(newsletterModel)

test('[P042] the programme starts with the first day, and any day can be chosen from any other', () => {
  const { state, send } = startFlow(programmeMachine)
  const shown = () => state().context.day
  expect(shown()).toBe(1)
  for (const day of [7, 3, 6, 2, 5, 4, 1] as const) {
    send({ type: 'day.chosen', day })
    expect(shown()).toBe(day)
  }
})

test('the programme opens at the day in the address, and keeps its day for other parts of the page', () => {
  const { context, send, emitted } = startFlow(programmeMachine)
  const chosen = () => ({ day: context().day, opened: context().opened })
  send({ type: 'address.changed', part: '' })
  expect(chosen()).toEqual({ day: 1, opened: null })
  send({ type: 'address.changed', part: 'day-6' })
  expect(chosen()).toEqual({ day: 6, opened: 6 })
  for (const part of ['venue', 'day-0', 'day-8', 'day-', 'day-1.5', 'day-06', 'DAY-2']) {
    send({ type: 'address.changed', part })
    expect(chosen()).toEqual({ day: 6, opened: 6 })
  }
  expect(emitted).toEqual([])
  send({ type: 'day.chosen', day: 2 })
  expect(chosen()).toEqual({ day: 2, opened: null })
  expect(emitted).toEqual([{ type: 'day.changed', day: 2 }])
})

describe('the calendar file', () => {
  test('[P053] is saved once per request, one save at a time', async () => {
    const flow = startFlow(calendarFileMachine, { camp: documentedCamp })
    expect(flow.value()).toBe('offered')
    flow.send({ type: 'calendar.requested' })
    expect(flow.value()).toBe('saving')
    flow.send({ type: 'calendar.requested' })
    expect(flow.started).toHaveLength(1)
    await flow.done('saveCalendarFile', undefined)
    expect(flow.value()).toBe('saved')
    flow.send({ type: 'calendar.requested' })
    expect(flow.started).toHaveLength(2)
  })

  test('can be requested again after a failed save', async () => {
    const flow = startFlow(calendarFileMachine, { camp: documentedCamp })
    flow.send({ type: 'calendar.requested' })
    await flow.failed('saveCalendarFile', new Error('The disk is full'))
    expect(flow.value()).toBe('failed')
    flow.send({ type: 'calendar.requested' })
    await flow.done('saveCalendarFile', undefined)
    expect(flow.value()).toBe('saved')
  })
})

const message = {
  name: 'Rudo Sibanda',
  email: 'rudo@example.org',
  subject: 'Arriving late',
  message: '🏕 '.repeat(5_000),
  subscribe: true,
}

describe('the contact form', () => {
  function form() {
    const { state, send, started } = startFlow(contactFormMachine)
    return { send, started, state: () => state() }
  }

  test('[P055, P256] keeps the message as typed, and starts no actor that could send it', () => {
    const { send, started, state } = form()
    send({ type: 'message.submitted', message })
    expect(state().value).toBe('acknowledged')
    expect(state().context).toEqual({ message, missing: [], fieldError: null })
    send({ type: 'message.reopened' })
    expect(state().value).toBe('writing')
    expect(state().context.message).toEqual(message)
    expect(started).toEqual([])
  })

  test.each([
    ['name', 'Please fill in your name.'],
    ['email', 'Please fill in your email address.'],
    ['subject', 'Please fill in your subject.'],
    ['message', 'Please fill in your message.'],
  ] as const)('[P303] refuses a %s of spaces', (field, problem) => {
    const { send, state } = form()
    send({ type: 'message.submitted', message: { ...message, [field]: ' \n ' } })
    expect(state().value).toBe('writing')
    expect(state().context).toEqual({
      message: { ...message, [field]: ' \n ' },
      missing: [field],
      fieldError: problem,
    })
    send({ type: 'message.submitted', message })
    expect(state().value).toBe('acknowledged')
    expect(state().context).toEqual({ message, missing: [], fieldError: null })
  })

  test('names all missing fields in one sentence', () => {
    const { send, state } = form()
    send({ type: 'message.submitted', message: { ...message, name: ' ', subject: '', message: '\n' } })
    expect(state().context.fieldError).toBe('Please fill in your name, subject and message.')
  })

  test('is valid without the subscription', () => {
    const { send, state } = form()
    send({ type: 'message.submitted', message: { ...message, subscribe: false } })
    expect(state().value).toBe('acknowledged')
  })
})

test('[P056] the newsletter keeps the address for corrections, and starts no actor that could send it', () => {
  const { state, send, started } = startFlow(newsletterMachine)
  send({ type: 'newsletter.submitted', email: 'rudo@example.org' })
  expect(state().value).toBe('acknowledged')
  send({ type: 'newsletter.reopened' })
  expect(state().value).toBe('asking')
  expect(state().context).toEqual({ email: 'rudo@example.org' })
  expect(started).toEqual([])
})

test('the texts of forms and calendar file say what was and was not done', () => {
  expect([calendarHintText, calendarSavedText(documentedCamp), calendarFailedText]).toEqual([
    'One file for the calendar of any phone or computer.',
    'The file is saved. Open it to add the camporee to your calendar.',
    'The calendar file could not be saved. Please try again.',
  ])
  expect(contactPromise).toBe('within 24 hours')
  expect(contactTexts).toEqual({
    incomplete: expect.any(Function),
    acknowledged: 'Your message was not sent. This page cannot send messages yet.',
    next: 'Please give it to the camp office.',
    smallPrint:
      'This form sends nothing. Print it and bring it to the camp office, or ask there. The camp office completes your registration.',
  })
  expect(newsletterTexts).toEqual({
    acknowledged: 'Thank you. The newsletter has not started yet. Your address was not sent.',
    smallPrint: 'This form sends nothing. The newsletter has not started yet.',
  })
})
