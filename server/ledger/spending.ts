/*
 * Money that leaves a wallet: one statement debits the wallet, books the transfer with its two entries,
 * writes the audit and stores the answer for a retry. All or nothing. It does nothing when the wallet is
 * missing or has too little, the card is not valid, the wallet is frozen, or a day limit would be passed; a
 * repeated attempt is an error (23505). The card stays locked, so a report of its loss comes before the
 * payment or after it. A volatile function reads the day's purchases: after waiting for the wallet's row,
 * only such a function sees bookings made meanwhile.
 */

import type { Cents } from '../../src/domain/lib/money.ts'
import { auditEntry } from '../database/audit.ts'
import { instant, noPrecondition, type Precondition, type Statement, statement } from '../database/sql.ts'
import { kept } from './attempt.ts'
import { ledgerEntries } from './entries.ts'

export interface SpendingValues {
  readonly number: string
  /** The person was found by name: the card may be lost, where that is allowed. */
  readonly isByName: boolean
  readonly cents: Cents
  readonly reference: string
  readonly at: Date
  readonly subject: string
  readonly key: string | null
  readonly fingerprint: string | null
  /** The items of a charge with prices in cents, as JSON. */
  readonly items: string | null
}

interface EarlierValues extends Pick<SpendingValues, 'number' | 'cents' | 'items'> {
  readonly actor: string
  readonly key: string
}

export interface SpendingStatement {
  readonly spend: Statement<SpendingValues>
  /** The same under a precondition, whose columns the row includes. */
  readonly spendIf: <Values extends SpendingValues>(
    name: string,
    precondition: (parameters: Readonly<Record<keyof Values, string>>) => Precondition,
  ) => Statement<Values>
  /**
   * The ledger's record of an attempt, also when its answer is not stored: no row when the attempt moved
   * nothing, and null as `answer` when it moved something else.
   */
  readonly earlier: Statement<EarlierValues>
  readonly isForWithdrawn: boolean
  readonly isForNamed: boolean
  readonly isLimited: boolean
}

type Parameters = Readonly<Record<keyof SpendingValues, string>>

interface Spending {
  readonly type: 'purchase' | 'withdrawal'
  readonly action: string
  readonly role: 'merchant' | 'admin'
  readonly payee: {
    readonly kind: 'merchant' | 'outside'
    readonly owner: (parameters: Parameters) => string
  }
  /** The wallets of withdrawn people are paid out but buy nothing. */
  readonly isForWithdrawn: boolean
  /** A stall accepts cards only. */
  readonly isForNamed: boolean
  /** A camper's limit applies to purchases. */
  readonly isLimited: boolean
  readonly merchantNumber: (parameters: Parameters) => string
  readonly items: (parameters: Parameters) => string
  readonly message: string
}

function spending(name: string, { type, action, role, payee, ...of }: Spending): SpendingStatement {
  /** Names the person where the card's number does not. */
  const success = (reference: string, at: string, code: string, number: string) =>
    `jsonb_build_object('success', true, 'message', '${of.message}',
        'data', jsonb_build_object('referenceId', ${reference}, 'createdAt', ${instant(at)}) ||
          case when ${code} = ${number} then '{}'::jsonb else jsonb_build_object('ownerCode', ${code}) end)`
  const write = (
    parameters: Parameters,
    { parts, holds: isGiven, columns, sources }: Precondition = noPrecondition,
  ) => {
    const { number, cents, reference, at, subject, key, fingerprint } = parameters
    const holds = of.isForNamed
      ? `(c.lost_at is null or ${parameters.isByName}::boolean)`
      : 'c.lost_at is null'
    return `
    with ${parts} card as materialized (
      select c.code from cards c join participants p on p.code = c.code
      where c.number = ${number}::text and ${holds} ${of.isForWithdrawn ? '' : 'and p.withdrawn_at is null'}
        and ${isGiven}
      for share of c${of.isForWithdrawn ? '' : ', p'}),
    paid as (
      update accounts w set balance_cents = w.balance_cents - ${cents}::bigint
      from accounts payee, card
      where w.kind = 'wallet' and w.owner = card.code and w.balance_cents - w.disputed_cents >= ${cents}::bigint
        and w.frozen_at is null
        and payee.kind = '${payee.kind}' and payee.owner = ${payee.owner(parameters)}${
          of.isLimited
            ? `
        and case when w.day_limit_cents is null then true
          else spent_on_day(card.code, ${at}::timestamptz) + ${cents}::bigint <= w.day_limit_cents end`
            : ''
        }
      returning w.id as wallet, payee.id as payee, card.code),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items,
        actor, attempt, created_at)
      select ${reference}::text, '${type}', 'completed', paid.code, ${of.merchantNumber(parameters)},
        ${cents}::bigint, ${of.items(parameters)}, '${role}:' || ${subject}::text, ${key}::text, ${at}::timestamptz
      from paid
      returning id),
    entered as (${ledgerEntries('booked.id', { payer: 'paid.wallet', payee: 'paid.payee', cents: `${cents}::bigint` }, 'paid, booked')}),
    audited as (${auditEntry(
      { at, role: `'${role}'`, actor: subject },
      action,
      'paid.code',
      `jsonb_build_object('reference', ${reference}::text, 'cents', ${cents}::bigint)${
        of.isForNamed
          ? ` || case when ${parameters.isByName}::boolean then '{"byName": true}' else '{}' end::jsonb`
          : ''
      }`,
    )} from paid),
    answered as (
      select ${success(`${reference}::text`, `${at}::timestamptz`, 'paid.code', `${number}::text`)} as answer
      from paid),
    ${kept({ actor: `'${role}:' || ${subject}::text`, key, fingerprint, at, movesMoney: 'true' }, 'answer', 'answered')}
    select ${columns} answer::text from ${sources} answered`
  }
  const earlier = statement<EarlierValues>(
    `earlier-${name}`,
    ({ actor, key, number, cents, items }) => `
    select case when t.type = '${type}' and t.status = 'completed'
        and t.owner_code in (select code from cards where number = ${number}::text)
        and t.amount_cents = ${cents}::bigint and t.items is not distinct from ${items}::jsonb
      then ${success('t.reference_id', 't.created_at', 't.owner_code', `${number}::text`)}::text end as answer
    from transfers t where t.actor = ${actor}::text and t.attempt = ${key}::text`,
  )
  const { isForWithdrawn, isForNamed, isLimited } = of
  return {
    spend: statement<SpendingValues>(name, (parameters) => write(parameters)),
    spendIf: (conditional, precondition) =>
      statement(conditional, (parameters) => write(parameters, precondition(parameters))),
    earlier,
    isForWithdrawn,
    isForNamed,
    isLimited,
  }
}

export const charge = spending('charge', {
  type: 'purchase',
  action: 'charge',
  role: 'merchant',
  payee: { kind: 'merchant', owner: ({ subject }) => `${subject}::text` },
  isForWithdrawn: false,
  isForNamed: false,
  isLimited: true,
  merchantNumber: ({ subject }) => `${subject}::text`,
  items: ({ items }) => `${items}::jsonb`,
  message: 'Payment processed successfully!',
})

export const withdrawal = spending('withdrawal', {
  type: 'withdrawal',
  action: 'withdraw',
  role: 'admin',
  payee: { kind: 'outside', owner: () => `'withdrawals'` },
  isForWithdrawn: true,
  isForNamed: true,
  isLimited: false,
  merchantNumber: () => 'null',
  items: () => 'null::jsonb',
  message: 'Withdrawal processed successfully',
})
