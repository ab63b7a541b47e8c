import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { projectRoot } from '../../../scripts/setUp.mjs'
import { everyAbility } from '../app/support/people.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { barePostgresDatabase, describeOnPostgresql, dropPostgresDatabase } from '../support/databases.ts'
import {
  copyDemoData,
  type HostProcess,
  hostFromSources,
  startHostProcess,
  withHostProcesses,
} from '../support/hostProcess.ts'

const admins = { ADMIN_EMAILS: 'one@example.org,two@example.org', ADMIN_PASSWORD: 'a first password' }
let demoData: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'camp start '))
  demoData = join(folder, 'a data folder')
  await copyDemoData(demoData)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
withHostProcesses()

describe('npm start', () => {
  test('needs only the system’s shell, also on Windows', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    expect([scripts.prestart, scripts.start]).toEqual([
      'node scripts/ensure.mjs --build --host',
      'node scripts/start.mjs',
    ])
  })

  test('ends its server when npm is terminated', { timeout: 120_000 }, async () => {
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, HOME: folder, PORT: '0', HOST: '127.0.0.1', DATA_DIR: demoData },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(npm, 'close')
    let said = ''
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk) => {
        said += chunk
        if (said.includes('Press Ctrl-C to stop.')) resolve()
      })
    })
    const { port = '' } = new URL(/http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? 'about:blank')
    npm.kill('SIGTERM')
    await ended
    // npm's output belongs to the host and closes when both have ended.
    const [error] = await once(connect(Number(port), '127.0.0.1'), 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('The server', () => {
  test('starts in an empty folder, serves the portal, and stops at Ctrl-C', {
    timeout: 300_000,
  }, async () => {
    const data = join(folder, 'nothing yet')
    const host = startHostProcess({ DATA_DIR: data }, hostFromSources)
    const address = await host.address
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(host.output.text).toBe(
      [
        `Camporee Portal: ${address}`,
        '',
        'This is the demo camp; nobody in it exists. Sign in as',
        '  Admin        gate@camp.example.org    gate-opens-at-eight',
        '  Admin        office@camp.example.org  gate-opens-at-eight',
        '  Participant  ZEUC001                  songs-by-the-campfire',
        '  Merchant     M1001                    five-dollars-a-ride',
        '  Newcomer     MU001                    first-night-in-camp (a participant who must choose a new password)',
        '',
        'Start a real camp in a folder of its own with',
        '  npm run camp',
        '',
        'Press Ctrl-C to stop.',
        '',
      ].join('\n'),
    )
    const refused = await fetch(`${address}/api/admin/participants`)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(readdirSync(data).sort()).toEqual(['database', 'host.lock'])
    const supervisor = connect(Number(new URL(address).port), '127.0.0.1')
    supervisor.end('GET /healthz HTTP/1.0\r\n\r\n')
    expect(await text(supervisor)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"alive":true\}$/)

    host.process.kill('SIGINT')
    expect(await host.exited).toEqual({ code: 0, signal: null })
    expect(host.output.errors).toBe('')
    expect(readdirSync(data)).toEqual(['database'])
  })

  test('can be stopped while it starts', async () => {
    const data = join(folder, 'stopped early')
    mkdirSync(data)
    const host = startHostProcess({ DATA_DIR: data })
    for await (const { filename } of watch(data)) if (filename === 'database.unfinished') break
    host.process.kill('SIGINT')
    expect(await host.exited).toEqual({ code: 0, signal: null })
    expect(existsSync(join(data, 'host.lock'))).toBe(false)
    expect(existsSync(join(data, 'database'))).toBe(false)
  })
})

/** The hosts run in sequence on one data folder, because a start costs a second of processor time. */
describe('Servers on the demo camp', () => {
  test('have no fault dial by default, lock the data folder, and stop at SIGTERM', async () => {
    const host = startHostProcess({ DATA_DIR: demoData })
    const address = await host.address
    const absent = await fetch(`${address}/api/faults`)
    expect([absent.status, host.output.text.includes('FAULT_DIAL')]).toEqual([404, false])
    expect(absent.headers.get('connection')).toBe('keep-alive')
    await expectRefusal(
      { DATA_DIR: demoData },
      `The data folder ${demoData} is in use by another running host; stop that one first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${address}/api/admin/participants`)).status).toBe(401)
    await expectToStopAt('SIGTERM', host)
  })

  test('start after one was killed, with a fault dial if configured, and stop at SIGHUP', async () => {
    const killed = startHostProcess({ DATA_DIR: demoData })
    await killed.address
    killed.process.kill('SIGKILL')
    expect(await killed.exited).toEqual({ code: null, signal: 'SIGKILL' })
    expect(existsSync(join(demoData, 'host.lock'))).toBe(true)
    const host = startHostProcess({ DATA_DIR: demoData, FAULT_DIAL: '1' })
    const answer = await fetch(`${await host.address}/api/faults`)
    expect(await answer.json()).toEqual({ success: true, camp: 'demo', faults: {} })
    // Browsers retry by themselves when a reused connection is dropped.
    expect(answer.headers.get('connection')).toBe('close')
    expect(host.output.text).toContain(
      '\nWARNING: FAULT_DIAL=1: everybody who reaches this host can make its calls fail, at /inspector/faults.\n',
    )
    await expectToStopAt('SIGHUP', host)
  })
})

describe('The server refuses to start, in one sentence,', () => {
  test('when the port is taken', async () => {
    const { server, port } = await listenSomewhere()
    await expectRefusal(
      { DATA_DIR: demoData, PORT: String(port) },
      `Port ${port} on 127.0.0.1 is already in use; stop the program that uses it, or set PORT to another number.`,
    )
    expect(readdirSync(demoData)).toEqual(['database'])
    await closed(server)
  })

  test.each([
    [{ HOST: '192.0.2.1', DATA_DIR: 'demo' }, 'HOST'],
    [{ PORT: 'many' }, 'PORT'],
    [{ ...admins, ADMIN_PASSWORD: 'too short' }, 'ADMIN_PASSWORD'],
  ])('when a variable is wrong: %o', async (variables, name) => {
    const data = 'DATA_DIR' in variables ? demoData : join(folder, 'never made')
    await expectRefusal({ ...variables, DATA_DIR: data }, new RegExp(`^.*\\b${name}\\b.*\\.$`))
    expect(existsSync(join(folder, 'never made'))).toBe(false)
  })

  test('when no PostgreSQL server answers', async () => {
    const { server, port } = await listenSomewhere()
    await closed(server)
    await expectRefusal(
      { DATABASE_URL: `postgresql://camp:secret@127.0.0.1:${port}/camp` },
      `No PostgreSQL server answers at 127.0.0.1:${port} (ECONNREFUSED); start it, or correct DATABASE_URL.`,
    )
  })
})

describeOnPostgresql('With DATABASE_URL the server', () => {
  let url: string
  let cluster: Cluster | undefined
  beforeAll(async () => {
    // The host refuses the tests' shared cluster, because it runs without fsync.
    const programs = process.env.TEST_DATABASE_URL === undefined ? findPostgresPrograms() : undefined
    if (programs !== undefined) cluster = await startCluster(programs, 'on')
    url = cluster?.url ?? (await barePostgresDatabase())
  })
  afterAll(() => cluster?.stop() ?? dropPostgresDatabase(url))

  test('does not open an empty database without accounts', async () => {
    await expectRefusal(
      { DATABASE_URL: url },
      'Nobody could sign in to this database; set ADMIN_EMAILS and ADMIN_PASSWORD to name its two admins, or DEMO=1 to fill an empty one with the demo camp.',
    )
  })

  test('opens a real camp for its admins, together with a second server', async () => {
    const hosts = [1, 2].map(() => startHostProcess({ DATABASE_URL: url, ...admins }))
    for (const host of hosts) {
      const address = await host.address
      expect(host.output.text).toBe(
        `Camporee Portal: ${address}\n\nDeposits by card are not set up; see docs/operations/payments.md.\n\nNo backups are made; set BACKUP_DIR, see docs/operations/backups.md.\n\nPress Ctrl-C to stop.\n`,
      )
      const signedIn = await fetch(`${address}/api/admin/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'two@example.org', password: 'a first password' }),
      })
      expect(await signedIn.json()).toEqual({
        success: true,
        message: 'You are signed in.',
        data: {
          email: 'two@example.org',
          name: 'two',
          isConfigured: true,
          abilities: everyAbility,
          rights: ['lead'],
        },
      })
    }
    for (const host of hosts) {
      host.process.kill('SIGINT')
      expect(await host.exited).toEqual({ code: 0, signal: null })
    }
    await expectRefusal(
      { DATABASE_URL: url, FAULT_DIAL: '1' },
      'FAULT_DIAL=1 lets everybody who opens the bench break calls, so it is for the demo camp only; start a real camp without it.',
    )
  })
})

async function expectRefusal(variables: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const host = startHostProcess(variables)
  expect(await host.exited).toEqual({ code: 1, signal: null })
  expect(host.output.text).toBe('')
  const [line, ...rest] = host.output.errors.split('\n')
  expect(rest).toEqual([''])
  if (typeof sentence === 'string') expect(line).toBe(sentence)
  else expect(line).toMatch(sentence)
  expect(line).not.toMatch(/secret|a first password|too short/)
}

async function expectToStopAt(signal: NodeJS.Signals, host: HostProcess): Promise<void> {
  const { hostname, port } = new URL(await host.address)
  const open = await beginCall(Number(port), hostname)
  host.process.kill(signal)
  expect(await host.exited).toEqual({ code: 0, signal: null })
  open.destroy()
  expect(readdirSync(demoData)).toEqual(['database'])
}

/** A call that the host has started to answer and whose body never arrives. */
async function beginCall(port: number, hostname: string): Promise<Socket> {
  const socket = connect(port, hostname)
  socket.on('error', () => {})
  const lines = [
    'POST /api/admin/signin HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    'Content-Length: 99',
    'Expect: 100-continue',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('100 Continue')
  return socket
}

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

async function closed(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
