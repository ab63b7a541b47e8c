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

/** One change of one place in one file. */
export interface Mutant {
  readonly file: string
  readonly operator: Operator
  /** The names around the place, from the outermost to the innermost: it stays when lines move. */
  readonly place: string
  readonly line: number
  readonly column: number
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly before: string
  readonly after: string
  /** Where the functions begin that the place matters to, or -1 for what matters when the file is loaded. */
  readonly users: readonly number[]
}

export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** What names a mutant in the list of accepted survivors: nothing in it moves with the lines above. */
export function descriptionOf({ file, operator, place, before, after }: Mutant): string {
  return [file, place, operator, `${before} → ${after}`].join('\t')
}
