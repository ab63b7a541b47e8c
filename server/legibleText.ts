/** Without letters and digits that are taken for each other when read out. */
const legibleCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A letter or digit for each byte, of which 5 bits count. */
export function legibleText(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => legibleCharacters.charAt(byte % legibleCharacters.length)).join('')
}
