import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { maxScansHandedIn } from '../../../src/domain/gate/offlineGate.ts'
import { clusterSoakDatabase, embeddedSoakDatabase, type RemovableDatabase } from '../databases.ts'
import { type GateSoakSize, runGateSoak } from './soak.ts'

function numberFrom(name: string, otherwise: number): number {
  const text = process.env[name] || String(otherwise)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number.`)
  return Number(text)
}

async function soak(
  name: string,
  size: GateSoakSize,
  open: () => Promise<RemovableDatabase>,
): Promise<boolean> {
  const database = await open()
  try {
    const { findings, ...report } = await runGateSoak(database, size)
    console.info(
      [
        `\n${name}`,
        `  ${report.noted} scans noted, ${report.inInbox} in the inbox`,
        `  ${report.requests} requests, ${report.lost} lost, ${report.repeats} of what was acknowledged, ${report.online} movements with the host, ${report.kills} kills, ${report.seconds.toFixed(0)} s`,
        ...(findings.length === 0
          ? ['  every recorded scan exists exactly once, and every presence is right']
          : findings.map((finding) => `  ✗ ${finding}`)),
      ].join('\n'),
    )
    return findings.length === 0
  } finally {
    await database.remove()
  }
}

/**
 * Runs the gate soak on both engines. SEED repeats a run; SCANS and KILLS change its length.
 * @returns false when a scan was lost, doubled or invented
 */
export async function soakGate(): Promise<boolean> {
  const size: GateSoakSize = {
    seed: numberFrom('SEED', Math.floor(Math.random() * 1_000_000)),
    scans: numberFrom('SCANS', 2_000),
    campers: 300,
    maxAtOnce: maxScansHandedIn,
    kills: numberFrom('KILLS', 4),
  }
  console.info(`SEED=${size.seed}: ${size.scans} scans of ${size.campers} campers, ${size.kills} kills`)
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
