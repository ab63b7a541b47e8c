import { roomOf } from './choose.ts'
import { descriptionOf, type Mutant, operators } from './mutant.ts'
import { rooms } from './rooms.ts'

/**
 * The result of a mutant. Refused: TypeScript rejects it. Endless: its tests do not end, which a person
 * notices too.
 */
export interface Result {
  readonly mutant: Mutant
  readonly outcome: 'refused' | 'killed' | 'survived' | 'endless'
  readonly by: string | null
  readonly test: string | null
}

export interface Score {
  readonly mutants: number
  readonly died: number
  readonly percent: number
}

export const leastPercent = 95

export function scoreOf(results: readonly Result[]): Score {
  const died = results.filter(({ outcome }) => outcome !== 'survived').length
  const percent = results.length === 0 ? 100 : (100 * died) / results.length
  return { mutants: results.length, died, percent }
}

/** The reason why a change cannot be noticed, by the description of the mutant. */
export type Accepted = ReadonlyMap<string, string>

/**
 * Parses `accepted.tsv`: four fields that identify a mutant, then the reason; the first line names the
 * fields.
 */
export function acceptedFrom(table: string): Accepted {
  const lines = table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const fields = line.split('\t')
      const reason = fields[4] ?? ''
      if (fields.length !== 5 || reason === '')
        throw new Error(`This line of accepted.tsv has no reason: ${line}`)
      return [fields.slice(0, 4).join('\t'), reason]
    }),
  )
}

export interface Verdict {
  readonly survivors: readonly (Result & { readonly reason: string | null })[]
  readonly outdated: readonly string[]
  /** Sentences; the run succeeds without any. */
  readonly faults: readonly string[]
}

/** @param known descriptions of all mutants of the checked files, chosen or not */
export function verdictOn(
  results: readonly Result[],
  accepted: Accepted,
  known: ReadonlySet<string>,
): Verdict {
  const survivors = results
    .filter(({ outcome }) => outcome === 'survived')
    .map((result) => ({ ...result, reason: accepted.get(descriptionOf(result.mutant)) ?? null }))
  const alive = new Set(survivors.map(({ mutant }) => descriptionOf(mutant)))
  const tried = new Set(results.map(({ mutant }) => descriptionOf(mutant)))
  const outdated = [...accepted.keys()].filter((name) =>
    tried.has(name) ? !alive.has(name) : !known.has(name),
  )
  const { percent } = scoreOf(results)
  const unexplained = survivors.filter(({ reason }) => reason === null).length
  return {
    survivors,
    outdated,
    faults: [
      ...(percent < leastPercent ? [`Only ${percent.toFixed(1)} % died; it must be ${leastPercent} %.`] : []),
      ...(unexplained > 0
        ? [`${count(unexplained, 'survivor')} without a test and without a reason in accepted.tsv.`]
        : []),
      ...(outdated.length > 0 ? [`${count(outdated.length, 'line')} of accepted.tsv out of date.`] : []),
    ],
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

export function reportLines(results: readonly Result[], verdict: Verdict): readonly string[] {
  const row = (name: string, of: readonly Result[]) => {
    const { mutants, died, percent } = scoreOf(of)
    return `  ${name.padEnd(12)}${String(mutants).padStart(6)}${String(died).padStart(7)}${percent.toFixed(1).padStart(9)} %`
  }
  const ending = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const byRoom = rooms.map(({ name }) =>
    row(
      name,
      results.filter(({ mutant }) => roomOf(mutant.file) === name),
    ),
  )
  const byOperator = operators.map((operator) =>
    row(
      operator,
      results.filter(({ mutant }) => mutant.operator === operator),
    ),
  )
  return [
    `  ${''.padEnd(12)}${'mutants'.padStart(6)}${'died'.padStart(6)}${'score'.padStart(11)}`,
    ...byRoom,
    '',
    ...byOperator,
    '',
    row('all', results),
    '',
    `TypeScript refuses ${ending('refused')}. Of ${ending('endless')} the tests did not end.`,
    '',
    `${count(verdict.survivors.length, 'survivor')}${verdict.survivors.length > 0 ? ':' : '.'}`,
    ...verdict.survivors.flatMap(({ mutant, reason }) => [
      `  ${mutant.file}:${mutant.line}:${mutant.column} ${mutant.operator} (${mutant.place})`,
      `    ${mutant.before} → ${mutant.after}`,
      `    ${reason ?? 'no reason is given'}`,
    ]),
    ...(verdict.outdated.length > 0 ? ['', 'Out of date in accepted.tsv:'] : []),
    ...verdict.outdated.map((name) => `  ${name.replaceAll('\t', ' | ')}`),
    ...(verdict.faults.length > 0 ? ['', ...verdict.faults] : []),
  ]
}
