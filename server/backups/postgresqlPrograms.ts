import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Distributions install PostgreSQL's programs outside PATH, in one folder per version. */
const versioned = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/local/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
] as const

export interface Programs {
  readonly folder: string
  readonly major: number
}

export async function findPrograms(): Promise<Programs[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = versioned.flatMap(([root, programs]) =>
    namesIn(root)
      .filter((name) => /^((postgresql|libpq)@?)?\d*(\.\d+)?$/.test(name))
      .map((name) => join(root, name, programs)),
  )
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = new Set([...installed, ...onPath])
  const found: Programs[] = []
  for (const folder of folders) {
    if (!['pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, `${name}${suffix}`)))) continue
    const major = await majorOf(join(folder, 'pg_dump'))
    if (major !== undefined) found.push({ folder, major })
  }
  return found.sort((a, b) => a.major - b.major)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

async function majorOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'])
    const major = /\d+/.exec(stdout)?.[0]
    return major === undefined ? undefined : Number(major)
  } catch {
    return undefined
  }
}

/**
 * The connection as environment variables, because every user of the machine can read a program's arguments.
 */
export function connectionVariables(url: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  const variables: Record<string, string> = { PGHOST: host, PGPORT: String(port), PGCONNECT_TIMEOUT: '10' }
  if (user !== undefined) variables.PGUSER = user
  if (database !== undefined) variables.PGDATABASE = database
  if (typeof password === 'string') variables.PGPASSWORD = password
  const parameters = new URL(url).searchParams
  const ssl = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'require' : null)
  if (ssl !== null) variables.PGSSLMODE = ssl === 'no-verify' ? 'require' : ssl
  for (const [parameter, variable] of [
    ['sslrootcert', 'PGSSLROOTCERT'],
    ['sslcert', 'PGSSLCERT'],
    ['sslkey', 'PGSSLKEY'],
    ['options', 'PGOPTIONS'],
  ] as const) {
    const value = parameters.get(parameter)
    if (value !== null) variables[variable] = value
  }
  return variables
}

/** Throws at the end when the program failed, so a partial dump is never taken for a complete one. */
export async function* dumpedBy(
  folder: string,
  connection: Readonly<Record<string, string>>,
): AsyncGenerator<Buffer> {
  const flags = ['--format=custom', '--compress=1', '--no-password', '--lock-wait-timeout=30s']
  const child = spawn(join(folder, 'pg_dump'), flags, {
    env: { ...process.env, ...connection },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child, 'pg_dump')
  // Awaited below; without this handler an earlier failure would end the process.
  ended.catch(() => {})
  yield* child.stdout
  await ended
}

export async function readDump(folder: string, dump: AsyncIterable<Buffer>): Promise<void> {
  await feed(folder, ['--file=-'], {}, dump)
}

export async function restoreDump(
  folder: string,
  connection: Readonly<Record<string, string>>,
  dump: AsyncIterable<Buffer>,
): Promise<void> {
  const flags = ['--single-transaction', '--exit-on-error', '--no-password', '--no-owner', '--no-privileges']
  await feed(folder, [...flags, `--dbname=${connection.PGDATABASE}`], connection, dump)
}

async function feed(
  folder: string,
  flags: readonly string[],
  connection: Readonly<Record<string, string>>,
  dump: AsyncIterable<Buffer>,
): Promise<void> {
  const child = spawn(join(folder, 'pg_restore'), flags, {
    env: { ...process.env, ...connection },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = endOf(child, 'pg_restore')
  const [fed, end] = await Promise.allSettled([pipeline(dump, child.stdin), ended])
  if (end.status === 'rejected') throw end.reason
  if (fed.status === 'rejected') throw fed.reason
}

async function endOf(
  child: ChildProcessByStdio<Writable | null, Readable | null, Readable>,
  name: string,
): Promise<void> {
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000)
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}: ${errors.trim()}`)
}
