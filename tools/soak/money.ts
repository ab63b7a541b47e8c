import { findPostgresPrograms } from '../../scripts/postgres.mjs'
import { formatUsd } from '../../src/domain/lib/money.ts'
import { clusterSoakDatabase, embeddedSoakDatabase, type RemovableDatabase } from './databases.ts'
import { runSoak, type SoakReport, type SoakSize } from './soak.ts'

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name] || String(otherwise)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number.`)
  return Number(text)
}

async function soak(name: string, size: SoakSize, open: () => Promise<RemovableDatabase>): Promise<boolean> {
  const database = await open()
  try {
    const report = await runSoak(database, size)
    console.info(`\n${name}\n${wordsFor(report)}`)
    return report.findings.length === 0
  } finally {
    await database.remove()
  }
}

function wordsFor({ findings, ledger, outcomes, cash, calls, kills, retries, seconds }: SoakReport): string {
  const counted = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([outcome, count]) => `${count} × ${outcome}`)
      .sort()
      .join(', ')
  return [
    `  ${counted(outcomes)}`,
    `  cash: ${counted(cash)}`,
    `  office: ${Object.entries(calls)
      .map(([call, count]) => `${count} × ${call}`)
      .join(', ')}`,
    `  ${kills} kills, ${retries} repeats, ${seconds.toFixed(0)} s`,
    `  ledger: ${ledger.transfers} transfers, in ${formatUsd(ledger.moneyIn)}, out ${formatUsd(ledger.moneyOut)}, ${ledger.faults} faults`,
    findings.length === 0
      ? '  every acknowledged money request exists exactly once, and no other; each fits the conditions of its time; the books and every drawer add up'
      : findings.map((finding) => `  ✗ ${finding}`).join('\n'),
  ].join('\n')
}

/**
 * Moves random amounts on both engines. SEED repeats a run's money requests and times; MOVEMENTS changes its
 * length.
 * @returns false when a transfer was lost, doubled or invented
 */
export async function soakMoney(): Promise<boolean> {
  const size: SoakSize = {
    seed: numberFrom('SEED', Math.floor(Math.random() * 1_000_000)),
    callers: 16,
    campers: 200,
    moneyRequests: numberFrom('MOVEMENTS', 20_000),
    kills: numberFrom('KILLS', 10),
    killsDuringDeposits: true,
  }
  console.info(
    `SEED=${size.seed}: ${size.callers} callers, ${size.campers} campers, ${size.moneyRequests} money requests, ${size.kills} kills`,
  )
  const programs = findPostgresPrograms()
  if (programs === undefined)
    console.info('There is no PostgreSQL on this machine: only the embedded engine.')
  const verdicts = [
    await soak('embedded (PGlite, durable profile)', size, embeddedSoakDatabase),
    programs === undefined ||
      (await soak('PostgreSQL (private cluster)', size, () => clusterSoakDatabase(programs))),
  ]
  return verdicts.every(Boolean)
}
