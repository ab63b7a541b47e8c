import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackupFile } from '../../../server/backups/backupFile.ts'
import { copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'

withHostProcesses()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp host '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('A server with BACKUP_DIR', { timeout: 300_000 }, () => {
  test('killed during a backup starts again, keeps the old backups, and makes another', async () => {
    const data = join(folder, 'data')
    const stick = join(folder, 'stick')
    await copyDemoData(data)
    mkdirSync(stick)
    const old = 'camporee-20240101T000000Z.backup'
    writeFileSync(join(stick, old), 'an old one')
    const variables = { DATA_DIR: data, BACKUP_DIR: stick, BACKUP_KEY: 'the key that the camp office keeps' }
    const killed = startHostProcess(variables)
    for await (const { filename } of watch(data)) if (filename === 'backup.unfinished') break
    killed.process.kill('SIGKILL')
    await killed.exited
    expect(readdirSync(stick).filter((name) => !name.endsWith('.unfinished'))).toEqual([old])

    const host = startHostProcess(variables)
    await host.address
    let made: string | undefined
    for await (const _ of watch(stick)) {
      made = readdirSync(stick).find((name) => name !== old && name.endsWith('.backup'))
      if (made !== undefined) break
    }
    await checkBackupFile(join(stick, made ?? ''), variables.BACKUP_KEY)
    host.process.kill('SIGINT')
    expect(await host.exited).toEqual({ code: 0, signal: null })
    expect(host.output.errors).not.toContain('fail')
    expect(readdirSync(stick).sort()).toEqual([made, old])
    expect(existsSync(join(data, 'backup.unfinished'))).toBe(false)
  })
})
