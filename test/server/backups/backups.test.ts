import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BackupSource, makeBackup } from '../../../server/backups/makeBackup.ts'
import { restore } from '../../../server/backups/restore.ts'
import { readBackupSettings } from '../../../server/backups/settings.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDurableDatabase } from '../../../server/database/embedded.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import type { DatabaseConfiguration } from '../../../server/database/open.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { seedDemoCamp } from '../../../server/seed.ts'
import { demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { chargeAt, faultsIn } from '../app/support/money.ts'
import { cookieOf, portalOver } from '../app/support/portal.ts'
import { barePostgresDatabase, describeOnPostgresql, dropPostgresDatabase } from '../support/databases.ts'
import { builtProgram, copyDemoData, withHostProcesses } from '../support/hostProcess.ts'

const key = 'the key that the camp office keeps'
const name = 'camporee-20250414T080000Z.backup'
const running = new AbortController().signal

withHostProcesses()

let folder: string
const opened: Database[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp backups '))
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function open(configured: DatabaseConfiguration): Promise<Database> {
  const database =
    configured.engine === 'embedded'
      ? await openDurableDatabase({
          folder: configured.folder,
          log: console.error,
          onEngineFailure: () => {},
        })
      : await openPostgresqlDatabase(configured.url, console.error, { durability: 'unchecked' })
  opened.push(database)
  return database
}

const restoring = (file: string, into: DatabaseConfiguration, change: object = {}) =>
  restore({
    file,
    key,
    into,
    mayReplace: false,
    acceptsUnencrypted: false,
    now: new Date(),
    log: console.error,
    ...change,
  })

async function openTills(database: Database) {
  const portal = portalOver(database)
  const merchantNumber = 'M1001'
  const signedIn = await portal.call(
    'merchantSignIn',
    {},
    { body: { merchantNumber, password: demoPasswords.merchant } },
  )
  const till = { portal, cookie: cookieOf(signedIn), merchantNumber }
  const { rows } = await database.pool.query<{ owner: string }>(
    `select owner from accounts where kind = 'wallet' and balance_cents >= 2000 order by owner`,
  )
  const acknowledged = new Map<string, number>()
  async function chargeUntil(isEnough: () => boolean): Promise<void> {
    for (let charge = 0; !isEnough(); charge++) {
      const answer = await chargeAt(till, rows[charge % rows.length]?.owner ?? '')
      if (answer.status === 200) acknowledged.set((await answer.json()).data.referenceId, Date.now())
      // The pause keeps a till's real pace; without it this process would starve the backup.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { acknowledged, chargeUntil }
}

async function expectAllBefore(at: string, acknowledged: ReadonlyMap<string, number>, restored: Database) {
  const { rows } = await restored.pool.query<{ reference: string }>(
    'select reference_id as reference from transfers',
  )
  const kept = new Set(rows.map(({ reference }) => reference))
  const before = [...acknowledged].filter(([, time]) => time < Date.parse(at))
  expect(before.length).toBeGreaterThanOrEqual(10)
  expect(before.filter(([reference]) => !kept.has(reference))).toEqual([])
  expect(await faultsIn(restored)).toEqual([])
}

async function backUpWhileCharging(source: BackupSource, target: string) {
  const { acknowledged, chargeUntil } = await openTills(source.database)
  await chargeUntil(() => acknowledged.size === 10)
  let isMade = false
  const making = makeBackup(
    source,
    { folder: target, key },
    name,
    running,
    builtProgram('backups/copyProcess'),
  )
  const made = making.finally(() => {
    isMade = true
  })
  await chargeUntil(() => isMade)
  const { at } = await made
  expect(readdirSync(target)).toEqual([name])
  const inAll = acknowledged.size
  await chargeUntil(() => acknowledged.size > inAll)
  return { at, acknowledged, file: join(target, name) }
}

describe('A backup of the embedded database', () => {
  let data: string
  let file: string

  test('is made during charges, and contains everything acknowledged before its end', {
    timeout: 300_000,
  }, async () => {
    data = join(folder, 'data')
    await copyDemoData(data)
    const configured = { engine: 'embedded', folder: data } as const
    const database = await open(configured)
    await database.pool.query("insert into settings (name, value) values ('generation', 'the first')")
    const source: BackupSource = { database, configured, now: () => new Date() }
    const made = await backUpWhileCharging(source, join(folder, 'stick'))
    file = made.file
    expect(readdirSync(data).sort()).toEqual(['database', 'host.lock'])
    await database.close()

    const into = { engine: 'embedded', folder: join(folder, 'restored') } as const
    const { description, isEncrypted, setAside } = await restoring(file, into)
    expect([description.at, isEncrypted, setAside]).toEqual([made.at, true, undefined])
    expect(readdirSync(into.folder)).toEqual(['database'])
    const restored = await open(into)
    await expectAllBefore(made.at, made.acknowledged, restored)
    const { generation, copiedAt, lastBackup } = await readBackupSettings(restored.pool)
    expect(generation).toMatch(/^[0-9a-f-]{36}$/)
    expect([copiedAt, lastBackup]).toEqual([made.at, undefined])
    expect((await restored.pool.query('select from sessions')).rowCount).toBe(0)
  })

  test('replaces a database only with --replace, and keeps the old one aside', {
    timeout: 300_000,
  }, async () => {
    const into = { engine: 'embedded', folder: data } as const
    await expect(restoring(file, into)).rejects.toThrow(
      `There is a database in ${data}; add --replace to keep it aside, or set DATA_DIR to an empty folder.`,
    )
    const now = new Date('2025-04-14T09:00:00.000Z')
    const { setAside } = await restoring(file, into, { mayReplace: true, now })
    expect(setAside).toBe('database.before-20250414T090000Z')
    expect(readdirSync(data).sort()).toEqual(['database', 'database.before-20250414T090000Z'])
  })

  test('is refused while a server runs, and changes nothing when damaged or locked', async () => {
    const before = readdirSync(data)
    const into = { engine: 'embedded', folder: data } as const
    const running = await open(into)
    await expect(restoring(file, into, { mayReplace: true })).rejects.toThrow(
      `The data folder ${data} is in use by another running host; stop that one first, or set DATA_DIR to another folder.`,
    )
    await running.close()
    const damaged = join(folder, 'damaged')
    const whole = readFileSync(file)
    for (const [change, sentence] of [
      [{}, `The backup ${damaged} is damaged or not complete; take another one.`],
      [{ key: 'another key of the camp' }, `BACKUP_KEY is not the key of the backup ${damaged}`],
    ] as const) {
      writeFileSync(damaged, whole.subarray(0, -1))
      await expect(restoring(damaged, into, { mayReplace: true, ...change })).rejects.toThrow(sentence)
      expect(readdirSync(data)).toEqual(before)
    }
    const server = { engine: 'postgresql', url: 'postgresql://camp@127.0.0.1:1/camp' } as const
    await expect(restoring(file, server)).rejects.toThrow(
      `The backup ${file} is of an embedded database; leave DATABASE_URL out and set DATA_DIR.`,
    )
  })
})

describeOnPostgresql('A backup of a PostgreSQL server', () => {
  const made: string[] = []
  const bare = async () => {
    const url = await barePostgresDatabase()
    made.push(url)
    return { engine: 'postgresql', url } as const
  }
  afterAll(async () => {
    for (const url of made) await dropPostgresDatabase(url)
  })

  test('is made during charges, and restored into an empty database only', {
    timeout: 300_000,
  }, async () => {
    const configured = await bare()
    const database = await open(configured)
    await prepareDatabase(database, seedDemoCamp)
    const source: BackupSource = { database, configured, now: () => new Date() }
    const target = join(folder, 'for the server')
    const { at, file, acknowledged } = await backUpWhileCharging(source, target)

    const whole = readFileSync(file)
    const damaged = join(folder, 'damaged dump')
    writeFileSync(damaged, whole.subarray(0, -1))
    const into = await bare()
    await expect(restoring(damaged, into)).rejects.toThrow(/ is damaged or not complete; take another one\.$/)
    await expect(restoring(file, { engine: 'embedded', folder: join(folder, 'none') })).rejects.toThrow(
      `The backup ${file} is of a PostgreSQL server; set DATABASE_URL to an empty database.`,
    )
    expect(existsSync(join(folder, 'none'))).toBe(false)
    await expect(restoring(file, configured)).rejects.toThrow(
      'The database of DATABASE_URL is not empty; make a new one with createdb, and set DATABASE_URL to it.',
    )
    await restoring(file, into)
    const restored = await open(into)
    await expectAllBefore(at, acknowledged, restored)
    expect((await readBackupSettings(restored.pool)).copiedAt).toBe(at)
    await expect(restored.pool.query('delete from audit')).rejects.toThrow('append-only')
    // A dump excludes roles, which belong to the server; the host assigns the function's owner again.
    await prepareDatabase(restored)
    const { rows: rights } = await restored.pool.query(
      `select pg_get_userbyid(proowner) as owner, has_function_privilege('public', oid, 'execute') as "anybody's"
      from pg_proc where proname = 'forget_person'`,
    )
    expect(rights).toEqual([{ owner: 'camp_forgetting', "anybody's": false }])
  })
})
