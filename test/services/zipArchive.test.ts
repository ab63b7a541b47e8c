import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 as nativeCrc32 } from 'node:zlib'
import fc from 'fast-check'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { crc32 } from '../../src/services/export/crc32.ts'
import { createZipArchive, storedFile } from '../../src/services/export/zipArchive.ts'

const made = new Date(2025, 3, 13, 9, 30, 58)

async function zipOf(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Promise<Uint8Array> {
  const archive = createZipArchive(made)
  for (const [path, content] of Object.entries(files)) archive.add(path, storedFile(content))
  return new Uint8Array(await (await archive.finish()).arrayBuffer())
}

const text = (content: string) => new Uint8Array(Buffer.from(content))

describe('a zip', () => {
  test('gives back every file as it was, in its folder, stored and dated', async () => {
    const files = {
      'Botswana Union/Tariro_Moyo_B1.png': text('one'),
      'اتحاد/محمد_कि_B2.png': text('two'),
      'Other/empty.png': text(''),
    }
    const read = await JSZip.loadAsync(await zipOf(files), { checkCRC32: true })
    const entries = Object.values(read.files)
    const contents = await Promise.all(
      entries.map(async (file) => [file.name, await file.async('uint8array')]),
    )
    expect(Object.fromEntries(contents)).toEqual(files)
    expect(entries.map(({ date }) => date.toISOString().slice(0, 19))).toEqual(
      Array(3).fill('2025-04-13T09:30:58'),
    )
  })

  test('of many files has them all, and nothing but them', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_234 }, (_, index) => [`Union ${index % 7}/${index}.png`, text(`card ${index}`)]),
    )
    const read = await JSZip.loadAsync(await zipOf(files), { checkCRC32: true })
    expect(Object.keys(read.files)).toEqual(Object.keys(files))
  })

  test('is whole for the program that most systems have', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'))
    try {
      const path = join(folder, 'all-id-cards.zip')
      writeFileSync(
        path,
        await zipOf({ 'Botswana Union/Žaneta_محمد_B1.png': text('one'), 'a/b.png': text('two') }),
      )
      const { error, status, stdout } = spawnSync('unzip', ['-tqq', path], { encoding: 'utf8' })
      // Where the program is missing, the other tests have read the zip.
      if (!error) expect([status, stdout]).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('of nothing is empty and opens', async () => {
    expect(Object.keys((await JSZip.loadAsync(await zipOf({}))).files)).toEqual([])
  })

  test('with more files than a plain zip can hold is refused', async () => {
    const archive = createZipArchive(made)
    const file = storedFile(text('x'))
    for (let index = 0; index < 65_535; index += 1) archive.add(`${index}.png`, file)
    await expect(archive.finish()).rejects.toThrow(RangeError)
  })
})

test('the checksum is the one that zips use', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (content) => {
      expect(crc32(content)).toBe(nativeCrc32(content))
    }),
  )
  expect(crc32(text('123456789'))).toBe(0xcbf43926)
})
