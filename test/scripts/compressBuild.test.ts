import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compressBuild } from '../../scripts/build/compressBuild.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'camp-compressed-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const script = Array.from(
  { length: 400 },
  (_, index) => `export const name${index} = ${index ** 3 % 977}\n`,
).join('')

const brotli = (quality: number) =>
  brotliCompressSync(script, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: script.length,
    },
  })

async function compressed(plugin: ReturnType<typeof compressBuild>): Promise<Buffer> {
  await writeFile(join(folder, 'app.js'), script)
  const { configResolved, closeBundle } = plugin as unknown as {
    configResolved: (config: object) => void
    closeBundle: () => Promise<void>
  }
  configResolved({ root: folder, build: { outDir: '.' } })
  await closeBundle()
  return readFile(join(folder, 'app.js.br'))
}

test('a build to serve is compressed at the highest brotli level', async () => {
  vi.stubEnv('BUILD_FOR_TESTS', '')
  expect(await compressed(compressBuild())).toEqual(brotli(11))
  expect(brotli(11).byteLength).toBeLessThan(brotli(5).byteLength)
})

test('a build for tests is compressed at a fast level', async () => {
  vi.stubEnv('BUILD_FOR_TESTS', '1')
  expect(await compressed(compressBuild())).toEqual(brotli(5))
})
