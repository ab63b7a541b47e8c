import {
  type FaultFinder,
  hasClosing,
  hasDesks,
  hasSettlements,
  hasTreasury,
  type Slicing,
  slicings,
} from './faultFinder.ts'
import { recordFaultFinders } from './recordFaults.ts'
import { usd } from './usd.ts'

/*
 * Invariants of the ledger, as statements that find violations: each returns one line for each fault, which
 * names the transfer or account, the expected and the actual value.
 */

const account = (a: string) => `coalesce(${a}.kind || ' ' || ${a}.owner, 'an account that does not exist')`

const entriesInWords = `coalesce(string_agg(${account('a')} || ' ' || ${usd('e.amount_cents')}, ', '
    order by e.amount_cents, e.id) filter (where e.id is not null)
  || ' (sum ' || ${usd('sum(e.amount_cents)')} || ')', 'no entry')`

const entriesOn = (side: string, cents: string) =>
  `count(*) filter (where ${account('a')} = ${side} and e.amount_cents = ${cents}) = 1`

/** The other side of a deposit or withdrawal: a drawer, a corrected count, or outside. */
const besideWallet = (owner: string) =>
  `case when desk_id is not null then 'desk ' || desk_id
    when exists (select from transfers r where r.id = transfers.reverses and r.desk_id is null) then 'outside withdrawals'
    when reverses is not null then 'outside cashDifferences'
    else 'outside ${owner}' end`

/** Columns that a database of an earlier release lacks are read from the row as JSON. */
const auditedFrom = `(select a.detail->>'from' from audit a where a.action = type and a.detail->>'reference' = reference_id limit 1)`

/** A count of the safe, and a source of cash, have a desk only where its drawer was meant. */
const drawerOr = (other: string) => `coalesce('desk ' || desk_id, 'outside ' || ${other})`

/** The place that gave the cash of a withdrawal gets it back; the count of a closed desk is corrected. */
const holdingOfSource = `(
  select case when s.desk_id is not null then 'outside cashDifferences' else ${account('a')} end
  from transfers s join ledger_entries e on e.transfer_id = s.id and e.amount_cents > 0 join accounts a on a.id = e.account_id
  where s.id = transfers.reverses)`

const wrongTransfers: FaultFinder = (within) => `
  select t.reference_id || ': expected ' ||
    coalesce(${usd('t.amount_cents')} || ' from ' || t.payer || ' to ' || t.payee,
      'a deposit, a withdrawal, a purchase from a merchant, a refund, a pay-out of a stall or its reversal, a pay-in of a stall, cash of a desk, of the safe or the bank, an expense, a settlement, or the end of a wallet and not a ' || t.type) ||
    '; there is ' || ${entriesInWords} as fault
  from (
    select id, reference_id, type, amount_cents, case when type = 'deposit' then ${besideWallet('deposits')}
        when type in ('purchase', 'withdrawal') then 'wallet ' || owner_code
        when type in ('refund', 'stallPayOut') then 'merchant ' || merchant_number
        when type in ('fromSafe', 'stallPayIn') then 'desk ' || desk_id
        when type = 'cashOver' then ${drawerOr(`'safe'`)}
        when type in ('firstMoney', 'fromBank') then 'outside safe' when type = 'toBank' then 'outside bank'
        when type = 'settlement' then 'outside bank' when type = 'settlementReversal' then 'outside settlements'
        when type = 'expense' then 'outside expenses' when type = 'cashSource' then 'outside cashSources'
        when type = 'stallPayOutReversal' then coalesce('desk ' || desk_id, 'outside cashDifferences')
        when type = 'stallPayInReversal' then 'merchant ' || merchant_number
        when type = 'cashSourceReversal' then coalesce('desk ' || desk_id, ${holdingOfSource})
        when type = 'toSafe' then 'outside safe' when type = 'cashShort' then 'outside cashDifferences'
        when type in ('donation', 'kept') then 'wallet ' || owner_code when type = 'donationReversal' then 'outside donations'
        when type in ('keptReversal', 'claim') then 'outside kept'
        when type = 'claimReversal' then coalesce('desk ' || desk_id, 'outside cashDifferences') end as payer,
      case when type in ('deposit', 'refund') then 'wallet ' || owner_code
        when type in ('purchase', 'stallPayOutReversal', 'stallPayIn') then 'merchant ' || merchant_number
        when type = 'withdrawal' then ${besideWallet('withdrawals')}
        when type in ('toSafe', 'stallPayOut') then 'desk ' || desk_id
        when type = 'stallPayInReversal' then coalesce('desk ' || desk_id, 'outside cashDifferences')
        when type = 'cashSourceReversal' then 'outside cashSources'
        when type = 'cashShort' then ${drawerOr(`'safe'`)}
        when type = 'settlement' then 'outside settlements' when type = 'settlementReversal' then 'outside bank'
        when type = 'firstMoney' then 'outside firstMoney' when type = 'fromBank' then 'outside bank'
        when type = 'toBank' then 'outside safe' when type = 'expense' then 'outside ' || ${auditedFrom}
        when type = 'cashSource' then ${drawerOr(`case ${auditedFrom} when 'drawer' then 'cashDifferences' else ${auditedFrom} end`)}
        when type = 'fromSafe' then 'outside safe' when type = 'cashOver' then 'outside cashDifferences'
        when type in ('donationReversal', 'keptReversal') then 'wallet ' || owner_code when type = 'donation' then 'outside donations'
        when type in ('kept', 'claimReversal') then 'outside kept' when type = 'claim' then 'desk ' || desk_id end as payee
    from transfers where status = 'completed' and ${within('owner_code')}) t
  left join ledger_entries e on e.transfer_id = t.id
  left join accounts a on a.id = e.account_id
  group by t.id, t.reference_id, t.type, t.amount_cents, t.payer, t.payee
  having (t.payer is not null and t.payee is not null and count(e.id) = 2
    and ${entriesOn('t.payer', '-t.amount_cents')} and ${entriesOn('t.payee', 't.amount_cents')}) is not true`

/** Refused by the database since its rules exist; a database of an earlier release may contain it. */
const unknownTransfers: FaultFinder = (within) => `
  select t.reference_id || ': expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; ' ||
    'there is a ' || t.status || ' ' || t.type ||
    case when t.merchant_number is null then ' without a merchant' else ' with merchant ' || t.merchant_number end ||
    coalesce(' at desk ' || t.desk_id, '') as fault
  from transfers t
  where ${within('t.owner_code')} and (t.status not in ('pending', 'completed', 'failed')
    or (t.status <> 'completed' and t.type not in ('deposit', 'purchase', 'withdrawal'))
    or (t.status <> 'completed' and t.desk_id is not null)
    or (t.type in ('deposit', 'withdrawal') and t.merchant_number is not null)
    or (t.status <> 'completed' and t.type = 'purchase' and t.merchant_number is null))`

const entriesOfUncompleted: FaultFinder = (within) => `
  select t.reference_id || ': expected no entry of a ' || t.status || ' transfer; there is ' || ${entriesInWords} as fault
  from transfers t
  join ledger_entries e on e.transfer_id = t.id
  left join accounts a on a.id = e.account_id
  where t.status <> 'completed' and ${within('t.owner_code')}
  group by t.id, t.reference_id, t.status`

const entriesWithoutTransfer: FaultFinder = (within) => `
  select 'entry ' || e.id || ': expected a transfer; there is none, but ' || ${account('a')} || ' ' ||
    ${usd('e.amount_cents')} as fault
  from ledger_entries e left join accounts a on a.id = e.account_id
  where ${within('e.id')} and not exists (select from transfers t where t.id = e.transfer_id)`

const wrongBalances: FaultFinder = (within) => `
  select a.kind || ' ' || a.owner || ': expected ' || ${usd('entries.cents')} || ' from its entries; there is ' ||
    ${usd('a.balance_cents')} as fault
  from accounts a, lateral (
    select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e where e.account_id = a.id) entries
  where a.kind in ('wallet', 'desk') and ${within('a.id')} and a.balance_cents <> entries.cents`

/** A database of an earlier release has none of these columns. */
const wrongHolds: FaultFinder = (within) => `
  select 'wallet ' || a.owner || ': expected ' || ${usd('taken.cents')} ||
    ' to be held, which gateways took back of its deposits; there is ' || ${usd('a.held')} as fault
  from (
    select owner, id, coalesce((to_jsonb(accounts)->>'disputed_cents')::bigint, 0) as held
    from accounts where kind = 'wallet' and ${within('id')}) a, lateral (
    select coalesce(sum((to_jsonb(p)->>'disputed_cents')::bigint), 0)::bigint as cents
    from transfers t join payments p on p.transfer_id = t.id
    where t.owner_code = a.owner and t.type = 'deposit' and t.status = 'completed') taken
  where a.held <> taken.cents`

const negativeWallets: FaultFinder = (within) => `
  select 'wallet ' || owner || ': expected nothing below ' || ${usd('0')} || '; there is ' || ${usd('balance_cents')} as fault
  from accounts where kind = 'wallet' and ${within('id')} and balance_cents < 0`

const overdrawnDrawers: FaultFinder = (within) => `
  select 'desk ' || owner || ': expected nothing below ' || ${usd('0')} || ' in its drawer; there is ' || ${usd('-balance_cents')} as fault
  from accounts where kind = 'desk' and ${within('id')} and balance_cents > 0`

/** A closed desk's drawer is empty. */
const closedDesks: FaultFinder = () => `
  select 'desk ' || d.id || ': expected an empty drawer since it was closed; there is ' || ${usd('-a.balance_cents')} as fault
  from cash_desks d join accounts a on a.kind = 'desk' and a.owner = d.id::text
  where d.closed_at is not null and a.balance_cents <> 0`

/** The audit `a` of the closing; null where it says nothing about the sum. */
const auditedCents = (field: string, a = 'a') => `(${a}.detail->>'${field}')::bigint`

/** The counted cash went to the safe, the difference is booked, and the audit agrees. */
const wrongClosings: FaultFinder = () => `
  select 'desk ' || d.id || ': expected its closing to book ' || ${usd('d.counted_cents')} || ' counted of ' ||
    ${usd('d.expected_cents')} || ' by the books; there is ' || coalesce(${usd('booked.safe')}, 'nothing') ||
    ' in the safe, a difference of ' || ${usd('booked.difference')} || ', and in the audit ' ||
    coalesce(${usd(auditedCents('counted'))} || ' of ' || ${usd(auditedCents('expected'))}, 'nothing') as fault
  from cash_desks d
    cross join lateral (
      select max(t.amount_cents) filter (where t.type = 'toSafe' and t.amount_cents = d.counted_cents
          and t.created_at = d.closed_at and t.witness = d.handed_to) as safe,
        coalesce(sum(case t.type when 'cashOver' then t.amount_cents else -t.amount_cents end)
          filter (where t.type in ('cashShort', 'cashOver')), 0)::bigint as difference
      from transfers t where t.desk_id = d.id and t.status = 'completed') booked
    left join audit a on a.action = 'closeDesk' and a.subject = d.id::text
  where d.closed_at is not null
    and (coalesce(booked.safe, 0) = d.counted_cents and booked.difference = d.counted_cents - d.expected_cents
      and ${auditedCents('counted')} = d.counted_cents and ${auditedCents('expected')} = d.expected_cents
      and a.at = d.closed_at and a.actor = d.closed_by) is not true`

const wrongOpenings: FaultFinder = () => `
  select 'desk ' || d.id || ': expected one audit row that ' || d.cashier || ' has opened it; there are ' || count(a.id)
    as fault
  from cash_desks d
    left join audit a on a.action = 'openDesk' and a.subject = d.id::text and a.actor = d.cashier and a.at = d.opened_at
  group by d.id, d.cashier having count(a.id) <> 1`

const wrongReversals: FaultFinder = (within) => `
  select t.reference_id || ': expected to take back a pay-in or pay-out of ' || ${usd('t.amount_cents')} ||
    ' for the same wallet or stall; it names ' || coalesce(r.reference_id, 'nothing') as fault
  from transfers t left join transfers r on r.id = t.reverses
  where ${within('t.owner_code')} and t.reverses is not null
    and (r.owner_code = t.owner_code and r.amount_cents = t.amount_cents and r.reverses is null
      and (r.desk_id is not null or r.type in ('donation', 'kept', 'cashSource', 'settlement') or (r.type = 'withdrawal' and t.desk_id is null))
      and (r.type, t.type) in (('deposit', 'withdrawal'), ('withdrawal', 'deposit'), ('stallPayOut', 'stallPayOutReversal'),
        ('stallPayIn', 'stallPayInReversal'), ('cashSource', 'cashSourceReversal'), ('settlement', 'settlementReversal'), ('donation', 'donationReversal'), ('kept', 'keptReversal'), ('claim', 'claimReversal'))
      and r.merchant_number is not distinct from t.merchant_number) is not true`

/** The cash of a withdrawal has one source, of the whole amount. */
const wrongSources: FaultFinder = (within) => `
  select t.reference_id || ': expected to say where the cash of a withdrawal of ' || ${usd('t.amount_cents')} ||
    ' came from; it names ' || coalesce(w.reference_id || ' of ' || ${usd('w.amount_cents')}, 'nothing') as fault
  from (select *, (to_jsonb(transfers)->>'source_of')::uuid as of_withdrawal from transfers
      where type = 'cashSource' and ${within('owner_code')}) t
    left join transfers w on w.id = t.of_withdrawal
  where (w.type = 'withdrawal' and w.status = 'completed' and w.desk_id is null and w.reverses is null
    and w.amount_cents = t.amount_cents) is not true`

/** The difference of each count of the safe is booked. */
const wrongCounts: FaultFinder = () => `
  select 'count of the safe ' || c.id || ': expected to book the difference between ' || ${usd(auditedCents('counted', 'c'))} ||
    ' counted and ' || ${usd(auditedCents('expected', 'c'))} || ' by the books; there is ' ||
    ${usd('booked.cents')} as fault
  from audit c, lateral (
    select coalesce(sum(case t.type when 'cashShort' then -t.amount_cents else t.amount_cents end), 0)::bigint as cents
    from transfers t where t.type in ('firstMoney', 'cashShort', 'cashOver') and t.desk_id is null
      and t.status = 'completed' and t.created_at = c.at and t.actor = c.actor_role || ':' || c.actor) booked
  where c.action = 'countSafe'
    and booked.cents is distinct from ${auditedCents('counted', 'c')} - ${auditedCents('expected', 'c')}`

/** The refunded items of a sale equal its refunds, and are at most the sold ones. */
const wrongRefunds: FaultFinder = (within) => `
  select t.reference_id || ': expected its refunds to be of this sale, within what was sold, and ' ||
    coalesce(r.refunded::text, 'none') || '; there is ' || coalesce(given.items::text, 'none') as fault
  from transfers t
  left join refunded_sales r on r.sale_id = t.id
  left join lateral (
    select jsonb_object_agg(item.name, item.quantity) as items, bool_and(item.is_of_sale) as are_of_sale
    from (
      select line->>'name' as name, sum((line->>'quantity')::bigint) as quantity,
        bool_and(f.owner_code = t.owner_code and f.merchant_number = t.merchant_number and f.type = 'refund') as is_of_sale
      from transfers f, jsonb_array_elements(f.items) line
      where f.refund_of = t.id and f.status = 'completed' group by 1) item) given on true
  where ${within('t.owner_code')} and (r.sale_id is not null or given.items is not null)
    and (t.type = 'purchase' and r.refunded = given.items and given.are_of_sale
      and r.sold = (select jsonb_object_agg(line->>'name', line->'quantity') from jsonb_array_elements(t.items) line)
      and not exists (
        select from jsonb_each_text(r.refunded) item
        where item.value::bigint > coalesce((r.sold->>item.key)::bigint, 0))) is not true`

/** Each number is owed once, and what is owed is in the account of kept money. */
const wrongKept: FaultFinder = () => `
  select t.reference_id || ': expected one number that it is kept under, ended by ' || coalesce(r.reference_id, 'a claim or nothing') ||
    '; there is ' || coalesce('a number ended by ' || coalesce(k.ended_by, 'nothing'), 'none') as fault
  from transfers t left join kept_wallets k on k.reference = t.reference_id left join transfers r on r.reverses = t.id
    left join transfers c on c.reference_id = k.ended_by and c.type = 'claim' and c.amount_cents = t.amount_cents
      and not exists (select from transfers back where back.reverses = c.id)
  where t.type = 'kept' and t.status = 'completed'
    and (k.number is not null and k.ended_by is not distinct from coalesce(r.reference_id, c.reference_id)) is not true
  union all
  select 'outside kept: expected ' || ${usd('owed.cents')} || ' that is owed under numbers; there is ' || ${usd('booked.cents')}
  from (
    select coalesce(sum(t.amount_cents), 0)::bigint as cents
    from kept_wallets k join transfers t on t.reference_id = k.reference where k.ended_by is null) owed, (
    select coalesce(sum(e.amount_cents), 0)::bigint as cents
    from accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'outside' and a.owner = 'kept') booked
  where owed.cents <> booked.cents`

/** A booked person of a list has the transfer of that amount, and each gift is of one list. */
const wrongLists: FaultFinder = () => `
  select 'list ' || i.list || ', wallet ' || i.wallet || ': expected ' || ${usd('i.amount_cents')} || ' to be booked as ' ||
    i.reference || '; there is ' || coalesce(t.type || ' of ' || ${usd('t.amount_cents')} || ' for ' || t.owner_code, 'none') as fault
  from closing_items i join closing_lists l on l.number = i.list join accounts w on w.id = i.wallet
    left join transfers t on t.reference_id = i.reference and t.status = 'completed'
  where i.reference is not null and (t.amount_cents = i.amount_cents and t.owner_code = w.owner
    and t.type = case l.kind when 'payBack' then 'withdrawal' when 'give' then 'donation' else 'kept' end) is not true
  union all
  select t.reference_id || ': expected one person of a list to be booked so; there are ' || of_list.number
  from transfers t, lateral (select count(*) as number from closing_items i where i.reference = t.reference_id) of_list
  where t.type in ('donation', 'kept') and of_list.number <> 1`

const wrongCheckpoints: FaultFinder = (within) => `
  select 'merchant ' || a.owner || ': expected a checkpoint of ' || ${usd('entries.cents')} || ' in ' ||
    entries.number || ' entries up to entry ' || entries.last || '; there is ' || ${usd('a.balance_cents')} ||
    ' in ' || a.settled_count || ' up to entry ' || a.settled_entry_id as fault
  from accounts a, lateral (
    select coalesce(sum(e.amount_cents), 0) as cents, count(*) as number, coalesce(max(e.id), 0) as last
    from ledger_entries e where e.account_id = a.id and e.id <= a.settled_entry_id) entries
  where a.kind = 'merchant' and ${within('a.id')}
    and (a.balance_cents, a.settled_count, a.settled_entry_id) <> (entries.cents, entries.number, entries.last)`

/** A database of an earlier release has no such column. */
const wrongPaidOut: FaultFinder = (within) => `
  select 'merchant ' || a.owner || ': expected ' || ${usd('paid.cents')} || ' paid out; there is ' ||
    ${usd('a.paid_out')} as fault
  from (
    select owner, id, coalesce((to_jsonb(accounts)->>'paid_out_cents')::bigint, 0) as paid_out
    from accounts where kind = 'merchant' and ${within('id')}) a, lateral (
    select coalesce(sum(case when t.type in ('stallPayOut', 'stallPayInReversal') then t.amount_cents else -t.amount_cents end), 0) as cents
    from transfers t where t.merchant_number = a.owner and t.type in ('stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal')
      and t.status = 'completed') paid
  where a.paid_out <> paid.cents`

/** Only refunds may bring a stall below zero: its pay-outs never exceed its sales. */
const overpaidStalls: FaultFinder = (within) => `
  select 'merchant ' || a.owner || ': expected at most the ' || ${usd('sold.cents')} ||
    ' that it has sold to be paid out; there is ' || ${usd('paid.cents')} as fault
  from accounts a, lateral (
      select coalesce(sum(case when t.type in ('stallPayOut', 'stallPayInReversal') then t.amount_cents else -t.amount_cents end), 0)::bigint as cents
      from transfers t where t.merchant_number = a.owner and t.status = 'completed'
        and t.type in ('stallPayOut', 'stallPayOutReversal', 'stallPayIn', 'stallPayInReversal')) paid,
    lateral (
      select coalesce(sum(t.amount_cents), 0)::bigint as cents from transfers t
      where paid.cents > 0 and t.merchant_number = a.owner and t.status = 'completed' and t.type = 'purchase') sold
  where a.kind = 'merchant' and ${within('a.id')} and paid.cents > sold.cents`

/** Databases of releases without cash desks have none of their accounts. */
const missingAccounts: FaultFinder = () => `
  select needed.who || ': expected an account (' || needed.kind || ' ' || needed.owner || '); there is none' as fault
  from (
    select 'participant ' || code as who, 'wallet' as kind, code as owner from participants
    union all select 'merchant ' || merchant_number, 'merchant', merchant_number from merchants
    union all select 'cash desk ' || id, 'desk', id::text from cash_desks
    union all values ('the world outside', 'outside', 'deposits'), ('the world outside', 'outside', 'withdrawals')
    union all select 'the world outside', 'outside', owner from (values ('safe'), ('cashDifferences')) cash (owner)
      where exists (${hasDesks})
    union all select 'the world outside', 'outside', owner
      from (values ('bank'), ('expenses'), ('firstMoney'), ('cashSources')) holding (owner)
      where exists (${hasTreasury})
    union all select 'the world outside', 'outside', 'settlements' where exists (${hasSettlements})
    union all select 'the world outside', 'outside', owner from (values ('donations'), ('kept')) closing (owner)
      where exists (${hasClosing})) needed
  where not exists (select from accounts a where a.kind = needed.kind and a.owner = needed.owner)`

const wrongOutside: FaultFinder = () => `
  select 'outside ' || owner || ': expected a balance of ' || ${usd('0')} || ', for none is kept of it; there is ' ||
    ${usd('balance_cents')} as fault
  from accounts where kind = 'outside' and balance_cents <> 0`

export const faultFinders: readonly (readonly [Slicing | undefined, FaultFinder])[] = [
  [slicings.transfers, wrongTransfers],
  [slicings.transfers, unknownTransfers],
  [slicings.transfers, entriesOfUncompleted],
  [slicings.entries, entriesWithoutTransfer],
  [slicings.wallets, wrongBalances],
  [slicings.wallets, wrongHolds],
  [slicings.wallets, negativeWallets],
  [slicings.wallets, overdrawnDrawers],
  [slicings.transfers, wrongReversals],
  [slicings.transfers, wrongRefunds],
  [slicings.transfers, wrongSources],
  [undefined, closedDesks],
  [undefined, wrongClosings],
  [undefined, wrongCounts],
  [undefined, wrongOpenings],
  [undefined, wrongKept],
  [undefined, wrongLists],
  [slicings.merchants, wrongCheckpoints],
  [slicings.merchants, wrongPaidOut],
  [slicings.merchants, overpaidStalls],
  [undefined, missingAccounts],
  [undefined, wrongOutside],
  ...recordFaultFinders,
]
