import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BackupDescription,
  checkBackupFile,
  openBackupFile,
  writeBackupFile,
} from '../../../server/backups/backupFile.ts'

const description: BackupDescription = {
  at: '2025-04-14T08:00:00.000Z',
  engine: 'embedded',
  postgresql: 18,
  schema: 1795281593507,
}
const key = 'the key that the camp office keeps'
const megabyte = 1024 * 1024
/** Header and authentication tag of each chunk, in bytes. */
const around = 5 + 16

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp backup '))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each([
  ['encrypted', key],
  ['not encrypted', undefined],
])('A backup that is %s', (kind, given) => {
  const place = (name: string) => join(folder, `${kind} ${name}`)

  test.each([0, 1, megabyte - 1, megabyte, megabyte + 1, 3 * megabyte])(
    'of %i bytes returns them unchanged, with its description',
    async (length) => {
      const path = place(`of ${length}`)
      const content = bytes(length)
      await writeBackupFile(path, description, given, inParts(content))
      const backup = await openBackupFile(path, given)
      expect(backup.description).toEqual(description)
      expect(hashOf(await all(backup.content()))).toBe(hashOf(content))
      await backup.close()
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const start = content.subarray(0, 1000)
      if (length > 1) expect(readFileSync(path).includes(start)).toBe(given === undefined)
    },
  )

  test('is recognized as damaged after a changed, missing, added or moved byte', {
    timeout: 300_000,
  }, async () => {
    const path = place('whole')
    await writeBackupFile(path, description, given, inParts(bytes(2 * megabyte + 1000)))
    const other = place('other')
    await writeBackupFile(other, description, given, inParts(bytes(2 * megabyte + 1000)))
    await checkBackupFile(path, given)
    const whole = readFileSync(path)
    const foreign = readFileSync(other)
    const last = whole.length - (1000 + around)
    const second = last - (megabyte + around)
    const first = second - (megabyte + around)
    const changed = (at: number) => {
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      return copy
    }
    const marked = (at: number) => {
      const copy = Buffer.from(whole.subarray(0, last))
      copy[at] = 1
      return copy
    }
    const [a, b, c] = [whole.subarray(first, second), whole.subarray(second, last), whole.subarray(last)]
    const head = whole.subarray(0, first)
    const damages: Record<string, Buffer> = {
      'the description': changed(head.indexOf('embedded')),
      'the checksum of the description': changed(first - 2),
      'a length': changed(first + 4),
      'the first byte': changed(first + 5),
      'the mark of the last chunk': changed(last),
      'the last byte': changed(whole.length - 1),
      'an end that is missing': whole.subarray(0, -1),
      'the last chunk, which is missing': whole.subarray(0, last),
      'another chunk marked as the last': marked(second),
      'a chunk that is missing': Buffer.concat([head, b, c]),
      'two chunks in another order': Buffer.concat([head, b, a, c]),
      'a chunk twice': Buffer.concat([head, a, a, b, c]),
      'something behind the end': Buffer.concat([whole, c]),
      'no chunk at all': head,
      // Without a key both files have the same digest of their description, so a foreign chunk is not
      // detected.
      ...(given === undefined
        ? {}
        : { 'a chunk of another backup': Buffer.concat([head, foreign.subarray(first, second), b, c]) }),
    }
    const damaged = place('damaged')
    for (const [name, content] of Object.entries(damages)) {
      writeFileSync(damaged, content)
      await expect(checkBackupFile(damaged, given), name).rejects.toThrow(
        `The backup ${damaged} is damaged or not complete; take another one.`,
      )
    }
  })
})

test('A backup opens with its own key only, and each backup has its own salt', async () => {
  const path = join(folder, 'locked')
  await writeBackupFile(path, description, key, inParts(bytes(10)))
  await expect(openBackupFile(path, undefined)).rejects.toThrow(
    `The backup ${path} is encrypted; set BACKUP_KEY to the key it was made with.`,
  )
  await expect(openBackupFile(path, `${key} `)).rejects.toThrow(
    `BACKUP_KEY is not the key of the backup ${path}; set it to the key it was made with.`,
  )
  const again = join(folder, 'locked again')
  await writeBackupFile(again, description, key, inParts(bytes(10)))
  const content = (file: string) => readFileSync(file).subarray(-(10 + 16))
  expect(content(again).equals(content(path))).toBe(false)
})

test('A file that is no backup, or one of a later version, is refused with a sentence', async () => {
  const path = join(folder, 'letters.txt')
  await expect(openBackupFile(path, key)).rejects.toThrow(
    `The backup ${path} cannot be read; name an existing, readable file.`,
  )
  writeFileSync(path, 'dear')
  await expect(openBackupFile(path, key)).rejects.toThrow(
    `The file ${path} is not a backup of this portal; name one.`,
  )
  const head = 'camporee backup 2\n{}\n'
  writeFileSync(path, `${head}${createHash('sha256').update(head).digest('hex')}\n`)
  await expect(openBackupFile(path, key)).rejects.toThrow(
    `The backup ${path} was made by a newer release of the portal; use that release.`,
  )
})

test('A backup whose content ended with an error is not complete', async () => {
  async function* broken() {
    yield bytes(10)
    throw new Error('the dump ended')
  }
  const path = join(folder, 'broken')
  await expect(writeBackupFile(path, description, undefined, broken())).rejects.toThrow('the dump ended')
  await expect(checkBackupFile(path, undefined)).rejects.toThrow(/damaged or not complete/)
})

function bytes(length: number): Buffer {
  const content = Buffer.alloc(length)
  for (let index = 0; index < length; index += 4) {
    const value = Math.imul(index, 2_654_435_761) >>> 0
    if (index + 4 <= length) content.writeUInt32BE(value, index)
    else content.fill(value & 0xff, index)
  }
  return content
}

async function* inParts(content: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += 300_007) yield content.subarray(from, from + 300_007)
}

async function all(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
