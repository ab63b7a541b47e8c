import { beforeEach, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { withdrawalFormFlow } from '../../../src/flows/money/withdrawals.ts'
import { hangUp, json } from '../../api/support/standInHost.ts'
import { type FakeStorage, stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
const cashier = 'rudo@camp.example.org'
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
})

/** A page that has just been loaded. */
async function load() {
  const actor = createFlow(withdrawalFormFlow, { input: { cashier } }).start()
  await waitFor(actor, (state) => state.matches({ editing: 'quiet' }))
  return actor
}

async function payOut() {
  const actor = await load()
  actor.send({ type: 'code.changed', ownerCode: 'NUZ042' })
  actor.send({ type: 'amount.changed', amount: '12.50' })
  actor.send({ type: 'withdrawal.submitted' })
  actor.send({ type: 'withdrawal.confirmed' })
  await waitFor(actor, (state) => state.matches({ editing: 'failed' }))
  actor.stop()
}

test.each([
  ['a 401', 'two keys', json({ success: false }, 401), 2],
  ['a refusal', 'two keys', json({ success: false, message: 'There is not enough money.' }, 422), 2],
  ['no answer', 'one key', hangUp, 1],
  ['a 503', 'one key', json({ success: false }, 503), 1],
] as const)('[W622] after %s, a withdrawal and its repetition use %s', async (_, _keys, answer, keys) => {
  host.answer = answer
  await payOut()
  expect(storage.items.has(`pendingWithdrawal:${cashier}`)).toBe(keys === 1)
  await payOut()
  const sent = host.received.map(({ headers }) => headers['idempotency-key'])
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(keys)
})
