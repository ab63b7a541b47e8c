/*
 * Amounts as SQL. A merchant's account is a row that no charge touches, or all tills of that merchant would wait for
 * each other: its balance is the checkpoint on the account and the sum of the entries since.
 */

/** An amount of cents as the contract's dollars, with two decimals. */
export const dollars = (cents: string) => `round((${cents}) / 100.0, 2)`

/**
 * The book of a merchant, to be joined laterally: `cents` and `entries` of the account, and how many of the entries
 * are `unsettled`, that is younger than the checkpoint.
 */
export const bookOf = (merchantNumber: string) => `(
  select m.balance_cents + since.cents as cents, m.settled_count + since.entries as entries,
    since.entries as unsettled
  from accounts m, lateral (
    select coalesce(sum(e.amount_cents), 0)::bigint as cents, count(*)::int as entries
    from ledger_entries e where e.account_id = m.id and e.id > m.settled_entry_id) since
  where m.kind = 'merchant' and m.owner = ${merchantNumber})`
