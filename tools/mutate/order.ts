import { basename } from 'node:path/posix'
import type { Mutant } from './mutant.ts'
import { placeKey } from './reach.ts'
import type { Measured } from './work.ts'

/** Says which tests to run against a mutant: only those that reach its place, the likeliest to notice first. */
export interface TestOrder {
  testsFor(mutant: Mutant): readonly Measured[]
  /** The next mutants of the file are tried on this test first. */
  noticed(mutant: Mutant, test: string): void
}

/** @param patience of how many seconds of tests a mutant is worth; what they do not notice has survived */
export function testOrder(measured: readonly Measured[], patience: number): TestOrder {
  const byPlace = new Map<string, Measured[]>()
  for (const test of measured) {
    for (const place of test.reached) byPlace.set(place, [...(byPlace.get(place) ?? []), test])
  }
  const kills = new Map<string, number>()
  const killKey = (file: string, test: string) => `${file} ${test}`
  return {
    testsFor({ file, users }) {
      const rank = ({ test, seconds }: Measured) =>
        (kills.get(killKey(file, test)) ?? 0) + 2 * likeness(file, test) - seconds / 10
      const reaching = [...new Set(users.flatMap((user) => byPlace.get(placeKey(file, user)) ?? []))]
      const ranked = reaching.sort((one, other) => rank(other) - rank(one))
      let spent = 0
      return ranked.filter(({ seconds }) => {
        if (spent > patience) return false
        spent += seconds
        return true
      })
    },
    noticed({ file }, test) {
      kills.set(killKey(file, test), (kills.get(killKey(file, test)) ?? 0) + 1)
    },
  }
}

/** How many of the words in the name of a file are in the name of a test. */
function likeness(file: string, test: string): number {
  const words = new Set(wordsIn(test))
  return wordsIn(file).filter((word) => words.has(word)).length
}

function wordsIn(path: string): readonly string[] {
  return basename(path)
    .replace(/(\.test)?\.ts$/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/s$/, ''))
}
