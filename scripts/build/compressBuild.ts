import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { hostPagesFolder } from './hostPages.ts'

const compressible = /\.(html|css|m?js|json|webmanifest|svg|txt|xml|ico|wasm|ttf)$/
const smallest = 1024

/**
 * Writes .br and .gz beside every built file that becomes smaller; the host serves them unchanged.
 * @param isForTests uses fast compression, because the best one takes many times as long
 */
export function compressBuild(isForTests = process.env.BUILD_FOR_TESTS === '1'): Plugin {
  const quality = isForTests ? 5 : constants.BROTLI_MAX_QUALITY
  let folder = ''
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle(error) {
      if (error !== undefined) return
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const host = join(folder, hostPagesFolder)
      const files = entries.filter(
        (entry) => entry.isFile() && compressible.test(entry.name) && entry.parentPath !== host,
      )
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name), quality)))
    },
  }
}

async function compress(path: string, quality: number): Promise<void> {
  const plain = await readFile(path)
  if (plain.byteLength < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  }
  const variants = [
    { ending: '.br', bytes: await promisify(brotliCompress)(plain, { params }) },
    { ending: '.gz', bytes: await promisify(gzip)(plain, { level: 9 }) },
  ]
  for (const { ending, bytes } of variants) {
    if (bytes.byteLength < plain.byteLength) await writeFile(path + ending, bytes)
  }
}
