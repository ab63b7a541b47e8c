import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../scripts/sourceFiles.ts'
import { spreadOf } from './load.ts'

/*
 * Measures the time from `npm start` to the answer of the start page, in a fresh clone of the committed code
 * and then in the same folder again.
 */

const laterStarts = 5
const limits = { later: 2_000 } as const

export async function start(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-clone-'))
  try {
    execFileSync('git', ['clone', '--quiet', projectRoot, folder])
    const first = await startOnce(folder, (line, milliseconds) => {
      if (line.endsWith('…')) console.info(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${line}`)
    })
    console.info(`first start in a fresh clone: ${(first / 1000).toFixed(1)} s`)
    const later: number[] = []
    for (let round = 0; round < laterStarts; round += 1) later.push(await startOnce(folder))
    const { median, least, most } = spreadOf(later)
    const isWithin = median < limits.later
    console.info(
      `start on an existing folder: ${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)}, limit ${limits.later} ms)${isWithin ? '' : ': OVER THE LIMIT'}`,
    )
    if (!isWithin) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startOnce(
  folder: string,
  hear: (line: string, milliseconds: number) => void = () => {},
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...demoCamp, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group lets one signal end npm and the host.
    detached: true,
  })
  const hasEnded = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      hear(line, performance.now() - startedAt)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (address === undefined) continue
      const answer = await fetch(address)
      if (!(await answer.text()).includes('2025 Pathfinder Camporee'))
        throw new Error('The start page was not answered.')
      return performance.now() - startedAt
    }
    throw new Error('The host stopped before it said where it listens.')
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await hasEnded
  }
}

const demoCamp = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: '',
  ADMIN_EMAILS: '',
  ADMIN_PASSWORD: '',
  DEMO: '',
  TRUST_PROXY: '',
  APP_DIR: '',
  FAULT_DIAL: '',
  BACKUP_DIR: '',
  BACKUP_KEY: '',
}
