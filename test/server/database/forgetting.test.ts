import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { usualLimits } from '../../../server/gateways/configuration.ts'
import { checkLedger } from '../../../server/ledger/check.ts'
import { claimDeposit } from '../../../server/ledger/depositClaims.ts'
import { chargeAt, fund } from '../app/support/money.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { opening, type Portal, portalOver, refusalOf } from '../app/support/portal.ts'
import { describeOnEngines } from '../support/databases.ts'

describeOnEngines('Forgetting a person', (open) => {
  let database: Database
  let portal: Portal
  let admin: string
  let till: { portal: Portal; cookie: string; merchantNumber: string }
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
    portal = portalOver(database)
    admin = await signIn(portal, people.admin)
    till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
  })

  const forget = (wallet: number) => database.pool.query('select forget_person($1) as number', [wallet])
  async function accountOf(owner: string): Promise<number> {
    const { rows } = await database.pool.query('select id from accounts where owner = $1', [owner])
    return rows[0]?.id
  }
  const withdraw = (code: string, key: string) =>
    portal.call('withdraw', {}, { cookie: admin, body: { ownerCode: code, amount: 2 }, key })
  const checkIn = (code: string, key: string) =>
    portal.call('checkIn', { code }, { cookie: admin, query: '?step=confirm', key })

  async function books() {
    const { rows } = await database.pool.query(`select
      (select jsonb_agg(to_jsonb(a) - 'owner' order by id) from accounts a) as accounts,
      (select jsonb_agg(to_jsonb(t) - 'owner_code' - 'actor' order by id) from transfers t) as transfers,
      (select jsonb_agg(to_jsonb(e) order by id) from ledger_entries e) as entries,
      (select jsonb_agg(jsonb_build_array(id, key, kind, received_at, actor) order by id) from movements) as movements,
      (select jsonb_agg(jsonb_build_array(id, at, actor_role, action) order by id) from audit
        where action <> 'forgetPerson') as audit,
      (select jsonb_agg(jsonb_build_array(key, fingerprint, moved_money, created_at) order by key)
        from idempotency_keys) as answers`)
    return rows[0]
  }
  async function check() {
    const faults: string[] = []
    const verdict = await checkLedger(database.pool, (fault) => faults.push(fault))
    return { ...verdict, faults: faults.filter((fault) => !fault.startsWith('DEP-FUND')) }
  }

  test('[W480] [W563] removes the code from ledger, audit, movements and stored answers, and changes no sum', async () => {
    for (const code of [people.camper, people.other]) {
      await fund(database, code, 2_000, `DEP-FUND-${code === people.camper ? 1 : 2}`)
      expect((await chargeAt(till, code, { key: `charge-${code === people.camper}` })).status).toBe(200)
      expect((await withdraw(code, `pay-${code === people.camper}`)).status).toBe(200)
      expect((await checkIn(code, `gate-${code === people.camper}`)).status).toBe(200)
    }
    expect((await checkIn(people.camper, 'gate-again')).status).toBe(409)
    const anyway = { withWhom: 'Chipo Moyo', anyway: 'Rudo came in by the kitchen.' }
    const movement = {
      key: 'a'.repeat(32),
      number: people.camper,
      kind: 'backIn',
      counter: 1,
      notedAt: opening,
    }
    const moved = await portal.call('move', {}, { cookie: admin, body: { ...movement, ...anyway } })
    expect(moved.status).toBe(200)
    const leaving = { ...movement, key: 'b'.repeat(32), kind: 'stepOut', ...anyway }
    expect((await portal.call('move', {}, { cookie: admin, body: leaving })).status).toBe(200)
    const back = {
      ...movement,
      key: 'c'.repeat(32),
      withWhom: 'Chipo Moyo',
      anyway: 'Rudo has no card.',
      counter: 'x',
    }
    const body = { version: 1, device: 'd'.repeat(32), waiting: 1, scans: [back] }
    expect((await portal.call('handInScans', {}, { cookie: admin, body })).status).toBe(200)
    const lookFor = { keys: ['c'.repeat(32)], decision: 'lookFor', note: 'Rudo may be at the river.' }
    expect((await portal.call('decideConflicts', {}, { cookie: admin, body: lookFor })).status).toBe(200)
    await portal.call('participantHealth', { code: people.camper }, { cookie: admin })
    const path = { code: people.camper }
    const { data: known } = await (await portal.call('person', path, { cookie: admin })).json()
    const { gender, age, country, version } = known
    const details = { firstname: 'Rudo', lastname: 'Moyo-Chipo', gender, age, union: known.union, country }
    const corrected = { ...details, whatsapp: '+263 77 000 0001', email: 'rudo@example.org', version }
    expect((await portal.call('correctPerson', path, { cookie: admin, body: corrected })).status).toBe(200)
    const cookie = await signIn(portal, people.camper)
    await signIn(portal, people.camper)
    expect((await portal.call('endOtherSessions', {}, { cookie })).status).toBe(200)
    const other = await signIn(portal, people.other)
    await refusalOf(
      await portal.call('participantHealth', { code: people.camper }, { cookie: other }),
      403,
      'forbidden',
    )
    const claimed = await claimDeposit(
      { database, now: () => new Date(opening) },
      {
        reference: 'DEP-OPEN',
        ownerCode: people.camper,
        payerName: 'Esther',
        amount: 700,
        gateway: 'sandbox',
        actor: `participant:${people.camper}`,
        attempt: { actor: `participant:${people.camper}`, key: 'deposit', fingerprint: 'f' },
        leaseUntil: new Date(opening),
        limits: usualLimits,
      },
    )
    expect(claimed).toBeDefined()
    await database.pool.query(
      `insert into audit (actor_role, actor, action, subject, detail)
        values ('admin', 'gate@camp.example.org', 'mistook', 'ZEU002', '{"for": ["ZEU001"], "cents": 1}');
      insert into idempotency_keys (actor, key, fingerprint, status, answer)
        values ('participant:ZEU001', 'own', '', 422, '{"success": false}');
      insert into refused_look_ups (actor_role, actor, since, subject, reason, refusals) values
        ('participant', 'ZEU001', now(), 'ZEU002', 'forbidden', 2), ('participant', 'ZEU002', now(), 'ZEU001', 'forbidden', 3)`,
    )
    const repeats = async () => {
      const answers = await Promise.all([
        chargeAt(till, people.camper, { key: 'charge-true' }),
        chargeAt(till, people.other, { key: 'charge-false' }),
        withdraw(people.camper, 'pay-true'),
        withdraw(people.other, 'pay-false'),
        checkIn(people.other, 'gate-false'),
      ])
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    }
    const [before, verdict, answers] = [await books(), await check(), await repeats()]
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
    const wallet = await accountOf(people.camper)

    await expect(forget(wallet)).rejects.toThrow(`the person of wallet ${wallet} is still registered`)
    await database.pool.query("delete from participants where code = 'ZEU001'")
    expect((await forget(wallet)).rows).toEqual([{ number: `#${wallet}` }])

    const tables = [
      'accounts',
      'transfers',
      'ledger_entries',
      'audit',
      'movements',
      'gate_scans',
      'refused_look_ups',
      'idempotency_keys',
      'sessions',
    ]
    for (const table of tables) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows), table).not.toMatch(/ZEU001|Rudo|Chipo|Moyo.*Rudo|77 000 0001/)
      expect(rows.length).toBeGreaterThan(0)
    }
    expect(await books()).toEqual(before)
    expect(verdict.faults).toEqual([])
    expect(await check()).toEqual(verdict)
    expect(await repeats()).toEqual(answers)
    await refusalOf(await checkIn(people.camper, 'gate-true'), 404, 'notFound')
    await refusalOf(await checkIn(people.camper, 'gate-again'), 404, 'notFound')
    const { rows } = await database.pool.query(
      "select actor_role, subject, detail from audit where action = 'forgetPerson'",
    )
    expect(rows).toEqual([
      {
        actor_role: 'database',
        subject: `#${wallet}`,
        detail: { transfers: 4, audit: 13, answers: 3 },
      },
    ])
    const corrections = await database.pool.query(
      "select detail - 'browser' as detail from audit where action = 'correctPerson'",
    )
    expect(corrections.rows).toEqual([{ detail: { fields: ['lastname', 'email'] } }])
    expect((await forget(wallet)).rows).toEqual([{ number: `#${wallet}` }])
    expect(await books()).toEqual(before)
  })

  test('applies to wallets only: not to merchants, outside accounts and unknown numbers', async () => {
    for (const owner of [people.merchant, 'deposits', 'withdrawals']) {
      const account = await accountOf(owner)
      await expect(forget(account)).rejects.toThrow(`there is no wallet with the number ${account}`)
    }
    await expect(forget(99_999)).rejects.toThrow('there is no wallet with the number 99999')
  })

  test('is possible through its function only, whose role can change nothing else', async () => {
    for (const change of [
      "update accounts set owner = '#1' where owner = 'ZEU002'",
      "update transfers set owner_code = '#1' where owner_code = 'ZEU002'",
      "update transfers set actor = 'participant:#1'",
      "update audit set actor = '#1'",
      "update audit set subject = '#1' where subject = 'ZEU002'",
      "update audit set detail = '{}'",
      "update movements set code = '#1' where code = 'ZEU002'",
      'update movements set anyway = null',
      'update gate_scans set happened_at = now()',
      "update gate_scans set marks = '{}'",
      'delete from gate_scans',
      "update idempotency_keys set answer = '{}'",
    ])
      await expect(database.pool.query(change), change).rejects.toThrow('is append-only')
    const client = await database.pool.connect()
    try {
      await client.query('set role camp_forgetting')
      for (const change of [
        'update transfers set amount_cents = 1',
        "update transfers set status = 'failed'",
        'update accounts set balance_cents = 1',
        'update ledger_entries set amount_cents = 1',
        "update audit set action = 'nothing'",
        "update movements set kind = 'arrive'",
        'delete from movements',
        'delete from gate_scans',
        "update gate_scans set decision = 'undo'",
        'delete from audit',
        'delete from transfers',
        'delete from idempotency_keys',
        'select * from participants for update',
      ])
        await expect(client.query(change), change).rejects.toThrow('permission denied')
    } finally {
      await client.query('reset role')
      client.release()
    }
  })
})
