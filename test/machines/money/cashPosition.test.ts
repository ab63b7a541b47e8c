import { expect, test } from 'vitest'
import type { CashPosition } from '../../../src/domain/money/treasury.ts'
import { cashPositionModel } from '../../../src/inspector/models/money/cashPosition.tsx'
import { cashPositionMachine } from '../../../src/machines/money/cashPosition.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cashPositionModel)

const position: CashPosition = {
  ...{ safe: 80_00, bank: 0, drawers: [], counts: [], movements: [] },
  origins: {
    firstMoney: 0,
    wallets: 0,
    stalls: 0,
    withdrawals: 0,
    expenses: 0,
    settlements: 0,
    differences: 80_00,
  },
  unnamed: { count: 0, amount: 0, withdrawals: [] },
  depositDays: [
    { gateway: 'paynow', day: '2025-04-13', count: 2, amount: 50_00, fee: 1_25, takenBack: 0 },
    { gateway: 'paynow', day: '2025-04-14', count: 1, amount: 10_00, fee: 25, takenBack: 0 },
  ],
  settlements: [],
  signers: [{ id: 's-1', name: 'Chipo Nyathi', hasPin: true }],
}

async function opened() {
  const flow = startFlow(cashPositionMachine, { cashier: 'chenai@camp.example.org' })
  await flow.done('readAttempt', null)
  await flow.done('fetchPosition', { ok: true, value: position })
  const fill = (fields: Readonly<Record<string, string>>) => {
    for (const [field, text] of Object.entries(fields))
      flow.send({ type: 'field.changed', field: field as 'amount', text })
    flow.send({ type: 'form.submitted' })
  }
  return { ...flow, fill }
}

test('[W1133] an expense is booked with its receipt, and its PIN is sent and not stored', async () => {
  const { send, fill, done, state, context, started } = await opened()
  send({ type: 'form.opened', subject: { kind: 'expense' } })
  const typed = { amount: '12.50', slip: ' R-114 ', from: 'safe', signer: 's-1', secret: '123456' }
  fill(typed)
  expect(state().matches({ form: 'editing' })).toBe(true)
  fill({ whatFor: 'Firewood' })
  const request = {
    ...({ kind: 'expense', amount: 12_50, slip: 'R-114', whatFor: 'Firewood', from: 'safe' } as const),
    ...{ witness: 'Chipo Nyathi', signer: 's-1' },
  }
  expect(started.at(-1)?.input).toEqual({ cashier: 'chenai@camp.example.org', request })
  const attempt = { key: 'k-1', request }
  await done('recordAttempt', { kind: 'recorded', attempt })
  expect(started.at(-1)?.input).toMatchObject({ attempt, secret: '123456' })
  await done('bookCash', { kind: 'answered', outcome: { ok: false, status: 422, message: 'Too little.' } })
  expect(context().formFailure).toEqual({ text: 'Too little.', isIncident: false })
  expect(context().fields).toMatchObject({ ...typed, whatFor: 'Firewood' })
})

test('[W1135] a count is sent with the sum that was in the safe when the form was opened', async () => {
  const { send, fill, done, started } = await opened()
  send({ type: 'form.opened', subject: { kind: 'countSafe', expected: 80_00, isFirst: true } })
  send({ type: 'position.refreshRequested' })
  await done('fetchPosition', { ok: true, value: { ...position, safe: 90_00 } })
  fill({ amount: '79.50', signer: 's-1', secret: '123456' })
  expect(started.at(-1)?.input).toMatchObject({
    request: { kind: 'countSafe', amount: 79_50, expected: 80_00, witness: 'Chipo Nyathi' },
  })
})

test('[W1136] the source of a withdrawal needs a place and no second person', async () => {
  const { send, fill, started, state } = await opened()
  const withdrawal = { withdrawal: 'WDR-1', code: 'NUZ042', amount: 4_50, hadDesk: true }
  send({ type: 'form.opened', subject: { kind: 'cashSource', ...withdrawal } })
  fill({})
  expect(state().matches({ form: 'editing' })).toBe(true)
  fill({ from: 'drawer' })
  expect(started.at(-1)?.input).toMatchObject({
    request: { kind: 'cashSource', withdrawal: 'WDR-1', amount: 4_50, from: 'drawer' },
  })
})

test('[W1330] a settlement opens with the days that are not settled and needs no second person', async () => {
  const { send, fill, started, state, context } = await opened()
  const { depositDays, settlements } = position
  send({ type: 'form.opened', subject: { kind: 'settlement', depositDays, settlements } })
  expect(context().fields).toMatchObject({
    ...{ gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-14', amount: '', fee: '' },
  })
  fill({ amount: '58.50', fee: '1.50', slip: ' PN-88213 ' })
  expect(state().matches({ form: 'editing' })).toBe(true)
  fill({ day: '2025-04-15' })
  expect(started.at(-1)?.input).toEqual({
    cashier: 'chenai@camp.example.org',
    request: {
      ...{ kind: 'settlement', amount: 58_50, fee: 1_50, slip: 'PN-88213', gateway: 'paynow' },
      ...{ firstDay: '2025-04-13', lastDay: '2025-04-14', day: '2025-04-15' },
    },
  })
})

test('[W1332] a settlement is taken back with a reason', async () => {
  const { send, fill, started, state } = await opened()
  const settlement = {
    ...{ referenceId: 'CSH-9', gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-14' },
    ...{ day: '2025-04-15', amount: 58_50, fee: 1_50, slip: 'PN-88213', by: 'Chenai Mhofu', takenBack: null },
  }
  send({ type: 'form.opened', subject: { kind: 'reverseSettlement', settlement } })
  fill({})
  expect(state().matches({ form: 'editing' })).toBe(true)
  fill({ reason: '58.50 typed for 55.80' })
  expect(started.at(-1)?.input).toMatchObject({
    request: {
      ...{ kind: 'reverseSettlement', settlement: 'CSH-9', reason: '58.50 typed for 55.80', amount: 58_50 },
    },
  })
})
