import { describe, expect, test } from 'vitest'
import { naledi, tooLittle } from '../../../src/inspector/models/money/cash.ts'
import { cashPersonModel } from '../../../src/inspector/models/money/cashPerson.tsx'
import { cashPersonMachine } from '../../../src/machines/money/cashPerson.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cashPersonModel)

function start(sought: string | null = null) {
  const flow = startFlow(cashPersonMachine, { sought })
  const requests: unknown[] = []
  flow.actor.on('booking.requested', ({ request }) => requests.push(request))
  return { ...flow, requests }
}

const nothing = {
  ...{ code: '', number: '', isByName: false, person: null, amount: '', direction: null },
  ...{ fieldError: null, amountError: null, failure: null },
}

async function looking(person = naledi) {
  const flow = start()
  flow.send({ type: 'code.scanned', code: ' NUZ042 ' })
  await flow.done('findPerson', { ok: true, value: person })
  return flow
}

describe('the person at the cash desk', () => {
  test('[W647] is found by the scanned card, whose code is trimmed', async () => {
    const { context, started, state } = await looking()
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: false },
    ])
    expect(state().value).toEqual({ shown: 'settled' })
    expect(context()).toEqual({ ...nothing, number: 'NUZ042', person: naledi })
  })

  test('is the last person who was scanned or found by name', () => {
    const { send, started, context } = start()
    send({ type: 'code.scanned', code: ' EZC104 ' })
    expect(context()).toEqual({ ...nothing, code: 'EZC104', number: 'EZC104' })
    send({ type: 'person.chosen', code: 'NUZ042' })
    expect(context()).toEqual({ ...nothing, number: 'NUZ042', isByName: true })
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'EZC104', isByName: false },
      { number: 'NUZ042', isByName: true },
      { number: 'EZC105', isByName: false },
    ])
  })

  test('is announced with “person.sought” at each search', () => {
    const { actor, send } = start()
    let announced = 0
    actor.on('person.sought', () => {
      announced += 1
    })
    send({ type: 'code.changed', code: ' EZC104 ' })
    send({ type: 'search.submitted' })
    expect(announced).toBe(1)
    send({ type: 'person.chosen', code: 'NUZ042' })
    expect(announced).toBe(2)
  })

  test.each([
    ['code.scanned', false],
    ['person.chosen', true],
  ] as const)('is replaced after %s, and the form is cleared', async (type, isByName) => {
    const { send, context, state } = await looking()
    send({ type: 'amount.changed', amount: '5' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type: 'question.left' })
    expect(state().value).toEqual({ shown: 'settled' })
    send({ type: 'amount.changed', amount: '0' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type, code: 'EZC104' })
    expect(state().value).toBe('searching')
    const code = isByName ? '' : 'EZC104'
    expect(context()).toEqual({ ...nothing, code, number: 'EZC104', isByName })
  })

  test('is cleared when a search is cancelled or the person is left', async () => {
    const cancelled = start()
    cancelled.send({ type: 'code.scanned', code: 'NUZ042' })
    cancelled.send({ type: 'search.cancelled' })
    expect([cancelled.state().value, cancelled.context()]).toEqual(['ready', nothing])
    const left = await looking()
    left.send({ type: 'amount.changed', amount: '5' })
    left.send({ type: 'person.left' })
    expect([left.state().value, left.context()]).toEqual(['ready', nothing])
  })

  test('is unknown while the search fails', async () => {
    const { send, done, failed, state, context } = start()
    const sought = { ...nothing, code: 'NUZ042', number: 'NUZ042' }
    send({ type: 'code.scanned', code: 'NUZ042' })
    await failed('findPerson', new Error('No answer.'))
    expect(state().value).toBe('ready')
    expect(context()).toEqual({ ...sought, failure: { text: 'No answer.', isIncident: true } })
    send({ type: 'search.submitted' })
    expect(context()).toEqual({ ...nothing, code: 'NUZ042', number: 'NUZ042' })
    await failed('findPerson', new Error(''))
    const failure = { text: 'The person could not be looked up. Please try again.', isIncident: true }
    expect(context()).toEqual({ ...sought, failure })
    send({ type: 'search.submitted' })
    await done('findPerson', { ok: false, status: 500 })
    expect(state().value).toBe('ready')
    expect(context()).toEqual({ ...sought, failure })
  })

  test('[W885] is searched by name immediately when the books name a person to pay back', async () => {
    const { context, started, done, state } = start('NUZ042')
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: true },
    ])
    await done('findPerson', { ok: true, value: naledi })
    expect([state().value, context().person]).toEqual([{ shown: 'settled' }, naledi])
  })

  test('is not searched without a code', () => {
    const { send, context, started } = start()
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'search.submitted' })
    expect(context()).toEqual({ ...nothing, fieldError: 'Scan or enter the code of a card.' })
    expect(started.some(({ id }) => id === 'findPerson')).toBe(false)
    send({ type: 'code.changed', code: 'NUZ' })
    expect(context()).toEqual({ ...nothing, code: 'NUZ' })
  })

  test('keeps the typed code when it is unknown', async () => {
    const { send, done, context, state } = start()
    send({ type: 'code.changed', code: 'NUZ04' })
    send({ type: 'search.submitted' })
    await done('findPerson', { ok: false, status: 404, reason: 'notFound', message: 'Nobody has this code.' })
    expect(state().value).toBe('ready')
    expect(context()).toMatchObject({
      code: 'NUZ04',
      failure: { text: 'Nobody has this code.', isIncident: false },
    })
  })

  test('is replaced by a scan, except during the question of a pay-out', async () => {
    const { send, state, context } = await looking()
    send({ type: 'amount.changed', amount: '5' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(state().value).toBe('asking')
    send({ type: 'question.left' })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(state().value).toBe('searching')
    expect(context()).toMatchObject({ number: 'EZC104', amount: '', person: null })
  })
})

describe('an amount of cash', () => {
  test('[W655] below $100 is paid in immediately; from $100 after a confirmation', async () => {
    const small = await looking()
    small.send({ type: 'amount.changed', amount: '99.99' })
    small.send({ type: 'cash.submitted', direction: 'topUp' })
    expect(small.requests).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 99_99 }])
    const large = await looking()
    large.send({ type: 'amount.changed', amount: '100' })
    large.send({ type: 'cash.submitted', direction: 'topUp' })
    expect([large.state().value, large.requests]).toEqual(['asking', []])
    large.send({ type: 'question.confirmed' })
    expect(large.requests).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 100_00 }])
  })

  test('[W656] is never paid out without a confirmation of the person', async () => {
    const { send, requests, state } = await looking()
    send({ type: 'amount.changed', amount: '0.01' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    expect([state().value, requests]).toEqual(['asking', []])
    send({ type: 'question.confirmed' })
    expect(requests).toEqual([{ kind: 'payOut', number: 'NUZ042', isByName: false, amount: 1 }])
  })

  test.each([
    ['0', 'Enter an amount above 0.'],
    ['-5', 'Enter an amount above 0.'],
    ['1.234', 'Enter the amount with at most two decimals, like 12.50.'],
    ['twenty', 'Enter the amount as a number, like 12.50.'],
    ['', 'Enter the amount as a number, like 12.50.'],
    ['10000.01', 'Please enter at most $10,000.00 at once.'],
  ])('of %j is not accepted', async (amount, sentence) => {
    const { send, context, requests } = await looking()
    send({ type: 'amount.changed', amount })
    send({ type: 'cash.submitted', direction: 'topUp' })
    expect([context().amountError, context().amount, requests]).toEqual([sentence, amount, []])
    send({ type: 'amount.changed', amount: '5' })
    expect(context()).toEqual({ ...nothing, number: 'NUZ042', person: naledi, amount: '5' })
  })

  test('keeps its amount after a refusal, and is cleared once it is booked', async () => {
    const { send, state, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    const refusal = { text: 'Nothing was booked: the memory of this browser is full.', isIncident: true }
    send({ type: 'booking.ended', refusal })
    expect(state().value).toEqual({ shown: 'refreshing' })
    expect(context()).toEqual({
      ...{ ...nothing, number: 'NUZ042', person: naledi },
      ...{ amount: '20', direction: 'topUp', failure: refusal },
    })
    send({ type: 'cash.submitted', direction: 'topUp' })
    expect(context()).toMatchObject({ failure: null })
    send({ type: 'booking.done' })
    expect([state().value, context()]).toEqual(['ready', nothing])
  })

  test.each([
    ['another card is scanned', { type: 'code.scanned', code: 'EZC104' }],
    ['another person is found', { type: 'person.chosen', code: 'EZC104' }],
    ['the person is left', { type: 'person.left' }],
  ] as const)('[W666] that was refused shows the reason until %s', async (_, event) => {
    const { send, done, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    send({ type: 'booking.ended', refusal: tooLittle })
    await done('findPerson', { ok: true, value: naledi })
    expect(context().failure?.text).toBe(
      'There is only $15.50 in Naledi Moyo’s wallet. Please pay out that or less.',
    )
    send(event)
    expect(context().failure).toBeNull()
  })

  const poorer = { ...naledi, balance: 18_50, isFrozen: true }

  async function refused() {
    const flow = await looking()
    let announced = 0
    flow.actor.on('person.sought', () => {
      announced += 1
    })
    flow.send({ type: 'amount.changed', amount: '23.50' })
    flow.send({ type: 'cash.submitted', direction: 'payOut' })
    flow.send({ type: 'question.confirmed' })
    flow.send({ type: 'booking.ended' })
    return { ...flow, announced: () => announced }
  }
  const typed = { ...nothing, number: 'NUZ042', amount: '23.50', direction: 'payOut' }

  test('[W995] that was refused reads the person again, and keeps a receipt open', async () => {
    const { done, started, state, context, announced } = await refused()
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: false },
      { number: 'NUZ042', isByName: false },
    ])
    await done('findPerson', { ok: true, value: poorer })
    expect(state().value).toEqual({ shown: 'settled' })
    expect(context()).toEqual({ ...typed, person: poorer })
    expect(announced()).toBe(0)
  })

  test('[W995] that was refused keeps the old person when that read fails, and shows it as stale', async () => {
    const unanswered = await refused()
    await unanswered.failed('findPerson', new Error('No answer.'))
    expect(unanswered.state().value).toEqual({ shown: 'stale' })
    expect(unanswered.context()).toEqual({ ...typed, person: naledi })
    const declined = await refused()
    await declined.done('findPerson', { ok: false, status: 503 })
    expect(declined.state().value).toEqual({ shown: 'stale' })
    expect(declined.context()).toEqual({ ...typed, person: naledi })
    declined.send({ type: 'cash.submitted', direction: 'topUp' })
    declined.send({ type: 'booking.ended' })
    await declined.done('findPerson', { ok: true, value: poorer })
    expect(declined.state().value).toEqual({ shown: 'settled' })
  })
})
