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
import {
  contactFormMachine,
  contactPromise,
  contactTexts,
  sentOf,
} from '../../../src/machines/public/contactForm.ts'
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

const unsent = { missing: [], fieldError: null, isStored: false, failure: null, attempt: null }

describe('the contact form', () => {
  function form() {
    const { state, send, started } = startFlow(contactFormMachine, { isStored: false })
    return { send, started, state: () => state() }
  }

  test('[P055, P256] keeps the message as typed, and starts no actor that could send it', () => {
    const { send, started, state } = form()
    send({ type: 'message.submitted', message })
    expect(state().value).toBe('acknowledged')
    expect(state().context).toEqual({ message, ...unsent })
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
      ...unsent,
      message: { ...message, [field]: ' \n ' },
      missing: [field],
      fieldError: problem,
    })
    send({ type: 'message.submitted', message })
    expect(state().value).toBe('acknowledged')
    expect(state().context).toEqual({ message, ...unsent })
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
  const { state, send, started } = startFlow(newsletterMachine, { isStored: false })
  send({ type: 'newsletter.submitted', email: 'rudo@example.org' })
  expect(state().value).toBe('acknowledged')
  send({ type: 'newsletter.reopened' })
  expect(state().value).toBe('asking')
  expect(state().context).toEqual({
    ...{ email: 'rudo@example.org', website: '', isStored: false, failure: null },
  })
  expect(started).toEqual([])
})

const failedText = 'Your message could not be sent. What you typed is still here. Please try again.'

describe('the contact form of a camp that stores messages', () => {
  const short = { ...message, message: ' May we? ', website: '' }
  const form = () => startFlow(contactFormMachine, { isStored: true })

  test('[W1514] sends what was typed under a key, and then is ready for another message', async () => {
    const { send, value, context, done, inputsOf } = form()
    send({ type: 'message.submitted', message: short })
    expect(value()).toEqual({ sending: 'preparing' })
    await done('makeIdempotencyKey', 'key-1')
    expect(inputsOf('sendMessage')).toEqual([{ key: 'key-1', message: short }])
    send({ type: 'message.submitted', message: short })
    expect(inputsOf('sendMessage')).toHaveLength(1)
    await done('sendMessage', { ok: true, value: undefined })
    expect(value()).toBe('sent')
    send({ type: 'message.reopened' })
    expect(value()).toBe('writing')
    expect(context()).toEqual({
      ...unsent,
      isStored: true,
      message: { ...short, subject: '', message: '' },
    })
  })

  test('[W1514] is the words under their subject', () => {
    expect(sentOf({ ...short, name: ' Rudo ', email: ' +254 712 345 678 ' })).toEqual({
      ...{ kind: 'contact', name: 'Rudo', address: '+254 712 345 678' },
      words: 'Arriving late\n\nMay we?',
    })
  })

  test('[W1514] keeps what was typed after a failure, and sends the same message under the same key', async () => {
    const { send, value, context, done, failed, inputsOf } = form()
    send({ type: 'message.submitted', message: short })
    await done('makeIdempotencyKey', 'key-1')
    await failed('sendMessage', new Error('No answer'))
    expect(value()).toBe('writing')
    expect(context()).toMatchObject({ message: short, failure: { text: failedText, isIncident: true } })
    send({ type: 'message.submitted', message: short })
    expect(value()).toEqual({ sending: 'sending' })
    expect(context().failure).toBeNull()
    await done('sendMessage', { ok: false, status: 503 })
    const other = { ...short, message: 'May we come?' }
    send({ type: 'message.submitted', message: other })
    await done('makeIdempotencyKey', 'key-2')
    expect(inputsOf('sendMessage')).toEqual([
      { key: 'key-1', message: short },
      { key: 'key-1', message: short },
      { key: 'key-2', message: other },
    ])
  })

  test('[W1514] shows why it was refused, and what was not sent at all', async () => {
    const { send, value, context, done, failed } = form()
    send({ type: 'message.submitted', message: short })
    await failed('makeIdempotencyKey', new Error('no random numbers'))
    expect(context().failure).toEqual({ text: failedText, isIncident: true })
    send({ type: 'message.submitted', message: short })
    await done('makeIdempotencyKey', 'key-1')
    const text = 'The office can take no more messages here. Please ask the camp office.'
    await done('sendMessage', { ok: false, status: 422, message: text })
    expect(value()).toBe('writing')
    expect(context()).toMatchObject({
      ...{ message: short, attempt: null, failure: { text, isIncident: false } },
    })
  })

  test('[W1514] names a field that the office cannot use before anything is sent', () => {
    const { send, context, started } = form()
    send({ type: 'message.submitted', message: { ...short, email: 'rudo' } })
    expect(context()).toMatchObject({
      missing: ['email'],
      fieldError: 'Please enter your email or your phone, such as rudo@example.org or +254 712 345 678.',
    })
    send({ type: 'message.submitted', message: { ...short, email: ' ' } })
    expect(context().fieldError).toBe('Please fill in your email or phone.')
    send({ type: 'message.submitted', message: { ...short, message: 'a'.repeat(1_986) } })
    expect(context()).toMatchObject({
      missing: ['message'],
      fieldError: 'Please write at most 2,000 characters with the subject. This has 2,001.',
    })
    send({ type: 'message.submitted', message: { ...short, name: 'R'.repeat(101) } })
    expect(context()).toMatchObject({
      missing: ['name'],
      fieldError: 'Please enter your name with at most 100 characters.',
    })
    expect(started).toEqual([])
  })
})

test('[W1514] the newsletter of a camp that stores addresses sends one, and keeps it after a failure', async () => {
  const { send, value, context, done, failed, inputsOf } = startFlow(newsletterMachine, { isStored: true })
  const submit = () => send({ type: 'newsletter.submitted', email: 'rudo@example.org', website: '' })
  submit()
  expect(value()).toBe('sending')
  await failed('sendAddress', new Error('No answer'))
  expect(value()).toBe('asking')
  const text = 'Your address could not be sent. Please try again.'
  expect(context()).toMatchObject({ email: 'rudo@example.org', failure: { text, isIncident: true } })
  submit()
  expect(context().failure).toBeNull()
  await done('sendAddress', { ok: false, status: 400, message: 'Please enter your email.' })
  expect(context().failure).toEqual({ text: 'Please enter your email.', isIncident: false })
  submit()
  await done('sendAddress', { ok: true, value: undefined })
  expect(value()).toBe('stored')
  expect(inputsOf('sendAddress')[0]).toEqual({ email: 'rudo@example.org', website: '' })
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
    reader: 'The camp office reads what you send here, and answers by email or phone.',
    sent: 'Thank you. The office has your message.',
    unsent: failedText,
  })
  expect(newsletterTexts).toEqual({
    acknowledged: 'Thank you. The newsletter has not started yet. Your address was not sent.',
    smallPrint: 'This form sends nothing. The newsletter has not started yet.',
    reader: 'The camp office gets your address, and uses it for news of the camp.',
    stored: 'Thank you. The office has your address.',
    unsent: 'Your address could not be sent. Please try again.',
  })
})
