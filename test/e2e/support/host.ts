import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { builtHost } from '../../../scripts/build/build.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface RunningHost {
  readonly address: string
  readonly pid: number | undefined
  /** The exit code after the end; null when a signal ended the process. */
  readonly exited: Promise<number | null>
  readonly stop: () => Promise<void>
}

/** Keeps the tests away from a camp that the shell configures; an empty variable counts as unset. */
const nothingFromTheShell = {
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

/** Passes the folder of the seeded camp to the runner's processes. */
const seededCamp = 'SEEDED_CAMP'

/**
 * Fills a demo camp once; later hosts start with a copy.
 * @returns a function that removes it
 */
export async function seedCamp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-seeded-'))
  const host = await startHost({ DATA_DIR: folder }, shortLivedHost)
  await host.stop()
  process.env[seededCamp] = folder
  return () => rm(folder, { recursive: true, force: true })
}

export const hostFromSources = ['--import', 'tsx', 'server/main.ts']

/**
 * For a host that lives for seconds: the host that `npm start` runs, built by `prepare.ts`. V8 skips the
 * optimised compilation of the embedded engine.
 */
export const shortLivedHost = ['--liftoff-only', join(builtHost, 'server', 'main.mjs')]

/**
 * The real host on a free port, with a demo camp in its own folder, which is removed with it.
 * @param program Node's arguments
 * @param hear receives every printed line; without it, errors are shown
 */
export async function startHost(
  environment: Readonly<Record<string, string>> = {},
  program: readonly string[] = hostFromSources,
  hear?: (line: string) => void,
): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-host-'))
  const seeded = process.env[seededCamp]
  if (seeded !== undefined) await cp(seeded, join(folder, 'data'), { recursive: true })
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      ...nothingFromTheShell,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', hear ? 'pipe' : 'inherit'],
  })
  if (hear) for (const output of [child.stdout, child.stderr]) listenTo(output, hear)
  const exited = once(child, 'exit').then(() => child.exitCode)
  const address = await firstAddress(child)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  return { address, pid: child.pid, exited, stop }
}

function listenTo(output: Readable | null, hear: (line: string) => void): void {
  if (output) createInterface({ input: output }).on('line', hear)
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the host has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('the host stopped before it said where it listens')
}
