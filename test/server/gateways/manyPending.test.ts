import { setImmediate as otherWork } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { pollDuePayments } from '../../../server/gateways/polling.ts'
import { leasingDue } from '../../../server/ledger/duePayments.ts'
import { checkInAnswer } from '../../../src/api/schemas/participants.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf, opening, type Portal, portalOver } from '../app/support/portal.ts'
import { embeddedDatabase } from '../support/databases.ts'

const day = 24 * 60 * 60_000

async function addPending({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `with begun as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at)
      select 'DEP-' || n, 'deposit', 'pending', $1, 100, $2 from generate_series(1, $3::int) n
      returning id, reference_id),
    taken as (
      insert into payments (transfer_id, gateway, payer_name, initiation, lease_until, poll_reference, next_poll_at,
        give_up_at)
      select id, 'sandbox', '', 'answered', $2, md5(reference_id), $2, $2::timestamptz + interval '1 day' from begun)
    insert into sandbox_payments (token, reference, amount_cents, payer_name)
    select md5(reference_id), reference_id, 100, '' from begun`,
    [people.camper, opening, count],
  )
}

/** The number of sequential gate searches that the host answers while it polls payments. */
async function searchesDuring(portal: Portal, cookie: string, look: Promise<void>): Promise<number> {
  let answered = 0
  let isOver = false
  void look.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await otherWork()
    await answerOf(
      checkInAnswer,
      await portal.call('checkIn', { code: people.other }, { cookie, query: '?step=search' }),
    )
    answered += 1
  }
  await look
  return answered
}

test('30,000 pending deposits do not slow down a search at the gate', async () => {
  const database = await embeddedDatabase()
  await addPeople(database)
  const portal = portalOver(database)
  await addPending(database, 30_000)
  const pendingNow = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::integer as count from transfers where status = 'pending'",
    )
    return rows[0]?.count
  }

  // The first polls find all deposits due, and the last ones give them up.
  let searches = 0
  for (const wait of [0, 5_000, day, 5_000]) {
    portal.pass(wait)
    const cookie = await signIn(portal, people.admin)
    searches += await searchesDuring(portal, cookie, pollDuePayments(portal.host))
  }
  expect(searches).toBeGreaterThan(4 * 15)
  expect(await pendingNow()).toBe(30_000 - 2 * 100)

  const values = { gateway: 'sandbox', at: portal.host.now(), most: 5 }
  const { text, values: parameters } = leasingDue.with(values)
  const { rows } = await database.pool.query(`explain ${text}`, parameters)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(
    /Index Scan using payments_due on payments p_1 .*\n.*Index Cond: .*gateway = 'sandbox'.*next_poll_at <=/,
  )
  expect(plan).not.toContain('Seq Scan')
  await database.close()
})
