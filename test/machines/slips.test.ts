import { describe, expect, test } from 'vitest'
import { mostSlips, type SlipPerson } from '../../src/domain/slips.ts'
import { newcomers, slipOf, slipsModel } from '../../src/inspector/models/slips.tsx'
import {
  choiceErrorText,
  choiceText,
  missingText,
  questionText,
  slipsMachine,
  slipsText,
} from '../../src/machines/slips.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

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

async function opened(value: readonly SlipPerson[]) {
  const flow = startScripted(slipsMachine, { perCall: mostSlips })
  await flow.done('fetchPeople', { ok: true, value })
  const state = () => flow.actor.getSnapshot()
  const asked = () => flow.started.flatMap(({ source, input }) => (source === 'makeSlips' ? [input] : []))
  return { ...flow, state, asked, context: () => state().context }
}

describe('slips', () => {
  test('[W363] are made of who has no password, two hundred a call, in the order of the list', async () => {
    const { send, done, state, asked, context } = await opened(manyNewcomers)
    expect(choiceText(context())).toBe('201 of 201 chosen · 21 sheets')
    send({ type: 'slips.requested' })
    expect(state().value).toEqual({ open: 'making' })
    expect(asked()).toEqual([{ codes: manyNewcomers.slice(0, 200).map(({ code }) => code) }])
    expect(slipsText(state())).toBe('0 of 201 made')
    await done('makeSlips', { ok: true, value: manyNewcomers.slice(0, 200).map(slipOf) })
    expect(slipsText(state())).toBe('200 of 201 made')
    expect(asked()[1]).toEqual({ codes: ['MANY-200'] })
    await done('makeSlips', { ok: true, value: manyNewcomers.slice(200).map(slipOf) })
    expect(state().value).toEqual({ open: 'shown' })
    expect(slipsText(state())).toBe('201 slips are ready.')
    expect(missingText(context())).toBeNull()
  })

  test('[W363] of who has a first password are asked about', async () => {
    const { send, state, asked, context } = await opened(newcomers)
    expect(choiceText(context())).toBe('2 of 2 chosen · 1 sheet')
    send({ type: 'filter.changed', change: { signIn: 'first' } })
    expect(choiceText(context())).toBe('3 of 3 chosen · 1 sheet')
    send({ type: 'slips.requested' })
    expect(state().value).toEqual({ choosing: 'asking' })
    expect(questionText(context())).toBe(
      '1 of them has a first password. It stops working, and so does the slip that it is on.',
    )
    send({ type: 'slips.cancelled' })
    expect(asked()).toEqual([])
    send({ type: 'person.toggled', code: 'EZC105' })
    send({ type: 'slips.requested' })
    expect(asked()).toEqual([{ codes: ['EZC104', 'NUZ-000042'] }])
  })

  test('[W364] keep what is chosen while the list is still read', async () => {
    const { send, done, actor } = startScripted(slipsMachine, { perCall: mostSlips })
    send({ type: 'filter.changed', change: { search: 'tariro', signIn: 'first' } })
    send({ type: 'paper.changed', paper: 'Letter' })
    await done('fetchPeople', { ok: true, value: newcomers })
    const { filters, paper } = actor.getSnapshot().context
    expect([filters, paper]).toEqual([{ search: 'tariro', union: '', signIn: 'first' }, 'Letter'])
  })

  test('[W364] are chosen by name, code and union, one by one or all of the list', async () => {
    const { send, context, state } = await opened(newcomers)
    send({ type: 'filter.changed', change: { search: ' tariro m' } })
    expect(choiceText(context())).toBe('1 of 1 chosen · 1 sheet')
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

  test('[W364] are at most a thousand at once', async () => {
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

describe('[W365] an answer that is lost', () => {
  test('is asked for again, and those before are kept', async () => {
    const { send, done, failed, state, asked, context } = await opened(manyNewcomers)
    send({ type: 'slips.requested' })
    await done('makeSlips', { ok: true, value: manyNewcomers.slice(0, 200).map(slipOf) })
    await failed('makeSlips', new Error('No answer from the server. Check the connection and try again.'))
    expect(state().value).toEqual({ open: 'stopped' })
    expect(context()).toMatchObject({
      callError: 'No answer from the server. Check the connection and try again.',
      isIncident: true,
    })
    send({ type: 'making.retried' })
    expect(asked()[2]).toEqual({ codes: ['MANY-200'] })
    await failed('makeSlips', new Error(''))
    expect(context().callError).toBe('No answer from the server.')
    send({ type: 'making.ended' })
    expect(slipsText(state())).toBe('200 slips are ready.')
    expect(missingText(context())).toBe(
      'You asked for 201. For the others press Close, then make slips again.',
    )
  })

  test('leaves nothing where nothing is ready', async () => {
    const { send, done, state, context } = await opened(newcomers)
    send({ type: 'slips.requested' })
    await done('makeSlips', { ok: false, status: 403, message: 'You may not do this.' })
    expect(context()).toMatchObject({ callError: 'You may not do this.', isIncident: false })
    send({ type: 'making.ended' })
    expect(state().value).toBe('loading')
    expect(context().callError).toBeNull()
  })
})

test('[W365] what is under way is finished when it is cancelled', async () => {
  const { send, done, state, asked, context } = await opened(manyNewcomers)
  send({ type: 'slips.requested' })
  send({ type: 'making.cancelled' })
  expect(slipsText(state())).toBe('Finishing what is under way…')
  await done('makeSlips', { ok: true, value: manyNewcomers.slice(0, 200).map(slipOf) })
  expect(state().value).toEqual({ open: 'shown' })
  expect(asked()).toHaveLength(1)
  expect(missingText(context())).toBe('You asked for 201. For the others press Close, then make slips again.')
})

test('[W361] who got no slip is counted', async () => {
  const { send, done, context } = await opened(newcomers)
  send({ type: 'slips.requested' })
  await done('makeSlips', { ok: true, value: newcomers.slice(0, 1).map(slipOf) })
  expect(missingText(context())).toBe(
    '1 person has no slip: they have chosen a password meanwhile, or are not registered any more.',
  )
})

test('[W366] the page asks before it is left as long as a slip is shown', async () => {
  const { send, done, state, context } = await opened(newcomers)
  const isAsking = () => 'askBeforeLeaving' in state().children
  expect(isAsking()).toBe(false)
  send({ type: 'slips.requested' })
  await done('makeSlips', { ok: true, value: newcomers.slice(0, 2).map(slipOf) })
  expect(isAsking()).toBe(true)
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.cancelled' })
  expect(context().slips).toHaveLength(2)
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.confirmed' })
  expect(state().value).toBe('loading')
  expect(context().slips).toEqual([])
  expect(isAsking()).toBe(false)
})
