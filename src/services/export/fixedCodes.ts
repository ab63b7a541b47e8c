/*
 * The fixed Huffman codes of Deflate (RFC 1951, 3.2.5 and 3.2.6) in the order in which their bits are
 * written: the code from its highest bit, the extra bits of a run's length from their lowest.
 */

export const endOfBlock = 256
export const minRun = 3
export const maxRun = 258

/** Indexed by byte, end of block (256) and length symbol. */
export const symbolBits = new Uint16Array(286)
export const symbolLengths = new Uint8Array(286)

/** Indexed by the length of a run that repeats the previous byte: length code and distance code. */
export const runBits = new Uint32Array(maxRun + 1)
export const runLengths = new Uint8Array(maxRun + 1)

for (let symbol = 0; symbol < symbolBits.length; symbol += 1) {
  const [code, count] = codeOf(symbol)
  symbolBits[symbol] = reversed(code, count)
  symbolLengths[symbol] = count
}

const distanceOfOne = { bits: 0, count: 5 }

for (let run = minRun; run <= maxRun; run += 1) {
  const { symbol, extra, extraCount } = lengthSymbol(run)
  const count = symbolLengths[symbol] ?? 0
  runBits[run] = (symbolBits[symbol] ?? 0) | (extra << count) | distanceOfOne.bits
  runLengths[run] = count + extraCount + distanceOfOne.count
}

function codeOf(symbol: number): readonly [code: number, count: number] {
  if (symbol < 144) return [0x30 + symbol, 8]
  if (symbol < 256) return [0x190 + symbol - 144, 9]
  if (symbol < 280) return [symbol - 256, 7]
  return [0xc0 + symbol - 280, 8]
}

function reversed(code: number, count: number): number {
  let bits = 0
  for (let bit = 0; bit < count; bit += 1) bits |= ((code >> bit) & 1) << (count - 1 - bit)
  return bits
}

/** After the first eight, four symbols share each number of extra bits. */
function lengthSymbol(run: number): { symbol: number; extra: number; extraCount: number } {
  if (run === maxRun) return { symbol: 285, extra: 0, extraCount: 0 }
  const beyond = run - minRun
  const extraCount = beyond < 8 ? 0 : Math.floor(Math.log2(beyond)) - 2
  const extra = beyond & ((1 << extraCount) - 1)
  return { symbol: 257 + 4 * extraCount + (beyond >> extraCount), extra, extraCount }
}
