import { describe, expect, test } from 'vitest'
import type { CashFormFields, CashFormSubject, CashMovement } from '../../../src/domain/money/cashDesk.ts'
import { aDay, naledi, ownDesk, payIn, payOut } from '../../../src/inspector/models/money/cash.ts'
import { closedMeanwhile } from '../../../src/machines/money/cashForm.ts'
import type { CashFormContext } from '../../../src/machines/money/cashFormParts.ts'
import { booked, openCashDesk } from '../support/cashDesk.ts'

/** The region `form` of the cash desk, whose other regions are at rest. */
async function opened(subject: CashFormSubject, desks = aDay) {
  const flow = await openCashDesk({ desks })
  flow.send({ type: 'form.opened', subject })
  const type = (field: keyof CashFormFields, text: string) =>
    flow.send({ type: 'field.changed', field, text })
  return {
    ...flow,
    type,
    submit: () => flow.send({ type: 'form.submitted' }),
    value: () => flow.state().value.form,
    context: () => formOf(flow.context()),
  }
}

function formOf(context: CashFormContext) {
  const { subject, fields, counts, signers, rejectedSecret, rejectedFields, formFailure } = context
  return { subject, fields, counts, signers, rejectedSecret, rejectedFields, formFailure }
}

const noFields = {
  ...{ amount: '', name: '', reason: '', reference: '', signer: '', secret: '' },
  ...{ slip: '', whatFor: '', from: '' },
  ...{ fee: '', gateway: '', firstDay: '', lastDay: '', day: '' },
}
const nothing = {
  ...{ subject: null, fields: noFields, counts: {} },
  ...{ signers: null, rejectedSecret: null },
  ...{ rejectedFields: null, formFailure: null },
}

describe('opening a cash desk', () => {
  test('[W657] fills the amount from the counted notes; typing an amount clears the count', async () => {
    const { send, type, context } = await opened({ kind: 'openDesk' })
    send({ type: 'count.changed', denomination: 20_00, count: '2' })
    send({ type: 'count.changed', denomination: 25, count: '3' })
    expect(context().fields.amount).toBe('40.75')
    send({ type: 'count.changed', denomination: 25, count: 'x' })
    expect(context().fields.amount).toBe('')
    type('name', 'Rudo')
    expect(context().counts).toEqual({ 2000: '2', 25: 'x' })
    type('amount', '12')
    expect(context().counts).toEqual({})
  })

  test('needs a witness for a float, and none for zero', async () => {
    const { type, submit, requests, value, context } = await opened({ kind: 'openDesk' })
    type('amount', '50')
    submit()
    expect(value()).toBe('editing')
    expect(context().rejectedFields).toEqual({ ...noFields, amount: '50' })
    type('amount', '0')
    submit()
    expect(requests()).toEqual([{ kind: 'openDesk', amount: 0, witness: '' }])
  })
})

describe('leaving a cash form', () => {
  const left = { type: 'form.left' } as const

  test('clears everything that was typed', async () => {
    const { send, type, submit, value, context } = await opened({ kind: 'openDesk' })
    expect(context()).toEqual({ ...nothing, subject: { kind: 'openDesk' } })
    send({ type: 'count.changed', denomination: 20_00, count: '2' })
    type('name', 'Rudo')
    type('reason', 'A float')
    type('reference', 'WDR-1')
    expect(context()).toMatchObject({ fields: { amount: '40.00' }, counts: { 2000: '2' } })
    type('name', ' ')
    submit()
    expect(context().rejectedFields).toMatchObject({ amount: '40.00', name: ' ' })
    send(left)
    expect(value()).toBe('closed')
    expect(context()).toEqual(nothing)
  })

  test('cancels a search for a booking and a read of the drawer', async () => {
    const finding = await opened({ kind: 'findBooking' })
    finding.send({ type: 'field.changed', field: 'reference', text: 'WDR-1' })
    finding.send({ type: 'form.submitted' })
    expect(finding.value()).toBe('finding')
    finding.send(left)
    expect([finding.value(), finding.context()]).toEqual(['closed', nothing])
    const reading = await opened({ kind: 'closeDesk', desk: ownDesk })
    reading.send({ type: 'field.changed', field: 'amount', text: '70' })
    reading.send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
    reading.send({ type: 'form.submitted' })
    expect(reading.value()).toBe('reading')
    reading.send(left)
    expect([reading.value(), reading.context()]).toEqual(['closed', nothing])
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
      const { send, done, failed, value, context } = await opened({ kind: 'findBooking' })
      send({ type: 'field.changed', field: 'reference', text: 'WDR-1' })
      send({ type: 'form.submitted' })
      await failed('findBooking', new Error('No answer.'))
      expect(value()).toBe('editing')
      expect(context()).toMatchObject({
        formFailure: { text: 'No answer.', isIncident: true },
        fields: { reference: 'WDR-1' },
      })
      send({ type: 'form.submitted' })
      expect(context()).toMatchObject({ formFailure: null })
      await done('findBooking', answer)
      expect(context()).toMatchObject({
        formFailure: { text: sentence ?? notFound, isIncident },
      })
      send({ type: 'form.submitted' })
      await failed('findBooking', new Error(''))
      expect(context()).toMatchObject({ formFailure: { text: notFound, isIncident: true } })
      send({ type: 'form.submitted' })
      await done('findBooking', { ok: true, value: payIn })
      expect(context()).toEqual({ ...nothing, subject: { kind: 'reverse', movement: payIn } })
    },
  )

  test.each(refusals)(
    'of a drawer with %j shows an error and can be retried',
    async (answer, sentence, isIncident) => {
      const { send, done, failed, value, context } = await opened({ kind: 'closeDesk', desk: ownDesk })
      send({ type: 'field.changed', field: 'amount', text: '70' })
      send({ type: 'field.changed', field: 'name', text: 'Tendai Ncube' })
      send({ type: 'form.submitted' })
      await failed('readDrawer', new Error('No answer.'))
      expect(value()).toBe('editing')
      expect(context()).toMatchObject({ formFailure: { text: 'No answer.', isIncident: true } })
      send({ type: 'form.submitted' })
      expect(context()).toMatchObject({ formFailure: null })
      await done('readDrawer', answer)
      expect(value()).toBe('editing')
      expect(context()).toMatchObject({
        formFailure: { text: sentence ?? unread, isIncident },
      })
      send({ type: 'form.submitted' })
      await failed('readDrawer', new Error(''))
      expect(context()).toMatchObject({ formFailure: { text: unread, isIncident: true } })
      send({ type: 'form.submitted' })
      const drawer = { ...ownDesk, name: 'Rudo Dube-Moyo' }
      await done('readDrawer', { ok: true, value: drawer })
      expect(value()).toBe('booking')
      expect(context()).toEqual({
        ...{ ...nothing, subject: { kind: 'closeDesk', desk: drawer } },
        fields: { ...noFields, amount: '70', name: 'Tendai Ncube' },
      })
    },
  )
})

describe('closing a cash desk', () => {
  /** @param amount the counted cash */
  async function closing(amount: string, name = 'Tendai Ncube') {
    const flow = await opened({ kind: 'closeDesk', desk: ownDesk })
    flow.type('amount', amount)
    flow.type('name', name)
    flow.submit()
    return flow
  }
  const drawer = { ok: true, value: ownDesk } as const

  test('[W658] with the expected amount is booked immediately', async () => {
    const { done, requests, inputsOf } = await closing('70', ' Tendai Ncube ')
    await done('readDrawer', drawer)
    expect(inputsOf('readDrawer')).toEqual([ownDesk.id])
    expect(requests()).toEqual([
      { kind: 'closeDesk', desk: ownDesk.id, amount: 70_00, witness: 'Tendai Ncube' },
    ])
  })

  test('[W658] with a difference asks whether to count again or to close with it', async () => {
    const { submit, done, send, requests, value, context } = await closing('69.50')
    await done('readDrawer', drawer)
    expect([value(), requests()]).toEqual(['asking', []])
    send({ type: 'difference.doubted' })
    expect([value(), context().fields.amount]).toEqual(['editing', '69.50'])
    submit()
    await done('readDrawer', drawer)
    send({ type: 'difference.accepted' })
    expect(requests()).toEqual([
      { kind: 'closeDesk', desk: ownDesk.id, amount: 69_50, witness: 'Tendai Ncube' },
    ])
  })

  test('[W884] compares with the current books: a booking made meanwhile is a difference', async () => {
    const { done, requests, value, context } = await closing('70')
    const richer = { ...ownDesk, cash: 90_00 }
    await done('readDrawer', { ok: true, value: richer })
    expect([value(), requests()]).toEqual(['asking', []])
    expect(context().subject).toEqual({ kind: 'closeDesk', desk: richer })
  })

  test('[W884] that another person has closed shows an error and keeps the form', async () => {
    const { done, value, context } = await closing('70')
    await done('readDrawer', closedMeanwhile)
    expect(value()).toBe('editing')
    expect(context()).toMatchObject({
      formFailure: {
        text: 'This cash desk is closed already. Please load the page again.',
        isIncident: false,
      },
      fields: { amount: '70', name: 'Tendai Ncube' },
    })
  })
})

test('a take-back needs a reason and names its booking', async () => {
  const { type, submit, requests, value } = await opened({ kind: 'reverse', movement: payIn })
  submit()
  expect([value(), requests()]).toEqual(['editing', []])
  type('reason', ' $200 typed for $20 ')
  submit()
  expect(requests()).toEqual([
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
  const { type, submit, done, inputsOf, requests, value, context } = await opened({ kind: 'findBooking' })
  submit()
  expect([value(), inputsOf('findBooking')]).toEqual(['editing', []])
  type('reference', ' WDR-1 ')
  submit()
  await done('findBooking', { ok: false, status: 404, message: 'There is no such booking.' })
  expect(context()).toMatchObject({
    formFailure: { text: 'There is no such booking.', isIncident: false },
    fields: { reference: ' WDR-1 ' },
  })
  type('reference', 'WDR-9F3KQW2MNB')
  submit()
  const found: CashMovement = { ...payOut, kind: 'stallPayOut', code: 'M1001' }
  await done('findBooking', { ok: true, value: found })
  type('reason', 'Twice')
  submit()
  expect(inputsOf('findBooking')).toEqual(['WDR-1', 'WDR-9F3KQW2MNB'])
  expect(requests()).toEqual([
    {
      kind: 'reverseStallPayOut',
      referenceId: 'WDR-9F3KQW2MNB',
      reason: 'Twice',
      number: 'M1001',
      amount: 3_50,
    },
  ])
})

test('a refusal keeps the form, and a booking closes it', async () => {
  const { type, submit, refuse, answer, value, context } = await opened({ kind: 'toSafe' })
  type('amount', '100')
  submit()
  expect(context().rejectedFields).toMatchObject({ amount: '100', name: '' })
  type('name', 'Tendai Ncube')
  submit()
  const sentence = 'There is only $70.00 in the drawer.'
  await refuse(sentence)
  expect(value()).toBe('editing')
  expect(context()).toMatchObject({
    ...{ fields: { amount: '100', name: 'Tendai Ncube' }, rejectedFields: null },
    ...{ formFailure: { text: sentence, isIncident: false } },
  })
  submit()
  expect(context().formFailure).toBeNull()
  await answer({ ok: true, value: booked })
  expect([value(), context()]).toEqual(['closed', nothing])
})

test('[W1320] a form that is submitted during another booking stays as it is', async () => {
  const { send, type, submit, done, requests, state, context } = await opened({ kind: 'toSafe' })
  send({ type: 'code.scanned', code: 'NUZ042' })
  await done('findPerson', { ok: true, value: naledi })
  send({ type: 'amount.changed', amount: '20' })
  send({ type: 'cash.submitted', direction: 'topUp' })
  type('amount', '100')
  type('name', 'Tendai Ncube')
  submit()
  expect(state().value).toMatchObject({ form: 'editing', booking: 'recording' })
  expect(context()).toMatchObject({ fields: { amount: '100', name: 'Tendai Ncube' }, formFailure: null })
  expect(requests()).toEqual([{ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 20_00 }])
})

describe('the second signature', () => {
  const chipo = { id: 's-1', name: 'Chipo Nyathi', hasPin: true }
  const signing = () => opened({ kind: 'toSafe' }, { ...aDay, signers: [chipo] })

  test('[W217] needs a person and a PIN, which is sent beside the request', async () => {
    const { type, submit, answer, inputsOf, requests, value, context } = await signing()
    type('amount', '5')
    submit()
    expect([value(), requests()]).toEqual(['editing', []])
    type('signer', 's-1')
    submit()
    expect([value(), requests()]).toEqual(['editing', []])
    type('secret', '407295')
    submit()
    expect(value()).toBe('booking')
    expect(requests()).toEqual([{ kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' }])
    await answer({ ok: true, value: booked })
    expect(inputsOf('bookCash')).toMatchObject([{ secret: '407295' }])
    expect(context()).toEqual(nothing)
  })

  test('[W221] shows a wrong PIN at its field and keeps the form', async () => {
    const { type, submit, answer, value, context } = await signing()
    type('amount', '5')
    type('signer', 's-1')
    type('secret', '407296')
    submit()
    const sentence = 'This is not the PIN of Chipo Nyathi. Nothing was booked.'
    await answer({ ok: false, status: 422, reason: 'wrongPin', message: sentence })
    expect(value()).toBe('editing')
    expect(context()).toMatchObject({
      ...{ fields: { amount: '5', signer: 's-1', secret: '407296' }, formFailure: null },
      rejectedSecret: { secret: '407296', sentence },
    })
    type('secret', '407295')
    submit()
    expect([value(), context().rejectedSecret]).toEqual(['booking', null])
    const empty = 'There is only $1.00 in the drawer.'
    await answer({ ok: false, status: 422, reason: 'notEnoughCash', message: empty })
    expect([value(), context().rejectedSecret, context().fields.secret]).toEqual(['editing', null, '407295'])
  })

  test('[W221] clears the PIN when another person is chosen', async () => {
    const { type, context } = await signing()
    type('signer', 's-1')
    type('secret', '407295')
    type('signer', '')
    expect(context().fields.secret).toBe('')
  })

  test('[W217] keeps the persons of its opening when the desk is read again', async () => {
    const { send, done, context } = await signing()
    send({ type: 'desks.refreshRequested' })
    await done('fetchDesks', { ok: true, value: aDay })
    expect(context().signers).toEqual([chipo])
  })
})
