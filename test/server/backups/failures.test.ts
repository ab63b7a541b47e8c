import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeBackupFile } from '../../../server/backups/backupFile.ts'
import { type BackupSource, makeBackup, programsFor } from '../../../server/backups/makeBackup.ts'
import { connectionVariables } from '../../../server/backups/postgresqlPrograms.ts'
import { restore } from '../../../server/backups/restore.ts'
import type { Database } from '../../../server/database/database.ts'
import { embeddedDatabase } from '../support/databases.ts'

const running = new AbortController().signal
let folder: string
let stick: string
let database: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'camp failures '))
  mkdirSync(join(folder, 'database'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function failureOf(doing: string, diskReserve?: number): Promise<string> {
  const program = join(folder, 'copying.mjs')
  writeFileSync(program, doing)
  const source: BackupSource = {
    database,
    configured: { engine: 'embedded', folder, ...(diskReserve && { diskReserve }) },
    now: () => new Date('2025-04-14T08:00:00.000Z'),
  }
  return makeBackup(source, { folder: stick, key: undefined }, 'camporee-x.backup', running, [program]).then(
    () => 'none',
    (error: Error) => error.message,
  )
}

const reporting = (report: object) =>
  `process.once('message', () => process.send(${JSON.stringify(report)}, () => process.disconnect()))`

describe('A backup that fails', () => {
  beforeEach(async () => {
    database = await embeddedDatabase()
    stick = join(folder, 'stick')
  })
  afterEach(() => database.close())

  test('for lack of room says where', async () => {
    expect(await failureOf(reporting({ kind: 'failed', code: 'ENOSPC', reason: 'write' }))).toBe(
      `There is no room for a backup in ${stick}, or in DATA_DIR where it is prepared; make room there.`,
    )
  })

  test('because it would use the disk reserve says how much room it needs', async () => {
    expect(await failureOf('process.exit(3)', 1024 ** 5)).toMatch(
      /^A backup needs 2147483648 MB of room in .*, and \d+ MB are free; make room there\.$/,
    )
  })

  test('because its folder is a file says so', async () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    stick = join(file, 'stick')
    expect(await failureOf('')).toBe(
      `No backup can be written to ${stick} (ENOTDIR); make the folder writable for this user, or set BACKUP_DIR to another one.`,
    )
  })

  test('because its process ended leaves no files and no open backup in the database', async () => {
    mkdirSync(stick, { recursive: true })
    writeFileSync(join(stick, 'camporee-20250414T070000Z.backup.unfinished'), '')
    writeFileSync(join(stick, 'camporee-20250414T070000Z.backup'), '')
    mkdirSync(join(folder, 'backup.unfinished'))
    expect(await failureOf('process.exit(3)')).toBe('The backup could not be made.')
    expect(existsSync(join(folder, 'backup.unfinished'))).toBe(false)
    expect(readdirSync(stick)).toEqual(['camporee-20250414T070000Z.backup'])
    // pg_backup_start would fail if the session still had a backup.
    const { rows } = await database.pool.query(
      "select pg_backup_start('next', true) is not null as begun, pg_backup_stop(false) is not null as ended",
    )
    expect(rows).toEqual([{ begun: true, ended: true }])
  })
})

describe('A restore with BACKUP_KEY', () => {
  test('[W249] refuses an unencrypted backup, except with --unencrypted', async () => {
    const file = join(folder, 'planted.backup')
    const description = {
      at: '2025-04-14T08:00:00.000Z',
      engine: 'embedded',
      postgresql: 18,
      schema: 1,
    } as const
    await writeBackupFile(file, description, undefined, (async function* () {})())
    const refusalOf = (acceptsUnencrypted: boolean, key?: string) =>
      restore({
        file,
        key,
        into: { engine: 'embedded', folder: join(folder, 'never made') },
        mayReplace: false,
        acceptsUnencrypted,
        now: new Date(),
        log: () => {},
      }).then(
        () => 'none',
        (error: Error) => error.message,
      )
    const key = 'the key that the camp office keeps'
    expect(await refusalOf(false, key)).toBe(
      `The backup ${file} is not encrypted, but BACKUP_KEY is set; take an encrypted one, or add --unencrypted if you know who made this file.`,
    )
    // The next check, of the release, refuses the file in that case.
    const newer = `The backup ${file} was made by a newer release of the portal; use that release.`
    expect([await refusalOf(true, key), await refusalOf(false)]).toEqual([newer, newer])
    expect(existsSync(join(folder, 'never made'))).toBe(false)
  })
})

describe('The programs for a server’s backup', () => {
  const installed = (...majors: number[]) => majors.map((major) => ({ folder: `/of/${major}`, major }))

  test.each([
    [15, installed(13, 15, 17), '/of/15'],
    [16, installed(13, 15, 17, 18), '/of/17'],
  ])('of version %i are the same or the next newer version', (server, found, expected) => {
    expect(programsFor(server, found).folder).toBe(expected)
  })

  test('are requested when missing or older than the server', () => {
    expect(() => programsFor(17, [])).toThrow(
      'Backups of a PostgreSQL server need its programs pg_dump and pg_restore, and this machine has none; install the PostgreSQL client of version 17.',
    )
    expect(() => programsFor(17, installed(13, 15))).toThrow(
      'The pg_dump of this machine is of PostgreSQL 15, older than the server (17); install the PostgreSQL client of version 17.',
    )
  })

  test('get the connection through environment variables', () => {
    expect(
      connectionVariables('postgresql://camp:p%40ss@db.example.org:5433/the%20camp?sslmode=verify-full'),
    ).toEqual({
      PGHOST: 'db.example.org',
      PGPORT: '5433',
      PGUSER: 'camp',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'the camp',
      PGSSLMODE: 'verify-full',
      PGCONNECT_TIMEOUT: '10',
    })
  })
})
