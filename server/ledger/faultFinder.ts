export interface Slicing {
  readonly rows: string
  readonly key: readonly string[]
  /** Few enough that an index finds the related rows, also where there are many. */
  readonly size: number
}

const half = 50

/** Each merchant's account is one slice, because it may have half of all entries. */
export const slicings = {
  transfers: { rows: 'transfers', key: ['owner_code'], size: half },
  entries: { rows: 'ledger_entries', key: ['id'], size: 2 * half },
  wallets: { rows: `accounts where kind in ('wallet', 'desk')`, key: ['id'], size: 50 },
  merchants: { rows: `accounts where kind = 'merchant'`, key: ['id'], size: 1 },
  audit: { rows: 'audit', key: ['id'], size: half },
  answers: { rows: 'idempotency_keys where moved_money', key: ['actor', 'key'], size: half },
  sandboxPayments: { rows: 'sandbox_payments', key: ['token'], size: half },
} as const satisfies Record<string, Slicing>

export const hasDesks = `select where to_regclass('cash_desks') is not null`

/** A database of an earlier release has no such column. */
export const hasTreasury = `select from information_schema.columns
  where table_name = 'transfers' and column_name = 'source_of'`

export const hasClosing = `select where to_regclass('closing_lists') is not null`

export const hasSettlements = `select where to_regclass('settlements') is not null`

export const hasCamp = `select where to_regclass('camp') is not null`

/** Prefixes a statement for a database of an earlier release, which has the documented camp. */
export const withoutCamp = `
  with camp as (select null::jsonb as facts where false)`

/** The same for a database whose wallets were never closed. */
export const withoutClosing = `${withoutCamp},
    kept_wallets as (select null::text as number, null::text as reference, null::text as ended_by where false),
    closing_lists as (select null::text as number, null::text as kind where false),
    closing_items as (select null::text as list, null::bigint as wallet, null::bigint as amount_cents,
      null::text as reference where false)`

/** The same without cash desks, which an earlier release left with a faulty ledger. */
export const withoutDesks = `${withoutClosing},
    transfers as (select *, null::uuid as desk_id, null::uuid as reverses, null::uuid as refund_of,
      null::text as witness from public.transfers),
    cash_desks as (select null::uuid as id, null::text as cashier, null::timestamptz as opened_at,
      null::timestamptz as closed_at, null::text as closed_by, null::bigint as expected_cents,
      null::bigint as counted_cents, null::text as handed_to where false),
    refunded_sales as (select null::uuid as sale_id, null::jsonb as sold, null::jsonb as refunded where false)`

/**
 * Writes the statement that finds one kind of fault: one line `fault` for each.
 * @param within the condition of the slice over the column or columns of its key
 */
export type FaultFinder = (within: (...columns: readonly string[]) => string) => string
