import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root; distributions create a user for it. Without fsync, because tests need
 * not survive a power cut.
 */
export async function startCluster(programs: string, fsync: 'on' | 'off' = 'off'): Promise<Cluster> {
  const user = process.getuid?.() === 0 ? systemUser('postgres') : undefined
  const folder = mkdtempSync(join(tmpdir(), 'camp-postgres-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const password = randomBytes(12).toString('hex')
  const dataFolder = join(folder, 'data')
  initialise({ programs, folder, dataFolder, password, user })
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const server = startServer({ programs, folder, dataFolder, port, user, fsync })
    const url = `postgresql://camp:${password}@127.0.0.1:${port}/postgres`
    // An interrupted run does not stop the server itself.
    process.once('exit', () => server.kill('SIGQUIT'))
    if (await isReady(server, url, dataFolder)) return { url, stop: () => stop(server, folder) }
    await endServer(server)
    if (attempt === 5) throw new Error(`The private PostgreSQL cluster in ${folder} does not start.`)
  }
}

interface Initialisation {
  programs: string
  folder: string
  dataFolder: string
  password: string
  user: SystemUser | undefined
}

function initialise({ programs, folder, dataFolder, password, user }: Initialisation): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  execFileSync(
    join(programs, 'initdb'),
    [
      ['-D', dataFolder],
      ['-U', 'camp'],
      ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    ].flat(),
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
  )
}

interface Start {
  programs: string
  folder: string
  dataFolder: string
  port: number
  user: SystemUser | undefined
  fsync: 'on' | 'off'
}

function startServer({ programs, folder, dataFolder, port, user, fsync }: Start): ChildProcess {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // fsync is on by default; an explicit option could not be changed later.
    ...(fsync === 'off' ? ['fsync=off'] : []),
    'max_connections=200',
    'log_min_messages=fatal',
  ]
  return spawn(
    join(programs, 'postgres'),
    ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, stdio: 'ignore', cwd: folder },
  )
}

/**
 * False when the process has ended, for example because its port was taken. Never true for another process's
 * server.
 */
async function isReady(server: ChildProcess, url: string, dataFolder: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('show data_directory')
      return rows[0]?.data_directory === dataFolder
    } catch {
      await new Promise((resolve) => setImmediate(resolve))
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGQUIT')
  await exited
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  await endServer(server)
  rmSync(folder, { recursive: true, force: true })
}

function systemUser(name: string): SystemUser {
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
