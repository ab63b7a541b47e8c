/** The rows that a finder looks at, in the order of a key that an index has. */
export interface Slicing {
  readonly rows: string
  readonly key: readonly string[]
  /** Few enough that the rows that belong to them are found by an index, also where there are many. */
  readonly size: number
}

const half = 50

/** A merchant's account is a slice of its own: it may have half of all entries. */
export const slicings = {
  transfers: { rows: 'transfers', key: ['owner_code'], size: half },
  entries: { rows: 'ledger_entries', key: ['id'], size: 2 * half },
  wallets: { rows: `accounts where kind in ('wallet', 'desk')`, key: ['id'], size: 50 },
  merchants: { rows: `accounts where kind = 'merchant'`, key: ['id'], size: 1 },
  audit: { rows: 'audit', key: ['id'], size: half },
  answers: { rows: 'idempotency_keys where moved_money', key: ['actor', 'key'], size: half },
  sandboxPayments: { rows: 'sandbox_payments', key: ['token'], size: half },
} as const satisfies Record<string, Slicing>

/** Gives a row where the database has cash desks. */
export const hasDesks = `select where to_regclass('cash_desks') is not null`

/** Stands before a statement on a database that has no cash desks yet, because its ledger was not right before. */
export const withoutDesks = `
  with transfers as (select *, null::uuid as desk_id, null::uuid as reverses, null::uuid as refund_of,
      null::text as witness from public.transfers),
    cash_desks as (select null::uuid as id, null::text as cashier, null::timestamptz as opened_at,
      null::timestamptz as closed_at, null::text as closed_by, null::bigint as expected_cents,
      null::bigint as counted_cents, null::text as handed_to where false),
    refunded_sales as (select null::uuid as sale_id, null::jsonb as sold, null::jsonb as refunded where false)`

/**
 * Writes the statement that finds one kind of fault: one line `fault` for each.
 * @param within the condition that a row is looked at, for the column or columns that hold the slicing's key
 */
export type FaultFinder = (within: (...columns: readonly string[]) => string) => string
