import { describe, expect, test } from 'vitest'
import { troubledPerson, withNewCard } from '../../../src/inspector/models/people/officePeople.ts'
import { bare, registered, withLostCard } from '../../../src/inspector/models/people/people.ts'
import { profileModel } from '../../../src/inspector/models/people/profile.tsx'
import { profileMachine } from '../../../src/machines/people/profile.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(profileModel)

function start() {
  const logged: string[] = []
  const machine = profileMachine.provide({
    actions: { logError: (_, problem) => void logged.push(problem) },
  })
  return { ...startFlow(machine), logged }
}

function opened() {
  const flow = start()
  flow.send({ type: 'profile.opened', participant: registered, isDemo: false })
  return flow
}

const details = 'fetchParticipant'

test('a closed profile has no person, not even a demo person', () => {
  expect(start().state().context).toEqual({
    participant: null,
    isDemo: false,
    cardNumber: null,
    isCardLost: false,
    isWithdrawn: false,
  })
})

test('[A314, A315] an opened profile shows the row immediately, and loads the details by code', () => {
  const { state, started } = opened()
  expect(state().value).toEqual({ open: { details: 'loading', tab: 'information' } })
  expect(state().context.participant).toEqual(registered)
  expect(started.map(({ source, input }) => [source, input])).toEqual([[details, { code: 'EZC104' }]])
})

test('[A378] the loaded details replace those of the row; missing details stay', async () => {
  const { state, done } = opened()
  const { union: _, ...withoutUnion } = registered
  await done(details, { ok: true, value: { ...withoutUnion, age: 17, checkedIn: true } })
  expect(state().context.participant).toEqual({ ...registered, age: 17, checkedIn: true })
})

test.each([
  ['a refusal', 'No participant found with this ID'],
  ['a refusal without a message', 'API request failed with status 404'],
  ['an exception', 'No answer from the server.'],
])('[A425, A426] %s is only logged, and the row stays', async (kind, problem) => {
  const { state, done, failed, logged } = opened()
  if (kind === 'an exception') await failed(details, new Error(problem))
  else await done(details, { ok: false, status: 404, ...(kind === 'a refusal' && { message: problem }) })
  expect(logged).toEqual([problem])
  expect(state().value).toEqual({ open: { details: 'loaded', tab: 'information' } })
  expect(state().context.participant).toEqual(registered)
})

describe('the card of a profile', () => {
  test('waits for the details, is hidden with its tab, and is shown again with it', async () => {
    const { send, done, emitted } = opened()
    send({ type: 'tab.chosen', tab: 'idCard' })
    expect(emitted).toEqual([])
    const newer = { ...registered, lastname: 'Ndlovu' }
    await done(details, { ok: true, value: newer })
    expect(emitted).toEqual([{ type: 'card.shown', participant: newer }])
    send({ type: 'tab.chosen', tab: 'information' })
    expect(emitted.at(-1)).toEqual({ type: 'card.hidden' })
    send({ type: 'tab.chosen', tab: 'idCard' })
    expect(emitted.at(-1)).toEqual({ type: 'card.shown', participant: newer })
  })

  test('is drawn from the row when the details cannot be loaded', async () => {
    const { send, failed, emitted } = opened()
    send({ type: 'tab.chosen', tab: 'idCard' })
    await failed(details, new Error(''))
    expect(emitted).toEqual([{ type: 'card.shown', participant: registered }])
  })

  test('[A316] is hidden by closing, and the next profile starts with the information tab', async () => {
    const { send, done, emitted, state } = opened()
    await done(details, { ok: true, value: registered })
    send({ type: 'tab.chosen', tab: 'idCard' })
    send({ type: 'profile.closed' })
    expect(state().value).toBe('closed')
    expect(emitted.at(-1)).toEqual({ type: 'card.hidden' })
    send({ type: 'profile.opened', participant: bare, isDemo: false })
    expect(state().matches({ open: { tab: 'information' } })).toBe(true)
    expect(state().context.participant).toEqual(bare)
  })
})

describe('a change by the office', () => {
  test('[W321] appears immediately, also on the card, with the number of the new card', async () => {
    const { send, done, emitted, state } = opened()
    await done(details, { ok: true, value: registered })
    send({ type: 'tab.chosen', tab: 'idCard' })
    const person = { ...withNewCard, firstname: 'Tarisai' }
    send({ type: 'person.known', person })
    expect(state().context.participant).toEqual({ ...registered, firstname: 'Tarisai' })
    expect(emitted.at(-1)).toEqual({
      type: 'card.shown',
      participant: { ...registered, firstname: 'Tarisai', number: 'K7QWXN34' },
    })
  })

  test('[W321] has its own tab, and its card number is never shown for another person', () => {
    const { send, state } = opened()
    send({ type: 'tab.chosen', tab: 'office' })
    send({ type: 'person.known', person: withNewCard })
    expect(state().value).toEqual({ open: { details: 'loading', tab: 'office' } })
    expect(state().context.cardNumber).toBe('K7QWXN34')
    send({ type: 'profile.closed' })
    send({ type: 'profile.opened', participant: bare, isDemo: false })
    expect(state().context.cardNumber).toBeNull()
  })

  test('[W300] is not needed to hide a card that the list reports lost', () => {
    const { send, state } = start()
    send({ type: 'profile.opened', participant: withLostCard, isDemo: false })
    expect(state().context.isCardLost).toBe(true)
  })

  test('[W349] marks the last card as lost until another card is made', () => {
    const { send, state } = opened()
    send({ type: 'person.known', person: troubledPerson })
    expect([state().context.isCardLost, state().context.cardNumber]).toEqual([true, null])
    send({ type: 'person.known', person: withNewCard })
    expect(state().context.isCardLost).toBe(false)
    send({ type: 'person.known', person: troubledPerson })
    send({ type: 'profile.closed' })
    send({ type: 'profile.opened', participant: bare, isDemo: false })
    expect(state().context.isCardLost).toBe(false)
  })
})

test('a withdrawn registration is shown until it is restored, and not for the next profile', () => {
  const { send, state } = opened()
  const isWithdrawn = () => state().context.isWithdrawn
  send({ type: 'person.known', person: troubledPerson })
  expect(isWithdrawn()).toBe(true)
  send({ type: 'person.known', person: withNewCard })
  expect(isWithdrawn()).toBe(false)
  send({ type: 'person.known', person: troubledPerson })
  send({ type: 'profile.closed' })
  send({ type: 'profile.opened', participant: bare, isDemo: false })
  expect(isWithdrawn()).toBe(false)
})

test('details of the office record that are not in the profile are ignored, such as the presence', () => {
  const { send, state } = opened()
  send({ type: 'person.known', person: { ...withNewCard, place: 'inside' } })
  expect(state().context.participant).toEqual(registered)
})

test('a demo person is not loaded and has no card', () => {
  const { send, started, emitted, state } = start()
  send({ type: 'profile.opened', participant: bare, isDemo: true })
  send({ type: 'tab.chosen', tab: 'idCard' })
  expect(started).toEqual([])
  expect(emitted).toEqual([])
  expect(state().context).toEqual({
    ...{ participant: bare, isDemo: true },
    ...{ cardNumber: null, isCardLost: false, isWithdrawn: false },
  })
})

test('an answer after closing is ignored', async () => {
  const { send, done } = opened()
  send({ type: 'profile.closed' })
  await expect(done(details, { ok: true, value: bare })).rejects.toThrow('is not running now')
})
