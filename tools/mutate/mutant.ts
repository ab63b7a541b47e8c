export const operators = [
  'delay',
  'guard',
  'target',
  'action',
  'sentence',
  'comparison',
  'boundary',
  'condition',
] as const

export type Operator = (typeof operators)[number]

export interface Mutant {
  readonly file: string
  readonly operator: Operator
  /** The names around the place, outermost first; unlike a line number they survive edits above. */
  readonly place: string
  readonly line: number
  readonly column: number
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly before: string
  readonly after: string
  /** Start positions of the functions that the place affects, or -1 for code that runs on load. */
  readonly users: readonly number[]
}

export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** Identifies a mutant in the list of accepted survivors, independent of line numbers. */
export function descriptionOf({ file, operator, place, before, after }: Mutant): string {
  return [file, place, operator, `${before} → ${after}`].join('\t')
}
