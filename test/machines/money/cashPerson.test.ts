import { describe, expect, test } from 'vitest'
import { answered, naledi, payingIn, tooLittle } from '../../../src/inspector/models/money/cash.ts'
import { booked, openCashDesk } from '../support/cashDesk.ts'

const nothing = {
  ...{ code: '', number: '', isByName: false, person: null, amount: '', direction: null },
  ...{ fieldError: null, amountError: null, personFailure: null },
}

/** The region `person` of the cash desk, whose other regions are at rest. */
async function start(sought: string | null = null) {
  const flow = await openCashDesk({ sought })
  const context = () => {
    const now = flow.context()
    const { code, number, isByName, person, amount, direction, fieldError, amountError, personFailure } = now
    return { code, number, isByName, person, amount, direction, fieldError, amountError, personFailure }
  }
  return { ...flow, value: () => flow.state().value.person, context }
}

async function looking(person = naledi) {
  const flow = await start()
  flow.send({ type: 'code.scanned', code: ' NUZ042 ' })
  await flow.done('findPerson', { ok: true, value: person })
  return flow
}

describe('the person at the cash desk', () => {
  test('[W647] is found by the scanned card, whose code is trimmed', async () => {
    const { context, started, value } = await looking()
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: false },
    ])
    expect(value()).toEqual({ shown: 'settled' })
    expect(context()).toEqual({ ...nothing, number: 'NUZ042', person: naledi })
  })

  test('is the last person who was scanned or found by name', async () => {
    const { send, started, context } = await start()
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

  const searches = [
    ['typed', [{ type: 'code.changed', code: ' EZC104 ' }, { type: 'search.submitted' }]],
    ['scanned', [{ type: 'code.scanned', code: 'EZC104' }]],
    ['found by name', [{ type: 'person.chosen', code: 'EZC104' }]],
  ] as const

  test.each(searches)('is searched when %s, which closes the receipt of the last one', async (_, events) => {
    const { send, state, answer } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    await answer({ ok: true, value: booked })
    expect(state().value).toMatchObject({ booking: 'booked', person: 'ready' })
    for (const event of events) send(event)
    expect(state().value).toMatchObject({ booking: 'idle', person: 'searching' })
  })

  test.each([
    ['code.scanned', false],
    ['person.chosen', true],
  ] as const)('is replaced after %s, and the form is cleared', async (type, isByName) => {
    const { send, context, value } = await looking()
    send({ type: 'amount.changed', amount: '5' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type: 'question.left' })
    expect(value()).toEqual({ shown: 'settled' })
    send({ type: 'amount.changed', amount: '0' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type, code: 'EZC104' })
    expect(value()).toBe('searching')
    const code = isByName ? '' : 'EZC104'
    expect(context()).toEqual({ ...nothing, code, number: 'EZC104', isByName })
  })

  test('is cleared when a search is cancelled or the person is left', async () => {
    const cancelled = await start()
    cancelled.send({ type: 'code.scanned', code: 'NUZ042' })
    cancelled.send({ type: 'search.cancelled' })
    expect([cancelled.value(), cancelled.context()]).toEqual(['ready', nothing])
    const left = await looking()
    left.send({ type: 'amount.changed', amount: '5' })
    left.send({ type: 'person.left' })
    expect([left.value(), left.context()]).toEqual(['ready', nothing])
  })

  test('is unknown while the search fails', async () => {
    const { send, done, failed, value, context } = await start()
    const sought = { ...nothing, code: 'NUZ042', number: 'NUZ042' }
    send({ type: 'code.scanned', code: 'NUZ042' })
    await failed('findPerson', new Error('No answer.'))
    expect(value()).toBe('ready')
    expect(context()).toEqual({ ...sought, personFailure: { text: 'No answer.', isIncident: true } })
    send({ type: 'search.submitted' })
    expect(context()).toEqual({ ...nothing, code: 'NUZ042', number: 'NUZ042' })
    await failed('findPerson', new Error(''))
    const personFailure = { text: 'The person could not be looked up. Please try again.', isIncident: true }
    expect(context()).toEqual({ ...sought, personFailure })
    send({ type: 'search.submitted' })
    await done('findPerson', { ok: false, status: 500 })
    expect(value()).toBe('ready')
    expect(context()).toEqual({ ...sought, personFailure })
  })

  test('[W885] is searched by name immediately when the books name a person to pay back', async () => {
    const { context, started, done, value } = await start('NUZ042')
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: true },
    ])
    await done('findPerson', { ok: true, value: naledi })
    expect([value(), context().person]).toEqual([{ shown: 'settled' }, naledi])
  })

  test('is not searched without a code', async () => {
    const { send, context, started } = await start()
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'search.submitted' })
    expect(context()).toEqual({ ...nothing, fieldError: 'Scan or enter the code of a card.' })
    expect(started.some(({ id }) => id === 'findPerson')).toBe(false)
    send({ type: 'code.changed', code: 'NUZ' })
    expect(context()).toEqual({ ...nothing, code: 'NUZ' })
  })

  test('keeps the typed code when it is unknown', async () => {
    const { send, done, context, value } = await start()
    send({ type: 'code.changed', code: 'NUZ04' })
    send({ type: 'search.submitted' })
    await done('findPerson', { ok: false, status: 404, reason: 'notFound', message: 'Nobody has this code.' })
    expect(value()).toBe('ready')
    expect(context()).toMatchObject({
      code: 'NUZ04',
      personFailure: { text: 'Nobody has this code.', isIncident: false },
    })
    send({ type: 'code.changed', code: 'NUZ042' })
    expect(context().personFailure).toBeNull()
  })

  test('is replaced by a scan, except during the question of a pay-out', async () => {
    const { send, value, context } = await looking()
    send({ type: 'amount.changed', amount: '5' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(value()).toBe('asking')
    send({ type: 'question.left' })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(value()).toBe('searching')
    expect(context()).toMatchObject({ number: 'EZC104', amount: '', person: null })
  })
})

describe('an amount of cash', () => {
  test('[W655] below $100 is paid in immediately; from $100 after a confirmation', async () => {
    const small = await looking()
    small.send({ type: 'amount.changed', amount: '99.99' })
    small.send({ type: 'cash.submitted', direction: 'topUp' })
    expect(small.requests()).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 99_99 }])
    const large = await looking()
    large.send({ type: 'amount.changed', amount: '100' })
    large.send({ type: 'cash.submitted', direction: 'topUp' })
    expect([large.value(), large.requests()]).toEqual(['asking', []])
    large.send({ type: 'question.confirmed' })
    expect(large.requests()).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 100_00 }])
  })

  test('[W656] is never paid out without a confirmation of the person', async () => {
    const { send, requests, value } = await looking()
    send({ type: 'amount.changed', amount: '0.01' })
    send({ type: 'cash.submitted', direction: 'payOut' })
    expect([value(), requests()]).toEqual(['asking', []])
    send({ type: 'question.confirmed' })
    expect(requests()).toEqual([{ kind: 'payOut', number: 'NUZ042', isByName: false, amount: 1 }])
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
    expect([context().amountError, context().amount, requests()]).toEqual([sentence, amount, []])
    send({ type: 'amount.changed', amount: '5' })
    expect(context()).toEqual({ ...nothing, number: 'NUZ042', person: naledi, amount: '5' })
  })

  test.each([
    ['24', 'There is only $23.50 in Naledi Moyo’s wallet. Please pay out that or less.', naledi],
    [
      '80',
      'There is only $70.00 in the drawer by the books. Please take money from the safe first.',
      { ...naledi, balance: 100_00 },
    ],
  ])(
    '[W1174] of %j to pay out that is impossible is refused without a question',
    async (amount, sentence, person) => {
      const { send, context, requests, value } = await looking(person)
      send({ type: 'amount.changed', amount })
      send({ type: 'cash.submitted', direction: 'payOut' })
      expect([context().amountError, value(), requests()]).toEqual([sentence, { shown: 'settled' }, []])
    },
  )

  test('keeps its amount after a refusal, and is cleared once it is booked', async () => {
    const { send, failed, done, answer, value, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    await failed('recordAttempt', new Error('full'))
    const text = 'Nothing was booked: the memory of this browser is full.'
    expect(value()).toEqual({ shown: 'refreshing' })
    expect(context()).toEqual({
      ...{ ...nothing, number: 'NUZ042', person: naledi },
      ...{ amount: '20', direction: 'topUp', personFailure: { text, isIncident: true } },
    })
    await done('findPerson', { ok: true, value: naledi })
    send({ type: 'cash.submitted', direction: 'topUp' })
    expect(context()).toMatchObject({ personFailure: null })
    await answer({ ok: true, value: booked })
    expect([value(), context()]).toEqual(['ready', nothing])
  })

  test('[W1320] is cleared by its own booking, during which no other one can be requested', async () => {
    const { send, answer, value, requests, state, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    send({ type: 'form.opened', subject: { kind: 'toSafe' } })
    send({ type: 'field.changed', field: 'amount', text: '5' })
    send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
    send({ type: 'form.submitted' })
    expect([value(), state().value.form]).toEqual(['booking', 'editing'])
    await answer({ ok: true, value: booked })
    expect(value()).toBe('ready')
    expect(context()).toEqual(nothing)
    expect(requests()).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 20_00 }])
  })

  test('[W1320] waits while another request is being booked', async () => {
    const { send, value, requests, state } = await looking()
    send({ type: 'form.opened', subject: { kind: 'toSafe' } })
    send({ type: 'field.changed', field: 'amount', text: '5' })
    send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
    send({ type: 'form.submitted' })
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    expect(value()).toEqual({ shown: 'settled' })
    expect(state().value).toMatchObject({ form: 'booking', booking: 'recording' })
    expect(requests()).toEqual([{ kind: 'toSafe', amount: 5_00, witness: 'Tendai Ncube' }])
  })

  test.each([
    ['another card is scanned', { type: 'code.scanned', code: 'EZC104' }],
    ['another person is found', { type: 'person.chosen', code: 'EZC104' }],
    ['the person is left', { type: 'person.left' }],
  ] as const)('[W666] that was refused shows the reason until %s', async (_, event) => {
    const { send, refuse, done, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    await refuse(tooLittle.text)
    await done('findPerson', { ok: true, value: naledi })
    expect(context().personFailure?.text).toBe(
      'There is only $15.50 in Naledi Moyo’s wallet. Please pay out that or less.',
    )
    send(event)
    expect(context().personFailure).toBeNull()
  })

  const poorer = { ...naledi, balance: 18_50, isFrozen: true }

  async function refused() {
    const flow = await looking()
    flow.send({ type: 'amount.changed', amount: '23.50' })
    flow.send({ type: 'cash.submitted', direction: 'payOut' })
    flow.send({ type: 'question.confirmed' })
    await flow.refuse()
    return flow
  }
  const personFailure = { text: 'This could not be booked.', isIncident: false }
  const typed = { ...nothing, number: 'NUZ042', amount: '23.50', direction: 'payOut', personFailure }

  test('[W995] that was refused reads the person again', async () => {
    const { done, inputsOf, value, context } = await refused()
    expect(inputsOf('findPerson')).toEqual([
      { number: 'NUZ042', isByName: false },
      { number: 'NUZ042', isByName: false },
    ])
    await done('findPerson', { ok: true, value: poorer })
    expect(value()).toEqual({ shown: 'settled' })
    expect(context()).toEqual({ ...typed, person: poorer })
  })

  test('[W995] after the booking of another window reads the person again, and keeps its receipt open', async () => {
    const { send, done, state } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    const attempt = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
    await done('recordAttempt', { kind: 'unfinished', attempt })
    send({ type: 'check.requested' })
    await done('bookCash', answered({ ok: true, value: booked }))
    expect(state().value).toMatchObject({ booking: 'booked', person: { shown: 'refreshing' } })
    await done('findPerson', { ok: true, value: poorer })
    expect(state().value).toMatchObject({ booking: 'booked', person: { shown: 'settled' } })
  })

  test('[W995] that was refused keeps the old person when that read fails, and shows it as stale', async () => {
    const unanswered = await refused()
    await unanswered.failed('findPerson', new Error('No answer.'))
    expect(unanswered.value()).toEqual({ shown: 'stale' })
    expect(unanswered.context()).toEqual({ ...typed, person: naledi })
    const declined = await refused()
    await declined.done('findPerson', { ok: false, status: 503 })
    expect(declined.value()).toEqual({ shown: 'stale' })
    expect(declined.context()).toEqual({ ...typed, person: naledi })
    declined.send({ type: 'cash.submitted', direction: 'topUp' })
    await declined.refuse()
    await declined.done('findPerson', { ok: true, value: poorer })
    expect(declined.value()).toEqual({ shown: 'settled' })
  })
})
