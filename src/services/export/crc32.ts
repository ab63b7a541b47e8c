/** CRC-32 as zip and PNG use it (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let rest = -1
  for (let index = 0; index < bytes.length; index += 1)
    rest = (rest >>> 8) ^ (table[(rest ^ (bytes[index] ?? 0)) & 0xff] ?? 0)
  return (rest ^ -1) >>> 0
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
