import { describe, expect, test } from 'vitest'
import { naledi } from '../../src/inspector/models/cash.ts'
import { cashPersonModel } from '../../src/inspector/models/cashPerson.tsx'
import { blankCashCodeText, cashPersonMachine } from '../../src/machines/cashPerson.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(cashPersonModel)

function start(sought: string | null = null) {
  const flow = startScripted(cashPersonMachine, { sought })
  const requests: unknown[] = []
  flow.actor.on('booking.requested', ({ request }) => requests.push(request))
  const state = () => flow.actor.getSnapshot()
  return { ...flow, requests, state, context: () => state().context }
}

async function looking(person = naledi) {
  const flow = start()
  flow.send({ type: 'code.scanned', code: ' NUZ042 ' })
  await flow.done('findPerson', { ok: true, value: person })
  return flow
}

describe('who stands before the desk', () => {
  test('[W647] is looked up by the card that was scanned, without the spaces around it', async () => {
    const { context, started, state } = await looking()
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: false },
    ])
    expect(state().value).toBe('shown')
    expect(context().person).toEqual(naledi)
  })

  test('[W885] is looked up at once when the books send somebody to be paid back, with or without the card', async () => {
    const { context, started, done, state } = start('NUZ042')
    expect(started.filter(({ id }) => id === 'findPerson').map(({ input }) => input)).toEqual([
      { number: 'NUZ042', isByName: true },
    ])
    await done('findPerson', { ok: true, value: naledi })
    expect([state().value, context().person]).toEqual(['shown', naledi])
  })

  test('nobody is looked up without a code', () => {
    const { send, context, started } = start()
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'search.submitted' })
    expect(context().fieldError).toBe(blankCashCodeText)
    expect(started.some(({ id }) => id === 'findPerson')).toBe(false)
  })

  test('the code that was typed stays when nobody has it', async () => {
    const { send, done, context, state } = start()
    send({ type: 'code.changed', code: 'NUZ04' })
    send({ type: 'search.submitted' })
    await done('findPerson', { ok: false, status: 404, reason: 'notFound', message: 'Nobody has this code.' })
    expect(state().value).toBe('ready')
    expect(context()).toMatchObject({ code: 'NUZ04', callError: 'Nobody has this code.', isIncident: false })
  })

  test('a scan shows the next person, and does nothing while a pay-out is asked about', async () => {
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

describe('cash', () => {
  test('[W655] is paid in at once below $100, and from $100 on after a question', async () => {
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

  test('[W656] is never paid out before somebody has confirmed who stands there', async () => {
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
  ])('of %j is none', async (amount, sentence) => {
    const { send, context, requests } = await looking()
    send({ type: 'amount.changed', amount })
    send({ type: 'cash.submitted', direction: 'topUp' })
    expect([context().amountError, context().amount, requests]).toEqual([sentence, amount, []])
  })

  test('what was typed stays after a refusal, and is gone when it is booked', async () => {
    const { send, state, context } = await looking()
    send({ type: 'amount.changed', amount: '20' })
    send({ type: 'cash.submitted', direction: 'topUp' })
    send({ type: 'booking.ended' })
    expect([state().value, context().amount, context().person]).toEqual(['shown', '20', naledi])
    send({ type: 'cash.submitted', direction: 'topUp' })
    send({ type: 'booking.done' })
    expect([state().value, context().amount, context().person]).toEqual(['ready', '', null])
  })
})
