import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDurableDatabase } from '../../../server/database/embedded.ts'
import { StartRefused } from '../../../server/refusal.ts'
import { copyEmptyData } from '../support/hostProcess.ts'

describe('A data folder is refused', () => {
  let folder: string
  let data: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'camp data '))
    data = join(folder, 'a data folder')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function expectRefusal(sentence: string): Promise<void> {
    const opening = openDurableDatabase({ folder: data, log: console.error, onEngineFailure: expect.fail })
    await expect(opening).rejects.toEqual(new StartRefused(sentence))
  }

  test('when it belongs to another user', async () => {
    const user = process.getuid?.()
    if (user === 0) {
      mkdirSync(data)
      chownSync(data, 65_534, 65_534)
    } else data = '/'
    await expectRefusal(
      `The data folder ${data} belongs to another user (number ${user === 0 ? 65_534 : 0}, this is ${user}); start the host as that user, or set DATA_DIR to a folder of your own.`,
    )
    expect(existsSync(join(data, 'host.lock'))).toBe(false)
  })

  test('when it is a file', async () => {
    writeFileSync(data, '')
    await expectRefusal(
      `The data folder ${data} cannot be used (EEXIST); make it readable and writable for this user, or set DATA_DIR to another folder.`,
    )
  })

  test('when it holds foreign files, which stay unchanged', async () => {
    mkdirSync(join(data, 'database'), { recursive: true })
    writeFileSync(join(data, 'database/letters.txt'), 'dear')
    await expectRefusal(
      `The folder ${join(data, 'database')} is not a database of this portal; move it away, or set DATA_DIR to another folder.`,
    )
    expect(readdirSync(data)).toEqual(['database'])
    expect(readdirSync(join(data, 'database'))).toEqual(['letters.txt'])
  })

  test('when a restore was interrupted after it had moved the old database aside', async () => {
    await copyEmptyData(data)
    renameSync(join(data, 'database'), join(data, 'database.before-20250414T080000Z'))
    mkdirSync(join(data, 'database.unfinished'))
    await expectRefusal(
      `A restore into ${data} was cut off before it was done; run npm run restore again with the same backup, or rename database.before-20250414T080000Z to database to go on with the camp from before.`,
    )
    expect(readdirSync(data)).toEqual(['database.before-20250414T080000Z', 'database.unfinished'])
  })

  test('when its database is damaged', async () => {
    await copyEmptyData(data)
    truncateSync(join(data, 'database/global/pg_control'), 100)
    await expectRefusal(
      `The database in ${join(data, 'database')} is damaged and does not open; put a backup of the data folder in its place, or set DATA_DIR to another folder.`,
    )
    expect(readdirSync(data)).toEqual(['database'])
  })
})
