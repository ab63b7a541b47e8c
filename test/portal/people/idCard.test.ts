import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { barsOf } from '../../../src/services/drawing/barcode.ts'
import { cardColours } from '../../../src/services/drawing/drawIdCard.ts'
import { ink, palette, paper, white } from '../../../src/views/ui/theme/palette.ts'
import { contextOf, drawnCard, pixelsOf, scanned } from '../support/cards.ts'

interface Line {
  readonly text: string
  readonly size: number
  readonly y: number
}

async function linesOf(changes: Partial<CardHolder>): Promise<readonly Line[]> {
  const written: Line[] = []
  const fillText = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  fillText.mockImplementation(function (this: CanvasRenderingContext2D, text, _, y) {
    written.push({ text, size: Number(/(\d+)px/.exec(this.font)?.[1]), y })
  })
  await drawnCard(changes)
  fillText.mockRestore()
  return written.toSorted((a, b) => a.y - b.y)
}

const textsOf = async (changes: Partial<CardHolder>) => (await linesOf(changes)).map(({ text }) => text)

describe('the text of a card', () => {
  test('[A017, A275-A277, A281] has the event, both names in upper case, the union, and the code below the bars', async () => {
    expect(await textsOf({})).toEqual([
      '2025 PATHFINDER CAMPOREE',
      'TARIRO',
      'MOYO',
      'East Zimbabwe Conference',
      'EZC104',
      'Official Camp Meeting ID Card',
    ])
  })

  test('[W1464] calls no camp with another word for its event a camp meeting', async () => {
    const { facts } = documentedCamp
    onTestFinished(() => writeFor(documentedCamp))
    writeFor({ ...documentedCamp, facts: { ...facts, words: { ...facts.words, event: 'jamboree' } } })
    expect((await textsOf({})).at(-1)).toBe('Official ID Card')
  })

  test('[A278, A279] has "Conference" on its own line unless the name of the union contains it', async () => {
    const withUnion = async (union: string | undefined) => (await textsOf({ union })).slice(3, -2)
    expect(await withUnion('Botswana Union')).toEqual(['Botswana Union', 'Conference'])
    expect(await withUnion('South conference of Malawi')).toEqual(['South conference of Malawi'])
    expect(await withUnion(undefined)).toEqual([])
  })

  test('[A362] cuts a union after 30 characters', async () => {
    expect(await textsOf({ union: 'Northern and Southern Transvaal Union Mission' })).toContain(
      'Northern and Southern Transvaa…',
    )
  })

  test.each([
    ['Bartolomeu', 'van der Westhuizen', 36, 24],
    ['Bartholomew', 'Moyo', 30, 36],
    ['Maria-Filomena-A', 'Bartholomew', 24, 30],
  ])('[A359-A361] sizes %s %s, each name by its own length', async (firstname, lastname, first, last) => {
    const sizes = new Map((await linesOf({ firstname, lastname })).map(({ text, size }) => [text, size]))
    expect(sizes.get(firstname.toUpperCase())).toBe(first)
    expect(sizes.get(lastname.toUpperCase())).toBe(last)
  })
})

describe('a long name', () => {
  const placesOf = async (changes: Partial<CardHolder>) =>
    (await linesOf({ union: undefined, ...changes })).slice(1, -2).map(({ text, size, y }) => [text, size, y])

  test('[A361] takes two lines of the same size, broken between its words', async () => {
    expect(
      await placesOf({
        firstname: 'Thabo-Emmanuel Christopher Maximilian',
        lastname: "O'Nyamukapa-Vanderbilt-Longname",
      }),
    ).toEqual([
      ['THABO-EMMANUEL', 24, 218],
      ['CHRISTOPHER MAXIMILIAN', 24, 244],
      ["O'NYAMUKAPA-", 24, 272],
      ['VANDERBILT-LONGNAME', 24, 298],
    ])
  })

  test('stays on one line if it hardly needs squeezing, or cannot be broken', async () => {
    expect(await placesOf({ firstname: 'Maximiliana Josephine', lastname: 'W'.repeat(60) })).toEqual([
      ['MAXIMILIANA JOSEPHINE', 24, 244],
      ['W'.repeat(60), 24, 284],
    ])
  })
})

describe('the picture', () => {
  const isDark = (pixels: ImageData, x: number, y: number) =>
    [0, 1, 2].every((channel) => (pixels.data[4 * (y * pixels.width + x) + channel] ?? 255) < 100)

  test('[A274, A466, A468] is 350 × 580, with bars 50 high and 270 wide', async () => {
    const pixels = pixelsOf(await drawnCard())
    expect([pixels.width, pixels.height]).toEqual([350, 580])
    // The first bar of every code is two modules wide.
    const column = Array.from({ length: 480 - 373 }, (_, y) => y + 373).filter((y) => isDark(pixels, 41, y))
    expect([column.length, (column.at(-1) ?? 0) - (column[0] ?? 0) + 1]).toEqual([50, 50])
    const row = Array.from({ length: 350 }, (_, x) => x).filter((x) => isDark(pixels, x, column[20] ?? 0))
    expect([row[0], row.at(-1)]).toEqual([40, 309])
  })

  const greys = async (code: string) => {
    const pixels = pixelsOf(await drawnCard({ code }))
    const row = pixels.data.subarray(4 * 410 * pixels.width, 4 * 411 * pixels.width)
    return row.filter((value, index) => index % 4 === 0 && value > 0 && value < 255).length
  }

  test('has its green foot below the barcode, with an amber edge', async () => {
    const pixels = pixelsOf(await drawnCard())
    const colourAt = (x: number, y: number) => [
      ...pixels.data.subarray(4 * (y * 350 + x), 4 * (y * 350 + x) + 3),
    ]
    expect([510, 521, 530, 579].map((y) => colourAt(5, y))).toEqual([
      [248, 245, 239],
      [249, 178, 51],
      [23, 71, 46],
      [23, 71, 46],
    ])
  })

  test('[A467] squeezes bars that are wider than the card, and stretches others to whole pixels', async () => {
    // Nine characters make 134 modules, ten make 145; 270 px hold 135 modules of 2 px.
    expect(barsOf('EZC-104AB')).toHaveLength(134)
    expect(await greys('EZC-104AB')).toBe(0)
    expect(barsOf('EZC-104ABC')).toHaveLength(145)
    expect(await greys('EZC-104ABC')).toBeGreaterThan(30)
  })

  test.each([
    ['latin', 'W'.repeat(200), 'Wm'.repeat(100)],
    ['right to left', 'محمد عبد الرحمن '.repeat(12), 'אברהם '.repeat(30)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(60), '🦄'.repeat(200)],
  ])('keeps a name of 200 characters on the card: %s', async (_, firstname, lastname) => {
    const pixels = pixelsOf(await drawnCard({ firstname, lastname, union: 'W'.repeat(200) }))
    const edges = Array.from({ length: 371 - 205 }, (_, y) => y + 205).flatMap((y) =>
      [0, 5, 14, 335, 345, 349].filter((x) => isDark(pixels, x, y)),
    )
    expect(edges).toEqual([])
  })

  test('[A018, A282] shows the logo of /images/saved-logo.png', async () => {
    const logo = await createImageBitmap(await (await fetch('/images/saved-logo.png')).blob())
    const expected = contextOf(Object.assign(document.createElement('canvas'), { width: 104, height: 104 }))
    expected.imageSmoothingQuality = 'high'
    expected.drawImage(logo, 0, 0, 104, 104)
    const drawn = (await drawnCard()).getImageData(123, 80, 104, 104).data
    const differences = expected.getImageData(0, 0, 104, 104).data.map((value, index) =>
      // Outside the round logo the card is visible.
      Math.hypot(((index >> 2) % 104) - 52, Math.floor((index >> 2) / 104) - 52) > 48
        ? 0
        : Math.abs(value - (drawn[index] ?? 0)),
    )
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(4)
  })

  test('[A412, A413] reading: loads no script from elsewhere: the barcodes are part of the app', async () => {
    await drawnCard()
    const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
    const scripts = Array.from(document.scripts, ({ src }) => new URL(src, location.href).origin)
    expect(new Set([...resources, ...scripts])).toEqual(new Set([location.origin]))
  })

  test('has the colours of the theme', () => {
    const { forest, amber, gray } = palette
    expect(cardColours).toEqual({
      forestDeep: forest[9],
      forest: forest[8],
      forestRaised: forest[7],
      forestPale: forest[1],
      amber: amber[4],
      paper,
      white,
      ink,
      inkSoft: gray[7],
      line: gray[3],
    })
  })

  test('is opaque in its corners too, for print', async () => {
    const { data } = pixelsOf(await drawnCard())
    expect(data.filter((_, index) => index % 4 === 3).every((opacity) => opacity === 255)).toBe(true)
  })
})

describe('the barcode', () => {
  const reads = async (code: string) => scanned(pixelsOf(await drawnCard({ code })))

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    '[A013, A280] of a code of %i characters can be scanned',
    async (length) => {
      for (const code of [
        'EZC-104ABC'.slice(0, length),
        '0123456789'.slice(-length),
        'WMWMWMWMWM'.slice(-length),
      ])
        expect(await reads(code)).toEqual([['Code128', code]])
    },
  )

  test.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'])(
    '[A280] with %s can be scanned',
    async (character) => {
      for (const code of [character, `B${character}7`, character.repeat(10)])
        expect(await reads(code)).toEqual([['Code128', code]])
    },
  )

  test('[A280] of any code of our server can be scanned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Z0-9-]{1,10}$/), async (code) => {
        expect(await reads(code)).toEqual([['Code128', code]])
      }),
      { numRuns: 150 },
    )
  })

  test('can be scanned from a larger, slanted picture of the card', async () => {
    const card = await drawnCard({ code: 'CAGRPU-001' })
    const photo = contextOf(Object.assign(document.createElement('canvas'), { width: 900, height: 1_300 }))
    photo.fillStyle = 'gray'
    photo.fillRect(0, 0, 900, 1_300)
    photo.translate(150, 40)
    photo.rotate(0.06)
    photo.drawImage(card.canvas, 0, 0, 700, 1_160)
    expect(await scanned(pixelsOf(photo))).toEqual([['Code128', 'CAGRPU-001']])
  })

  test('of a longer code of another server is as wide as any other', async () => {
    const pixels = pixelsOf(await drawnCard({ code: 'FOREIGN-CODE-0123456789' }))
    const row = Array.from({ length: 350 }, (_, x) => x).filter(
      (x) => (pixels.data[4 * (410 * 350 + x)] ?? 0) < 200,
    )
    expect([row[0], row.at(-1)]).toEqual([40, 309])
  })

  test.each(['É1', '🦄', ''])('of "%s" cannot be drawn, but the card can', async (code) => {
    expect(await reads(code)).toEqual([])
    expect(await textsOf({ code })).toContain(code)
  })
})
