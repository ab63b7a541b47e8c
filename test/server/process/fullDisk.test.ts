import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDurableDatabase } from '../../../server/database/embedded.ts'
import { checkLedger } from '../../../server/ledger/check.ts'
import { builtProgram, copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'
import { makeSmallDisk, type SmallDisk } from '../support/smallDisk.ts'

const noRoom = {
  success: false,
  message: expect.stringMatching(
    /^The server has no room left, so nothing was saved\. Please tell the camp office\. If you ask for help, say \S+\.$/,
  ),
  reason: 'unavailable',
  requestId: expect.any(String),
}
const littleLeft =
  "Less than 20 MB are free on the server's disk: nothing is saved. Make room on it; the server then continues by itself."
const full =
  "The server's disk is full: nothing is saved and nobody can sign in. Make room on it; the server then continues by itself."
const roomAgain = "There is room on the server's disk again, and everything is saved as before."

const patience = { timeout: 20_000 }

let folder: string
let disk: SmallDisk
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'camp full disk '))
  await copyDemoData(folder)
  disk = makeSmallDisk(folder)
})
afterAll(() => {
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
})
withHostProcesses()

const startHost = () =>
  startHostProcess(
    { DATA_DIR: folder, DISK_RESERVE_MB: '20', CHECKPOINT_SECONDS: '1', ...disk.environment },
    [...disk.preload, ...builtProgram('main')],
  )

test('a full disk still allows reads, loses nothing, and refuses only calls that store something', {
  timeout: 300_000,
}, async () => {
  const host = startHost()
  const camp = portalAt(await host.address)
  const gate = await camp.signIn()
  const office = await camp.signIn()
  const [first = '', second = '', third = '', ...others] = await camp.registered(gate)
  const acknowledged = [first]
  expect((await camp.confirm(gate, first)).status).toBe(200)

  // The disk is full through two checkpoints: people read, sign in and sign out.
  disk.leave(15)
  await vi.waitUntil(async () => (await camp.confirm(gate, second)).status === 503, patience)
  for (let checkpoints = 0; checkpoints < 2; checkpoints++) {
    const last = lastCheckpoint()
    const attempt = await camp.confirm(gate, third)
    expect([attempt.status, await attempt.json()]).toEqual([503, noRoom])
    expect(await camp.statuses(gate)).toEqual({ dashboard: 200, search: 200, health: 200, portal: 200 })
    await camp.signOut(await camp.signIn())
    await vi.waitUntil(() => lastCheckpoint() !== last, patience)
  }
  expect(await camp.warnings(gate)).toEqual([littleLeft])
  expect(await camp.ready()).toEqual([200, { ready: true, warnings: [warned(littleLeft)] }])

  // With no space left the host tries no checkpoint, although the end of a session was written.
  disk.leave(0.01)
  await vi.waitUntil(async () => (await camp.trySignIn()).status === 503, patience)
  const lastBefore = lastCheckpoint()
  await camp.signOut(office)
  expect((await camp.ask('/admin/dashboard/stats', office)).status).toBe(401)
  const until = performance.now() + 1_300
  await vi.waitUntil(
    async () => {
      expect(await camp.statuses(gate)).toEqual({ dashboard: 200, search: 200, health: 503, portal: 200 })
      return performance.now() > until
    },
    { ...patience, interval: 200 },
  )
  expect(lastCheckpoint()).toBe(lastBefore)
  const refused = await camp.trySignIn()
  expect([refused.status, await refused.json()]).toEqual([503, noRoom])
  expect(await camp.warnings(gate)).toEqual([full])

  disk.leave(1_000)
  await vi.waitUntil(async () => (await camp.confirm(gate, third)).status === 200, patience)
  acknowledged.push(third)
  expect(await camp.warnings(gate)).toEqual([])
  expect(sentencesIn(host.output.errors)).toEqual([littleLeft, full, roomAgain])

  // The disk fills between two checks: the engine panics and the process ends.
  disk.leave(0, 1_000)
  for (const code of others) {
    if (host.process.exitCode !== null) break
    const attempt = await camp.confirm(gate, code).catch(() => undefined)
    if (attempt?.status === 200) acknowledged.push(code)
  }
  expect(await host.exited).toEqual({ code: 1, signal: null })
  expect(sentencesIn(host.output.errors).at(-1)).toBe(
    'The database engine has stopped, as it does when the disk is full; the host stops as well.',
  )

  // A restart prints the reason of the failure until there is space again.
  for (const told of [0, 10]) {
    disk.leave(0, told)
    const early = startHost()
    expect(await early.exited).toEqual({ code: 1, signal: null })
    expect(early.output.errors).toBe(
      `The disk of the data folder ${folder} is full; make room on it, and start the host again.\n`,
    )
  }
  disk.leave(1_000)
  const database = await openDurableDatabase({ folder, log: console.error, onEngineFailure: expect.fail })
  const { rows } = await database.pool.query(
    "select code from participants where status = 'checkedIn' and code = any($1)",
    [acknowledged],
  )
  expect(rows).toHaveLength(acknowledged.length)
  expect((await checkLedger(database.pool, (fault) => expect.fail(fault))).faults).toBe(0)
  await database.close()
})

const warned = (sentence: string) => ({ kind: 'disk', sentence, since: expect.stringMatching(/^\d{4}-.*Z$/) })

function lastCheckpoint(): number {
  return statSync(join(folder, 'database/global/pg_control')).mtimeMs
}

function sentencesIn(log: string): string[] {
  return Array.from(
    log.matchAll(/^\d{4}-\S+Z ((?:Less|The server's|There|The database engine).*)$/gm),
    ([, line]) => line ?? '',
  )
}

function portalAt(address: string) {
  const json = { 'content-type': 'application/json' }
  const ask = (path: string, cookie: string, method = 'GET', headers: Record<string, string> = {}) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { ...json, ...headers, cookie },
      ...(method === 'POST' && { body: '{}' }),
    })
  const trySignIn = () =>
    fetch(`${address}/api/admin/signin`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'gate@camp.example.org', password: 'gate-opens-at-eight' }),
    })
  return {
    ask,
    trySignIn,
    async signIn() {
      const answer = await trySignIn()
      expect(answer.status).toBe(200)
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    async signOut(cookie: string) {
      expect((await ask('/signout', cookie, 'POST')).status).toBe(200)
    },
    confirm: (cookie: string, code: string) =>
      ask(`/admin/checkin/${code}?step=confirm`, cookie, 'POST', { 'Idempotency-Key': `full-disk-${code}` }),
    async registered(cookie: string): Promise<string[]> {
      const { participants } = await (await ask('/admin/participants', cookie)).json()
      return participants
        .filter((person: Record<string, unknown>) => !person.checkedIn && !person.checkedOut)
        .map(({ code }: Record<string, unknown>) => code)
    },
    async statuses(cookie: string) {
      const answers = {
        dashboard: await ask('/admin/dashboard/stats', cookie),
        search: await ask('/admin/checkin/ZWUC001?step=search', cookie, 'POST'),
        health: await ask('/admin/participants/ZWUC001/health', cookie),
        portal: await fetch(`${address}/healthz`),
      }
      return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
    },
    async warnings(cookie: string) {
      const { warnings } = await (await ask('/admin/dashboard/stats', cookie)).json()
      return warnings.map(({ sentence }: { sentence: string }) => sentence)
    },
    async ready() {
      const answer = await fetch(`${address}/readyz`)
      return [answer.status, await answer.json()]
    },
  }
}
