import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { deductAnswer } from '../../src/api/schemas/wallet.ts'
import type { Acknowledged } from '../soak/caller.ts'
import type { Movement } from '../soak/plan.ts'
import { findingsIn } from '../soak/verify.ts'
import { chargeAt } from './app/support/money.ts'
import { addPeople, people, signIn } from './app/support/people.ts'
import { answerOf, portalOver } from './app/support/portal.ts'
import { embeddedDatabase } from './support/databases.ts'

const once = { items: [], decision: 'approve', isPressedTwice: false } as const
const charge: Movement = {
  ...once,
  kind: 'charge',
  key: 'charge-1',
  camper: people.camper,
  actor: people.merchant,
  cents: 500,
}
const deposit: Movement = { ...charge, kind: 'deposit', key: 'deposit-1', actor: people.camper, cents: 2_000 }
const done: Acknowledged = { outcome: 'done' }
const refused: Acknowledged = { outcome: 'refused' }
const declined: Acknowledged = { outcome: 'declined' }

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
  await addPeople(database)
  const portal = portalOver(database)
  const cookie = await signIn(portal, people.camper)
  const body = { amount: 20, firstName: 'Rudo', lastName: 'Moyo', ownerCode: people.camper }
  const headers = { 'Idempotency-Key': 'deposit-1' }
  const begun = await (await portal.call('deposit', {}, { cookie, body, headers })).json()
  await portal.request(new URL(begun.data.paymentUrl).pathname, {
    method: 'POST',
    headers: { origin: 'http://camp.test', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=approve',
  })
  const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
  await answerOf(deductAnswer, await chargeAt(till, people.camper, { key: 'charge-1' }))
})
afterAll(() => database.close())

test('the soak reports nothing when the ledger agrees with every answer', async () => {
  const told = [
    [deposit, done],
    [charge, done],
    [{ ...charge, key: 'charge-2' }, refused],
  ] as const
  expect((await findingsIn(database, told)).findings).toEqual([])
})

test.each<[string, readonly (readonly [Movement, Acknowledged])[], RegExp]>([
  [
    'was lost',
    [
      [charge, done],
      [deposit, done],
      [{ ...charge, key: 'charge-2' }, done],
    ],
    /^charge charge-2: done, and it is there 0 times$/,
  ],
  [
    'was refused and done',
    [
      [deposit, done],
      [charge, refused],
    ],
    /^charge charge-1: refused, and there is /,
  ],
  ['nobody was told of', [[deposit, done]], /^nobody was told of .*"attempt":"charge-1"/],
  [
    'has another amount',
    [
      [deposit, done],
      [{ ...charge, cents: 501 }, done],
    ],
    /^charge charge-1: done as undefined, and there is /,
  ],
  [
    'has another reference',
    [
      [deposit, done],
      [charge, { ...done, referenceId: 'PUR-OTHER' }],
    ],
    /^charge charge-1: done as PUR-OTHER, and there is /,
  ],
  [
    'was declined and credited',
    [
      [deposit, declined],
      [charge, done],
    ],
    /^deposit deposit-1: declined as undefined, and there is /,
  ],
])('the soak finds a movement that %s', async (_, told, finding) => {
  const { findings } = await findingsIn(database, told)
  expect(findings).toContainEqual(expect.stringMatching(finding))
})
