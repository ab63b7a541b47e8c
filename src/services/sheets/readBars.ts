export interface Bar {
  readonly left: number
  readonly width: number
}

/*
 * The bars and gaps of each symbol of Code 128 in modules (ISO/IEC 15417). They are read here without the
 * library that draws them, so that an error of the library is found.
 */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
const valuesOfSymbols = new Map(symbols.split(' ').map((symbol, value) => [symbol, value]))
const stopSymbol = '2331112'

const modulesOfSymbol = 11
const barsOfSymbol = 3
const barsOfStop = 4
const modulesOfStop = 13
/** The part of a module by which an edge may be off. */
const tolerance = 0.25

type CodeSet = 'A' | 'B' | 'C'
const startSets: Readonly<Record<number, CodeSet>> = { 103: 'A', 104: 'B', 105: 'C' }
const switches: Readonly<Record<CodeSet, Readonly<Record<number, CodeSet>>>> = {
  A: { 99: 'C', 100: 'B' },
  B: { 99: 'C', 101: 'A' },
  C: { 100: 'B', 101: 'A' },
}

export function readBars(bars: readonly Bar[]): string | null {
  const values = valuesOf(bars)
  if (values === null) return null
  const [start = 0, ...rest] = values
  const check = rest.pop()
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start)
  return check === sum % 103 ? textOf(start, rest) : null
}

function valuesOf(bars: readonly Bar[]): readonly number[] | null {
  const sorted = [...bars].sort((one, other) => one.left - other.left)
  const [first] = sorted
  const last = sorted.at(-1)
  const count = (bars.length - barsOfStop) / barsOfSymbol
  if (!first || !last || !Number.isInteger(count) || count < 2) return null
  const module = (last.left + last.width - first.left) / (count * modulesOfSymbol + modulesOfStop)
  const edges = sorted.flatMap(({ left, width }) => [left, left + width])
  const places = edges.map((edge) => (edge - first.left) / module)
  if (places.some((place) => Math.abs(place - Math.round(place)) > tolerance)) return null
  const runs = places.slice(1).map((place, index) => Math.round(place) - Math.round(places[index] ?? 0))
  const stop = runs.splice(count * 2 * barsOfSymbol).join('')
  if (stop !== stopSymbol) return null
  const values = Array.from({ length: count }, (_, index) =>
    valuesOfSymbols.get(runs.slice(index * 2 * barsOfSymbol, (index + 1) * 2 * barsOfSymbol).join('')),
  )
  return values.every((value) => value !== undefined) ? values : null
}

function textOf(start: number, values: readonly number[]): string | null {
  let set = startSets[start]
  let text = ''
  for (const value of values) {
    if (set === undefined) return null
    const next = switches[set][value]
    if (next) set = next
    else if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (set === 'B' && value < 96) text += String.fromCharCode(value + 32)
    else if (set === 'A' && value < 64) text += String.fromCharCode(value + 32)
    else return null
  }
  return text
}
