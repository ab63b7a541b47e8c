import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf } from '../../../src/services/drawing/barcode.ts'
import { type Bar, readBars } from '../../../src/services/sheets/readBars.ts'

function barsIn(modules: string, left = 0, module = 1): Bar[] {
  return [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => ({
    left: left + index * module,
    width: bar.length * module,
  }))
}

function drawn(text: string, left = 0, module = 1): Bar[] {
  return barsIn(barsOf(text) ?? '', left, module)
}

test('[W385] reads drawn bars at any position and width', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\x20-\x7e]{1,20}$/),
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      (text, left, module) => {
        expect(readBars(drawn(text, left, module).toReversed())).toBe(text)
      },
    ),
    { numRuns: 50 },
  )
})

// Start B, value 33, check symbol (104 + 33) modulo 103 = 34, stop, as printed in the standard.
test('reads the example of the standard', () => {
  const widths = '2112141113231311232331112'
  const modules = [...widths].map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width)))
  expect(readBars(barsIn(modules.join('')))).toBe('A')
})

test.each<[string, (bars: Bar[]) => Bar[]]>([
  ['no bars', () => []],
  ['a missing bar', (bars) => bars.slice(1)],
  ['an additional bar', (bars) => [...bars, { left: 500, width: 2 }]],
  [
    'a bar that is a module too wide',
    (bars) => bars.map((bar, index) => (index === 7 ? { ...bar, width: bar.width + 1 } : bar)),
  ],
  [
    'a bar whose edge is between two modules',
    (bars) => bars.map((bar, index) => (index === 7 ? { ...bar, left: bar.left + 0.4 } : bar)),
  ],
])('rejects %s', (_, change) => {
  expect(readBars(change(drawn('EZC104')))).toBeNull()
})

test('rejects symbols in another order than the check symbol', () => {
  const [start, first, second, rest] =
    /^(.{11})(.{11})(.{11})(.*)$/.exec(barsOf('EZC104') ?? '')?.slice(1) ?? []
  expect(readBars(barsIn(`${start}${first}${second}${rest}`))).toBe('EZC104')
  expect(readBars(barsIn(`${start}${second}${first}${rest}`))).toBeNull()
})
