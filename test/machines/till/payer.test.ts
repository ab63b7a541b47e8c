import { expect, test } from 'vitest'
import { payerModel } from '../../../src/inspector/models/till/payer.tsx'
import { payerMachine } from '../../../src/machines/till/payer.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(payerModel)

const naledi = { firstname: 'Naledi', initial: 'D', age: 14 }

const start = (isOffered = true) => startFlow(payerMachine, { merchantNumber: 'M1001', isOffered })

test('[W740] the owner of a card is looked up after each scan, and cleared after the sale', async () => {
  const { send, done, inputsOf, state } = start()
  send({ type: 'card.scanned', number: ' EZC104 ' })
  await done('findPayer', { ok: true, value: naledi })
  expect([state().value, state().context]).toEqual([
    'known',
    { merchantNumber: 'M1001', isOffered: true, number: 'EZC104', payer: naledi, callError: null },
  ])
  send({ type: 'card.scanned', number: 'EZC104' })
  expect(state().context.payer).toBeNull()
  expect(inputsOf('findPayer')).toEqual([
    { merchantNumber: 'M1001', number: 'EZC104' },
    { merchantNumber: 'M1001', number: 'EZC104' },
  ])
  send({ type: 'payer.left' })
  expect([state().value, state().context.number]).toEqual(['none', ''])
})

test('[W782] the owner’s code is emitted for the order', async () => {
  const { send, done, emitted } = start()
  send({ type: 'card.scanned', number: 'K7QWXN34' })
  await done('findPayer', { ok: true, value: naledi })
  expect(emitted).toEqual([])
  send({ type: 'card.scanned', number: ' K7QWXN34' })
  await done('findPayer', { ok: true, value: { ...naledi, code: 'EZC104' } })
  expect(emitted).toEqual([{ type: 'owner.found', number: 'K7QWXN34', code: 'EZC104' }])
})

test('[W740] a typed number is looked up once, an empty one never', async () => {
  const { send, done, inputsOf, state } = start()
  send({ type: 'number.entered', number: ' ' })
  send({ type: 'card.scanned', number: '' })
  send({ type: 'number.entered', number: 'EZC104' })
  send({ type: 'number.entered', number: 'EZC104 ' })
  await done('findPayer', { ok: true, value: naledi })
  send({ type: 'number.entered', number: 'EZC104' })
  expect(state().value).toBe('known')
  expect(inputsOf('findPayer')).toEqual([{ merchantNumber: 'M1001', number: 'EZC104' }])
  send({ type: 'number.entered', number: '' })
  expect([state().value, state().context.payer]).toEqual(['none', null])
  send({ type: 'card.scanned', number: ' ' })
  expect(state().value).toBe('none')
})

test('[W741] a card that cannot pay shows the message of the server', async () => {
  const { send, done, state } = start()
  const message = 'This card was reported lost at 14:05. Please ask for the new card.'
  send({ type: 'card.scanned', number: 'EZC104' })
  await done('findPayer', { ok: false, status: 422, reason: 'lostCard', message })
  expect([state().value, state().context.callError]).toEqual(['refused', message])
  send({ type: 'card.scanned', number: 'EZC105' })
  expect([state().value, state().context.callError]).toEqual(['searching', null])
  await done('findPayer', { ok: false, status: 422, reason: 'lostCard', message })
  send({ type: 'payer.left' })
  expect([state().value, state().context.callError]).toEqual(['none', null])
})

test('[W740] a second scan replaces a look-up in flight', async () => {
  const { send, done, inputsOf, state } = start()
  send({ type: 'card.scanned', number: 'EZC104' })
  send({ type: 'card.scanned', number: 'EZC105' })
  expect(inputsOf('findPayer')).toEqual([
    { merchantNumber: 'M1001', number: 'EZC104' },
    { merchantNumber: 'M1001', number: 'EZC105' },
  ])
  await done('findPayer', { ok: true, value: naledi })
  expect([state().value, state().context.number]).toEqual(['known', 'EZC105'])
})

test('[W740] a server without payer look-up gets no calls', () => {
  const { send, inputsOf, state } = start(false)
  send({ type: 'card.scanned', number: 'EZC104' })
  send({ type: 'number.entered', number: 'EZC105' })
  expect([inputsOf('findPayer'), state().value]).toEqual([[], 'none'])
})

test('[W742] a failed or rate-limited look-up leaves the till without an owner', async () => {
  for (const answer of [
    { ok: false, status: 503, message: 'The host cannot do this at the moment.' },
    { ok: false, status: 429, message: 'Very many cards were looked up.' },
    { ok: false, status: 404 },
  ] as const) {
    const { send, done, state } = start()
    send({ type: 'card.scanned', number: 'EZC104' })
    await done('findPayer', answer)
    expect([state().value, state().context.callError, state().context.payer]).toEqual(['unknown', null, null])
  }
  const { send, failed, state } = start()
  send({ type: 'card.scanned', number: 'EZC104' })
  await failed('findPayer', new Error('No answer'))
  expect([state().value, state().context.callError, state().context.payer]).toEqual(['unknown', null, null])
})
