/** A seeded generator (mulberry32), so the demo camp is the same in every run. */

export interface Random {
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<const Values extends readonly [unknown, ...unknown[]]>(values: Values): Values[number]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function between(least: number, most: number): number {
    return least + Math.floor(fraction() * (most - least + 1))
  }

  return {
    between,
    chance: (share) => fraction() < share,
    pick: (values) => {
      const [first] = values
      return values[between(0, values.length - 1)] ?? first
    },
  }
}
