import { randomFillSync } from 'node:crypto'

/** Without letters and digits that are taken for each other when read out. */
const legibleCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A letter or digit for each byte, of which 5 bits count. */
export function legibleText(bytes: Iterable<number>): string {
  let text = ''
  for (const byte of bytes) text += legibleCharacters.charAt(byte % legibleCharacters.length)
  return text
}

/** Asked for in large pieces: for a few bytes at each call the system takes longer than a search in a table. */
const randomBytes = new Uint8Array(4096)
let given = randomBytes.length

/** For what is no secret. */
export function randomLegibleText(length: number): string {
  if (given + length > randomBytes.length) {
    randomFillSync(randomBytes)
    given = 0
  }
  given += length
  return legibleText(randomBytes.subarray(given - length, given))
}
