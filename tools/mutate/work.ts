import type { Mutant } from './mutant.ts'

/** What the main process asks of a worker, and what it hears. */

/** Of a test file: the walks of flows, which take long, or everything else, or all. */
export type Part = 'walks' | 'others' | 'all'

export interface Attempt {
  readonly type: 'try'
  readonly mutant: Mutant
  /** With the seconds that each takes while nothing is changed; what takes far longer never ends. */
  readonly tests: readonly { readonly test: string; readonly seconds: number }[]
  readonly part: Part
}

export type Request = { readonly type: 'measure'; readonly test: string } | Attempt

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
