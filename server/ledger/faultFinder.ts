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
  wallets: { rows: `accounts where kind = 'wallet'`, key: ['id'], size: 50 },
  merchants: { rows: `accounts where kind = 'merchant'`, key: ['id'], size: 1 },
  audit: { rows: 'audit', key: ['id'], size: half },
  answers: { rows: 'idempotency_keys where moved_money', key: ['actor', 'key'], size: half },
  sandboxPayments: { rows: 'sandbox_payments', key: ['token'], size: half },
} as const satisfies Record<string, Slicing>

/**
 * Writes the statement that finds one kind of fault: one line `fault` for each.
 * @param within the condition that a row is looked at, for the column or columns that hold the slicing's key
 */
export type FaultFinder = (within: (...columns: readonly string[]) => string) => string
