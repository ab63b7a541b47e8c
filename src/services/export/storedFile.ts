import { crc32 } from './crc32.ts'
import type { StoredFile } from './zipArchive.ts'

export function storedFile(content: Uint8Array<ArrayBuffer>): StoredFile {
  return { content, checksum: crc32(content) }
}
