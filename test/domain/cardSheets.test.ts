import { describe, expect, test } from 'vitest'
import { problemText, sheetLayoutOf, sheetsOf } from '../../src/domain/cardSheets.ts'

const everyChoice = (['a4', 'letter'] as const).flatMap((paper) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((perSheet) => ({ paper, perSheet })),
)

describe('the places of cards on a sheet', () => {
  test.each(everyChoice)(
    '[W380] $perSheet on $paper are whole, apart, and as high as they are wide',
    (choice) => {
      const { width, height, card, places, line } = sheetLayoutOf(choice)
      const short = choice.paper === 'a4' ? 210 : 215.9
      const long = choice.paper === 'a4' ? 297 : 279.4
      expect([width, height].toSorted((one, other) => one - other)).toEqual([short, long])
      expect(places).toHaveLength(choice.perSheet)
      expect(card.width / card.height).toBeCloseTo(350 / 580, 6)
      for (const { x, y } of places) {
        expect(Math.min(x, y)).toBeGreaterThan(9.99)
        expect(x + card.width).toBeLessThan(width - 9.99)
        expect(y + card.height).toBeLessThan(line.y - 5)
      }
      for (const [index, one] of places.entries())
        for (const other of places.slice(index + 1))
          expect(
            Math.abs(one.x - other.x) > card.width + 5.99 || Math.abs(one.y - other.y) > card.height + 5.99,
          ).toBe(true)
    },
  )

  test.each([
    [{ paper: 'a4', perSheet: 1 }, 210, 89.31, 148],
    [{ paper: 'a4', perSheet: 2 }, 210, 89.31, 148],
    [{ paper: 'a4', perSheet: 4 }, 210, 79.35, 131.5],
    [{ paper: 'a4', perSheet: 10 }, 297, 50.6, 83.85],
    [{ paper: 'letter', perSheet: 10 }, 279.4, 47.08, 78.02],
  ] as const)('are as large as fits, on its side where they are larger so: %j', (choice, width, ...size) => {
    const { card, width: sheetWidth } = sheetLayoutOf(choice)
    expect(sheetWidth).toBe(width)
    expect([card.width, card.height].map((length) => Math.round(length * 100) / 100)).toEqual(size)
  })

  test('[W381] every corner of every card has two cut marks outside of it, and none is on another card', () => {
    for (const choice of everyChoice) {
      const { card, places, cutMarks } = sheetLayoutOf(choice)
      expect(cutMarks).toHaveLength(8 * choice.perSheet)
      const ends = cutMarks.flatMap(({ from, to }) => [from, to])
      for (const place of places) {
        const isInside = ({ x, y }: { readonly x: number; readonly y: number }) =>
          x > place.x && x < place.x + card.width && y > place.y && y < place.y + card.height
        expect(ends.filter(isInside)).toEqual([])
      }
    }
    const { places, card, cutMarks } = sheetLayoutOf({ paper: 'a4', perSheet: 1 })
    const [{ x, y } = { x: 0, y: 0 }] = places
    expect(cutMarks.slice(0, 2)).toEqual([
      { from: { x: x - 0.5, y }, to: { x: x - 2.5, y } },
      { from: { x, y: y - 0.5 }, to: { x, y: y - 2.5 } },
    ])
    expect(cutMarks.at(-1)?.to).toEqual({ x: x + card.width, y: y + card.height + 2.5 })
  })
})

describe('the order of cards', () => {
  const person = (code: string, union?: string) => ({
    firstname: 'A',
    lastname: 'B',
    code,
    ...(union && { union }),
  })
  const list = [
    person('Z1', 'Zambia Union'),
    person('N1'),
    person('B1', 'Botswana Union'),
    person('Z2', ' Zambia Union '),
    person('Z3', 'Zambia Union'),
  ]
  const codesOf = (order: 'list' | 'union') =>
    sheetsOf(list, { perSheet: 2, order }).map(({ cards, union }) => [union, cards.map(({ code }) => code)])

  test('[W382] is the list’s', () => {
    expect(codesOf('list')).toEqual([
      [null, ['Z1', 'N1']],
      [null, ['B1', 'Z2']],
      [null, ['Z3']],
    ])
  })

  test('[W382] is by union, each on sheets of its own, in the order of the alphabet', () => {
    expect(codesOf('union')).toEqual([
      ['Botswana Union', ['B1']],
      ['Other', ['N1']],
      ['Zambia Union', ['Z1', 'Z2']],
      ['Zambia Union', ['Z3']],
    ])
  })

  test('of nobody needs no sheet', () => {
    expect(sheetsOf([], { perSheet: 10, order: 'union' })).toEqual([])
  })
})

test('a card that cannot be printed says what it lacks', () => {
  expect(problemText({ index: 0, unknown: ['م', 'ح'], barcode: null })).toBe('no letters for م ح')
  expect(problemText({ index: 0, unknown: [], barcode: 'none' })).toBe('no barcode for this code')
  expect(problemText({ index: 0, unknown: ['م'], barcode: 'tooFine' })).toBe(
    'no letters for م, the barcode would be too fine: put fewer cards on a sheet',
  )
})
