import { describe, expect, test } from 'vitest'
import type {
  Closing,
  ClosingList,
  ClosingSubject,
  ClosingSummary,
} from '../../../src/domain/money/walletClosing.ts'
import { walletClosingModel } from '../../../src/inspector/models/money/walletClosing.tsx'
import { walletClosingMachine } from '../../../src/machines/money/walletClosing.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(walletClosingModel)

const summary: ClosingSummary = {
  ...{ number: 'LST-7K2MXQ', kind: 'payBack', union: 'East', signedBy: 'Rudo Dube', contact: null },
  ...{ claimUntil: null, madeBy: 'Kuda', madeAt: '2025-04-19T08:05:00.000Z', endedAt: null },
  ...{ people: 60, booked: 0, notPaid: 0, amount: 60_00, bookedAmount: 0 },
}
const list: ClosingList = { ...summary, items: [] }
const closing: Closing = { wallets: [], lists: [summary], kept: [], cash: 100_00 }
const upTo = (booked: number, end: string | null = null) =>
  ({ ok: true, value: { ...summary, booked, endedAt: end } }) as const
const endedAt = '2025-04-19T09:00:00.000Z'

async function opened() {
  const flow = startFlow(walletClosingMachine)
  await flow.done('fetchClosing', { ok: true, value: closing })
  flow.send({ type: 'list.opened', number: 'LST-7K2MXQ' })
  await flow.done('fetchList', { ok: true, value: list })
  return flow
}

describe('[W1227] A list is booked a few people a call', () => {
  test('until none is left, then it is read again', async () => {
    const { send, done, state, context } = await opened()
    send({ type: 'booking.requested' })
    await done('bookNext', upTo(25))
    expect(state().value).toMatchObject({ page: { list: 'booking' } })
    expect(context().progress?.booked).toBe(25)
    send({ type: 'list.left' })
    await done('bookNext', upTo(50))
    await done('bookNext', upTo(60, endedAt))
    expect(state().value).toMatchObject({ page: { list: 'reading' } })
    await done('fetchList', { ok: true, value: { ...list, endedAt } })
    send({ type: 'booking.requested' })
    expect(state().value).toMatchObject({ page: { list: 'shown' } })
  })

  test('and is paused after the call under way', async () => {
    const { send, done, state, context } = await opened()
    send({ type: 'booking.requested' })
    send({ type: 'booking.paused' })
    expect([state().value.page, context().isPausing]).toEqual([{ list: 'booking' }, true])
    await done('bookNext', upTo(25))
    expect(state().value.page).toEqual({ list: 'reading' })
    await done('fetchList', { ok: true, value: { ...list, booked: 25 } })
    expect([state().value.page, context().isPausing]).toEqual([{ list: 'shown' }, false])
  })

  test('and stops without an answer, with a sentence, until it goes on', async () => {
    const { send, done, failed, state, context } = await opened()
    send({ type: 'booking.requested' })
    await done('bookNext', upTo(25))
    await failed('bookNext', new Error('No answer'))
    expect(state().value.page).toEqual({ list: 'stopped' })
    expect(context().failure).toEqual({
      text: 'No answer from the server. Some may be booked. Press Go on: each person is booked once.',
      isIncident: true,
    })
    send({ type: 'booking.requested' })
    expect([state().value.page, context().failure]).toEqual([{ list: 'booking' }, null])
  })

  test('[W1216] and stops with the server’s sentence', async () => {
    const { send, done, context } = await opened()
    send({ type: 'booking.requested' })
    await done('bookNext', { ok: false, status: 422, message: 'There is only $40.00 in the drawer.' })
    expect(context().failure).toEqual({ text: 'There is only $40.00 in the drawer.', isIncident: false })
  })
})

test('[W1215] a list is ended after a question', async () => {
  const { send, done, state } = await opened()
  send({ type: 'ending.requested' })
  send({ type: 'ending.confirmed' })
  await done('endList', upTo(0, endedAt))
  expect(state().value.page).toEqual({ list: 'reading' })
})

describe('A form', () => {
  const payBack: ClosingSubject = { form: 'list', kind: 'payBack', union: 'East', person: null }

  async function atOverview() {
    const flow = startFlow(walletClosingMachine)
    await flow.done('fetchClosing', { ok: true, value: closing })
    return flow
  }

  test('[W1228] of a new list asks for the leader, and opens the list that was made', async () => {
    const { send, done, state, context } = await atOverview()
    send({ type: 'form.opened', subject: payBack })
    send({ type: 'form.submitted' })
    expect([state().value.form, context().showsErrors]).toEqual(['editing', true])
    send({ type: 'form.changed', field: 'signedBy', text: ' Rudo Dube ' })
    send({ type: 'form.submitted' })
    await done('makeIdempotencyKey', 'key-1')
    expect(context().attempt?.task).toEqual({
      kind: 'make',
      request: {
        ...{ kind: 'payBack', union: 'East', code: null, below: null, signedBy: 'Rudo Dube' },
        ...{ contact: '', claimUntil: '' },
      },
    })
    await done('perform', { ok: true, value: { list: 'LST-9WDR2B', referenceId: '', at: '', amount: 0 } })
    expect([state().value, context().number]).toEqual([
      { page: { list: 'reading' }, form: 'closed' },
      'LST-9WDR2B',
    ])
  })

  test('[W1229] without an answer is sent again under the same key, unless its content changes', async () => {
    const { send, done, failed, state, context } = await atOverview()
    send({ type: 'form.opened', subject: { form: 'claim', number: '7K2MXQ4R' } })
    send({ type: 'form.changed', field: 'takenBy', text: 'Farai' })
    send({ type: 'form.submitted' })
    await done('makeIdempotencyKey', 'key-1')
    await failed('perform', new Error('No answer'))
    expect([state().value.form, context().attempt?.isUnanswered]).toEqual(['editing', true])
    send({ type: 'form.submitted' })
    expect(state().value.form).toEqual({ sending: 'sending' })
    await failed('perform', new Error('No answer'))
    send({ type: 'form.changed', field: 'takenBy', text: 'Rudo' })
    send({ type: 'form.submitted' })
    expect(state().value.form).toEqual({ sending: 'preparing' })
  })

  test('[W1229] of a booking shows it, and reads the wallets again', async () => {
    const { send, done, state, context } = await atOverview()
    send({ type: 'form.opened', subject: { form: 'claim', number: '7K2M-XQ4R' } })
    send({ type: 'form.changed', field: 'takenBy', text: 'Farai' })
    send({ type: 'form.submitted' })
    await done('makeIdempotencyKey', 'key-1')
    const booked = { list: null, referenceId: 'CLM-1', at: endedAt, amount: 5_00 }
    await done('perform', { ok: true, value: booked })
    expect([state().value, context().booked]).toEqual([
      { page: { overview: { shown: 'refreshing' } }, form: 'done' },
      booked,
    ])
    send({ type: 'form.closed' })
    expect([state().value.form, context().subject]).toEqual(['closed', null])
  })
})
