import { setImmediate as otherWork } from 'node:timers/promises'
import type pg from 'pg'
import type { Cents } from '../../src/domain/lib/money.ts'
import {
  type FaultFinder,
  hasCamp,
  hasClosing,
  hasDesks,
  type Slicing,
  withoutCamp,
  withoutClosing,
  withoutDesks,
} from './faultFinder.ts'
import { faultFinders } from './faults.ts'

export interface LedgerTotals {
  readonly transfers: number
  readonly entries: number
  readonly accounts: number
  readonly moneyIn: Cents
  readonly moneyOut: Cents
  /** The rest of the held money, in wallets and merchants' accounts. */
  readonly inWallets: Cents
  readonly withMerchants: Cents
  /** Cash in drawers, plus transfers to the safe, less transfers from it. */
  readonly inDrawers: Cents
  readonly inSafe: Cents
  /** Taken to the bank less what was brought from it. */
  readonly atBank: Cents
  readonly expenses: Cents
  /** Missing cash at counts, less surplus. */
  readonly cashMissing: Cents
}

export interface LedgerVerdict extends LedgerTotals {
  readonly faults: number
}

const batchSize = 200

/**
 * Proves the ledger of any database of this release, also of one on which this release did not start, at one
 * moment and without changing anything; hosts may go on writing. `pool` is the patient one. `tell` gets one
 * line for each fault; only a few are in memory at a time.
 */
export async function checkLedger(pool: pg.Pool, report: (fault: string) => void): Promise<LedgerVerdict> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // Without statistics the planner would read the whole audit once per transfer.
    await client.query('set local enable_nestloop = off')
    await client.query('set local jit = off')
    const has = async (tables: string) => (await client.query(tables)).rows.length > 0
    const before = !(await has(hasDesks))
      ? withoutDesks
      : !(await has(hasClosing))
        ? withoutClosing
        : (await has(hasCamp))
          ? ''
          : withoutCamp
    let faults = 0
    for (const [, find] of faultFinders)
      faults += await reportFaults(client, `${before} ${find(() => 'true')}`, report)
    return { ...(await totalsOf(client)), faults }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function reportFaults(
  client: pg.PoolClient,
  finder: string,
  report: (fault: string) => void,
): Promise<number> {
  await client.query(`declare faults no scroll cursor for ${finder}`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ fault: string }>(`fetch ${batchSize} from faults`)
    for (const { fault } of rows) report(fault)
    count += rows.length
    if (rows.length < batchSize) break
  }
  await client.query('close faults')
  return count
}

async function totalsOf(client: pg.PoolClient): Promise<LedgerTotals> {
  const { rows } = await client.query<LedgerTotals>(`
    select (select count(*) from transfers) as transfers, sum(number)::bigint as entries, count(*) as accounts,
      (-coalesce(sum(cents) filter (where kind = 'outside' and owner = 'deposits'), 0))::bigint as "moneyIn",
      coalesce(sum(cents) filter (where kind = 'outside' and owner = 'withdrawals'), 0)::bigint as "moneyOut",
      coalesce(sum(cents) filter (where kind = 'wallet'), 0)::bigint as "inWallets",
      coalesce(sum(cents) filter (where kind = 'merchant'), 0)::bigint as "withMerchants",
      (-coalesce(sum(cents) filter (where kind = 'desk'), 0))::bigint as "inDrawers",
      (-coalesce(sum(cents) filter (where kind = 'outside' and owner = 'safe'), 0))::bigint as "inSafe",
      (-coalesce(sum(cents) filter (where kind = 'outside' and owner = 'bank'), 0))::bigint as "atBank",
      (-coalesce(sum(cents) filter (where kind = 'outside' and owner = 'expenses'), 0))::bigint as expenses,
      (-coalesce(sum(cents) filter (where kind = 'outside' and owner = 'cashDifferences'), 0))::bigint as "cashMissing"
    from accounts a, lateral (
      select count(*) as number, coalesce(sum(e.amount_cents), 0) as cents
      from ledger_entries e where e.account_id = a.id) of_account`)
  const [totals] = rows
  if (totals === undefined) throw new Error('The totals of the ledger gave no row')
  return totals
}

/**
 * Finds the same faults in many short statements while a host serves: each proves a few rows at its own
 * moment, and other work runs in between.
 * @returns the number of faults; undefined when it was stopped
 */
export async function countFaultsInSlices(pool: pg.Pool, stopped: AbortSignal): Promise<number | undefined> {
  const bySlicing = new Map<Slicing | undefined, FaultFinder[]>()
  for (const [slicing, find] of faultFinders)
    bySlicing.set(slicing, [...(bySlicing.get(slicing) ?? []), find])
  let faults = 0
  for (const [slicing, finders] of bySlicing)
    for (let from: Key | undefined; ; ) {
      const to = slicing && (await endOfSlice(pool, slicing, from))
      for (const find of finders) {
        if (stopped.aborted) return undefined
        const { rows } = await pool.query<{ number: number }>(
          `select count(*) as number from (${find((...columns) => between(columns, from, to))}) faults`,
          [...(from ?? []), ...(to ?? [])],
        )
        faults += rows[0]?.number ?? 0
        // Awaiting the embedded database never yields to other work.
        await otherWork()
      }
      if (to === undefined) break
      from = to
    }
  return faults
}

type Key = readonly unknown[]

async function endOfSlice(pool: pg.Pool, { rows: source, key, size }: Slicing, from: Key | undefined) {
  const columns = key.join(', ')
  const after = `${source.includes(' where ') ? 'and' : 'where'} ${between(key, from, undefined)}`
  const { rows } = await pool.query<unknown[]>({
    text: `select ${columns} from ${source} ${after} order by ${columns} offset ${size - 1} limit 1`,
    values: [...(from ?? [])],
    rowMode: 'array',
  })
  return rows[0]
}

/** The first parameters are the key `from` (exclusive), the next ones `to` (inclusive). */
function between(columns: readonly string[], from: Key | undefined, to: Key | undefined): string {
  const row = `(${columns.join(', ')})`
  const parameters = (first: number) => `(${columns.map((_, index) => `$${first + index}`).join(', ')})`
  return [
    ...(from ? [`${row} > ${parameters(1)}`] : []),
    ...(to ? [`${row} <= ${parameters(1 + (from?.length ?? 0))}`] : []),
    'true',
  ].join(' and ')
}
