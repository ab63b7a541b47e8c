import { endOfBlock, maxRun, minRun, runBits, runLengths, symbolBits, symbolLengths } from './fixedCodes.ts'

/** Adler-32 (RFC 1950): the byte count, the sum, and the sum of the sums after each byte. */
export interface Checksum {
  readonly length: number
  readonly sum: number
  readonly sumOfSums: number
}

export const emptyChecksum: Checksum = { length: 0, sum: 1, sumOfSums: 0 }

const modulus = 65_521

/** The second checksum must have started with sums of zero. */
export function joinChecksums(first: Checksum, second: Checksum): Checksum {
  return {
    length: first.length + second.length,
    sum: (first.sum + second.sum) % modulus,
    sumOfSums: (first.sumOfSums + second.length * first.sum + second.sumOfSums) % modulus,
  }
}

/** All blocks share one buffer, because new memory pages cost more than writing. */
let scratch = new Uint8Array(0)

/**
 * One deflate block (RFC 1951) with the fixed codes and no repetition except runs of zeros. It ends at a
 * whole byte and is not the last block: blocks can be concatenated, and `lastBlock` ends them. Only one block
 * may be in use at a time.
 */
export class DeflatedBlock {
  readonly #capacity: number
  #written = 0
  #pending = 0
  #pendingCount = 0
  #length = 0
  #sum = 0
  #sumOfSums = 0

  constructor(capacity: number) {
    this.#capacity = capacity
    // A byte takes at most nine bits.
    const room = Math.ceil((capacity * 9) / 8) + 16
    if (scratch.length < room) scratch = new Uint8Array(room)
    this.#write(0b010, 3)
  }

  byte(byte: number): void {
    this.#length += 1
    this.#sum += byte
    this.#sumOfSums += this.#sum
    this.#write(symbolBits[byte] ?? 0, symbolLengths[byte] ?? 0)
  }

  /** @param count from 1 to a million; larger sums exceed the safe integers */
  zeros(count: number): void {
    this.#length += count
    this.#sumOfSums += count * this.#sum
    this.#write(symbolBits[0] ?? 0, symbolLengths[0] ?? 0)
    let left = count - 1
    while (left >= minRun) {
      const run = Math.min(left, maxRun)
      this.#write(runBits[run] ?? 0, runLengths[run] ?? 0)
      left -= run
    }
    for (; left > 0; left -= 1) this.#write(symbolBits[0] ?? 0, symbolLengths[0] ?? 0)
  }

  /** Must be called at least once per million bytes. */
  reduceSums(): void {
    this.#sum %= modulus
    this.#sumOfSums %= modulus
  }

  finish(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly checksum: Checksum } {
    if (this.#length > this.#capacity) throw new RangeError('More bytes were given than there is room for')
    this.reduceSums()
    this.#write(symbolBits[endOfBlock] ?? 0, symbolLengths[endOfBlock] ?? 0)
    // An empty stored block begins at a whole byte.
    this.#write(0b000, 3)
    if (this.#pendingCount > 0) this.#write(0, 8 - this.#pendingCount)
    this.#write(0x0000, 16)
    this.#write(0xffff, 16)
    const checksum = { length: this.#length, sum: this.#sum, sumOfSums: this.#sumOfSums }
    return { bytes: scratch.slice(0, this.#written), checksum }
  }

  #write(bits: number, count: number): void {
    let pending = this.#pending | (bits << this.#pendingCount)
    let pendingCount = this.#pendingCount + count
    while (pendingCount >= 8) {
      scratch[this.#written] = pending
      this.#written += 1
      pending >>>= 8
      pendingCount -= 8
    }
    this.#pending = pending
    this.#pendingCount = pendingCount
  }
}

export const lastBlock = Uint8Array.of(0x03, 0x00)
