import { auditEntry } from '../database/audit.ts'
import { statement } from '../database/sql.ts'
import { dollars } from './amounts.ts'
import { type Attempted, book, cashierOfOther } from './cashDesk.ts'
import { ledgerEntries } from './entries.ts'
import { outside, safeTurn } from './treasury.ts'

/*
 * Bookings of the cash desks taken back. Each is one statement that does everything or nothing. After a desk
 * was closed its cash is counted, so the difference of the count is corrected instead of the drawer.
 */

interface ReversalValues extends Attempted {
  readonly reversed: string
  readonly reason: string
  /** A lead may reverse bookings of others and of closed desks. */
  readonly isLead: boolean
}

/** Reverses a top-up or a pay-out through the same drawer. */
export const reversal = statement<ReversalValues>('cash-reversal', (parameters) => {
  const { reversed, reason, isLead, subject } = parameters
  return `
    with target as materialized (
      select t.id as reverses, t.type as kind, t.owner_code as code, t.amount_cents as cents,
        case t.type when 'deposit' then -t.amount_cents else t.amount_cents end as change,
        d.id as desk, d.closed_at is null as is_open, ${cashierOfOther('d', subject)} as cashier
      from transfers t join cash_desks d on d.id = t.desk_id
      where t.reference_id = ${reversed}::text and t.reverses is null and t.type in ('deposit', 'withdrawal')
        and (${isLead}::boolean or (d.cashier = ${subject}::text and d.closed_at is null))
      for share of d),
    wallet as (
      update accounts w set balance_cents = w.balance_cents + target.change
      from target
      where w.kind = 'wallet' and w.owner = target.code
        and (target.change > 0 or (w.balance_cents - w.disputed_cents >= target.cents and w.frozen_at is null))
      returning w.id, w.balance_cents as balance, target.*),
    drawer as (
      update accounts a set balance_cents = a.balance_cents - wallet.change
      from wallet where a.kind = 'desk' and a.owner = wallet.desk::text and wallet.is_open
      returning a.id),
    moved as (
      select wallet.*, other.id as other, case when wallet.is_open then wallet.desk end as drawer_of
      from wallet, lateral (
        select drawer.id from drawer
        union all
        select a.id from accounts a
        where not wallet.is_open and a.kind = 'outside' and a.owner = 'cashDifferences') other),
    ${book(parameters, {
      type: `case moved.kind when 'deposit' then 'withdrawal' else 'deposit' end`,
      owner: 'moved.code',
      cents: 'moved.cents',
      desk: 'moved.drawer_of',
      reverses: 'moved.reverses',
      reason,
      payee: `case moved.kind when 'deposit' then moved.other else moved.id end`,
      payer: `case moved.kind when 'deposit' then moved.id else moved.other end`,
      action: `case moved.kind when 'deposit' then 'reverseTopUp' else 'reversePayOut' end`,
      detail: `moved.cashier || jsonb_build_object('reversed', ${reversed}::text)`,
      answer: `moved.cashier || jsonb_build_object('ownerCode', moved.code, 'balance', ${dollars('moved.balance')},
        'reversed', ${reversed}::text)`,
      message: `case moved.kind when 'deposit' then 'The pay-in was taken back.' else 'The pay-out was taken back.' end`,
    })}`
})

/** SQL: the person has a desk open that was open when the transfer `t` was booked. */
export const hadDesk = (t: string, subject: string) => `exists (
  select from cash_desks d where d.cashier = ${subject} and d.closed_at is null and d.opened_at <= ${t}.created_at)`

interface WithdrawalReversalValues extends ReversalValues {
  /** The reference of the transfer that returns the cash to its source. */
  readonly sourceReference: string
}

/**
 * Reverses a withdrawal, which no desk paid. Its maker may while the desk that was open then is still open.
 * Where the books say where its cash came from, a second transfer puts it back there. The turn of the safe keeps
 * the naming of a source out in the meantime.
 */
export const withdrawalReversal = statement<WithdrawalReversalValues>('withdrawal-reversal', (parameters) => {
  const { reversed, reason, isLead, at, subject, sourceReference } = parameters
  return `
    with target as materialized (
      select t.id as reverses, t.owner_code as code, t.amount_cents as cents
      from transfers t
      where t.reference_id = ${reversed}::text and t.type = 'withdrawal' and t.desk_id is null and t.reverses is null
        and t.status = 'completed'
        and (${isLead}::boolean or (t.actor = 'admin:' || ${subject}::text and ${hadDesk('t', `${subject}::text`)}))),
    ${safeTurn('exists (select from target)')},
    wallet as (
      update accounts w set balance_cents = w.balance_cents + target.cents
      from target, turn where w.kind = 'wallet' and w.owner = target.code
      returning w.id, w.balance_cents as balance, target.*),
    moved as (
      select wallet.*, outside.id as other from wallet, accounts outside
      where outside.kind = 'outside' and outside.owner = 'withdrawals'),
    source as materialized (
      select s.id, s.owner_code, s.amount_cents as cents, s.desk_id as desk, e.account_id as holding
      from moved join transfers s on s.source_of = moved.reverses
        join ledger_entries e on e.transfer_id = s.id and e.amount_cents > 0),
    source_desk as materialized (
      select d.id, d.closed_at is null as is_open from source join cash_desks d on d.id = source.desk for share of d),
    refilled as (
      update accounts a set balance_cents = a.balance_cents - source.cents
      from source, source_desk
      where a.kind = 'desk' and a.owner = source_desk.id::text and source_desk.is_open),
    given as (
      select source.*, d.id is not null and not d.is_open as is_counted from source left join source_desk d on true),
    put_back as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, created_at, desk_id, reverses,
        reason)
      select ${sourceReference}::text, 'cashSourceReversal', 'completed', owner_code, cents, 'admin:' || ${subject}::text,
        ${at}::timestamptz, case when not is_counted then desk end, id, ${reason}::text
      from given
      returning id),
    put_back_entries as (${ledgerEntries(
      'put_back.id',
      {
        payer: 'case when given.is_counted then differences.id else given.holding end',
        payee: 'sources.id',
        cents: 'given.cents',
      },
      `given, put_back, (${outside('cashDifferences')}) differences, (${outside('cashSources')}) sources`,
    )}),
    put_back_audited as (${auditEntry(
      { at, role: `'admin'`, actor: subject },
      'reverseCashSource',
      'given.owner_code',
      { reference: `${sourceReference}::text`, cents: 'given.cents', withdrawal: `${reversed}::text` },
    )} from given),
    ${book(parameters, {
      type: `'deposit'`,
      owner: 'moved.code',
      cents: 'moved.cents',
      desk: 'null::uuid',
      reverses: 'moved.reverses',
      reason,
      payee: 'moved.id',
      payer: 'moved.other',
      action: `'reversePayOut'`,
      detail: `jsonb_build_object('reversed', ${reversed}::text)`,
      answer: `jsonb_build_object('ownerCode', moved.code, 'balance', ${dollars('moved.balance')},
        'reversed', ${reversed}::text)`,
      message: `'The withdrawal was taken back.'`,
    })}`
})

/** Reverses a pay-out or a pay-in of a stall; after a reversed pay-in the stall owes the camp again. */
export const stallReversal = statement<ReversalValues>('cash-stall-reversal', (parameters) => {
  const { reversed, reason, isLead, subject } = parameters
  return `
    with target as materialized (
      select t.id as reverses, t.owner_code, t.merchant_number, t.amount_cents as cents, t.type = 'stallPayIn' as is_pay_in,
        case t.type when 'stallPayIn' then t.amount_cents else -t.amount_cents end as change, d.id as desk,
        d.closed_at is null as is_open, ${cashierOfOther('d', subject)} as cashier
      from transfers t join cash_desks d on d.id = t.desk_id
      where t.reference_id = ${reversed}::text and t.type in ('stallPayOut', 'stallPayIn')
        and (${isLead}::boolean or (d.cashier = ${subject}::text and d.closed_at is null))
      for share of d),
    stall as (
      update accounts m set paid_out_cents = m.paid_out_cents + target.change
      from target where m.kind = 'merchant' and m.owner = target.merchant_number
      returning m.id, target.*),
    drawer as (
      update accounts a set balance_cents = a.balance_cents + stall.change
      from stall where a.kind = 'desk' and a.owner = stall.desk::text and stall.is_open
      returning a.id),
    moved as (
      select stall.*, other.id as other, case when stall.is_open then stall.desk end as drawer_of
      from stall, lateral (
        select drawer.id from drawer
        union all
        select a.id from accounts a
        where not stall.is_open and a.kind = 'outside' and a.owner = 'cashDifferences') other),
    ${book(parameters, {
      type: `case when moved.is_pay_in then 'stallPayInReversal' else 'stallPayOutReversal' end`,
      owner: 'moved.owner_code',
      cents: 'moved.cents',
      desk: 'moved.drawer_of',
      reverses: 'moved.reverses',
      reason,
      merchantNumber: 'moved.merchant_number',
      payee: 'case when moved.is_pay_in then moved.other else moved.id end',
      payer: 'case when moved.is_pay_in then moved.id else moved.other end',
      action: `case when moved.is_pay_in then 'reverseStallPayIn' else 'reverseStallPayOut' end`,
      detail: `moved.cashier || jsonb_build_object('reversed', ${reversed}::text, 'merchantNumber', moved.merchant_number)`,
      answer: `moved.cashier || jsonb_build_object('merchantNumber', moved.merchant_number, 'reversed', ${reversed}::text)`,
      message: `case when moved.is_pay_in then 'The pay-in was taken back.' else 'The pay-out was taken back.' end`,
    })}`
})
