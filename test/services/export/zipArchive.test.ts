import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, test, vi } from 'vitest'
import { createZipArchive } from '../../../src/services/export/zipArchive.ts'

const made = new Date(2025, 3, 13, 9, 30, 58)
const never = new AbortController().signal

async function zipOf(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Promise<Uint8Array> {
  const archive = await createZipArchive(made)
  for (const [path, content] of Object.entries(files)) archive.add(path, content)
  return new Uint8Array(await (await archive.finish(never)).arrayBuffer())
}

const text = (content: string) => new Uint8Array(Buffer.from(content))

describe('a zip', () => {
  test('returns every file unchanged, in its folder, stored and dated', async () => {
    const files = {
      'Botswana Union/Tariro_Moyo_B1.png': text('one'),
      'اتحاد/محمد_कि_B2.png': text('two'),
      'Other/empty.png': text(''),
      'Other/large.png': new Uint8Array(100_000).map((_, index) => index % 251),
    }
    const whole = await zipOf(files)
    const read = await JSZip.loadAsync(whole, { checkCRC32: true })
    const entries = Object.values(read.files)
    const contents = await Promise.all(
      entries.map(async (file) => [file.name, await file.async('uint8array')]),
    )
    expect(Object.fromEntries(contents)).toEqual(files)
    expect(entries.map(({ date }) => date.toISOString().slice(0, 19))).toEqual(
      Array(4).fill('2025-04-13T09:30:58'),
    )
    expect(whole.length).toBeGreaterThan(100_006)
    expect(whole.length).toBeLessThan(101_000)
  })

  test('contains exactly the files added to it', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_234 }, (_, index) => [`Union ${index % 7}/${index}.png`, text(`card ${index}`)]),
    )
    const read = await JSZip.loadAsync(await zipOf(files), { checkCRC32: true })
    expect(Object.keys(read.files)).toEqual(Object.keys(files))
  })

  test('passes the test of unzip', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'))
    try {
      const path = join(folder, 'all-id-cards.zip')
      writeFileSync(
        path,
        await zipOf({ 'Botswana Union/Žaneta_محمد_B1.png': text('one'), 'a/b.png': text('two') }),
      )
      const { error, status, stdout } = spawnSync('unzip', ['-tqq', path], { encoding: 'utf8' })
      if (!error) expect([status, stdout]).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('without files opens and is empty', async () => {
    expect(Object.keys((await JSZip.loadAsync(await zipOf({}))).files)).toEqual([])
  })

  test('releases written files and emits its content in parts', async () => {
    const removed = vi.spyOn(JSZip.prototype, 'remove')
    const parts: number[] = []
    vi.stubGlobal(
      'Blob',
      class extends Blob {
        constructor(pieces: BlobPart[], options?: BlobPropertyBag) {
          super(pieces, options)
          parts.push(this.size)
        }
      },
    )
    try {
      const archive = await createZipArchive(made)
      for (let index = 0; index < 5; index += 1) archive.add(`${index}.png`, new Uint8Array(600_000))
      const { size } = await archive.finish(never)
      expect(removed.mock.calls).toEqual([['0.png'], ['1.png'], ['2.png'], ['3.png'], ['4.png']])
      expect(size).toBeGreaterThan(3_000_000)
      expect(parts.length).toBe(3)
      for (const part of parts.slice(0, -1)) expect(part).toBeLessThan(1_050_000)
    } finally {
      removed.mockRestore()
      vi.unstubAllGlobals()
    }
  })

  test('rejects when it is aborted', async () => {
    const archive = await createZipArchive(made)
    for (let index = 0; index < 20; index += 1) archive.add(`${index}.png`, text('x'))
    const controller = new AbortController()
    const finished = archive.finish(controller.signal)
    controller.abort(new Error('cancelled'))
    await expect(finished).rejects.toThrow('cancelled')
  })

  test('rejects when the disk is full', async () => {
    const archive = await createZipArchive(made)
    const reading = vi
      .spyOn(Blob.prototype, 'arrayBuffer')
      .mockRejectedValue(new Error('no room on the disk'))
    try {
      archive.add('a.png', text('x'))
      await expect(archive.finish(never)).rejects.toThrow('no room on the disk')
    } finally {
      reading.mockRestore()
    }
  })

  test('rejects more files than the format can hold', async () => {
    const archive = await createZipArchive(made)
    const file = text('x')
    for (let index = 0; index < 65_535; index += 1) archive.add(`${index}.png`, file)
    await expect(archive.finish(never)).rejects.toThrow(RangeError)
  })
})
