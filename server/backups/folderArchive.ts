import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/* A folder as one stream. Each entry is the length of a JSON line, the line, and the bytes of the file. */

interface Entry {
  readonly path: string
  readonly size: number | null
}

const lengthBytes = 4
const maxEntryLength = 4096

/** The files must not change during the read. */
export async function* archiveOf(folder: string, below = ''): AsyncGenerator<Buffer> {
  for (const found of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? found.name : `${below}/${found.name}`
    if (found.isDirectory()) {
      yield headOf({ path, size: null })
      yield* archiveOf(folder, path)
    } else if (found.isFile()) {
      const place = join(folder, path)
      const { size } = await stat(place)
      yield headOf({ path, size })
      let sent = 0
      for await (const chunk of createReadStream(place, { highWaterMark: 256 * 1024 })) {
        sent += chunk.length
        yield chunk
      }
      if (sent !== size) throw new Error(`${place} changed while it was archived`)
    }
  }
}

export async function extractArchive(content: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const source = byteReader(content)
  await mkdir(folder, { mode: 0o700 })
  for (;;) {
    const length = await source.take(lengthBytes)
    if (length === undefined) return
    const entry = await readEntry(source, length.readUInt32BE())
    const place = join(folder, entry.path)
    if (entry.size === null) {
      await mkdir(place, { mode: 0o700 })
      continue
    }
    const file = await open(place, 'wx', 0o600)
    try {
      for (let left = entry.size; left > 0; ) {
        const part = await source.some(left)
        await file.writeFile(part)
        left -= part.length
      }
    } finally {
      await file.close()
    }
  }
}

function headOf(entry: Entry): Buffer {
  const line = Buffer.from(JSON.stringify(entry))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(line.length)
  return Buffer.concat([length, line])
}

async function readEntry(source: ByteReader, length: number): Promise<Entry> {
  const line = length <= maxEntryLength ? await source.take(length) : undefined
  if (line === undefined) throw new Error('The archive is not complete')
  const entry: Entry = JSON.parse(line.toString())
  if (entry.path.split('/').some((name) => name === '' || name === '.' || name === '..'))
    throw new Error('The archive names a place outside its folder')
  return entry
}

interface ByteReader {
  take(length: number): Promise<Buffer | undefined>
  some(most: number): Promise<Buffer>
}

function byteReader(content: AsyncIterable<Buffer>): ByteReader {
  const chunks = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function refill(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) return false
      rest = next.value
    }
    return true
  }
  function cut(most: number): Buffer {
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }
  async function some(most: number): Promise<Buffer> {
    if (!(await refill())) throw new Error('The archive is not complete')
    return cut(most)
  }
  return {
    some,
    async take(length) {
      if (!(await refill())) return undefined
      const parts = [cut(length)]
      let have = parts[0]?.length ?? 0
      while (have < length) {
        const part = await some(length - have)
        parts.push(part)
        have += part.length
      }
      return Buffer.concat(parts, length)
    },
  }
}
