import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareCamp } from '../../../server/camp.ts'
import type { Database } from '../../../server/database/database.ts'
import { checkLedger, countFaultsInSlices } from '../../../server/ledger/check.ts'
import { settleMerchants } from '../../../server/ledger/checkpoint.ts'
import { deductAnswer, withdrawAnswer } from '../../../src/api/schemas/wallet.ts'
import { demoCamp } from '../../../src/domain/demo/demoCamp.ts'
import { chargeAt, fund } from '../app/support/money.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf, portalOver } from '../app/support/portal.ts'
import { describeOnAnyEngine } from '../support/databases.ts'
import { allowForgery } from '../support/forgery.ts'

async function check({ pool }: Database) {
  const faults: string[] = []
  const verdict = await checkLedger(pool, (fault) => faults.push(fault))
  expect(verdict.faults).toBe(faults.length)
  return { ...verdict, faults }
}

describeOnAnyEngine('The ledger check', (open) => {
  test('finds no fault in an empty camp and in the demo camp', async () => {
    const database = await open()
    expect(await check(database)).toEqual({
      faults: [],
      transfers: 0,
      entries: 0,
      accounts: 11,
      moneyIn: 0,
      moneyOut: 0,
      inWallets: 0,
      withMerchants: 0,
      inDrawers: 0,
      inSafe: 0,
      atBank: 0,
      expenses: 0,
      cashMissing: 0,
    })
    await prepareCamp(database.orm, { admins: undefined, wantsDemo: true, begins: false }, database.engine)
    const movements = [...demoCamp().wallets.values()].flatMap((wallet) => wallet.movements)
    const sum = (type: string) =>
      movements
        .filter((movement) => movement.type === type && movement.status === 'completed')
        .reduce((total, { amount }) => total + amount, 0)
    expect(await check(database)).toEqual({
      faults: [],
      transfers: movements.length,
      entries: 2 * movements.filter(({ status }) => status === 'completed').length,
      accounts: demoCamp().participants.length + 6 + 11,
      moneyIn: sum('deposit'),
      moneyOut: sum('withdrawal'),
      inWallets: sum('deposit') - sum('withdrawal') - sum('purchase'),
      withMerchants: sum('purchase'),
      inDrawers: 0,
      inSafe: 0,
      atBank: 0,
      expenses: 0,
      cashMissing: 0,
    })
    await settleMerchants(database.pool)
    expect((await check(database)).faults).toEqual([])
  })
})

const broken = ['accounts', 'transfers', 'ledger_entries', 'payments', 'sandbox_payments', 'audit']

describeOnAnyEngine('The ledger check reports', (open) => {
  let database: Database
  /** References of a charge of $5.00 and a withdrawal of $3.00, after a deposit of $20.00. */
  let charged: string
  let withdrawn: string

  beforeAll(async () => {
    database = await open()
    await allowForgery(database)
    await addPeople(database)
    await fund(database, people.camper, 2_000, 'DEP-1')
    // One deposit looks requested at and confirmed by the sandbox; the other one is pending.
    await database.pool.query(`
      update transfers set actor = 'participant:ZEU001' where reference_id = 'DEP-1';
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor)
        values ('DEP-2', 'deposit', 'pending', 'ZEU001', 700, 'participant:ZEU001');
      insert into payments (transfer_id, gateway, payer_name, initiation, lease_until, next_poll_at)
        select id, 'sandbox', '', 'answered', now(), case status when 'pending' then now() end from transfers;
      insert into sandbox_payments (token, reference, amount_cents, payer_name, decision)
        select reference_id, reference_id, amount_cents, '', 'approved' from transfers;
      insert into audit (actor_role, actor, action, subject, detail)
        values ('gateway', 'sandbox', 'completeDeposit', 'ZEU001', '{"reference": "DEP-1", "cents": 2000}')`)
    const portal = portalOver(database)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    const charge = await answerOf(deductAnswer, await chargeAt(till, people.camper, { key: 'charge-1' }))
    charged = charge.data?.referenceId ?? ''
    const paidOut = await portal.call(
      'withdraw',
      {},
      { cookie: await signIn(portal, people.admin), body: { ownerCode: people.camper, amount: 3 } },
    )
    await answerOf(withdrawAnswer, paidOut)
    const { rows } = await database.pool.query("select reference_id from transfers where type = 'withdrawal'")
    withdrawn = rows[0]?.reference_id
    await settleMerchants(database.pool)
    expect((await check(database)).faults).toEqual([])
    await database.pool.query(
      `create schema kept; ${broken.map((table) => `create table kept.${table} as table ${table};`).join('')}`,
    )
  })
  beforeEach(async () => {
    await database.pool.query(`truncate ${broken} restart identity cascade`)
    for (const table of broken)
      await database.pool.query(`insert into ${table} overriding system value table kept.${table}`)
    for (const table of ['accounts', 'ledger_entries', 'audit'])
      await database.pool.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
      )
  })

  const entries = (reference: string, kind: string) =>
    `transfer_id = (select id from transfers where reference_id = '${reference}')
      and account_id in (select id from accounts where kind = '${kind}')`

  test.each<[string, () => string, () => string[]]>([
    [
      'a transfer that does not sum to zero',
      () => `update ledger_entries set amount_cents = -499 where ${entries(charged, 'wallet')}`,
      () => [
        `${charged}: expected $5.00 from wallet ZEU001 to merchant M1001; there is wallet ZEU001 -$4.99, merchant M1001 $5.00 (sum $0.01)`,
        'wallet ZEU001: expected $12.01 from its entries; there is $12.00',
      ],
    ],
    [
      'a transfer with one side missing',
      () => `delete from ledger_entries where ${entries('DEP-1', 'outside')}`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU001; there is wallet ZEU001 $20.00 (sum $20.00)',
      ],
    ],
    [
      'a transfer without entries',
      () =>
        `delete from ledger_entries where ${entries(withdrawn, 'wallet')} or ${entries(withdrawn, 'outside')}`,
      () => [
        `${withdrawn}: expected $3.00 from wallet ZEU001 to outside withdrawals; there is no entry`,
        'wallet ZEU001: expected $15.00 from its entries; there is $12.00',
      ],
    ],
    [
      'a transfer that was booked twice',
      () => `insert into ledger_entries (transfer_id, account_id, amount_cents)
        select transfer_id, account_id, amount_cents from ledger_entries
        where ${entries('DEP-1', 'wallet')} or ${entries('DEP-1', 'outside')}`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU001; there is outside deposits -$20.00, outside deposits -$20.00, wallet ZEU001 $20.00, wallet ZEU001 $20.00 (sum $0.00)',
        'wallet ZEU001: expected $32.00 from its entries; there is $12.00',
      ],
    ],
    [
      'a transfer of another amount than its entries',
      () => `update transfers set amount_cents = 123456789 where reference_id = '${charged}'`,
      () => [
        `${charged}: expected $1,234,567.89 from wallet ZEU001 to merchant M1001; there is wallet ZEU001 -$5.00, merchant M1001 $5.00 (sum $0.00)`,
        `${charged}: expected its audit row to say $1,234,567.89 by merchant:M1001; it says 500 cents by merchant:M1001`,
        `${charged}: expected items of $1,234,567.89; there are items of $5.00`,
      ],
    ],
    [
      'a transfer out of another person’s wallet',
      () => `update transfers set owner_code = 'ZEU002' where reference_id = 'DEP-1'`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU002; there is outside deposits -$20.00, wallet ZEU001 $20.00 (sum $0.00)',
        'DEP-1: expected one audit row (completeDeposit for ZEU002); there are 0',
      ],
    ],
    [
      'a transfer to another merchant',
      () => `update transfers set merchant_number = 'M1002' where reference_id = '${charged}'`,
      () => [
        `${charged}: expected $5.00 from wallet ZEU001 to merchant M1002; there is wallet ZEU001 -$5.00, merchant M1001 $5.00 (sum $0.00)`,
      ],
    ],
    [
      'a completed purchase without a merchant',
      () => `update transfers set merchant_number = null where reference_id = '${charged}'`,
      () => [
        `${charged}: expected a deposit, a withdrawal, a purchase from a merchant, a refund, a pay-out of a stall or its reversal, a pay-in of a stall, cash of a desk, of the safe or the bank, an expense, a settlement, or the end of a wallet and not a purchase; there is wallet ZEU001 -$5.00, merchant M1001 $5.00 (sum $0.00)`,
      ],
    ],
    [
      'a transfer in the wrong direction',
      () =>
        `update ledger_entries set amount_cents = -amount_cents where ${entries('DEP-1', 'wallet')} or ${entries('DEP-1', 'outside')}`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU001; there is wallet ZEU001 -$20.00, outside deposits $20.00 (sum $0.00)',
        'wallet ZEU001: expected -$28.00 from its entries; there is $12.00',
      ],
    ],
    [
      'a transfer of an unknown type',
      () => `update transfers set type = 'gift' where reference_id = 'DEP-1'`,
      () => [
        'DEP-1: expected a deposit, a withdrawal, a purchase from a merchant, a refund, a pay-out of a stall or its reversal, a pay-in of a stall, cash of a desk, of the safe or the bank, an expense, a settlement, or the end of a wallet and not a gift; there is outside deposits -$20.00, wallet ZEU001 $20.00 (sum $0.00)',
        'DEP-1: expected a completed deposit of $20.00, which the sandbox has as approved; there is a completed gift of $20.00',
        'audit row 1: expected a completed deposit DEP-1 of ZEU001; there is none',
      ],
    ],
    [
      'a transfer of an unknown type or status without entries',
      () => `insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents) values
        ('OLD-1', 'gift', 'pending', 'ZEU002', null, 100), ('OLD-2', 'deposit', 'whatever', 'ZEU002', null, 100),
        ('OLD-3', 'withdrawal', 'failed', 'ZEU002', 'M1001', 100), ('OLD-4', 'deposit', 'failed', 'ZEU002', 'M1001', 100),
        ('OLD-5', 'purchase', 'pending', 'ZEU002', null, 100)`,
      () => [
        'OLD-1: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a pending gift without a merchant',
        'OLD-2: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a whatever deposit without a merchant',
        'OLD-3: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a failed withdrawal with merchant M1001',
        'OLD-4: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a failed deposit with merchant M1001',
        'OLD-5: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a pending purchase without a merchant',
        'OLD-5: expected items of $1.00; there are items of $0.00',
      ],
    ],
    [
      'a transfer on an account that does not exist',
      () => `update ledger_entries set account_id = 999 where ${entries('DEP-1', 'outside')}`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU001; there is an account that does not exist -$20.00, wallet ZEU001 $20.00 (sum $0.00)',
      ],
    ],
    [
      'entries of a transfer that is not completed',
      () => `update transfers set status = 'failed' where reference_id = 'DEP-1'`,
      () => [
        'DEP-1: expected a completed deposit of $20.00, which the sandbox has as approved; there is a failed deposit of $20.00',
        'DEP-1: expected no entry of a failed transfer; there is outside deposits -$20.00, wallet ZEU001 $20.00 (sum $0.00)',
        'audit row 1: expected a completed deposit DEP-1 of ZEU001; there is none',
      ],
    ],
    [
      'entries without a transfer',
      () => `delete from payments; delete from transfers where reference_id = 'DEP-1'`,
      () => [
        'DEP-1: expected a completed deposit of $20.00, which the sandbox has as approved; there is none',
        'DEP-2: expected a completed deposit of $7.00, which the sandbox has as approved; there is a pending deposit of $7.00',
        'audit row 1: expected a completed deposit DEP-1 of ZEU001; there is none',
        'entry 1: expected a transfer; there is none, but outside deposits -$20.00',
        'entry 2: expected a transfer; there is none, but wallet ZEU001 $20.00',
      ],
    ],
    [
      'a wallet whose balance was changed',
      () => `update accounts set balance_cents = balance_cents + 1 where owner = 'ZEU002'`,
      () => ['wallet ZEU002: expected $0.00 from its entries; there is $0.01'],
    ],
    [
      'a wallet below zero',
      () => `update accounts set balance_cents = -12 where owner = 'ZEU002'`,
      () => [
        'wallet ZEU002: expected $0.00 from its entries; there is -$0.12',
        'wallet ZEU002: expected nothing below $0.00; there is -$0.12',
      ],
    ],
    [
      'a checkpoint with another sum',
      () => `update accounts set balance_cents = 501 where owner = 'M1001'`,
      () => [
        'merchant M1001: expected a checkpoint of $5.00 in 1 entries up to entry 4; there is $5.01 in 1 up to entry 4',
      ],
    ],
    [
      'a checkpoint with another number of entries',
      () => `update accounts set settled_count = 2 where owner = 'M1001'`,
      () => [
        'merchant M1001: expected a checkpoint of $5.00 in 1 entries up to entry 4; there is $5.00 in 2 up to entry 4',
      ],
    ],
    [
      'a checkpoint that is ahead of its entries',
      () => `update accounts set settled_entry_id = 1000 where owner = 'M1001'`,
      () => [
        'merchant M1001: expected a checkpoint of $5.00 in 1 entries up to entry 4; there is $5.00 in 1 up to entry 1000',
      ],
    ],
    [
      'people, merchants and outside accounts that are missing',
      () => `delete from accounts where owner in ('ZEU002', 'M1002', 'deposits', 'withdrawals')`,
      () => [
        'DEP-1: expected $20.00 from outside deposits to wallet ZEU001; there is an account that does not exist -$20.00, wallet ZEU001 $20.00 (sum $0.00)',
        `${withdrawn}: expected $3.00 from wallet ZEU001 to outside withdrawals; there is wallet ZEU001 -$3.00, an account that does not exist $3.00 (sum $0.00)`,
        'merchant M1002: expected an account (merchant M1002); there is none',
        'participant ZEU002: expected an account (wallet ZEU002); there is none',
        'the world outside: expected an account (outside deposits); there is none',
        'the world outside: expected an account (outside withdrawals); there is none',
      ],
    ],
    [
      'a movement without its audit row',
      () => `delete from audit where action = 'charge'`,
      () => [`${charged}: expected one audit row (charge for ZEU001); there are 0`],
    ],
    [
      'a movement audited twice, or for another person',
      () => `insert into audit (actor_role, actor, action, subject, detail)
        select actor_role, actor, action, subject, detail from audit where action = 'charge';
        update audit set subject = 'ZEU002' where action = 'withdraw'`,
      () =>
        [
          `${charged}: expected one audit row (charge for ZEU001); there are 2`,
          `${withdrawn}: expected one audit row (withdraw for ZEU001); there are 0`,
        ].sort(),
    ],
    [
      'an invented deposit with entries',
      () => `
        with invented as (
          insert into transfers (reference_id, type, status, owner_code, amount_cents)
          values ('DEP-3', 'deposit', 'completed', 'ZEU002', 900) returning id)
        insert into ledger_entries (transfer_id, account_id, amount_cents)
          select invented.id, a.id, case a.kind when 'wallet' then 900 else -900 end
          from invented, accounts a where a.owner in ('ZEU002', 'deposits');
        update accounts set balance_cents = 900 where kind = 'wallet' and owner = 'ZEU002'`,
      () => [
        'DEP-3: expected one audit row (completeDeposit for ZEU002); there are 0',
        'DEP-3: expected somebody who asked for it; there is nobody',
      ],
    ],
    [
      'a deleted charge with its entries',
      () => `
        delete from ledger_entries where ${entries(charged, 'wallet')} or ${entries(charged, 'merchant')};
        delete from transfers where reference_id = '${charged}';
        update accounts set balance_cents = 1700 where kind = 'wallet' and owner = 'ZEU001';
        update accounts set balance_cents = 0, settled_count = 0, settled_entry_id = 0 where kind = 'merchant'`,
      () => [
        `audit row 2: expected a completed purchase ${charged} of ZEU001; there is none`,
        `kept answer of merchant:M1001: expected a completed transfer ${charged} of the same attempt; there is none`,
      ],
    ],
    [
      'a kept answer of another attempt',
      () => `update transfers set attempt = 'charge-2' where reference_id = '${charged}'`,
      () => [
        `kept answer of merchant:M1001: expected a completed transfer ${charged} of the same attempt; there is none`,
      ],
    ],
    [
      'a withdrawal that exists in the audit only',
      () => `insert into audit (actor_role, actor, action, subject, detail)
        values ('admin', 'gate@camp.example.org', 'withdraw', 'ZEU001', null)`,
      () => ['audit row 5: expected a completed withdrawal with a reference of ZEU001; there is none'],
    ],
    [
      'an audit row of another amount',
      () => `update audit set detail = detail || '{"cents": 499}' where action = 'charge';
        update audit set detail = '{"reference": "DEP-1", "amount": 2001}' where action = 'completeDeposit';
        update audit set detail = detail - 'cents' where action = 'withdraw'`,
      () =>
        [
          'DEP-1: expected its audit row to say $20.00 by gateway:sandbox; it says 2001 cents by gateway:sandbox',
          `${charged}: expected its audit row to say $5.00 by merchant:M1001; it says 499 cents by merchant:M1001`,
          `${withdrawn}: expected its audit row to say $3.00 by admin:gate@camp.example.org; it says no cents by admin:gate@camp.example.org`,
        ].sort(),
    ],
    [
      'an audit row of another actor',
      () => `update audit set actor = 'M1002' where action = 'charge';
        update audit set actor = 'paynow' where action = 'completeDeposit';
        update transfers set actor = 'admin:office@camp.example.org' where reference_id = '${withdrawn}'`,
      () =>
        [
          'DEP-1: expected its audit row to say $20.00 by gateway:sandbox; it says 2000 cents by gateway:paynow',
          `${charged}: expected its audit row to say $5.00 by merchant:M1001; it says 500 cents by merchant:M1002`,
          `${withdrawn}: expected its audit row to say $3.00 by admin:office@camp.example.org; it says 300 cents by admin:gate@camp.example.org`,
        ].sort(),
    ],
    [
      'a charge of other items',
      () => `update transfers set items = '[{"name": "Zip Line", "price": 500, "quantity": 2}]'
        where reference_id = '${charged}'`,
      () => [`${charged}: expected items of $5.00; there are items of $10.00`],
    ],
    ...['null', '{}', '[]', '[7]', '[{"name": "Zip Line", "price": "500", "quantity": 1}]'].map(
      (items): [string, () => string, () => string[]] => [
        `a charge of the items ${items}`,
        () => `update transfers set items = '${items}' where reference_id = '${charged}'`,
        () => [`${charged}: expected items of $5.00; there are items of $0.00`],
      ],
    ),
    [
      'a changed balance of an outside account',
      () => `update accounts set balance_cents = -2000 where owner = 'deposits'`,
      () => ['outside deposits: expected a balance of $0.00, for none is kept of it; there is -$20.00'],
    ],
    [
      'a payment of the sandbox that is missing in the ledger',
      () => `insert into sandbox_payments (token, reference, amount_cents, payer_name, decision)
          values ('lost', 'DEP-LOST', 400, '', 'approved'), ('declined', 'DEP-NO', 400, '', 'declined');
        update payments set next_poll_at = null;
        update sandbox_payments set amount_cents = 2001 where reference = 'DEP-1'`,
      () => [
        'DEP-1: expected a completed deposit of $20.01, which the sandbox has as approved; there is a completed deposit of $20.00',
        'DEP-2: expected a completed deposit of $7.00, which the sandbox has as approved; there is a pending deposit of $7.00',
        'DEP-LOST: expected a completed deposit of $4.00, which the sandbox has as approved; there is none',
      ],
    ],
  ])('%s', async (_, breakIt, expected) => {
    await database.pool.query(breakIt())
    expect((await check(database)).faults.sort()).toEqual(expected().sort())
    const inSlices = await countFaultsInSlices(database.pool, new AbortController().signal)
    expect(inSlices).toBe(expected().length)
  })

  test('no money in or out without the outside accounts', async () => {
    expect(await check(database)).toEqual({
      faults: [],
      transfers: 4,
      entries: 6,
      accounts: 16,
      moneyIn: 2_000,
      moneyOut: 300,
      inWallets: 1_200,
      withMerchants: 500,
      inDrawers: 0,
      inSafe: 0,
      atBank: 0,
      expenses: 0,
      cashMissing: 0,
    })
    await database.pool.query("delete from accounts where kind = 'outside'")
    const { moneyIn, moneyOut } = await check(database)
    expect([moneyIn, moneyOut]).toEqual([0, 0])
  })

  test('each of a thousand faults', async () => {
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents)
      select 'LOST-' || n, 'deposit', 'completed', 'ZEU001', 100 from generate_series(1, 1000) n`,
    )
    const { faults } = await check(database)
    expect(new Set(faults).size).toBe(3_000)
    expect(faults).toContain(
      'LOST-1000: expected $1.00 from outside deposits to wallet ZEU001; there is no entry',
    )
  })

  test('no fault for deposits that earlier releases audited with an amount', async () => {
    await database.pool.query(
      `update audit set detail = '{"reference": "DEP-1", "amount": 2000}' where action = 'completeDeposit'`,
    )
    expect((await check(database)).faults).toEqual([])
  })

  test('its faults without changing anything in the database', async () => {
    await database.pool.query("update accounts set balance_cents = -12 where owner = 'ZEU002'")
    const state = async () =>
      (
        await database.pool.query(`select (select jsonb_agg(to_jsonb(a) order by id) from accounts a) as accounts,
        (select jsonb_agg(to_jsonb(t) order by id) from transfers t) as transfers,
        (select count(*) from pg_cursors) as cursors`)
      ).rows
    const before = await state()
    await check(database)
    expect(await state()).toEqual(before)
    await expect(
      checkLedger(database.pool, () => {
        throw new Error('nobody listens')
      }),
    ).rejects.toThrow('nobody listens')
    expect(await state()).toEqual(before)
  })
})
