import { describe, expect, test } from 'vitest'
import { maxSlips, type Slip, type SlipPerson } from '../../../src/domain/people/slips.ts'
import { newcomers, slipOf, slipsModel } from '../../../src/inspector/models/people/slips.tsx'
import {
  choiceErrorText,
  choiceText,
  gotMeanwhileText,
  missingText,
  questionText,
  slipPeopleFailedText,
  slipsMachine,
  slipsText,
} from '../../../src/machines/people/slips.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(slipsModel)

const manyNewcomers = Array.from(
  { length: 201 },
  (_, index): SlipPerson => ({
    code: `MANY-${index}`,
    firstname: 'Farai',
    lastname: `Ncube ${index}`,
    signIn: 'none',
  }),
)

const made = (slips: readonly Slip[], gotMeanwhile: readonly string[] = []) =>
  ({ ok: true, value: { slips, gotMeanwhile } }) as const

async function opened(value: readonly SlipPerson[]) {
  const flow = startFlow(slipsMachine, { perCall: maxSlips })
  await flow.done('fetchPeople', { ok: true, value })
  return flow
}

describe('password slips', () => {
  test('[W363] are made for people without a password, 200 per call, in the order of the list', async () => {
    const { send, done, state, inputsOf, context } = await opened(manyNewcomers)
    expect(choiceText(context())).toBe('201 of 201 chosen · 21 sheets')
    send({ type: 'slips.requested' })
    expect(state().value).toEqual({ open: 'making' })
    expect(inputsOf('makeSlips')).toEqual([
      { codes: manyNewcomers.slice(0, 200).map(({ code }) => code), replacing: [] },
    ])
    expect(slipsText(state())).toBe('0 of 201 made')
    await done('makeSlips', made(manyNewcomers.slice(0, 200).map(slipOf)))
    expect(slipsText(state())).toBe('200 of 201 made')
    expect(inputsOf('makeSlips')[1]).toEqual({ codes: ['MANY-200'], replacing: [] })
    await done('makeSlips', made(manyNewcomers.slice(200).map(slipOf)))
    expect(state().value).toEqual({ open: 'shown' })
    expect(slipsText(state())).toBe('201 slips are ready.')
    expect(missingText(context())).toBeNull()
    const oneCall = await opened(manyNewcomers.slice(0, 200))
    oneCall.send({ type: 'slips.requested' })
    await oneCall.done('makeSlips', made(manyNewcomers.slice(0, 200).map(slipOf)))
    expect(oneCall.state().value).toEqual({ open: 'shown' })
    expect(oneCall.inputsOf('makeSlips')).toHaveLength(1)
  })

  test('[W363] for people with a first password need a confirmation', async () => {
    const { send, state, inputsOf, context } = await opened(newcomers)
    expect(choiceText(context())).toBe('2 of 2 chosen · 1 sheet')
    send({ type: 'filter.changed', change: { signIn: 'first' } })
    expect(choiceText(context())).toBe('3 of 3 chosen · 1 sheet')
    send({ type: 'slips.requested' })
    expect(state().value).toEqual({ choosing: 'asking' })
    expect(questionText(context())).toBe(
      '1 of them has a first password. It stops working, and so does the slip that it is on.',
    )
    send({ type: 'slips.cancelled' })
    expect(state().value).toEqual({ choosing: 'ready' })
    expect(inputsOf('makeSlips')).toEqual([])
    send({ type: 'person.toggled', code: 'EZC105' })
    send({ type: 'slips.requested' })
    expect(inputsOf('makeSlips')).toEqual([{ codes: ['EZC104', 'NUZ-000042'], replacing: [] }])
  })

  test('[W363] for several people with a first password are made after the confirmation', async () => {
    const { send, state, inputsOf, context } = await opened(
      ['EZC105', 'EZC106'].map((code) => ({ code, firstname: 'Rudo', lastname: 'Dube', signIn: 'first' })),
    )
    expect(choiceText(context())).toBe('')
    send({ type: 'filter.changed', change: { signIn: 'first' } })
    send({ type: 'slips.requested' })
    expect(questionText(context())).toBe(
      '2 of them have a first password. It stops working, and so do the slips that they are on.',
    )
    send({ type: 'slips.confirmed' })
    expect(inputsOf('makeSlips')).toEqual([{ codes: ['EZC105', 'EZC106'], replacing: ['EZC105', 'EZC106'] }])
    expect(slipsText(state())).toBe('0 of 2 made')
  })

  test('[W364] keep the filters while the list loads', async () => {
    const { send, done, state } = startFlow(slipsMachine, { perCall: maxSlips })
    send({ type: 'filter.changed', change: { search: 'tariro', signIn: 'first' } })
    send({ type: 'paper.changed', paper: 'Letter' })
    await done('fetchPeople', { ok: true, value: newcomers })
    const { filters, paper } = state().context
    expect([filters, paper]).toEqual([{ search: 'tariro', union: '', signIn: 'first' }, 'Letter'])
    send({ type: 'paper.changed', paper: 'A4' })
    expect(state().context.paper).toBe('A4')
  })

  test('[W364] are chosen by name, code and union, individually or together', async () => {
    const { send, context, state } = await opened(newcomers)
    send({ type: 'filter.changed', change: { search: ' tariro m' } })
    expect(choiceText(context())).toBe('1 of 1 chosen · 1 sheet')
    expect(state().can({ type: 'slips.requested' })).toBe(true)
    send({ type: 'filter.changed', change: { search: 'nuz-0' } })
    expect(choiceText(context())).toBe('1 of 1 chosen · 1 sheet')
    send({ type: 'everybody.toggled' })
    expect(choiceText(context())).toBe('0 of 1 chosen')
    expect(state().can({ type: 'slips.requested' })).toBe(false)
    send({ type: 'filter.changed', change: { search: '', union: 'East Zimbabwe Conference' } })
    expect(choiceText(context())).toBe('1 of 1 chosen · 1 sheet')
    send({ type: 'filter.changed', change: { union: '' } })
    expect(choiceText(context())).toBe('1 of 2 chosen · 1 sheet')
    send({ type: 'everybody.toggled' })
    expect(choiceText(context())).toBe('2 of 2 chosen · 1 sheet')
    send({ type: 'person.toggled', code: 'EZC104' })
    send({ type: 'person.toggled', code: 'EZC104' })
    expect(choiceText(context())).toBe('2 of 2 chosen · 1 sheet')
  })

  test('[W364] are limited to a thousand at a time', async () => {
    const people = Array.from(
      { length: 1_001 },
      (_, index): SlipPerson => ({
        code: `P-${index}`,
        firstname: 'Farai',
        lastname: 'Ncube',
        signIn: 'none',
      }),
    )
    const { send, context, state } = await opened(people)
    expect(choiceErrorText(context())).toBe(
      'Please choose at most 1,000 people at once, such as those of one union.',
    )
    expect(state().can({ type: 'slips.requested' })).toBe(false)
    send({ type: 'person.toggled', code: 'P-0' })
    expect(choiceErrorText(context())).toBeNull()
    expect(state().can({ type: 'slips.requested' })).toBe(true)
  })
})

test('a failed load of the people shows the reason until it is retried', async () => {
  const { send, done, failed, state } = startFlow(slipsMachine, { perCall: maxSlips })
  expect(state().context).toMatchObject({ people: [], paper: 'A4', failure: null })
  await failed('fetchPeople', new Error('The connection was lost.'))
  expect(state().value).toBe('failed')
  expect(state().context).toMatchObject({ failure: { text: 'The connection was lost.', isIncident: true } })
  send({ type: 'load.retried' })
  expect(state().context).toMatchObject({ failure: null })
  const message = 'The host is being restarted.'
  await done('fetchPeople', { ok: false, status: 503, message })
  expect(state().value).toBe('failed')
  expect(state().context).toMatchObject({ failure: { text: message, isIncident: true } })
  send({ type: 'load.retried' })
  await done('fetchPeople', { ok: false, status: 403 })
  expect(state().context).toMatchObject({ failure: { text: slipPeopleFailedText, isIncident: false } })
  expect(slipPeopleFailedText).toBe('The list of people could not be read. Please try again.')
})

describe('[W365] a lost answer', () => {
  test('is asked for again, and the earlier slips are kept', async () => {
    const { send, done, failed, state, inputsOf, context } = await opened(manyNewcomers)
    send({ type: 'slips.requested' })
    await done('makeSlips', made(manyNewcomers.slice(0, 200).map(slipOf)))
    await failed('makeSlips', new Error('No answer from the server. Check the connection and try again.'))
    expect(state().value).toEqual({ open: 'stopped' })
    expect(context()).toMatchObject({
      failure: { text: 'No answer from the server. Check the connection and try again.', isIncident: true },
    })
    send({ type: 'making.retried' })
    expect(context()).toMatchObject({ failure: null })
    expect(inputsOf('makeSlips')[1]).toEqual({ codes: ['MANY-200'], replacing: [] })
    expect(inputsOf('makeSlips')[2]).toEqual({ codes: ['MANY-200'], replacing: ['MANY-200'] })
    await failed('makeSlips', new Error(''))
    expect(context().failure?.text).toBe('No answer from the server.')
    send({ type: 'making.ended' })
    expect(state().value).toEqual({ open: 'shown' })
    expect(context()).toMatchObject({ failure: null })
    expect(slipsText(state())).toBe('200 slips are ready.')
    expect(missingText(context())).toBe(
      'You asked for 201. For the others press Close, then make slips again.',
    )
  })

  test('returns to the list when no slip is ready', async () => {
    const { send, done, state, context } = await opened(newcomers)
    send({ type: 'slips.requested' })
    await done('makeSlips', { ok: false, status: 403, message: 'You may not do this.' })
    expect(context()).toMatchObject({ failure: { text: 'You may not do this.', isIncident: false } })
    send({ type: 'making.ended' })
    expect(state().value).toBe('loading')
    expect(context().failure).toBeNull()
  })
})

test('[W365] cancelling finishes the current call', async () => {
  const { send, done, state, inputsOf, context } = await opened(manyNewcomers)
  send({ type: 'slips.requested' })
  send({ type: 'making.cancelled' })
  expect(slipsText(state())).toBe('Finishing what is under way…')
  await done('makeSlips', made(manyNewcomers.slice(0, 200).map(slipOf)))
  expect(state().value).toEqual({ open: 'shown' })
  expect(inputsOf('makeSlips')).toHaveLength(1)
  expect(missingText(context())).toBe('You asked for 201. For the others press Close, then make slips again.')
})

test('[W361] people without a slip are counted', async () => {
  const { send, done, state, context } = await opened(newcomers)
  send({ type: 'slips.requested' })
  await done('makeSlips', made(newcomers.slice(0, 1).map(slipOf)))
  expect(slipsText(state())).toBe('1 slip is ready.')
  expect(missingText(context())).toBe(
    '1 person has no slip: they have chosen a password meanwhile, or are not registered any more.',
  )
  send({ type: 'leaving.requested' })
  expect(state().value).toEqual({ open: 'leaving' })
  const withoutSlips = await opened(newcomers)
  withoutSlips.send({ type: 'slips.requested' })
  await withoutSlips.done('makeSlips', made([]))
  expect(withoutSlips.state().value).toEqual({ open: 'shown' })
  expect(slipsText(withoutSlips.state())).toBe('No slip was made.')
  expect(missingText(withoutSlips.context())).toBe(
    '2 people have no slip: they have chosen a password meanwhile, or are not registered any more.',
  )
  withoutSlips.send({ type: 'leaving.requested' })
  expect(withoutSlips.state().value).toBe('loading')
  expect(withoutSlips.context()).toMatchObject({ slips: [], wanted: 0, waiting: [] })
})

test('people who received a slip from another staff member keep it, and are counted', async () => {
  const { send, done, state, inputsOf, context } = await opened(newcomers)
  send({ type: 'filter.changed', change: { signIn: 'first' } })
  send({ type: 'slips.requested' })
  send({ type: 'slips.confirmed' })
  expect(inputsOf('makeSlips')).toEqual([
    { codes: ['EZC104', 'NUZ-000042', 'EZC105'], replacing: ['EZC105'] },
  ])
  await done('makeSlips', made(newcomers.slice(2).map(slipOf), ['EZC104', 'NUZ-000042']))
  expect(slipsText(state())).toBe('1 slip is ready.')
  expect(gotMeanwhileText(context())).toBe('2 people got a slip meanwhile. They are not among these.')
  expect(missingText(context())).toBeNull()
  const one = await opened(newcomers)
  one.send({ type: 'slips.requested' })
  await one.done('makeSlips', made([], ['EZC104']))
  expect(gotMeanwhileText(one.context())).toBe('1 person got a slip meanwhile. They are not among these.')
  expect(missingText(one.context())).toBe(
    '1 person has no slip: they have chosen a password meanwhile, or are not registered any more.',
  )
  one.send({ type: 'leaving.requested' })
  expect(one.state().value).toBe('loading')
  expect(gotMeanwhileText(one.context())).toBeNull()
})

test('a refused call has made nothing: its repeat replaces no password', async () => {
  const { send, done, inputsOf } = await opened(newcomers)
  send({ type: 'slips.requested' })
  await done('makeSlips', { ok: false, status: 403, message: 'You may not do this.' })
  send({ type: 'making.retried' })
  expect(inputsOf('makeSlips')[1]).toEqual({ codes: ['EZC104', 'NUZ-000042'], replacing: [] })
})

test('[W366] the page asks before it is left while a slip is shown', async () => {
  const { send, done, state, context } = await opened(newcomers)
  const isAsking = () => state().hasTag('shownOnce')
  expect(isAsking()).toBe(false)
  send({ type: 'slips.requested' })
  await done('makeSlips', made(newcomers.slice(0, 2).map(slipOf)))
  expect(isAsking()).toBe(true)
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.cancelled' })
  expect(state().value).toEqual({ open: 'shown' })
  expect(context().slips).toHaveLength(2)
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.confirmed' })
  expect(state().value).toBe('loading')
  expect(context()).toMatchObject({ slips: [], wanted: 0, waiting: [], isStopping: false })
  expect(isAsking()).toBe(false)
})
