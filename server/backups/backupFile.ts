import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { StartRefused } from '../refusal.ts'

/*
 * A backup as one file: a line naming the format, a line of JSON describing the content, the SHA-256 of both,
 * then the content in numbered chunks. Each chunk is encrypted with AES-256-GCM, or has a digest if there is
 * no key. The number and the last-chunk mark are authenticated, so chunks cannot be removed, moved or added.
 */

const formatLine = 'camporee backup 1'
const chunkBytes = 1024 * 1024
const sealBytes = 16
const chunkHeadBytes = 5
const maxHeaderLength = 4096
/** In chunks. With more unsynced data in the system's cache, the database's small writes would wait. */
const chunksPerSync = 2

export interface BackupDescription {
  readonly at: string
  readonly engine: 'embedded' | 'postgresql'
  readonly postgresql: number
  /** The `when` of the last migration, which identifies the release. */
  readonly schema: number
}

interface Header extends BackupDescription {
  /** Base64; null when the backup is not encrypted. */
  readonly salt: string | null
  /** Distinguishes a wrong key from a damaged file. */
  readonly keyCheck: string | null
}

export async function writeBackupFile(
  path: string,
  description: BackupDescription,
  key: string | undefined,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const salt = key === undefined ? null : randomBytes(16)
  const keys = key === undefined || salt === null ? undefined : keysFrom(key, salt)
  const header: Header = {
    ...description,
    salt: salt?.toString('base64') ?? null,
    keyCheck: keys?.check.toString('base64') ?? null,
  }
  const head = `${formatLine}\n${JSON.stringify(header)}\n`
  const digest = sha256(head)
  const seal = sealer(keys?.master, digest)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${head}${digest.toString('hex')}\n`)
    let index = 0
    let waiting: Buffer | undefined
    for await (const chunk of inChunks(content)) {
      if (waiting !== undefined) {
        await file.writeFile(seal.close(index++, false, waiting))
        if (index % chunksPerSync === 0) await file.datasync()
      }
      waiting = chunk
    }
    await file.writeFile(seal.close(index, true, waiting ?? Buffer.alloc(0)))
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface OpenBackup {
  readonly description: BackupDescription
  readonly isEncrypted: boolean
  content(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

export async function openBackupFile(path: string, key: string | undefined): Promise<OpenBackup> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    throw new StartRefused(`The backup ${path} cannot be read; name an existing, readable file.`, {
      cause: error,
    })
  }
  try {
    const { header, digest, length } = await readHead(path, file)
    const master = masterKeyFor(path, header, key)
    const { at, engine, postgresql, schema } = header
    return {
      description: { at, engine, postgresql, schema },
      isEncrypted: master !== undefined,
      content: () => readChunks(path, file, length, sealer(master, digest)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

export async function checkBackupFile(path: string, key: string | undefined): Promise<void> {
  const backup = await openBackupFile(path, key)
  try {
    for await (const _ of backup.content());
  } finally {
    await backup.close()
  }
}

function damaged(path: string): StartRefused {
  return new StartRefused(`The backup ${path} is damaged or not complete; take another one.`)
}

async function readHead(path: string, file: FileHandle) {
  const start = Buffer.alloc(maxHeaderLength)
  const { bytesRead } = await file.read(start, 0, maxHeaderLength, 0)
  const text = start.toString('latin1', 0, bytesRead)
  if (!text.startsWith('camporee backup '))
    throw new StartRefused(`The file ${path} is not a backup of this portal; name one.`)
  const [format = '', json = '', checksum = ''] = text.split('\n', 3)
  const head = `${format}\n${json}\n`
  const digest = sha256(Buffer.from(head, 'latin1'))
  if (digest.toString('hex') !== checksum) throw damaged(path)
  if (format !== formatLine)
    throw new StartRefused(`The backup ${path} was made by a newer release of the portal; use that release.`)
  const header: Header = JSON.parse(json)
  return { header, digest, length: head.length + checksum.length + 1 }
}

function masterKeyFor(path: string, { salt, keyCheck }: Header, key: string | undefined): Buffer | undefined {
  if (salt === null || keyCheck === null) return undefined
  if (key === undefined)
    throw new StartRefused(`The backup ${path} is encrypted; set BACKUP_KEY to the key it was made with.`)
  const keys = keysFrom(key, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(keyCheck, 'base64')
  if (keys.check.length === expected.length && timingSafeEqual(keys.check, expected)) return keys.master
  throw new StartRefused(
    `BACKUP_KEY is not the key of the backup ${path}; set it to the key it was made with.`,
  )
}

async function* readChunks(
  path: string,
  file: FileHandle,
  from: number,
  seal: Sealer,
): AsyncGenerator<Buffer> {
  let position = from
  async function read(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    let have = 0
    while (have < length) {
      const { bytesRead } = await file.read(bytes, have, length - have, position + have)
      if (bytesRead === 0) throw damaged(path)
      have += bytesRead
    }
    position += length
    return bytes
  }
  for (let index = 0; ; index++) {
    const head = await read(chunkHeadBytes)
    const isLast = head[0] === 1
    const length = head.readUInt32BE(1)
    if (length > chunkBytes) throw damaged(path)
    const sealed = await read(length + sealBytes)
    const chunk = seal.open(index, isLast, sealed)
    if (chunk === undefined) throw damaged(path)
    yield chunk
    if (isLast) break
  }
  const { size } = await file.stat()
  if (size !== position) throw damaged(path)
}

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (let part of content) {
    while (length + part.length >= chunkBytes) {
      const room = chunkBytes - length
      yield Buffer.concat([...parts, part.subarray(0, room)], chunkBytes)
      part = part.subarray(room)
      parts = []
      length = 0
    }
    if (part.length > 0) parts.push(part)
    length += part.length
  }
  if (length > 0) yield Buffer.concat(parts, length)
}

interface Sealer {
  close(index: number, isLast: boolean, chunk: Buffer): Buffer
  /** Returns undefined for a chunk that was sealed for another position. */
  open(index: number, isLast: boolean, sealed: Buffer): Buffer | undefined
}

/** The chunk key is derived from the head's digest, so chunks of another backup do not open. */
function sealer(master: Buffer | undefined, digest: Buffer): Sealer {
  const headOf = (isLast: boolean, chunk: Buffer) => {
    const head = Buffer.alloc(chunkHeadBytes)
    head[0] = isLast ? 1 : 0
    head.writeUInt32BE(chunk.length, 1)
    return head
  }
  if (master === undefined) {
    const digestOf = (index: number, isLast: boolean, chunk: Buffer) =>
      createHash('sha256')
        .update(digest)
        .update(placeOf(index, isLast))
        .update(chunk)
        .digest()
        .subarray(0, sealBytes)
    return {
      close: (index, isLast, chunk) =>
        Buffer.concat([headOf(isLast, chunk), chunk, digestOf(index, isLast, chunk)]),
      open(index, isLast, sealed) {
        const chunk = sealed.subarray(0, -sealBytes)
        return digestOf(index, isLast, chunk).equals(sealed.subarray(-sealBytes)) ? chunk : undefined
      },
    }
  }
  const key = Buffer.from(hkdfSync('sha256', master, digest, 'chunks', 32))
  return {
    close(index, isLast, chunk) {
      const cipher = createCipheriv('aes-256-gcm', key, placeOf(index, isLast))
      const parts = [cipher.update(chunk), cipher.final()]
      return Buffer.concat([headOf(isLast, chunk), ...parts, cipher.getAuthTag()])
    },
    open(index, isLast, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, placeOf(index, isLast))
      decipher.setAuthTag(sealed.subarray(-sealBytes))
      const chunk = decipher.update(sealed.subarray(0, -sealBytes))
      try {
        return Buffer.concat([chunk, decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** The nonce must be unique under one key: chunk number and last-chunk mark, in 12 bytes. */
function placeOf(index: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(12)
  place[0] = isLast ? 1 : 0
  place.writeUIntBE(index, 6, 6)
  return place
}

interface Keys {
  readonly master: Buffer
  readonly check: Buffer
}

/** Key derivation is slow by design, and one backup is opened more than once. */
let lastKeys: (Keys & { readonly key: string; readonly salt: Buffer }) | undefined

function keysFrom(key: string, salt: Buffer): Keys {
  if (lastKeys?.key !== key || !lastKeys.salt.equals(salt)) lastKeys = { key, salt, ...derive(key, salt) }
  return lastKeys
}

function derive(key: string, salt: Buffer): Keys {
  const master = scryptSync(key, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  return { master, check: Buffer.from(hkdfSync('sha256', master, salt, 'check', 16)) }
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}
