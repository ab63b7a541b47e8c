import type { Cents } from '../../src/domain/lib/money.ts'
import type { CashSource } from '../../src/domain/money/treasury.ts'
import { auditEntry } from '../database/audit.ts'
import { instant, statement } from '../database/sql.ts'
import { dollars } from './amounts.ts'
import { kept } from './attempt.ts'
import { type Attempted, book, type Witnessed, witnessDetail } from './cashDesk.ts'
import { ledgerEntries } from './entries.ts'
import { usd } from './usd.ts'

/*
 * The treasurer's bookings: the safe, the bank, expenses, counts of the safe, settlements, and where the cash of
 * a withdrawal came from. Each is one statement like those of the cash desks. The safe keeps no balance: it is
 * summed from its entries. Bookings take turns (`settled_count` of the safe), so of two at the same moment the
 * second one does nothing and is repeated with the new sum. Cash desks do not wait for these turns.
 */

export const outside = (owner: string) =>
  `select a.id from accounts a where a.kind = 'outside' and a.owner = '${owner}'`

/** SQL: the money in the account `a`, a holding, by the books. */
export const heldIn = (a: string) =>
  `(-coalesce((select sum(e.amount_cents) from ledger_entries e where e.account_id = ${a}.id), 0))::bigint`

/** The parts `safe` and `turn`, a row with `id` and `cash` when it may book. */
export const safeTurn = (condition: string) => `
    safe as materialized (
      select a.id, a.settled_count as turn, ${heldIn('a')} as cash
      from accounts a where a.kind = 'outside' and a.owner = 'safe'),
    turn as (
      update accounts a set settled_count = a.settled_count + 1
      from safe where a.id = safe.id and a.settled_count = safe.turn and ${condition}
      returning safe.id, safe.cash)`

interface MoveValues extends Attempted, Witnessed {
  readonly cents: Cents
  readonly slip: string
  /** Only of an expense. */
  readonly whatFor: string | null
}

type Holding = Exclude<CashSource, 'drawer'>

interface Move {
  /** SQL, also the type of the transfer. */
  readonly action: string
  /** The holding that shrinks. */
  readonly payee: Holding
  readonly payer: 'safe' | 'bank' | 'expenses'
}

function move({ action, payee, payer }: Move) {
  return statement<MoveValues>(`treasury-${payee}-${payer}`, (parameters) => {
    const { witness, witnessEmail, slip, whatFor } = parameters
    const cents = `${parameters.cents}::bigint`
    const left =
      payee === 'safe' ? `turn.cash - ${cents}` : payer === 'safe' ? `turn.cash + ${cents}` : 'turn.cash'
    return `
    with ${safeTurn(payee === 'safe' ? `safe.cash >= ${cents}` : 'true')},
    moved as (
      select ${left} as safe, payee.id as payee, payer.id as payer
      from turn, (${outside(payee)}) payee, (${outside(payer)}) payer),
    ${book(parameters, {
      type: action,
      owner: `''`,
      cents,
      desk: 'null::uuid',
      witness,
      witnessEmail,
      slip,
      whatFor,
      payee: 'moved.payee',
      payer: 'moved.payer',
      action,
      detail: `jsonb_build_object('slip', ${slip}::text, 'from', '${payee}') || ${witnessDetail(parameters)}`,
      answer: `jsonb_build_object('safe', ${dollars('moved.safe')})`,
      message: `'It is in the books.'`,
    })}`
  })
}

export const moves = {
  toBank: move({ action: `'toBank'`, payee: 'safe', payer: 'bank' }),
  fromBank: move({ action: `'fromBank'`, payee: 'bank', payer: 'safe' }),
  expenseFromSafe: move({ action: `'expense'`, payee: 'safe', payer: 'expenses' }),
  expenseFromBank: move({ action: `'expense'`, payee: 'bank', payer: 'expenses' }),
}

interface CountValues extends Attempted, Witnessed {
  readonly counted: Cents
  /** In the safe by the books, as the person who counted has seen it. */
  readonly expected: Cents
}

/**
 * Counts the safe and books the difference: the first count books the camp's first money.
 * @returns no row when the safe holds something else than `expected` by the books
 */
export const countSafe = statement<CountValues>('treasury-count', (parameters) => {
  const { reference, at, subject, key, fingerprint, witness, witnessEmail, expected } = parameters
  const counted = `${parameters.counted}::bigint`
  const acting = { at, role: `'admin'`, actor: subject }
  return `
    with ${safeTurn(`safe.cash = ${expected}::bigint`)},
    counted as materialized (
      select turn.id as safe, turn.cash as expected, ${counted} - turn.cash as difference,
        not exists (select from audit a where a.action = 'countSafe') as is_first
      from turn),
    moved as (
      select counted.safe, said.type, other.id as other, abs(counted.difference) as cents,
        counted.difference < 0 as is_short
      from counted, lateral (
        select case when counted.difference < 0 then 'cashShort' when counted.is_first then 'firstMoney'
          else 'cashOver' end as type) said, accounts other
      where counted.difference <> 0 and other.kind = 'outside'
        and other.owner = case said.type when 'firstMoney' then 'firstMoney' else 'cashDifferences' end),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at, witness,
        witness_email)
      select ${reference}::text, type, 'completed', '', cents, 'admin:' || ${subject}::text, ${key}::text,
        ${at}::timestamptz, ${witness}::text, ${witnessEmail}::text
      from moved
      returning id),
    entered as (${ledgerEntries(
      'booked.id',
      {
        payer: 'case when moved.is_short then moved.other else moved.safe end',
        payee: 'case when moved.is_short then moved.safe else moved.other end',
        cents: 'moved.cents',
      },
      'moved, booked',
    )}),
    audited as (${auditEntry(acting, { sql: 'said.action' }, `''`, `said.detail || ${witnessDetail(parameters)}`)}
      from counted, lateral (
        select 'countSafe', jsonb_build_object('expected', counted.expected, 'counted', ${counted},
          'isFirst', counted.is_first)
        union all
        select moved.type, jsonb_build_object('reference', ${reference}::text, 'cents', moved.cents, 'isOfSafe', true)
        from moved) said (action, detail)),
    answered as (
      select jsonb_build_object('success', true, 'message', 'The count is in the books.', 'data',
        jsonb_build_object('createdAt', ${instant(`${at}::timestamptz`)}, 'amount', ${dollars(counted)},
          'safe', ${dollars(counted)}, 'expected', ${dollars('counted.expected')}) ||
          coalesce((select jsonb_build_object('referenceId', ${reference}::text) from moved), '{}'::jsonb)) as answer
      from counted),
    ${kept({ actor: `'admin:' || ${subject}::text`, key, fingerprint, at, movesMoney: 'exists (select from moved)' }, 'answer', 'answered')}
    select answer::text from answered`
})

/** SQL: a withdrawal `w` that no desk paid, that was not taken back, and whose cash has no named source yet. */
export const isWithoutSource = (w: string) => `(${w}.type = 'withdrawal' and ${w}.status = 'completed'
  and ${w}.desk_id is null and ${w}.reverses is null
  and not exists (select from transfers r where r.reverses = ${w}.id)
  and not exists (select from transfers s where s.source_of = ${w}.id))`

/** SQL: the desk that the person who booked the transfer `w` had open at that time. */
export const deskAtTimeOf = (w: string) => `(
  select d.id from cash_desks d
  where 'admin:' || d.cashier = ${w}.actor and d.opened_at <= ${w}.created_at
    and (d.closed_at is null or d.closed_at > ${w}.created_at)
  order by d.opened_at desc limit 1)`

interface SourceValues extends Attempted {
  readonly withdrawal: string
}

/**
 * Names where the cash of a withdrawal came from. The cash of a desk that is closed was counted, so then the
 * difference of its count is corrected.
 */
function sourceFrom(from: CashSource) {
  return statement<SourceValues>(`treasury-source-${from}`, (parameters) => {
    const ofDrawer = `
    ${safeTurn('exists (select from target)')},
    drawer as (
      update accounts a set balance_cents = a.balance_cents + target.cents
      from target, turn where a.kind = 'desk' and a.owner = target.desk::text and target.is_open
      returning a.id),
    source as (
      select drawer.id, target.desk from drawer, target
      union all
      select differences.id, null::uuid from target, turn, (${outside('cashDifferences')}) differences
      where target.desk is not null and not target.is_open),`
    const ofHolding = `
    ${safeTurn(`exists (select from target ${from === 'safe' ? 'where target.cents <= safe.cash' : ''})`)},
    source as (select holding.id, null::uuid as desk from turn, (${outside(from)}) holding),`
    return `
    with target as materialized (
      select w.id, w.amount_cents as cents, d.id as desk, d.closed_at is null as is_open
      from transfers w left join cash_desks d on d.id = ${deskAtTimeOf('w')}
      where w.reference_id = ${parameters.withdrawal}::text and ${isWithoutSource('w')}),
    ${from === 'drawer' ? ofDrawer : ofHolding}
    moved as (
      select target.id as withdrawal, target.cents, source.id as payee, source.desk, payer.id as payer
      from target, source, (${outside('cashSources')}) payer),
    ${book(parameters, {
      type: `'cashSource'`,
      owner: `coalesce(moved.desk::text, '')`,
      cents: 'moved.cents',
      desk: 'moved.desk',
      sourceOf: 'moved.withdrawal',
      payee: 'moved.payee',
      payer: 'moved.payer',
      action: `'cashSource'`,
      detail: `jsonb_build_object('from', '${from}', 'withdrawal', ${parameters.withdrawal}::text)`,
      answer: `jsonb_build_object('withdrawal', ${parameters.withdrawal}::text)`,
      message: `'It is in the books where the cash came from.'`,
    })}`
  })
}

export const sources = {
  safe: sourceFrom('safe'),
  bank: sourceFrom('bank'),
  drawer: sourceFrom('drawer'),
} as const satisfies Record<CashSource, unknown>

export interface Settled {
  readonly gateway: string
  /** Days in camp time, `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly lastDay: string
}

/** SQL: the settlement `s` counts, for it was not taken back. */
const isKept = (s: string) => `not exists (
  select from transfers settled join transfers r on r.reverses = settled.id where settled.reference_id = ${s}.reference)`

/** SQL: a settlement `s` that covers some of these days of the gateway, but not the same ones. */
export const coversPartOf = (s: string, { gateway, firstDay, lastDay }: Record<keyof Settled, string>) => `(
  ${s}.gateway = ${gateway}::text and ${s}.first_day <= ${lastDay}::date and ${s}.last_day >= ${firstDay}::date
  and (${s}.first_day, ${s}.last_day) <> (${firstDay}::date, ${lastDay}::date) and ${isKept(s)})`

/** SQL: what a settlement `s` says in the journal. */
export const settlementText = (
  s: string,
) => `initcap(${s}.gateway) || ' on ' || ${s}.day || ', deposits of ' ||
  ${s}.first_day || case when ${s}.last_day > ${s}.first_day then ' to ' || ${s}.last_day else '' end ||
  ', fee ' || ${usd(`${s}.fee_cents`)}`

interface SettlementValues extends Attempted, Settled {
  readonly cents: Cents
  readonly fee: Cents
  readonly slip: string
  readonly day: string
}

/**
 * Books what a payment gateway has paid to the bank.
 * @returns no row when another settlement covers a part of these days
 */
export const settlement = statement<SettlementValues>('treasury-settlement', (parameters) => {
  const { reference, gateway, firstDay, lastDay, day, slip } = parameters
  const cents = `${parameters.cents}::bigint`
  const fee = `${parameters.fee}::bigint`
  return `
    with ${safeTurn(`not exists (select from settlements s where ${coversPartOf('s', parameters)})`)},
    moved as (
      select payee.id as payee, payer.id as payer
      from turn, (${outside('settlements')}) payee, (${outside('bank')}) payer),
    noted as (
      insert into settlements (reference, gateway, first_day, last_day, day, fee_cents)
      select ${reference}::text, ${gateway}::text, ${firstDay}::date, ${lastDay}::date, ${day}::date, ${fee}
      from moved),
    ${book(parameters, {
      type: `'settlement'`,
      owner: `''`,
      cents,
      desk: 'null::uuid',
      slip,
      payee: 'moved.payee',
      payer: 'moved.payer',
      action: `'settlement'`,
      detail: `jsonb_build_object('slip', ${slip}::text, 'gateway', ${gateway}::text, 'fee', ${fee},
        'firstDay', ${firstDay}::text, 'lastDay', ${lastDay}::text)`,
      answer: `'{}'::jsonb`,
      message: `'It is in the books.'`,
    })}`
})

interface SettlementReversalValues extends Attempted {
  readonly settlement: string
  readonly reason: string
}

export const settlementReversal = statement<SettlementReversalValues>(
  'treasury-settlement-reversal',
  (parameters) => `
    with target as materialized (
      select t.id, t.amount_cents as cents from transfers t
      where t.reference_id = ${parameters.settlement}::text and t.type = 'settlement'
        and not exists (select from transfers r where r.reverses = t.id)),
    ${safeTurn('exists (select from target)')},
    moved as (
      select target.id as reverses, target.cents, payee.id as payee, payer.id as payer
      from target, turn, (${outside('bank')}) payee, (${outside('settlements')}) payer),
    ${book(parameters, {
      type: `'settlementReversal'`,
      owner: `''`,
      cents: 'moved.cents',
      desk: 'null::uuid',
      reverses: 'moved.reverses',
      reason: parameters.reason,
      payee: 'moved.payee',
      payer: 'moved.payer',
      action: `'reverseSettlement'`,
      detail: `jsonb_build_object('settlement', ${parameters.settlement}::text, 'reason', ${parameters.reason}::text)`,
      answer: `'{}'::jsonb`,
      message: `'The settlement was taken back.'`,
    })}`,
)
