import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DurableFileSystem } from '../../../server/database/durableFileSystem.ts'
import { type DurableDatabase, openDurableDatabase } from '../../../server/database/embedded.ts'
import { StartRefused } from '../../../server/refusal.ts'
import { randomFrom } from '../../../src/domain/demo/random.ts'
import { copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'

let folder: string
const open = (fileSystem?: FileSystemMaker, failures: unknown[] = []) =>
  openDurableDatabase({
    folder,
    log: console.error,
    onEngineFailure: (_, error) => failures.push(error),
    ...(fileSystem === undefined ? {} : { fileSystem }),
  })
type FileSystemMaker = NonNullable<Parameters<typeof openDurableDatabase>[0]['fileSystem']>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'camp durability '))
  await copyDemoData(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The embedded database', () => {
  let database: DurableDatabase | undefined
  afterEach(() => database?.close())

  test('syncs to the disk at least once before it acknowledges a commit', async () => {
    database = await open()
    const durable = database
    const { rows } = await durable.pool.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
    )
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }])
    for (let commit = 1; commit <= 100; commit++) {
      const before = durable.syncs()
      await durable.pool.query('insert into settings (name, value) values ($1, $2)', [`commit ${commit}`, ''])
      expect(durable.syncs()).toBeGreaterThan(before)
    }
  })

  test('does not sync for reads', async () => {
    database = await open()
    const before = database.syncs()
    await database.pool.query('select count(*) from participants')
    expect(database.syncs()).toBe(before)
  })

  test('is refused when a commit does not reach the disk', async () => {
    await expect(open((path, onFailure) => new UnhookedFileSystem(path, onFailure))).rejects.toEqual(
      new StartRefused(
        'The embedded database would not keep what it acknowledges (a commit was not written through to the disk); install the exact versions of package-lock.json with npm ci, or set DATABASE_URL to a PostgreSQL server.',
      ),
    )
  })

  test('acknowledges nothing that the disk rejects', async () => {
    let disk: FailingFileSystem | undefined
    const failures: unknown[] = []
    const failing = await open((path, onFailure) => {
      disk = new FailingFileSystem(path, onFailure)
      return disk
    }, failures)
    disk?.fail()
    await expect(failing.pool.query("insert into settings values ('never', 'kept')")).rejects.toThrow(
      'could not fsync',
    )
    expect(failures[0]).toEqual(new Error('the disk is gone'))
    disk?.recover()
    await failing.close()
  })
})

withHostProcesses()

describe('A server killed during check-ins', () => {
  test('has kept every acknowledged check-in, three times in a row', { timeout: 300_000 }, async () => {
    const random = randomFrom(18)
    const acknowledged = new Set<string>()
    for (let kill = 1; kill <= 3; kill++) {
      const host = startHostProcess({ DATA_DIR: folder })
      const gate = await openGate(await host.address)
      expect(await gate.missingFrom(acknowledged)).toEqual([])
      const codes = await gate.registered()
      const killAfter = random.between(1, 20)
      let answered = 0
      // Four concurrent gates, so that some calls are in progress at the kill.
      const gates = [0, 1, 2, 3].map(async (first) => {
        for (let next = first; next < codes.length; next += 4) {
          const code = codes[next] ?? ''
          if (!(await gate.confirm(code))) return
          acknowledged.add(code)
          if (++answered === killAfter) host.process.kill('SIGKILL')
        }
      })
      await Promise.all(gates)
      expect(await host.exited).toEqual({ code: null, signal: 'SIGKILL' })
      expect(answered).toBeGreaterThanOrEqual(killAfter)
    }
    const host = startHostProcess({ DATA_DIR: folder })
    const gate = await openGate(await host.address)
    expect(await gate.missingFrom(acknowledged)).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(3)
  })
})

/** Behaves like PGlite's own file system, which never syncs to disk. */
class UnhookedFileSystem extends DurableFileSystem {
  override init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    return NodeFS.prototype.init.apply(this, parameters)
  }
}

class FailingFileSystem extends DurableFileSystem {
  #fails = false
  fail() {
    this.#fails = true
  }
  recover() {
    this.#fails = false
  }
  protected override writeThrough(descriptor: number): void {
    if (this.#fails) throw new Error('the disk is gone')
    super.writeThrough(descriptor)
  }
}

interface Gate {
  registered(): Promise<string[]>
  /** False when the host was gone before its answer. */
  confirm(code: string): Promise<boolean>
  missingFrom(codes: ReadonlySet<string>): Promise<string[]>
}

async function openGate(address: string): Promise<Gate> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${address}/api/admin/signin`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'gate@camp.example.org', password: 'gate-opens-at-eight' }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(signedIn.status).toBe(200)

  async function people(): Promise<{ code: string; checkedIn: boolean; checkedOut: boolean }[]> {
    const answer = await fetch(`${address}/api/admin/participants`, { headers: { cookie } })
    return (await answer.json()).participants
  }
  return {
    async registered() {
      const all = await people()
      return all.filter((person) => !person.checkedIn && !person.checkedOut).map(({ code }) => code)
    },
    async confirm(code) {
      let answer: Response
      try {
        answer = await fetch(`${address}/api/admin/checkin/${code}?step=confirm`, {
          method: 'POST',
          headers: { ...json, cookie, 'Idempotency-Key': `durability ${code}`.replaceAll(' ', '-') },
          body: '{}',
        })
        await answer.json()
      } catch {
        return false
      }
      // A retry of an attempt with a lost answer succeeds too, if the host kept it.
      expect(answer.status).toBe(200)
      return true
    },
    async missingFrom(codes) {
      const checkedIn = new Set((await people()).filter((person) => person.checkedIn).map(({ code }) => code))
      return [...codes].filter((code) => !checkedIn.has(code))
    },
  }
}
