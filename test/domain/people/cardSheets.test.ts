import { describe, expect, test } from 'vitest'
import {
  maxPerSheet,
  measuringLine,
  problemText,
  sheetLayoutOf,
  sheetsOf,
  usualChoice,
} from '../../../src/domain/people/cardSheets.ts'

const everyChoice = (['a4', 'letter'] as const).flatMap((paper) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((perSheet) => ({ paper, perSheet })),
)

test('the default is ten cards, the maximum, on A4 with a measuring line of five centimetres', () => {
  expect(usualChoice).toEqual({ paper: 'a4', perSheet: 10, order: 'list' })
  expect([maxPerSheet, measuringLine]).toEqual([10, 50])
})

describe('the positions of cards on a sheet', () => {
  test.each(everyChoice)(
    '[W380] $perSheet on $paper fit the sheet, do not overlap and keep the proportions of a card',
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
  ] as const)(
    'use the largest card size, in landscape where that is larger: %j',
    (choice, width, ...size) => {
      const { card, width: sheetWidth } = sheetLayoutOf(choice)
      expect(sheetWidth).toBe(width)
      expect([card.width, card.height].map((length) => Math.round(length * 100) / 100)).toEqual(size)
    },
  )

  test('[W381] have two cut marks outside every corner of a card, never on another card', () => {
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
    const [right, bottom] = [x + card.width, y + card.height]
    expect(cutMarks).toEqual([
      { from: { x: x - 0.5, y }, to: { x: x - 2.5, y } },
      { from: { x, y: y - 0.5 }, to: { x, y: y - 2.5 } },
      { from: { x: x - 0.5, y: bottom }, to: { x: x - 2.5, y: bottom } },
      { from: { x, y: bottom + 0.5 }, to: { x, y: bottom + 2.5 } },
      { from: { x: right + 0.5, y }, to: { x: right + 2.5, y } },
      { from: { x: right, y: y - 0.5 }, to: { x: right, y: y - 2.5 } },
      { from: { x: right + 0.5, y: bottom }, to: { x: right + 2.5, y: bottom } },
      { from: { x: right, y: bottom + 0.5 }, to: { x: right, y: bottom + 2.5 } },
    ])
  })

  test.each([
    [{ paper: 'a4', perSheet: 1 }, [[60.34, 70.5]], [10, 287]],
    [
      { paper: 'a4', perSheet: 4 },
      [
        [22.65, 10],
        [108, 10],
        [22.65, 147.5],
        [108, 147.5],
      ],
      [10, 287],
    ],
    [
      { paper: 'letter', perSheet: 2 },
      [
        [15.64, 61.7],
        [110.95, 61.7],
      ],
      [10, 269.4],
    ],
  ] as const)('are centred above the measuring line: %j', (choice, corners, [x, y]) => {
    const { places, line } = sheetLayoutOf(choice)
    const rounded = (length: number) => Math.round(length * 100) / 100
    expect(places.map((place) => [rounded(place.x), rounded(place.y)])).toEqual(corners)
    expect({ x: rounded(line.x), y: rounded(line.y) }).toEqual({ x, y })
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

  test('[W382] follows the list', () => {
    expect(codesOf('list')).toEqual([
      [null, ['Z1', 'N1']],
      [null, ['B1', 'Z2']],
      [null, ['Z3']],
    ])
  })

  test('[W382] groups cards by union in alphabetical order, each union on its own sheets', () => {
    expect(codesOf('union')).toEqual([
      ['Botswana Union', ['B1']],
      ['Other', ['N1']],
      ['Zambia Union', ['Z1', 'Z2']],
      ['Zambia Union', ['Z3']],
    ])
  })

  test('needs no sheet for an empty list', () => {
    expect(sheetsOf([], { perSheet: 10, order: 'union' })).toEqual([])
  })
})

test('a card that cannot be printed names its problem', () => {
  expect(problemText({ index: 0, unknown: ['م', 'ح'], barcode: null })).toBe('no letters for م ح')
  expect(problemText({ index: 0, unknown: [], barcode: 'none' })).toBe('no barcode for this code')
  expect(problemText({ index: 0, unknown: ['م'], barcode: 'tooFine' })).toBe(
    'no letters for م, the barcode would be too fine: put fewer cards on a sheet',
  )
})
