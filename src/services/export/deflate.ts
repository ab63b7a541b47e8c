import {
  endOfBlock,
  longestRun,
  runBits,
  runLengths,
  shortestRun,
  symbolBits,
  symbolLengths,
} from './fixedCodes.ts'

/** Pages of memory cost more than what is written on them: all pictures are written on the same. */
let scratch = new Uint8Array(0)

/** The prime of Adler-32. */
const modulus = 65_521

/** Above this the sums would no longer be whole numbers between two divisions. */
const longestRowOfZeros = 1_000_000

/**
 * The zlib format (RFC 1950 and 1951) in its simplest form: one block with the fixed codes, and no repetition but runs
 * of zeros. That is nearly all there is in pictures that are stored as differences. One at a time.
 */
export class Deflater {
  #length = 2
  #pending = 0b011
  #pendingCount = 3
  #sum = 1
  #sumOfSums = 0

  /** @param size bytes that will be given, at most */
  constructor(size: number) {
    // A byte takes nine bits at most.
    const room = Math.ceil((size * 9) / 8) + 16
    if (scratch.length < room) scratch = new Uint8Array(room)
    scratch.set([0x78, 0x01])
  }

  byte(byte: number): void {
    this.#sum += byte
    this.#sumOfSums += this.#sum
    this.#write(symbolBits[byte] ?? 0, symbolLengths[byte] ?? 0)
  }

  zeros(count: number): void {
    if (count > longestRowOfZeros) throw new RangeError('These are too many zeros at once')
    this.#sumOfSums += count * this.#sum
    let left = count
    if (left > shortestRun) {
      this.#write(symbolBits[0] ?? 0, symbolLengths[0] ?? 0)
      left -= 1
      while (left >= shortestRun) {
        const run = Math.min(left, longestRun)
        this.#write(runBits[run] ?? 0, runLengths[run] ?? 0)
        left -= run
      }
    }
    for (; left > 0; left -= 1) this.#write(symbolBits[0] ?? 0, symbolLengths[0] ?? 0)
  }

  /** To be called now and then, at least once in a million bytes. */
  settle(): void {
    this.#sum %= modulus
    this.#sumOfSums %= modulus
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.settle()
    this.#write(symbolBits[endOfBlock] ?? 0, symbolLengths[endOfBlock] ?? 0)
    if (this.#pendingCount > 0) this.#write(0, 8 - this.#pendingCount)
    const [high, low] = [this.#sumOfSums, this.#sum]
    scratch.set([high >> 8, high & 0xff, low >> 8, low & 0xff], this.#length)
    return scratch.slice(0, this.#length + 4)
  }

  #write(bits: number, count: number): void {
    this.#pending |= bits << this.#pendingCount
    this.#pendingCount += count
    while (this.#pendingCount >= 8) {
      scratch[this.#length] = this.#pending
      this.#length += 1
      this.#pending >>>= 8
      this.#pendingCount -= 8
    }
  }
}
