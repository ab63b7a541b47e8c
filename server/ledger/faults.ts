import { type FaultFinder, type Slicing, slicings } from './faultFinder.ts'
import { usd } from './inWords.ts'
import { recordFaultFinders } from './recordFaults.ts'

/*
 * What must hold of the ledger, as statements that find where it does not: each gives one line for each fault, which
 * names the transfer or the account, what is expected and what is there.
 */

const account = (a: string) => `coalesce(${a}.kind || ' ' || ${a}.owner, 'an account that does not exist')`

/** The entries `e` of a transfer, in words. */
const entriesInWords = `coalesce(string_agg(${account('a')} || ' ' || ${usd('e.amount_cents')}, ', '
    order by e.amount_cents, e.id) filter (where e.id is not null)
  || ' (sum ' || ${usd('sum(e.amount_cents)')} || ')', 'no entry')`

const entriesOn = (side: string, cents: string) =>
  `count(*) filter (where ${account('a')} = ${side} and e.amount_cents = ${cents}) = 1`

const wrongTransfers: FaultFinder = (within) => `
  select t.reference_id || ': expected ' ||
    coalesce(${usd('t.amount_cents')} || ' from ' || t.payer || ' to ' || t.payee,
      'a deposit, a withdrawal or a purchase from a merchant and not a ' || t.type) ||
    '; there is ' || ${entriesInWords} as fault
  from (
    select id, reference_id, type, amount_cents, case type when 'deposit' then 'outside deposits'
        when 'purchase' then 'wallet ' || owner_code when 'withdrawal' then 'wallet ' || owner_code end as payer,
      case type when 'deposit' then 'wallet ' || owner_code
        when 'purchase' then 'merchant ' || merchant_number when 'withdrawal' then 'outside withdrawals' end as payee
    from transfers where status = 'completed' and ${within('owner_code')}) t
  left join ledger_entries e on e.transfer_id = t.id
  left join accounts a on a.id = e.account_id
  group by t.id, t.reference_id, t.type, t.amount_cents, t.payer, t.payee
  having (t.payer is not null and t.payee is not null and count(e.id) = 2
    and ${entriesOn('t.payer', '-t.amount_cents')} and ${entriesOn('t.payee', 't.amount_cents')}) is not true`

/** What the database refuses since its rules stand in it; a database of an earlier release may hold it. */
const unknownTransfers: FaultFinder = (within) => `
  select t.reference_id || ': expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; ' ||
    'there is a ' || t.status || ' ' || t.type ||
    case when t.merchant_number is null then ' without a merchant' else ' with merchant ' || t.merchant_number end as fault
  from transfers t
  where ${within('t.owner_code')} and (t.status not in ('pending', 'completed', 'failed')
    or (t.status <> 'completed' and t.type not in ('deposit', 'purchase', 'withdrawal'))
    or (t.type in ('deposit', 'withdrawal') and t.merchant_number is not null)
    or (t.status <> 'completed' and t.type = 'purchase' and t.merchant_number is null))`

const entriesOfUncompleted: FaultFinder = (within) => `
  select t.reference_id || ': expected no entry of a ' || t.status || ' transfer; there is ' || ${entriesInWords} as fault
  from transfers t
  join ledger_entries e on e.transfer_id = t.id
  left join accounts a on a.id = e.account_id
  where t.status <> 'completed' and ${within('t.owner_code')}
  group by t.id`

const entriesWithoutTransfer: FaultFinder = (within) => `
  select 'entry ' || e.id || ': expected a transfer; there is none, but ' || ${account('a')} || ' ' ||
    ${usd('e.amount_cents')} as fault
  from ledger_entries e left join accounts a on a.id = e.account_id
  where ${within('e.id')} and not exists (select from transfers t where t.id = e.transfer_id)`

const wrongBalances: FaultFinder = (within) => `
  select 'wallet ' || a.owner || ': expected ' || ${usd('entries.cents')} || ' from its entries; there is ' ||
    ${usd('a.balance_cents')} as fault
  from accounts a, lateral (
    select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e where e.account_id = a.id) entries
  where a.kind = 'wallet' and ${within('a.id')} and a.balance_cents <> entries.cents`

const negativeWallets: FaultFinder = (within) => `
  select 'wallet ' || owner || ': expected nothing below $0.00; there is ' || ${usd('balance_cents')} as fault
  from accounts where kind = 'wallet' and ${within('id')} and balance_cents < 0`

const wrongCheckpoints: FaultFinder = (within) => `
  select 'merchant ' || a.owner || ': expected a checkpoint of ' || ${usd('entries.cents')} || ' in ' ||
    entries.number || ' entries up to entry ' || entries.last || '; there is ' || ${usd('a.balance_cents')} ||
    ' in ' || a.settled_count || ' up to entry ' || a.settled_entry_id as fault
  from accounts a, lateral (
    select coalesce(sum(e.amount_cents), 0) as cents, count(*) as number, coalesce(max(e.id), 0) as last
    from ledger_entries e where e.account_id = a.id and e.id <= a.settled_entry_id) entries
  where a.kind = 'merchant' and ${within('a.id')}
    and (a.balance_cents, a.settled_count, a.settled_entry_id) <> (entries.cents, entries.number, entries.last)`

const missingAccounts: FaultFinder = () => `
  select needed.who || ': expected an account (' || needed.kind || ' ' || needed.owner || '); there is none' as fault
  from (
    select 'participant ' || code as who, 'wallet' as kind, code as owner from participants
    union all select 'merchant ' || merchant_number, 'merchant', merchant_number from merchants
    union all values ('the world outside', 'outside', 'deposits'),
      ('the world outside', 'outside', 'withdrawals')) needed
  where not exists (select from accounts a where a.kind = needed.kind and a.owner = needed.owner)`

const wrongOutside: FaultFinder = () => `
  select 'outside ' || owner || ': expected a balance of $0.00, for none is kept of it; there is ' ||
    ${usd('balance_cents')} as fault
  from accounts where kind = 'outside' and balance_cents <> 0`

/** Every finder, under what it can be sliced by. */
export const faultFinders: readonly (readonly [Slicing | undefined, FaultFinder])[] = [
  [slicings.transfers, wrongTransfers],
  [slicings.transfers, unknownTransfers],
  [slicings.transfers, entriesOfUncompleted],
  [slicings.entries, entriesWithoutTransfer],
  [slicings.wallets, wrongBalances],
  [slicings.wallets, negativeWallets],
  [slicings.merchants, wrongCheckpoints],
  [undefined, missingAccounts],
  [undefined, wrongOutside],
  ...recordFaultFinders,
]
