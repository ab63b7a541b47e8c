import { randomFillSync } from 'node:crypto'

/** Excludes letters and digits that sound or look alike. */
const legibleCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function legibleText(bytes: Iterable<number>): string {
  let text = ''
  for (const byte of bytes) text += legibleCharacters.charAt(byte % legibleCharacters.length)
  return text
}

/** Read in large pieces, because a system call for a few bytes takes longer than a table look-up. */
const randomBytes = new Uint8Array(4096)
let used = randomBytes.length

export function randomLegibleText(length: number): string {
  if (used + length > randomBytes.length) {
    randomFillSync(randomBytes)
    used = 0
  }
  used += length
  return legibleText(randomBytes.subarray(used - length, used))
}
