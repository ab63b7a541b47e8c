import type { Cents } from '../../src/domain/lib/money.ts'
import type { ClosingKind } from '../../src/domain/money/walletClosing.ts'
import { auditEntry } from '../database/audit.ts'
import { instant, statement } from '../database/sql.ts'
import { dollars } from './amounts.ts'
import { kept } from './attempt.ts'
import { type Attempted, book, cashierOfOther, ownDesk } from './cashDesk.ts'
import { hadDesk } from './cashReversals.ts'

/*
 * The end of the camp for wallets. As in `cashDesk.ts`, each statement does everything or nothing. The row of a
 * list's person is locked and marked by the statement that moves the money, so each person is booked once,
 * whoever goes on with the list.
 */

interface Listing extends Omit<Attempted, 'reference'> {
  readonly list: string
  readonly kind: ClosingKind
  readonly union: string | null
  readonly code: string | null
  readonly below: Cents | null
  readonly signedBy: string
  readonly contact: string | null
  readonly claimUntil: string | null
}

/** A wallet `w` of a person `a` is on a list that is not booked yet. */
export const openListOf = (w: string) => `(
  select i.list from closing_items i
  where i.wallet = ${w}.id and i.refusal is null and i.reference is null limit 1)`

/** @returns no row when nothing of these wallets can be booked */
export const listing = statement<Listing>('make-closing-list', (parameters) => {
  const { list, kind, union, code, below, signedBy, contact, claimUntil, at, subject, key, fingerprint } =
    parameters
  return `
    with chosen as materialized (
      select w.id, row_number() over (order by a.union_name nulls last, a.lastname, a.firstname, a.code)::int as place,
        free.cents, w.balance_cents - free.cents as held,
        case when w.frozen_at is not null then 'frozen'
          when a.withdrawn_at is not null and ${kind}::text <> 'keep' then 'withdrawn'
          when free.cents = 0 then 'held'
          when ${openListOf('w')} is not null then 'onOtherList' end as refusal
      from accounts w join participants a on a.code = w.owner,
        lateral (select greatest(w.balance_cents - w.disputed_cents, 0) as cents) free
      where w.kind = 'wallet' and w.balance_cents > 0
        and (${union}::text is null or coalesce(a.union_name, '') = ${union}::text)
        and (${code}::text is null or a.code = ${code}::text)
        and (${below}::bigint is null or free.cents < ${below}::bigint)),
    made as (
      insert into closing_lists (number, kind, union_name, signed_by, contact, claim_until, made_by, made_at)
      select ${list}::text, ${kind}::text, ${union}::text, ${signedBy}::text, ${contact}::text, ${claimUntil}::text,
        ${subject}::text, ${at}::timestamptz
      where exists (select from chosen where refusal is null)
      returning number),
    listed as (
      insert into closing_items (list, place, wallet, amount_cents, held_cents, refusal)
      select made.number, chosen.place, chosen.id, chosen.cents, chosen.held, chosen.refusal from made, chosen),
    audited as (${auditEntry(
      { at, role: `'admin'`, actor: subject },
      'makeClosingList',
      'made.number',
      `jsonb_build_object('kind', ${kind}::text, 'witness', nullif(${signedBy}::text, ''),
        'people', (select count(*) from chosen where refusal is null),
        'cents', (select sum(cents)::bigint from chosen where refusal is null))`,
    )} from made),
    answered as (
      select jsonb_build_object('success', true, 'message', 'The list is made.', 'data',
        jsonb_build_object('number', made.number)) as answer
      from made),
    ${kept({ actor: `'admin:' || ${subject}::text`, key, fingerprint, at }, 'answer', 'answered')}
    select answer::text from answered`
})

interface ItemValues extends Attempted {
  readonly list: string
  readonly wallet: number
  /** A lead books the lists of others, and needs a desk only for cash. */
  readonly isLead: boolean
}

interface KeepingValues extends ItemValues {
  readonly number: string
}

const destinations = {
  payBack: { type: 'withdrawal', action: 'payOut', message: 'The money was paid out.' },
  give: { type: 'donation', action: 'giveToCamp', message: 'The money was given to the camp.' },
  keep: { type: 'kept', action: 'keepWallet', message: 'The money is kept.' },
} as const

/** A wallet that no longer holds the signed amount moves nothing. */
function bookingOf<Values extends ItemValues>(
  kind: ClosingKind,
  mark: (parameters: Readonly<Record<keyof Values, string>>) => string = () => '',
) {
  const { type, action, message } = destinations[kind]
  const isCash = kind === 'payBack'
  return statement<Values>(`closing-${kind}`, (parameters) => {
    const { list, wallet, subject, isLead, reference } = parameters
    return `
    with item as materialized (
      select i.list, i.wallet, i.amount_cents as cents, l.signed_by
      from closing_items i join closing_lists l on l.number = i.list
      where i.list = ${list}::text and i.wallet = ${wallet}::bigint and l.kind = '${kind}' and l.ended_at is null
        and i.refusal is null and i.reference is null and (${isLead}::boolean or l.made_by = ${subject}::text)
      for no key update of i),
    desk as materialized (${ownDesk(parameters)}),
    person as materialized (
      select p.code from participants p, item, accounts w
      where w.id = item.wallet and p.code = w.owner ${kind === 'keep' ? '' : 'and p.withdrawn_at is null'}
      for share of p),
    wallet as (
      update accounts w set balance_cents = w.balance_cents - item.cents
      from item, person
      where w.id = item.wallet and w.owner = person.code and w.frozen_at is null
        and w.balance_cents - w.disputed_cents >= item.cents
        and ${isCash ? 'exists (select from desk)' : `(${isLead}::boolean or exists (select from desk))`}
      returning w.id, w.owner as code, item.cents, item.signed_by),
    ${
      isCash
        ? `drawer as (
      update accounts a set balance_cents = a.balance_cents + wallet.cents
      from wallet, desk where a.kind = 'desk' and a.owner = desk.id::text
      returning a.id, desk.id as desk),`
        : `drawer as (
      select a.id, null::uuid as desk from accounts a
      where a.kind = 'outside' and a.owner = '${kind === 'give' ? 'donations' : 'kept'}'),`
    }
    moved as (select wallet.*, drawer.id as other, drawer.desk from wallet, drawer),
    marked as (
      update closing_items i set reference = ${reference}::text from moved
      where i.list = ${list}::text and i.wallet = moved.id),
    ${mark(parameters)}
    ${book(parameters, {
      type: `'${type}'`,
      owner: 'moved.code',
      cents: 'moved.cents',
      desk: 'moved.desk',
      witness: kind === 'keep' ? 'null' : 'moved.signed_by',
      payee: 'moved.other',
      payer: 'moved.id',
      action: `'${action}'`,
      detail: `jsonb_build_object('list', ${list}::text) ||
        case when moved.signed_by = '' then '{}'::jsonb else jsonb_build_object('witness', moved.signed_by) end`,
      answer: `'{}'::jsonb`,
      message: `'${message}'`,
    })}`
  })
}

export const closingPayOut = bookingOf<ItemValues>('payBack')
export const donation = bookingOf<ItemValues>('give')
export const keeping = bookingOf<KeepingValues>(
  'keep',
  ({ number, reference }) => `numbered as (
      insert into kept_wallets (number, reference) select ${number}::text, ${reference}::text from moved),`,
)

/** Says why a person of a list is not booked, when the wallet itself is the reason. */
export const closingRefusal = statement<Pick<ItemValues, 'list' | 'wallet'>>(
  'closing-refusal',
  ({ list, wallet }) => `
    update closing_items i set refusal = reason.refusal
    from (
      select o.list, o.wallet, case when w.frozen_at is not null then 'frozen'
        when a.code is null or (a.withdrawn_at is not null and l.kind <> 'keep') then 'withdrawn'
        when w.balance_cents < o.amount_cents then 'spent'
        when w.balance_cents - w.disputed_cents < o.amount_cents then 'held' end as refusal
      from closing_items o join closing_lists l on l.number = o.list join accounts w on w.id = o.wallet
        left join participants a on a.code = w.owner
      where o.list = ${list}::text and o.wallet = ${wallet}::bigint) reason
    where i.list = reason.list and i.wallet = reason.wallet and i.refusal is null and i.reference is null
      and reason.refusal is not null
    returning i.refusal`,
)

interface Ending {
  readonly list: string
  readonly at: Date
  readonly subject: string
  readonly isLead: boolean
}

/** Ends a list of which some are not booked: they keep their money. */
export const ending = statement<Ending>(
  'end-closing-list',
  ({ list, at, subject, isLead }) => `
    with ended as (
      update closing_lists l set ended_at = ${at}::timestamptz
      where l.number = ${list}::text and l.ended_at is null and (${isLead}::boolean or l.made_by = ${subject}::text)
      returning l.number),
    left_out as (
      update closing_items i set refusal = 'ended' from ended
      where i.list = ended.number and i.refusal is null and i.reference is null
      returning i.amount_cents),
    audited as (${auditEntry(
      { at, role: `'admin'`, actor: subject },
      'endClosingList',
      'ended.number',
      `jsonb_build_object('people', (select count(*) from left_out))`,
    )} from ended)
    select number from ended`,
)

/** Marks a list as ended when each of its people is booked or refused. */
export const settling = statement<Pick<Ending, 'list' | 'at'>>(
  'settle-closing-list',
  ({ list, at }) => `
    update closing_lists l set ended_at = ${at}::timestamptz
    where l.number = ${list}::text and l.ended_at is null and not exists (
      select from closing_items i where i.list = l.number and i.refusal is null and i.reference is null)`,
)

interface ClaimValues extends Attempted {
  readonly number: string
  readonly takenBy: string
  readonly today: string
  /** A lead pays out after the last day. */
  readonly isLead: boolean
}

/** A transfer `t` keeps money under a number of a list `l`. */
export const keptListOf = (t: string) =>
  `join closing_items i on i.reference = ${t}.reference_id join closing_lists l on l.number = i.list`

export const claim = statement<ClaimValues>('claim-kept', (parameters) => {
  const { number, takenBy, today, isLead, reference } = parameters
  return `
    with owed as materialized (
      select k.number, t.owner_code as code, t.amount_cents as cents
      from kept_wallets k join transfers t on t.reference_id = k.reference ${keptListOf('t')}
      where k.number = ${number}::text and k.ended_by is null
        and (${isLead}::boolean or l.claim_until >= ${today}::text)
      for no key update of k),
    desk as materialized (${ownDesk(parameters)}),
    drawer as (
      update accounts a set balance_cents = a.balance_cents + owed.cents
      from owed, desk where a.kind = 'desk' and a.owner = desk.id::text
      returning a.id, desk.id as desk, -a.balance_cents as cash),
    moved as (
      select owed.*, drawer.id as drawer, drawer.desk, drawer.cash, a.id as account
      from owed, drawer, accounts a where a.kind = 'outside' and a.owner = 'kept'),
    ended as (
      update kept_wallets k set ended_by = ${reference}::text from moved where k.number = moved.number),
    ${book(parameters, {
      type: `'claim'`,
      owner: 'moved.desk::text',
      cents: 'moved.cents',
      desk: 'moved.desk',
      witness: takenBy,
      payee: 'moved.drawer',
      payer: 'moved.account',
      action: `'claimKept'`,
      detail: `jsonb_build_object('witness', ${takenBy}::text, 'code', moved.code)`,
      answer: `jsonb_build_object('cash', ${dollars('moved.cash')})`,
      message: `'The money was paid out.'`,
    })}`
})

interface ClosingReversalValues extends Attempted {
  readonly reversed: string
  readonly reason: string
  readonly isLead: boolean
}

/** Puts a gift, or money kept under a number, back into its wallet. */
export const closingReversal = statement<ClosingReversalValues>('reverse-closing', (parameters) => {
  const { reversed, reason, isLead, subject, reference } = parameters
  return `
    with target as materialized (
      select t.id as reverses, t.reference_id as reversed, t.type as kind, t.owner_code as code, t.amount_cents as cents
      from transfers t
      where t.reference_id = ${reversed}::text and t.type in ('donation', 'kept')
        and (${isLead}::boolean or (t.actor = 'admin:' || ${subject}::text and ${hadDesk('t', `${subject}::text`)}))),
    ended as (
      update kept_wallets k set ended_by = ${reference}::text
      from target where k.reference = target.reversed and k.ended_by is null
      returning k.number),
    wallet as (
      update accounts w set balance_cents = w.balance_cents + target.cents
      from target
      where w.kind = 'wallet' and w.owner = target.code
        and (target.kind = 'donation' or exists (select from ended))
      returning w.id, target.*),
    moved as (
      select wallet.*, a.id as account from wallet, accounts a
      where a.kind = 'outside' and a.owner = case wallet.kind when 'kept' then 'kept' else 'donations' end),
    ${book(parameters, {
      type: `moved.kind || 'Reversal'`,
      owner: 'moved.code',
      cents: 'moved.cents',
      desk: 'null::uuid',
      reverses: 'moved.reverses',
      reason,
      payee: 'moved.id',
      payer: 'moved.account',
      action: `case moved.kind when 'kept' then 'reverseKept' else 'reverseGift' end`,
      detail: `jsonb_build_object('reversed', ${reversed}::text)`,
      answer: `jsonb_build_object('reversed', ${reversed}::text)`,
      message: `'The money is in the wallet again.'`,
    })}`
})

/** Takes a claim back: the cash returns to its drawer, or corrects the count of a closed desk. */
export const claimReversal = statement<ClosingReversalValues>('reverse-claim', (parameters) => {
  const { reversed, reason, isLead, subject } = parameters
  return `
    with target as materialized (
      select t.id as reverses, t.owner_code, t.amount_cents as cents, k.number, d.id as desk,
        d.closed_at is null as is_open, ${cashierOfOther('d', subject)} as cashier
      from transfers t join cash_desks d on d.id = t.desk_id join kept_wallets k on k.ended_by = t.reference_id
      where t.reference_id = ${reversed}::text and t.type = 'claim'
        and (${isLead}::boolean or (d.cashier = ${subject}::text and d.closed_at is null))
      for share of d),
    drawer as (
      update accounts a set balance_cents = a.balance_cents - target.cents
      from target where a.kind = 'desk' and a.owner = target.desk::text and target.is_open
      returning a.id),
    owed as (
      update kept_wallets k set ended_by = null
      from target where k.number = target.number and k.ended_by = ${reversed}::text
      returning target.*),
    moved as (
      select owed.*, other.id as other, account.id as account, case when owed.is_open then owed.desk end as drawer_of
      from owed, accounts account, lateral (
        select drawer.id from drawer
        union all
        select a.id from accounts a
        where not owed.is_open and a.kind = 'outside' and a.owner = 'cashDifferences') other
      where account.kind = 'outside' and account.owner = 'kept'),
    ${book(parameters, {
      type: `'claimReversal'`,
      owner: 'moved.owner_code',
      cents: 'moved.cents',
      desk: 'moved.drawer_of',
      reverses: 'moved.reverses',
      reason,
      payee: 'moved.account',
      payer: 'moved.other',
      action: `'reverseClaim'`,
      detail: `moved.cashier || jsonb_build_object('reversed', ${reversed}::text)`,
      answer: `moved.cashier || jsonb_build_object('reversed', ${reversed}::text)`,
      message: `'The claim was taken back. The money is owed again.'`,
    })}`
})

/** SQL of a list `l` with its progress, as the contract's JSON. */
export const closingSummaryJson = `jsonb_build_object('number', l.number, 'kind', l.kind, 'union', l.union_name,
  'signedBy', l.signed_by, 'contact', l.contact, 'claimUntil', l.claim_until,
  'madeBy', coalesce((select s.name from admins s where s.email = l.made_by), l.made_by),
  'madeAt', ${instant('l.made_at')}, 'endedAt', ${instant('l.ended_at')}) || (
  select jsonb_build_object('people', count(*), 'booked', count(i.reference), 'notPaid', count(i.refusal),
    'amount', ${dollars('coalesce(sum(i.amount_cents) filter (where i.reference is not null or i.refusal is null), 0)')},
    'bookedAmount', ${dollars('coalesce(sum(i.amount_cents) filter (where i.reference is not null and r.id is null), 0)')})
  from closing_items i left join transfers t on t.reference_id = i.reference left join transfers r on r.reverses = t.id
  where i.list = l.number)`
