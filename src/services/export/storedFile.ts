import { crc32 } from './crc32.ts'
import type { StoredFile } from './zipArchive.ts'

/** A picture with its checksum; it has been read once, so that it outlives the worker that made it. */
export async function storedFile(content: Blob): Promise<StoredFile> {
  return { content, checksum: crc32(new Uint8Array(await content.arrayBuffer())) }
}
