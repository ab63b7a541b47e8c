import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import type {
  CashFormFields,
  CashFormSubject,
  CashMovement,
  OpenDesk,
} from '../../../src/domain/money/cashDesk.ts'
import { ownDesk, payIn, payOut } from '../../../src/inspector/models/money/cash.ts'
import { cashFormModel } from '../../../src/inspector/models/money/cashForm.tsx'
import { cashFormMachine, closedMeanwhile } from '../../../src/machines/money/cashForm.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cashFormModel)

/** @param drawer the cash in the books at the next read */
function opened(subject: CashFormSubject, drawer = ownDesk.cash) {
  const readDrawer = fromPromise<Outcome<OpenDesk>, string>(async ({ input }) =>
    input === ownDesk.id ? { ok: true, value: { ...ownDesk, cash: drawer } } : closedMeanwhile,
  )
  const actor = createActor(cashFormMachine.provide({ actors: { readDrawer } })).start()
  const requests: unknown[] = []
  actor.on('booking.requested', ({ request }) => requests.push(request))
  actor.send({ type: 'form.opened', subject })
  const type = (field: keyof CashFormFields, text: string) =>
    actor.send({ type: 'field.changed', field, text })
  const submit = () => actor.send({ type: 'form.submitted' })
  const state = () => actor.getSnapshot()
  const read = () => waitFor(actor, (now) => !now.matches('reading'))
  return { send: actor.send, requests, type, submit, read, state, context: () => state().context }
}

const nothing = {
  ...{ subject: null, amount: '', name: '', reason: '', reference: '', signer: '', secret: '', counts: {} },
  ...{ signers: null, rejectedSecret: null },
  ...{ rejectedFields: null, failure: null },
}

function scripted(subject: CashFormSubject) {
  const flow = startFlow(cashFormMachine)
  flow.send({ type: 'form.opened', subject })
  return flow
}

describe('opening a cash desk', () => {
  test('[W657] fills the amount from the counted notes; typing an amount clears the count', () => {
    const { send, type, context } = opened({ kind: 'openDesk' })
    send({ type: 'count.changed', denomination: 20_00, count: '2' })
    send({ type: 'count.changed', denomination: 25, count: '3' })
    expect(context().amount).toBe('40.75')
    send({ type: 'count.changed', denomination: 25, count: 'x' })
    expect(context().amount).toBe('')
    type('name', 'Rudo')
    expect(context().counts).toEqual({ 2000: '2', 25: 'x' })
    type('amount', '12')
    expect(context().counts).toEqual({})
  })

  test('needs a witness for a float, and none for zero', () => {
    const { type, submit, requests, state } = opened({ kind: 'openDesk' })
    type('amount', '50')
    submit()
    expect(state().value).toBe('editing')
    expect(state().context.rejectedFields).toEqual({
      ...{ amount: '50', name: '' },
      ...{ reason: '', reference: '', signer: '', secret: '' },
    })
    type('amount', '0')
    submit()
    expect(requests).toEqual([{ kind: 'openDesk', amount: 0, witness: '' }])
  })
})

describe('paying out a stall', () => {
  test.each([
    [12_50, '12.50'],
    [-3_00, '0.00'],
  ])('begins with the balance of the stall: %d cents give %s', (balance, amount) => {
    const subject = { kind: 'stallPayOut', merchantNumber: 'M1001', balance } as const
    expect(opened(subject).context()).toEqual({ ...nothing, subject, amount })
  })

  test.each([
    [-5_00, 'nothingOwed'],
    [0, 'nothingOwed'],
    [1, 'editing'],
  ])('with a balance of %d cents is “%s”: only a balance can be paid out', (balance, expected) => {
    const { send, type, submit, requests, state } = opened({
      kind: 'stallPayOut',
      merchantNumber: 'M1001',
      balance,
    })
    expect(state().value).toBe(expected)
    type('amount', '0.01')
    type('name', 'Tendai Ncube')
    submit()
    expect(requests).toHaveLength(expected === 'editing' ? 1 : 0)
    send({ type: 'booking.ended' })
    send({ type: 'form.left' })
    expect([state().value, state().context]).toEqual(['closed', nothing])
  })
})

describe('leaving a cash form', () => {
  const left = { type: 'form.left' } as const

  test('clears everything that was typed', () => {
    const { send, type, submit, state, context } = opened({ kind: 'openDesk' })
    expect(context()).toEqual({ ...nothing, subject: { kind: 'openDesk' } })
    send({ type: 'count.changed', denomination: 20_00, count: '2' })
    type('name', 'Rudo')
    type('reason', 'A float')
    type('reference', 'WDR-1')
    expect(context()).toMatchObject({ amount: '40.00', counts: { 2000: '2' } })
    type('name', ' ')
    submit()
    expect(context().rejectedFields).toMatchObject({ amount: '40.00', name: ' ' })
    send(left)
    expect(state().value).toBe('closed')
    expect(context()).toEqual(nothing)
  })

  test('cancels a search for a booking and a read of the drawer', () => {
    const finding = scripted({ kind: 'findBooking' })
    finding.send({ type: 'field.changed', field: 'reference', text: 'WDR-1' })
    finding.send({ type: 'form.submitted' })
    expect(finding.state().value).toBe('finding')
    finding.send(left)
    expect([finding.state().value, finding.context()]).toEqual(['closed', nothing])
    const reading = scripted({ kind: 'closeDesk', desk: ownDesk })
    reading.send({ type: 'field.changed', field: 'amount', text: '70' })
    reading.send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
    reading.send({ type: 'form.submitted' })
    expect(reading.state().value).toBe('reading')
    reading.send(left)
    expect([reading.state().value, reading.context()]).toEqual(['closed', nothing])
  })
})

describe('a failed read in a cash form', () => {
  const notFound = 'The booking could not be looked up. Please try again.'
  const unread = 'What must be in the drawer could not be read. Nothing was closed. Please try again.'
  const refusals = [
    [{ ok: false, status: 404, message: 'Not here.' }, 'Not here.', false],
    [{ ok: false, status: 500 }, null, true],
  ] as const

  test.each(refusals)(
    'of a booking with %j shows an error and can be retried',
    async (answer, sentence, isIncident) => {
      const { send, done, failed, state, context } = scripted({ kind: 'findBooking' })
      send({ type: 'field.changed', field: 'reference', text: 'WDR-1' })
      send({ type: 'form.submitted' })
      await failed('findBooking', new Error('No answer.'))
      expect(state().value).toBe('editing')
      expect(context()).toMatchObject({
        failure: { text: 'No answer.', isIncident: true },
        reference: 'WDR-1',
      })
      send({ type: 'form.submitted' })
      expect(context()).toMatchObject({ failure: null })
      await done('findBooking', answer)
      expect(context()).toMatchObject({
        failure: { text: sentence ?? notFound, isIncident },
      })
      send({ type: 'form.submitted' })
      await failed('findBooking', new Error(''))
      expect(context()).toMatchObject({ failure: { text: notFound, isIncident: true } })
      send({ type: 'form.submitted' })
      await done('findBooking', { ok: true, value: payIn })
      expect(context()).toEqual({ ...nothing, subject: { kind: 'reverse', movement: payIn } })
    },
  )

  test.each(refusals)(
    'of a drawer with %j shows an error and can be retried',
    async (answer, sentence, isIncident) => {
      const { send, done, failed, state, context } = scripted({ kind: 'closeDesk', desk: ownDesk })
      send({ type: 'field.changed', field: 'amount', text: '70' })
      send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
      send({ type: 'form.submitted' })
      await failed('readDrawer', new Error('No answer.'))
      expect(state().value).toBe('editing')
      expect(context()).toMatchObject({ failure: { text: 'No answer.', isIncident: true } })
      send({ type: 'form.submitted' })
      expect(context()).toMatchObject({ failure: null })
      await done('readDrawer', answer)
      expect(state().value).toBe('editing')
      expect(context()).toMatchObject({
        failure: { text: sentence ?? unread, isIncident },
      })
      send({ type: 'form.submitted' })
      await failed('readDrawer', new Error(''))
      expect(context()).toMatchObject({ failure: { text: unread, isIncident: true } })
      send({ type: 'form.submitted' })
      const drawer = { ...ownDesk, name: 'Rudo Dube-Moyo' }
      await done('readDrawer', { ok: true, value: drawer })
      expect(state().value).toBe('booking')
      expect(context()).toEqual({
        ...{ ...nothing, subject: { kind: 'closeDesk', desk: drawer } },
        ...{ amount: '70', name: 'Tendai Ncube' },
      })
    },
  )
})

describe('closing a cash desk', () => {
  const closing = (drawer?: number) => opened({ kind: 'closeDesk', desk: ownDesk }, drawer)

  test('[W658] with the expected amount is booked immediately', async () => {
    const { type, submit, read, requests } = closing()
    type('amount', '70')
    type('name', ' Tendai Ncube ')
    submit()
    await read()
    expect(requests).toEqual([
      { kind: 'closeDesk', desk: ownDesk.id, amount: 70_00, witness: 'Tendai Ncube' },
    ])
  })

  test('[W658] with a difference asks whether to count again or to close with it', async () => {
    const { type, submit, read, send, requests, state } = closing()
    type('amount', '69.50')
    type('name', 'Tendai Ncube')
    submit()
    await read()
    expect([state().value, requests]).toEqual(['asking', []])
    send({ type: 'difference.doubted' })
    expect([state().value, state().context.amount]).toEqual(['editing', '69.50'])
    submit()
    await read()
    send({ type: 'difference.accepted' })
    expect(requests).toEqual([
      { kind: 'closeDesk', desk: ownDesk.id, amount: 69_50, witness: 'Tendai Ncube' },
    ])
  })

  test('[W884] compares with the current books: a booking made meanwhile is a difference', async () => {
    const { type, submit, read, requests, state, context } = closing(90_00)
    type('amount', '70')
    type('name', 'Tendai Ncube')
    submit()
    await read()
    expect([state().value, requests]).toEqual(['asking', []])
    expect(context().subject).toEqual({ kind: 'closeDesk', desk: { ...ownDesk, cash: 90_00 } })
  })

  test('[W884] that another person has closed shows an error and keeps the form', async () => {
    const { type, submit, read, state, context } = opened({
      kind: 'closeDesk',
      desk: { ...ownDesk, id: 'another' },
    })
    type('amount', '70')
    type('name', 'Tendai Ncube')
    submit()
    await read()
    expect(state().value).toBe('editing')
    expect(context()).toMatchObject({
      failure: { text: 'This cash desk is closed already. Please load the page again.', isIncident: false },
      amount: '70',
      name: 'Tendai Ncube',
    })
  })
})

test('a take-back needs a reason and names its booking', () => {
  const { type, submit, requests, state } = opened({ kind: 'reverse', movement: payIn })
  submit()
  expect([state().value, requests]).toEqual(['editing', []])
  type('reason', ' $200 typed for $20 ')
  submit()
  expect(requests).toEqual([
    {
      kind: 'reverseTopUp',
      referenceId: 'DEP-7K2MXQ4RWB',
      reason: '$200 typed for $20',
      number: 'NUZ042',
      amount: 20_00,
    },
  ])
})

test('[W716] a booking is found by its reference and then taken back', async () => {
  const asked: string[] = []
  const found: Outcome<CashMovement>[] = [
    { ok: false, status: 404, message: 'There is no such booking.' },
    { ok: true, value: { ...payOut, kind: 'stallPayOut', code: 'M1001' } },
  ]
  const findBooking = fromPromise<Outcome<CashMovement>, string>(async ({ input }) => {
    asked.push(input)
    return found.shift() ?? { ok: false, status: 500 }
  })
  const actor = createActor(cashFormMachine.provide({ actors: { findBooking } })).start()
  const requests: unknown[] = []
  actor.on('booking.requested', ({ request }) => requests.push(request))
  const type = (field: keyof CashFormFields, text: string) =>
    actor.send({ type: 'field.changed', field, text })
  actor.send({ type: 'form.opened', subject: { kind: 'findBooking' } })
  actor.send({ type: 'form.submitted' })
  expect([actor.getSnapshot().value, asked]).toEqual(['editing', []])
  type('reference', ' WDR-1 ')
  actor.send({ type: 'form.submitted' })
  const first = await waitFor(actor, (state) => state.matches('editing'))
  expect(first.context).toMatchObject({
    failure: { text: 'There is no such booking.', isIncident: false },
    reference: ' WDR-1 ',
  })
  type('reference', 'WDR-9F3KQW2MNB')
  actor.send({ type: 'form.submitted' })
  await waitFor(actor, (state) => state.matches('editing'))
  type('reason', 'Twice')
  actor.send({ type: 'form.submitted' })
  expect(asked).toEqual(['WDR-1', 'WDR-9F3KQW2MNB'])
  expect(requests).toEqual([
    {
      kind: 'reverseStallPayOut',
      referenceId: 'WDR-9F3KQW2MNB',
      reason: 'Twice',
      number: 'M1001',
      amount: 3_50,
    },
  ])
})

test('a refusal keeps the form, and a booking closes it', () => {
  const { type, submit, send, state } = opened({ kind: 'toSafe' })
  type('amount', '100')
  submit()
  expect(state().context.rejectedFields).toMatchObject({ amount: '100', name: '' })
  type('name', 'Tendai Ncube')
  submit()
  const sentence = 'There is only $70.00 in the drawer.'
  send({ type: 'booking.ended', refusal: { text: sentence, isIncident: false } })
  expect(state().value).toBe('editing')
  expect(state().context).toMatchObject({
    ...{ amount: '100', name: 'Tendai Ncube', rejectedFields: null },
    ...{ failure: { text: sentence, isIncident: false } },
  })
  submit()
  expect(state().context.failure).toBeNull()
  send({ type: 'booking.done' })
  expect(state().value).toBe('closed')
  expect(state().context).toEqual(nothing)
})

describe('the second signature', () => {
  const chipo = { id: 's-1', name: 'Chipo Nyathi', hasPin: true }

  function signing() {
    const flow = startFlow(cashFormMachine)
    const requests: unknown[] = []
    flow.actor.on('booking.requested', (event) => requests.push(event))
    flow.send({ type: 'form.opened', subject: { kind: 'toSafe' }, signers: [chipo] })
    const type = (field: keyof CashFormFields, text: string) =>
      flow.send({ type: 'field.changed', field, text })
    return { ...flow, requests, type }
  }

  test('[W217] needs a person and a PIN, which is sent beside the request', () => {
    const { send, type, requests, state, context } = signing()
    type('amount', '5')
    send({ type: 'form.submitted' })
    expect([state().value, requests]).toEqual(['editing', []])
    type('signer', 's-1')
    send({ type: 'form.submitted' })
    expect([state().value, requests]).toEqual(['editing', []])
    type('secret', '407295')
    send({ type: 'form.submitted' })
    expect(state().value).toBe('booking')
    expect(requests).toEqual([
      {
        type: 'booking.requested',
        request: { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' },
        secret: '407295',
      },
    ])
    send({ type: 'booking.done' })
    expect(context()).toEqual(nothing)
  })

  test('[W221] shows a wrong PIN at its field and keeps the form', () => {
    const { send, type, state, context } = signing()
    type('amount', '5')
    type('signer', 's-1')
    type('secret', '407296')
    send({ type: 'form.submitted' })
    const sentence = 'This is not the PIN of Chipo Nyathi. Nothing was booked.'
    send({ type: 'booking.ended', reason: 'wrongPin', refusal: { text: sentence, isIncident: false } })
    expect(state().value).toBe('editing')
    expect(context()).toMatchObject({
      ...{ amount: '5', signer: 's-1', secret: '407296', failure: null },
      rejectedSecret: { secret: '407296', sentence },
    })
    type('secret', '407295')
    send({ type: 'form.submitted' })
    expect([state().value, context().rejectedSecret]).toEqual(['booking', null])
    const empty = { text: 'There is only $1.00 in the drawer.', isIncident: false }
    send({ type: 'booking.ended', reason: 'notEnoughCash', refusal: empty })
    expect([state().value, context().rejectedSecret, context().secret]).toEqual(['editing', null, '407295'])
  })

  test('[W221] clears the PIN when another person is chosen', () => {
    const { type, context } = signing()
    type('signer', 's-1')
    type('secret', '407295')
    type('signer', '')
    expect(context().secret).toBe('')
  })
})
