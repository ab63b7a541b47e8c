import { basename } from 'node:path/posix'
import type { Mutant } from './mutant.ts'
import { placeKey } from './reach.ts'
import type { Measured } from './work.ts'

export interface TestOrder {
  testsFor(mutant: Mutant): readonly Measured[]
  noticed(mutant: Mutant, test: string): void
}

/**
 * @param maxSeconds seconds of tests per mutant; an unnoticed mutant survives after them
 * @param textOf the source of a test, which ranks higher if it names the mutant's place
 */
export function testOrder(
  measured: readonly Measured[],
  maxSeconds: number,
  textOf: (test: string) => string,
): TestOrder {
  const texts = new Map(measured.map(({ test }) => [test, textOf(test)]))
  const byPlace = new Map<string, Measured[]>()
  for (const test of measured) {
    for (const place of test.reached) byPlace.set(place, [...(byPlace.get(place) ?? []), test])
  }
  const kills = new Map<string, number>()
  const killKey = (file: string, test: string) => `${file} ${test}`
  return {
    testsFor({ file, place, users }) {
      const [outermost = ''] = place.split(' › ')
      const names = ({ test }: Measured) => (outermost !== '' && texts.get(test)?.includes(outermost) ? 6 : 0)
      const rank = (measured: Measured) =>
        (kills.get(killKey(file, measured.test)) ?? 0) +
        names(measured) +
        2 * likeness(file, measured.test) -
        Math.min(1, measured.seconds / 10)
      const reaching = [...new Set(users.flatMap((user) => byPlace.get(placeKey(file, user)) ?? []))]
      const ranked = reaching.sort((one, other) => rank(other) - rank(one))
      let spent = 0
      return ranked.filter(({ seconds }) => {
        if (spent > maxSeconds) return false
        spent += seconds
        return true
      })
    },
    noticed({ file }, test) {
      kills.set(killKey(file, test), (kills.get(killKey(file, test)) ?? 0) + 1)
    },
  }
}

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
