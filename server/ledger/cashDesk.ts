import type { Cents } from '../../src/domain/lib/money.ts'
import { auditEntry } from '../database/audit.ts'
import { instant, statement } from '../database/sql.ts'
import { bookOf, dollars } from './amounts.ts'
import { kept } from './attempt.ts'
import { ledgerEntries } from './entries.ts'

/*
 * Cash desks. Each movement is one statement that does everything or nothing, like `spending.ts`. It locks
 * the desk's row against closing, so no cash enters a counted drawer. Overdrawing a drawer or a wallet is an
 * error (23514), and so is a repeated attempt (23505).
 *
 * Holdings of the camp are negative: a drawer with $5.00 has the balance -500, and incoming cash is
 * subtracted.
 */

export interface Attempted {
  readonly reference: string
  readonly at: Date
  readonly subject: string
  /** Both are null when the attempt has no idempotency key. */
  readonly key: string | null
  readonly fingerprint: string | null
}

type Parameters = Readonly<Record<keyof Attempted, string>>

export const ownDesk = ({ subject }: Pick<Parameters, 'subject'>) =>
  `select d.id from cash_desks d where d.cashier = ${subject}::text and d.closed_at is null for share`

/** Names the cashier of desk `d` in an audit detail or an answer, where another person acts on that desk. */
export const cashierOfOther = (d: string, subject: string) => `case when ${d}.cashier <> ${subject}::text
  then jsonb_build_object('cashier', coalesce((select s.name from admins s where s.email = ${d}.cashier), ${d}.cashier))
  else '{}' end`

interface Booking {
  readonly type: string
  readonly owner: string
  readonly cents: string
  readonly desk: string
  readonly reverses?: string
  readonly reason?: string
  readonly witness?: string
  readonly witnessEmail?: string
  readonly merchantNumber?: string
  readonly slip?: string
  readonly whatFor?: string
  readonly sourceOf?: string
  /** The payee is credited: a debt to it grows, or a holding shrinks. */
  readonly payee: string
  readonly payer: string
  readonly action: string
  readonly detail?: string
  /** SQL of the answer's fields besides reference and moment, of type jsonb. */
  readonly answer: string
  readonly message: string
}

/** The common end of each statement: books the row of `moved` with audit and stored answer. */
export function book(parameters: Parameters, booking: Booking): string {
  const { reference, at, subject, key, fingerprint } = parameters
  const {
    reverses = 'null',
    reason = 'null',
    witness = 'null',
    witnessEmail = 'null',
    merchantNumber = 'null',
    slip = 'null',
    whatFor = 'null',
    sourceOf = 'null',
    detail = `'{}'`,
  } = booking
  return `
    booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at, desk_id,
        reverses, reason, witness, witness_email, merchant_number, slip, what_for, source_of)
      select ${reference}::text, ${booking.type}, 'completed', ${booking.owner}, ${booking.cents},
        'admin:' || ${subject}::text, ${key}::text, ${at}::timestamptz, ${booking.desk}, ${reverses}::uuid,
        ${reason}::text, ${witness}::text, ${witnessEmail}::text, ${merchantNumber}::text,
        ${slip}::text, ${whatFor}::text, ${sourceOf}::uuid
      from moved
      returning id),
    entered as (${ledgerEntries('booked.id', booking, 'moved, booked')}),
    audited as (${auditEntry(
      { at, role: `'admin'`, actor: subject },
      { sql: booking.action },
      booking.owner,
      `jsonb_build_object('reference', ${reference}::text, 'cents', ${booking.cents}) || ${detail}::jsonb`,
    )} from moved),
    answered as (
      select jsonb_build_object('success', true, 'message', ${booking.message}, 'data',
        jsonb_build_object('referenceId', ${reference}::text, 'createdAt', ${instant(`${at}::timestamptz`)},
          'amount', ${dollars(booking.cents)}) || ${booking.answer}) as answer
      from moved),
    ${kept({ actor: `'admin:' || ${subject}::text`, key, fingerprint, at, movesMoney: 'true' }, 'answer', 'answered')}
    select answer::text from answered`
}

interface PersonValues extends Attempted {
  readonly number: string
  readonly isByName: boolean
  readonly cents: Cents
}

type CashDirection = 'topUp' | 'payOut'

function withPerson(direction: CashDirection) {
  const isTopUp = direction === 'topUp'
  return statement<PersonValues>(`cash-${direction}`, (parameters) => {
    const { number, isByName } = parameters
    const cents = `${parameters.cents}::bigint`
    const sign = isTopUp ? '+' : '-'
    return `
    with desk as materialized (${ownDesk(parameters)}),
    card as materialized (
      select c.code from cards c join participants p on p.code = c.code
      where c.number = ${number}::text and (c.lost_at is null or ${isByName}::boolean) and p.withdrawn_at is null
      for share of c, p),
    wallet as (
      update accounts w set balance_cents = w.balance_cents ${sign} ${cents}
      from card, desk
      where w.kind = 'wallet' and w.owner = card.code ${isTopUp ? '' : `and w.balance_cents - w.disputed_cents >= ${cents} and w.frozen_at is null`}
      returning w.id, w.balance_cents as balance, card.code, desk.id as desk),
    drawer as (
      update accounts a set balance_cents = a.balance_cents ${isTopUp ? '-' : '+'} ${cents}
      from wallet where a.kind = 'desk' and a.owner = wallet.desk::text
      returning a.id, a.balance_cents as balance),
    moved as (
      select wallet.id as wallet, wallet.code, wallet.balance, wallet.desk, drawer.id as drawer,
        -drawer.balance as cash
      from wallet, drawer),
    ${book(parameters, {
      type: isTopUp ? `'deposit'` : `'withdrawal'`,
      owner: 'moved.code',
      cents,
      desk: 'moved.desk',
      payee: isTopUp ? 'moved.wallet' : 'moved.drawer',
      payer: isTopUp ? 'moved.drawer' : 'moved.wallet',
      action: isTopUp ? `'topUp'` : `'payOut'`,
      detail: `case when ${isByName}::boolean then '{"byName": true}' else '{}' end`,
      answer: `jsonb_build_object('ownerCode', moved.code, 'balance', ${dollars('moved.balance')},
        'cash', ${dollars('moved.cash')})`,
      message: isTopUp ? `'The money is in the wallet.'` : `'The money was paid out.'`,
    })}`
  })
}

/** A frozen wallet can be topped up. */
export const topUp = withPerson('topUp')
export const payOut = withPerson('payOut')

interface StallValues extends Attempted {
  readonly merchantNumber: string
  readonly cents: Cents
  /** Name of the person who takes or brings the cash. */
  readonly takenBy: string
}

/**
 * Pays a stall its earnings in cash, never more than the camp owes it. It locks the stall's account, whose
 * total of pay-outs includes concurrent ones.
 */
export const stallPayOut = statement<StallValues>('cash-stall-pay-out', (parameters) => {
  const { merchantNumber, takenBy } = parameters
  const cents = `${parameters.cents}::bigint`
  return `
    with desk as materialized (${ownDesk(parameters)}),
    seen as materialized (
      select m.id, book.cents + m.paid_out_cents as earned
      from accounts m, lateral ${bookOf(`${merchantNumber}::text`)} book
      where m.kind = 'merchant' and m.owner = ${merchantNumber}::text),
    stall as (
      update accounts m set paid_out_cents = m.paid_out_cents + ${cents}
      from seen, desk where m.id = seen.id and seen.earned - m.paid_out_cents >= ${cents}
      returning m.id, seen.earned - m.paid_out_cents as balance, desk.id as desk),
    drawer as (
      update accounts a set balance_cents = a.balance_cents + ${cents}
      from stall where a.kind = 'desk' and a.owner = stall.desk::text
      returning a.id, -a.balance_cents as cash),
    moved as (
      select stall.id as stall, stall.balance, stall.desk, drawer.id as drawer, drawer.cash from stall, drawer),
    ${book(parameters, {
      type: `'stallPayOut'`,
      owner: 'moved.desk::text',
      cents,
      desk: 'moved.desk',
      merchantNumber,
      witness: takenBy,
      payee: 'moved.drawer',
      payer: 'moved.stall',
      action: `'stallPayOut'`,
      detail: `jsonb_build_object('witness', ${takenBy}::text, 'merchantNumber', ${merchantNumber}::text)`,
      answer: `jsonb_build_object('merchantNumber', ${merchantNumber}::text, 'merchantBalance', ${dollars('moved.balance')},
        'cash', ${dollars('moved.cash')})`,
      message: `'The stall was paid out.'`,
    })}`
})

/** Takes cash of a stall that owes the camp money, never more than it owes. */
export const stallPayIn = statement<StallValues>('cash-stall-pay-in', (parameters) => {
  const { merchantNumber, takenBy: paidBy } = parameters
  const cents = `${parameters.cents}::bigint`
  return `
    with desk as materialized (${ownDesk(parameters)}),
    seen as materialized (
      select m.id, book.cents + m.paid_out_cents as earned
      from accounts m, lateral ${bookOf(`${merchantNumber}::text`)} book
      where m.kind = 'merchant' and m.owner = ${merchantNumber}::text),
    stall as (
      update accounts m set paid_out_cents = m.paid_out_cents - ${cents}
      from seen, desk where m.id = seen.id and m.paid_out_cents - seen.earned >= ${cents}
      returning m.id, seen.earned - m.paid_out_cents as balance, desk.id as desk),
    drawer as (
      update accounts a set balance_cents = a.balance_cents - ${cents}
      from stall where a.kind = 'desk' and a.owner = stall.desk::text
      returning a.id, -a.balance_cents as cash),
    moved as (
      select stall.id as stall, stall.balance, stall.desk, drawer.id as drawer, drawer.cash from stall, drawer),
    ${book(parameters, {
      type: `'stallPayIn'`,
      owner: 'moved.desk::text',
      cents,
      desk: 'moved.desk',
      merchantNumber,
      witness: paidBy,
      payee: 'moved.stall',
      payer: 'moved.drawer',
      action: `'stallPayIn'`,
      detail: `jsonb_build_object('witness', ${paidBy}::text, 'merchantNumber', ${merchantNumber}::text)`,
      answer: `jsonb_build_object('merchantNumber', ${merchantNumber}::text, 'merchantBalance', ${dollars('moved.balance')},
        'cash', ${dollars('moved.cash')})`,
      message: `'The stall has paid in.'`,
    })}`
})

export interface Witnessed {
  readonly witness: string
  /** The e-mail address of the second person, who confirmed it; null for a typed name. */
  readonly witnessEmail: string | null
}

export const witnessDetail = ({ witness, witnessEmail }: Record<keyof Witnessed, string>) =>
  `jsonb_build_object('witness', ${witness}::text) ||
    case when ${witnessEmail}::text is null then '{}'::jsonb else '{"isConfirmed": true}' end`

interface SafeValues extends Attempted, Witnessed {
  readonly cents: Cents
}

function withSafe(direction: 'toSafe' | 'fromSafe') {
  const isToSafe = direction === 'toSafe'
  return statement<SafeValues>(`cash-${direction}`, (parameters) => {
    const { witness, witnessEmail } = parameters
    const cents = `${parameters.cents}::bigint`
    return `
    with desk as materialized (${ownDesk(parameters)}),
    drawer as (
      update accounts a set balance_cents = a.balance_cents ${isToSafe ? '+' : '-'} ${cents}
      from desk where a.kind = 'desk' and a.owner = desk.id::text
      returning a.id, -a.balance_cents as cash, desk.id as desk),
    moved as (
      select drawer.*, safe.id as safe from drawer, accounts safe where safe.kind = 'outside' and safe.owner = 'safe'),
    ${book(parameters, {
      type: `'${direction}'`,
      owner: 'moved.desk::text',
      cents,
      desk: 'moved.desk',
      witness,
      witnessEmail,
      payee: isToSafe ? 'moved.id' : 'moved.safe',
      payer: isToSafe ? 'moved.safe' : 'moved.id',
      action: isToSafe ? `'toSafe'` : `'fromSafe'`,
      detail: witnessDetail(parameters),
      answer: `jsonb_build_object('cash', ${dollars('moved.cash')})`,
      message: isToSafe ? `'The money is in the safe.'` : `'The money is in the drawer.'`,
    })}`
  })
}

export const toSafe = withSafe('toSafe')
export const fromSafe = withSafe('fromSafe')

interface OpeningValues extends SafeValues {
  readonly desk: string
}

/**
 * Opens a desk with a float from the safe, which may be zero.
 * @throws 23505 when the cashier has an open desk
 */
export const opening = statement<OpeningValues>('open-cash-desk', (parameters) => {
  const { desk, reference, at, subject, key, fingerprint, witness, witnessEmail } = parameters
  const cents = `${parameters.cents}::bigint`
  return `
    with opened as (
      insert into cash_desks (id, cashier, opened_at) values (${desk}::uuid, ${subject}::text, ${at}::timestamptz)
      returning id),
    drawer as (
      insert into accounts (kind, owner, balance_cents) select 'desk', id::text, -${cents} from opened returning id),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at, desk_id,
        witness, witness_email)
      select ${reference}::text, 'fromSafe', 'completed', opened.id::text, ${cents}, 'admin:' || ${subject}::text,
        ${key}::text, ${at}::timestamptz, opened.id, ${witness}::text,
        ${witnessEmail}::text
      from opened where ${cents} > 0
      returning id),
    entered as (${ledgerEntries('booked.id', { payer: 'drawer.id', payee: 'safe.id', cents }, 'booked, drawer, accounts safe')}
      where safe.kind = 'outside' and safe.owner = 'safe'),
    audited as (${auditEntry({ at, role: `'admin'`, actor: subject }, { sql: 'said.action' }, 'opened.id::text', 'said.detail')}
      from opened, lateral (
        select 'openDesk', jsonb_build_object('cents', ${cents})
        union all
        select 'fromSafe', jsonb_build_object('reference', ${reference}::text, 'cents', ${cents}) ||
          ${witnessDetail(parameters)}
        from booked) said (action, detail)),
    answered as (
      select jsonb_build_object('success', true, 'message', 'The cash desk is open.', 'data',
        jsonb_build_object('desk', opened.id, 'openedAt', ${instant(`${at}::timestamptz`)}, 'cash', ${dollars(cents)}) ||
          case when ${cents} > 0 then jsonb_build_object('referenceId', ${reference}::text) else '{}'::jsonb end) as answer
      from opened),
    ${kept({ actor: `'admin:' || ${subject}::text`, key, fingerprint, at, movesMoney: `${cents} > 0` }, 'answer', 'answered')}
    select answer::text from answered`
})

interface ClosingValues extends Attempted, Witnessed {
  readonly desk: string
  readonly counted: Cents
  readonly differenceReference: string
  readonly isLead: boolean
}

/**
 * Closes a desk: the counted cash is booked to the safe, the difference to a separate account.
 * @returns no row when there is no such open desk
 */
export const closing = statement<ClosingValues>('close-cash-desk', (parameters) => {
  const {
    desk,
    witness,
    witnessEmail,
    reference,
    differenceReference,
    at,
    subject,
    key,
    fingerprint,
    isLead,
  } = parameters
  const counted = `${parameters.counted}::bigint`
  return `
    with open as materialized (
      select d.id, ${cashierOfOther('d', subject)} as cashier from cash_desks d
      where d.id = ${desk}::uuid and d.closed_at is null and (${isLead}::boolean or d.cashier = ${subject}::text)
      for no key update),
    drawer as materialized (
      select a.id, -a.balance_cents as expected, ${counted} + a.balance_cents as difference, open.id as desk,
        open.cashier
      from accounts a, open where a.kind = 'desk' and a.owner = open.id::text
      for no key update of a),
    closed as (
      update cash_desks d set closed_at = ${at}::timestamptz, closed_by = ${subject}::text,
        expected_cents = drawer.expected, counted_cents = ${counted}, handed_to = ${witness}::text,
        handed_to_email = ${witnessEmail}::text
      from drawer where d.id = drawer.desk),
    emptied as (update accounts a set balance_cents = 0 from drawer where a.id = drawer.id),
    moved as (
      select drawer.desk, drawer.id as drawer, drawer.cashier, other.id as other, said.*
      from drawer, lateral (values
          (${reference}::text, 'toSafe', 'safe', ${counted}, ${key}::text),
          (${differenceReference}::text, case when drawer.difference < 0 then 'cashShort' else 'cashOver' end,
            'cashDifferences', abs(drawer.difference), case when ${counted} = 0 then ${key}::text end)
        ) said (reference, type, owner, cents, attempt), accounts other
      where said.cents > 0 and other.kind = 'outside' and other.owner = said.owner),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, attempt, created_at, desk_id,
        witness, witness_email)
      select reference, type, 'completed', desk::text, cents, 'admin:' || ${subject}::text, attempt, ${at}::timestamptz,
        desk, ${witness}::text, ${witnessEmail}::text
      from moved
      returning id, reference_id),
    entered as (
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, side.account, side.cents
      from moved join booked on booked.reference_id = moved.reference,
        lateral (values (moved.drawer, case moved.type when 'cashOver' then -moved.cents else moved.cents end),
          (moved.other, case moved.type when 'cashOver' then moved.cents else -moved.cents end)) side (account, cents)),
    audited as (${auditEntry(
      { at, role: `'admin'`, actor: subject },
      { sql: 'said.action' },
      'drawer.desk::text',
      'drawer.cashier || said.detail',
    )}
      from drawer, lateral (
        select 'closeDesk', jsonb_build_object('expected', drawer.expected, 'counted', ${counted})
        union all
        select moved.type,
          jsonb_build_object('reference', moved.reference, 'cents', moved.cents) || ${witnessDetail(parameters)}
        from moved) said (action, detail)),
    answered as (
      select jsonb_build_object('success', true, 'message', 'The cash desk is closed.', 'data',
        drawer.cashier || jsonb_build_object('desk', drawer.desk, 'closedAt', ${instant(`${at}::timestamptz`)},
          'expected', ${dollars('drawer.expected')}, 'counted', ${dollars(counted)},
          'difference', ${dollars('drawer.difference')}) ||
          coalesce((select jsonb_build_object('referenceId', moved.reference) from moved where moved.attempt is not null
            or ${key}::text is null order by moved.type = 'toSafe' desc limit 1), '{}'::jsonb)) as answer
      from drawer),
    ${kept({ actor: `'admin:' || ${subject}::text`, key, fingerprint, at, movesMoney: 'exists (select from moved)' }, 'answer', 'answered')}
    select answer::text from answered`
})

/** SQL: a transfer `t` is neither a reversal nor reversed. */
export const isNotReversed = (
  t: string,
) => `(${t}.reverses is null and ((${t}.desk_id is null and ${t}.type <> 'withdrawal')
  or not exists (select from transfers reversal where reversal.reverses = ${t}.id)))`

/** The contract's name for a transfer `t` of a desk. */
export const movementKindOf = (t: string) => `case
  when ${t}.type = 'claimReversal' then 'reverseClaim'
  when ${t}.type in ('cashSourceReversal', 'settlementReversal') then ${t}.type
  when ${t}.reverses is not null then case ${t}.type when 'deposit' then 'reversePayOut' when 'withdrawal' then 'reverseTopUp'
    when 'stallPayInReversal' then 'reverseStallPayIn' else 'reverseStallPayOut' end
  when ${t}.type = 'deposit' then 'topUp' when ${t}.type = 'withdrawal' then 'payOut' else ${t}.type end`
