/*
 * Money that leaves a wallet: one statement that takes it from the wallet, books the transfer with its two entries,
 * writes the audit and keeps the answer for a repeat of the attempt. It does all of it or nothing: nothing when there
 * is too little in the wallet or no such wallet, and an error (23505) when the attempt was made before.
 */

import type { Cents } from '../../src/domain/money.ts'
import { instant, type Statement, statement } from '../database/sql.ts'

interface SpendingValues {
  /** The camper's. */
  readonly code: string
  readonly cents: Cents
  readonly reference: string
  readonly at: Date
  /** The merchant's number or the admin's address. */
  readonly subject: string
  /** Both null when the attempt has no idempotency key. */
  readonly key: string | null
  readonly fingerprint: string | null
  /** Of a charge: the items with prices in cents, as JSON. */
  readonly items: string | null
}

interface EarlierValues extends Pick<SpendingValues, 'code' | 'cents' | 'items'> {
  readonly actor: string
  readonly key: string
}

export interface SpendingStatement {
  /** Answers the row's `answer`, as text. */
  readonly spend: Statement<SpendingValues>
  /**
   * What the ledger says of an attempt, also when its answer is not kept: no row when the attempt moved nothing, and
   * null as `answer` when it moved something else.
   */
  readonly earlier: Statement<EarlierValues>
}

type Parameters = Readonly<Record<keyof SpendingValues, string>>

interface Spending {
  readonly type: 'purchase' | 'withdrawal'
  /** What the audit calls it. */
  readonly action: string
  readonly role: 'merchant' | 'admin'
  readonly payee: {
    readonly kind: 'merchant' | 'outside'
    readonly owner: (parameters: Parameters) => string
  }
  readonly merchantNumber: (parameters: Parameters) => string
  readonly items: (parameters: Parameters) => string
  readonly message: string
}

function spending(name: string, { type, action, role, payee, ...of }: Spending): SpendingStatement {
  const success = (reference: string, at: string) =>
    `jsonb_build_object('success', true, 'message', '${of.message}',
        'data', jsonb_build_object('referenceId', ${reference}, 'createdAt', ${instant(at)}))`
  const spend = statement<SpendingValues>(name, (parameters) => {
    const { code, cents, reference, at, subject, key, fingerprint } = parameters
    return `
    with paid as (
      update accounts w set balance_cents = w.balance_cents - ${cents}::bigint
      from accounts payee
      where w.kind = 'wallet' and w.owner = ${code}::text and w.balance_cents >= ${cents}::bigint
        and payee.kind = '${payee.kind}' and payee.owner = ${payee.owner(parameters)}
      returning w.id as wallet, payee.id as payee),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items,
        actor, attempt, created_at)
      select ${reference}::text, '${type}', 'completed', ${code}::text, ${of.merchantNumber(parameters)},
        ${cents}::bigint, ${of.items(parameters)}, '${role}:' || ${subject}::text, ${key}::text, ${at}::timestamptz
      from paid
      returning id),
    entered as (
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, side.account, side.cents
      from paid, booked,
        lateral (values (paid.wallet, -${cents}::bigint), (paid.payee, ${cents}::bigint)) side (account, cents)),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select ${at}::timestamptz, '${role}', ${subject}::text, '${action}', ${code}::text,
        jsonb_build_object('reference', ${reference}::text, 'cents', ${cents}::bigint)
      from paid),
    answered as (
      select ${success(`${reference}::text`, `${at}::timestamptz`)} as answer
      from paid),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, moved_money, created_at)
      select '${role}:' || ${subject}::text, ${key}::text, ${fingerprint}::text, 200, answer, true, ${at}::timestamptz
      from answered where ${key}::text is not null)
    select answer::text from answered`
  })
  const earlier = statement<EarlierValues>(
    `earlier-${name}`,
    ({ actor, key, code, cents, items }) => `
    select case when t.type = '${type}' and t.status = 'completed' and t.owner_code = ${code}::text
        and t.amount_cents = ${cents}::bigint and t.items is not distinct from ${items}::jsonb
      then ${success('t.reference_id', 't.created_at')}::text end as answer
    from transfers t where t.actor = ${actor}::text and t.attempt = ${key}::text`,
  )
  return { spend, earlier }
}

/** A merchant charges a wallet. */
export const charge = spending('charge', {
  type: 'purchase',
  action: 'charge',
  role: 'merchant',
  payee: { kind: 'merchant', owner: ({ subject }) => `${subject}::text` },
  merchantNumber: ({ subject }) => `${subject}::text`,
  items: ({ items }) => `${items}::jsonb`,
  message: 'Payment processed successfully!',
})

/** An admin pays out what is in a wallet. */
export const withdrawal = spending('withdrawal', {
  type: 'withdrawal',
  action: 'withdraw',
  role: 'admin',
  payee: { kind: 'outside', owner: () => `'withdrawals'` },
  merchantNumber: () => 'null',
  items: () => 'null::jsonb',
  message: 'Withdrawal processed successfully',
})
