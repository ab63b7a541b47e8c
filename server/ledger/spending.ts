/*
 * Money that leaves a wallet: one statement that takes it from the wallet, books the transfer with its two entries,
 * writes the audit and keeps the answer for a repeat of the attempt. It does all of it or nothing: nothing when there
 * is too little in the wallet or no such wallet, and an error (23505) when the attempt was made before.
 */

import { instant } from '../database/sql.ts'

export interface SpendingStatement {
  readonly name: string
  /**
   * $1 the camper's code, $2 cents, $3 the reference, $4 the time, $5 who acts, $6 the idempotency key and $7 its
   * fingerprint, or null; of a charge $8 the items with prices in cents. Answers the row's `answer`, as text.
   */
  readonly text: string
  /** What the ledger says of an attempt, also when its answer is not kept. */
  readonly earlier: EarlierStatement
}

export interface EarlierStatement {
  readonly name: string
  /**
   * $1 the actor and $2 the key of an attempt, $3 the camper's code, $4 cents and $5 the items or null. Answers no row
   * when the attempt moved nothing, and null as `answer` when it moved something else.
   */
  readonly text: string
}

interface Spending {
  readonly type: 'purchase' | 'withdrawal'
  /** What the audit calls it. */
  readonly action: string
  readonly role: 'merchant' | 'admin'
  readonly payee: { readonly kind: 'merchant' | 'outside'; readonly owner: string }
  readonly merchantNumber: string
  readonly items: string
  readonly message: string
}

function spending(name: string, { type, action, role, payee, ...of }: Spending): SpendingStatement {
  const success = (reference: string, at: string) =>
    `jsonb_build_object('success', true, 'message', '${of.message}',
        'data', jsonb_build_object('referenceId', ${reference}, 'createdAt', ${instant(at)}))`
  const text = `
    with paid as (
      update accounts w set balance_cents = w.balance_cents - $2::bigint
      from accounts payee
      where w.kind = 'wallet' and w.owner = $1::text and w.balance_cents >= $2::bigint
        and payee.kind = '${payee.kind}' and payee.owner = ${payee.owner}
      returning w.id as wallet, payee.id as payee),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items,
        actor, attempt, created_at)
      select $3::text, '${type}', 'completed', $1::text, ${of.merchantNumber}, $2::bigint, ${of.items},
        '${role}:' || $5::text, $6::text, $4::timestamptz
      from paid
      returning id),
    entered as (
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, side.account, side.cents
      from paid, booked, lateral (values (paid.wallet, -$2::bigint), (paid.payee, $2::bigint)) side (account, cents)),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select $4::timestamptz, '${role}', $5::text, '${action}', $1::text,
        jsonb_build_object('reference', $3::text, 'cents', $2::bigint)
      from paid),
    answered as (
      select ${success('$3::text', '$4::timestamptz')} as answer
      from paid),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, moved_money, created_at)
      select '${role}:' || $5::text, $6::text, $7::text, 200, answer, true, $4::timestamptz
      from answered where $6::text is not null)
    select answer::text from answered`
  const earlier = `
    select case when t.type = '${type}' and t.status = 'completed' and t.owner_code = $3::text
        and t.amount_cents = $4::bigint and t.items is not distinct from $5::jsonb
      then ${success('t.reference_id', 't.created_at')}::text end as answer
    from transfers t where t.actor = $1::text and t.attempt = $2::text`
  return { name, text, earlier: { name: `earlier-${name}`, text: earlier } }
}

/** A merchant charges a wallet. */
export const charge = spending('charge', {
  type: 'purchase',
  action: 'charge',
  role: 'merchant',
  payee: { kind: 'merchant', owner: '$5::text' },
  merchantNumber: '$5::text',
  items: '$8::jsonb',
  message: 'Payment processed successfully!',
})

/** An admin pays out what is in a wallet. */
export const withdrawal = spending('withdrawal', {
  type: 'withdrawal',
  action: 'withdraw',
  role: 'admin',
  payee: { kind: 'outside', owner: `'withdrawals'` },
  merchantNumber: 'null',
  items: 'null::jsonb',
  message: 'Withdrawal processed successfully',
})
