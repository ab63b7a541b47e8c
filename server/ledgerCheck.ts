import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentedCamp } from '../src/domain/camp/facts.ts'
import { formatUsd } from '../src/domain/lib/money.ts'
import { createCurrentCamp } from './app/camp/currentCamp.ts'
import { type Configuration, readConfiguration } from './config.ts'
import type { Database } from './database/database.ts'
import { openDurableDatabase } from './database/embedded.ts'
import { openPostgresqlDatabase } from './database/postgresql.ts'
import { checkLedger, type LedgerVerdict } from './ledger/check.ts'
import { logToConsole as log } from './log.ts'
import { errorCodeOf, StartRefused } from './refusal.ts'

/*
 * `npm run ledger:check` verifies the ledger of DATABASE_URL, or of the folder in DATA_DIR while no host runs
 * on it. Exit codes: 0 correct, 1 incorrect, 2 not checked.
 */

const undefinedTable = '42P01'
const undefinedColumn = '42703'

async function check(configured: Configuration['database']): Promise<LedgerVerdict> {
  const database = await open(configured)
  try {
    // An earlier release has no such table.
    await createCurrentCamp(database)
      .read()
      .catch(() => documentedCamp)
    return await checkLedger(database.patientPool, (fault) => console.error(fault))
  } catch (error) {
    const code = errorCodeOf(error)
    if (code !== undefinedTable && code !== undefinedColumn) throw error
    throw new StartRefused(
      'This database has no ledger of this release; start the host on it once, and check again.',
      { cause: error },
    )
  } finally {
    await database.close()
  }
}

function open(configured: Configuration['database']): Promise<Database> {
  if (configured.engine === 'postgresql')
    return openPostgresqlDatabase(configured.url, log, { durability: 'unchecked' })
  const { folder } = configured
  // Opening a missing embedded database would create it.
  if (!existsSync(join(folder, 'database')))
    throw new StartRefused(
      `There is no database in ${folder}; set DATA_DIR to the data folder of a host, or DATABASE_URL to its server.`,
    )
  return openDurableDatabase({
    folder,
    log,
    onEngineFailure(line, error) {
      log(line, error)
      process.exit(2)
    },
  })
}

function sentencesFor({ faults, ...totals }: LedgerVerdict): string {
  const count = (number: number, one: string, many: string) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`
  return [
    `Checked ${count(totals.transfers, 'transfer', 'transfers')} with ${count(totals.entries, 'entry', 'entries')} in ${count(totals.accounts, 'account', 'accounts')}.`,
    `In: ${formatUsd(totals.moneyIn)}. Out: ${formatUsd(totals.moneyOut)}. In wallets: ${formatUsd(totals.inWallets)}. With merchants: ${formatUsd(totals.withMerchants)}.`,
    `Cash in drawers: ${formatUsd(totals.inDrawers)}. In the safe: ${formatUsd(totals.inSafe)}. At the bank: ${formatUsd(totals.atBank)}. Expenses: ${formatUsd(totals.expenses)}. Missing when counted: ${formatUsd(totals.cashMissing)}.`,
    faults === 0 ? 'Everything is right.' : `${count(faults, 'thing is', 'things are')} not right.`,
  ].join('\n')
}

try {
  const verdict = await check(readConfiguration(process.env).database)
  console.info(sentencesFor(verdict))
  process.exitCode = verdict.faults === 0 ? 0 : 1
} catch (error) {
  if (error instanceof StartRefused) console.error(error.message)
  else log('The ledger could not be checked, for a reason that is not known.', error)
  process.exitCode = 2
}
