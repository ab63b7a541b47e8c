import type { Mutant } from './mutant.ts'

export type Part = 'walks' | 'others' | 'all'

export interface Attempt {
  readonly type: 'try'
  readonly mutant: Mutant
  /** With the seconds of an unchanged run; a test that takes far longer counts as endless. */
  readonly tests: readonly { readonly test: string; readonly seconds: number }[]
  readonly part: Part
}

export type Request = { readonly type: 'measure'; readonly test: string } | Attempt

export interface Measured {
  readonly type: 'measured'
  readonly test: string
  readonly seconds: number
  readonly reached: readonly string[]
  readonly failure: string | null
}

export interface Tried {
  readonly type: 'tried'
  readonly outcome: 'killed' | 'survived' | 'endless'
  readonly by: string | null
  readonly test: string | null
}

export type Answer = Measured | Tried | { readonly type: 'ready' }
