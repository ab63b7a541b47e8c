import type { Mutant } from './mutant.ts'

/** What the main process asks of a worker, and what it hears. */

export type Request =
  | { readonly type: 'measure'; readonly test: string }
  | {
      readonly type: 'try'
      readonly mutant: Mutant
      readonly tests: readonly string[]
      readonly seconds: number
    }

export interface Measured {
  readonly type: 'measured'
  readonly test: string
  readonly seconds: number
  readonly reached: readonly string[]
  /** The first test that fails without any change. */
  readonly failure: string | null
}

export interface Tried {
  readonly type: 'tried'
  readonly outcome: 'killed' | 'survived' | 'endless'
  /** The test file that noticed, and its test. */
  readonly by: string | null
  readonly test: string | null
}

export type Answer = Measured | Tried | { readonly type: 'ready' }
