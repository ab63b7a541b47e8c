import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackupHost, backupTurns } from '../../../server/backups/backups.ts'
import { BackupFailed } from '../../../server/backups/makeBackup.ts'
import type { Database } from '../../../server/database/database.ts'
import { createWarnings } from '../../../server/warnings.ts'
import { describeOnEngines } from '../support/databases.ts'

const minutes = 60_000
const hours = 60 * minutes
const running = new AbortController().signal

let folder: string
let time: number
let logged: string[]
let failure: Error | undefined
let made: string[]

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'camp schedule ')), 'backups')
  time = Date.parse('2025-04-14T08:00:00.000Z')
  logged = []
  failure = undefined
  made = []
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

/** A host whose backups are empty files; a restart over the same database keeps only the stored state. */
function startedOver(database: Database, make: BackupHost['make'] = emptyFile): BackupHost {
  const log = (line: string) => logged.push(line)
  const now = () => new Date(time)
  return {
    database,
    configured: { engine: 'postgresql', url: 'not used' },
    target: { folder, key: undefined },
    warnings: createWarnings(log, now),
    log,
    now,
    make,
  }
}

async function emptyFile(...[, target, name]: Parameters<NonNullable<BackupHost['make']>>) {
  if (failure !== undefined) throw failure
  mkdirSync(target.folder, { recursive: true })
  writeFileSync(join(target.folder, name), '')
  made.push(name)
  return { at: new Date(time).toISOString(), bytes: 3_500_000 }
}

describeOnEngines('Backups', (open) => {
  let database: Database
  beforeEach(async () => {
    database ??= await open()
    await database.pool.query('delete from settings')
  })

  test('are made at the start and every hour, also across restarts', async () => {
    const first = backupTurns(startedOver(database))
    await first.run(running)
    expect(made).toEqual(['camp-20250414T080000Z.backup'])
    expect(logged).toEqual(['The backup camp-20250414T080000Z.backup was made (4 MB).'])
    time += 59 * minutes
    await first.run(running)
    await backupTurns(startedOver(database)).run(running)
    expect(made.length).toBe(1)
    time += minutes
    await backupTurns(startedOver(database)).run(running)
    expect(made).toEqual(['camp-20250414T080000Z.backup', 'camp-20250414T090000Z.backup'])
  })

  test('keep the last 48, and ignore unfinished and foreign files', async () => {
    const turns = backupTurns(startedOver(database))
    mkdirSync(folder)
    const others = ['camp-20250414T075959Z.backup.unfinished', 'letters.backup']
    for (const name of others) writeFileSync(join(folder, name), '')
    for (let backup = 1; backup <= 50; backup++) {
      await turns.run(running)
      time += hours
    }
    expect(made.length).toBe(50)
    expect(readdirSync(folder).sort()).toEqual([...made.slice(2), ...others].sort())
  })

  test('named by an earlier release count among the last 48 and are removed first', async () => {
    mkdirSync(folder)
    const old = Array.from({ length: 48 }, (_, minute) => `camporee-20240301T10${minute + 10}00Z.backup`)
    for (const name of old) writeFileSync(join(folder, name), '')
    await backupTurns(startedOver(database)).run(running)
    expect(readdirSync(folder).sort()).toEqual([...made, ...old.slice(1)].sort())
    expect(made).toEqual(['camp-20250414T080000Z.backup'])
  })

  test('continue when the clock is set back or forward, and their names sort by order', async () => {
    const turns = backupTurns(startedOver(database))
    time = Date.parse('2031-01-01T00:00:00.000Z')
    await turns.run(running)
    time = Date.parse('2025-04-14T08:00:00.000Z')
    await turns.run(running)
    await turns.run(running)
    time += hours
    await turns.run(running)
    expect(made).toEqual([
      'camp-20310101T000000Z.backup',
      'camp-20310101T000001Z.backup',
      'camp-20310101T000002Z.backup',
    ])
  })

  test('that fail raise a warning with the last good one, and are retried after ten minutes', async () => {
    const host = startedOver(database)
    const turns = backupTurns(host)
    failure = new BackupFailed('There is no room.')
    await turns.run(running)
    expect(sentencesOf(host)).toEqual(['There is no room. There is no backup yet.'])
    time += 10 * minutes - 1
    failure = undefined
    await turns.run(running)
    expect(made).toEqual([])
    time += 1
    await turns.run(running)
    expect(made.length).toBe(1)
    expect(sentencesOf(host)).toEqual([])
    time += hours
    failure = new BackupFailed('The stick is gone.')
    await turns.run(running)
    expect(sentencesOf(host)).toEqual(['The stick is gone. The last backup is of 2025-04-14 08:10 UTC.'])
    expect(logged).toEqual([
      'There is no room. There is no backup yet.',
      'The backup camp-20250414T081000Z.backup was made (4 MB).',
      'There is a new backup, of 2025-04-14 08:10 UTC.',
      'The stick is gone. The last backup is of 2025-04-14 08:10 UTC.',
    ])
  })

  test('older than two hours raise a warning at server start, until a new one exists', async () => {
    await backupTurns(startedOver(database)).run(running)
    const standing = async () => {
      const host = startedOver(database)
      const turns = backupTurns(host)
      await turns.warnWhenOld()
      return { host, turns }
    }
    time += 2 * hours
    expect(sentencesOf((await standing()).host)).toEqual([])
    time += 1
    const { host, turns } = await standing()
    expect(sentencesOf(host)).toEqual([
      'For more than two hours no backup was made. The last backup is of 2025-04-14 08:00 UTC.',
    ])
    await turns.run(running)
    expect(sentencesOf(host)).toEqual([])
  })

  test('aborted by the server itself count as no failure', async () => {
    const stopping = new AbortController()
    const host = startedOver(database, async () => {
      stopping.abort()
      throw new BackupFailed('its process ended')
    })
    await backupTurns(host).run(stopping.signal)
    expect([sentencesOf(host), logged]).toEqual([[], []])
  })

  test('are made by one of two servers that check at the same time', async () => {
    if (database.engine === 'embedded') {
      // An embedded database has one host, so the files count: another folder has none yet.
      await backupTurns(startedOver(database)).run(running)
      rmSync(folder, { recursive: true })
      await backupTurns(startedOver(database)).run(running)
      expect(made.length).toBe(2)
      return
    }
    let goOn = () => {}
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow: BackupHost['make'] = async (...parameters) => {
      await waiting
      return emptyFile(...parameters)
    }
    const first = backupTurns(startedOver(database, slow)).run(running)
    const others = [1, 2].map(() => backupTurns(startedOver(database, slow)).run(running))
    await Promise.race([first, ...others])
    goOn()
    await Promise.all([first, ...others])
    expect(made.length).toBe(1)
    expect(existsSync(join(folder, made[0] ?? ''))).toBe(true)
  })
})

function sentencesOf({ warnings }: BackupHost): string[] {
  return warnings.list().map(({ sentence }) => sentence)
}
