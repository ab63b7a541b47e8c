/*
 * Amounts as SQL. No charge updates a merchant's account, or all tills of that merchant would wait for its
 * row: its balance is the account's checkpoint plus the sum of later entries.
 */

/** Cents as the contract's dollars, with two decimals. */
export const dollars = (cents: string) => `round((${cents}) / 100.0, 2)`

/**
 * The book of a merchant, for a lateral join: `cents` and `entries` of the account, and `unsettled`, the
 * number of entries after the checkpoint.
 */
export const bookOf = (merchantNumber: string) => `(
  select m.balance_cents + since.cents as cents, m.settled_count + since.entries as entries,
    since.entries as unsettled
  from accounts m, lateral (
    select coalesce(sum(e.amount_cents), 0)::bigint as cents, count(*)::int as entries
    from ledger_entries e where e.account_id = m.id and e.id > m.settled_entry_id) since
  where m.kind = 'merchant' and m.owner = ${merchantNumber})`
