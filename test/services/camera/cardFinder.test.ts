import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { createCardFinder } from '../../../src/services/camera/cardFinder.ts'
import { readBars } from '../../../src/services/camera/readBars.ts'
import type { Pixels } from '../../../src/services/camera/slantedLines.ts'
import { barsOf } from '../../../src/services/drawing/barcode.ts'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

interface Card {
  readonly code: string
  readonly turn: number
  readonly x?: number
}

/** Cards on light paper; the narrowest bar is 2 px wide, and bars are five times as wide as high. */
function pictureOf(cards: readonly Card[], { width = 320, black = 30, white = 220 } = {}): Pixels {
  const height = 320
  const pixels = new Uint32Array(width * height).fill(0xff000000 + ((black + white) >> 1) * 0x010101)
  for (const { code, turn, x = 160 } of cards) {
    const modules = barsOf(code) ?? ''
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const long = modules.length * 2
    const shadeAt = (along: number, across: number) => {
      if (Math.abs(along) > long * 0.6 || Math.abs(across) > long * 0.2) return null
      const isBar = Math.abs(across) < long / 10 && modules[Math.floor((along + long / 2) / 2)] === '1'
      return isBar ? black : white
    }
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        let [sum, points] = [0, 0]
        for (let point = 0; point < 4; point += 1) {
          const dx = column + ((point % 2) + 0.5) / 2 - x
          const dy = row + ((point >> 1) + 0.5) / 2 - height / 2
          const shade = shadeAt(dx * cos + dy * sin, dy * cos - dx * sin)
          if (shade === null) continue
          sum += shade
          points += 1
        }
        if (points > 0) pixels[row * width + column] = 0xff000000 + Math.round(sum / points) * 0x010101
      }
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

const findAll = (picture: Pixels) => createCardFinder(readBars, () => 0)(picture)

describe('a card before the camera', () => {
  test.each([0, 14, 27, 45, 63, 76, 90, 200, 290])(
    '[W830] is read when it is rotated by %i degrees',
    async (turn) => {
      expect(await findAll(pictureOf([{ code: 'EZC104', turn }]))).toEqual(['EZC104'])
    },
  )

  test('[W831] is read at low contrast', async () => {
    const dim = { black: 40, white: 52 }
    const straight = pictureOf([{ code: 'EZC104', turn: 2 }], dim)
    expect(await readBars(straight, false)).toEqual([])
    expect(await findAll(straight)).toEqual(['EZC104'])
    expect(await findAll(pictureOf([{ code: 'EZC104', turn: 30 }], dim))).toEqual(['EZC104'])
  })

  test('[W832] is found together with a card at another angle', async () => {
    const cards = [
      { code: 'EZC104', turn: 0 },
      { code: 'NUZ042', turn: 30, x: 480 },
    ]
    expect(await findAll(pictureOf(cards, { width: 640 }))).toEqual(['EZC104', 'NUZ042'])
  })
})

/** A reader that succeeds only at these angles; each reading takes this many ms. */
function scripted(takes: number) {
  const readings: boolean[] = []
  let time = 0
  let texts: (reading: number) => readonly string[] = () => []
  const find = createCardFinder(
    async (_, isOfLines) => {
      time += takes
      readings.push(isOfLines)
      return texts(readings.length)
    },
    () => time,
  )
  const look = async (answer: typeof texts = () => []) => {
    readings.length = 0
    texts = answer
    const found = await find({ data: new Uint8ClampedArray(16 * 16 * 4), width: 16, height: 16 })
    return [found, readings.length]
  }
  return look
}

describe('the search for a card', () => {
  test('[W833] tries all angles within its time, and at least one', async () => {
    expect(await scripted(10)()).toEqual([[], 6])
    expect(await scripted(20)()).toEqual([[], 3])
    expect(await scripted(200)()).toEqual([[], 2])
  })

  test('[W833] continues with the next angle on a slow device, and stays at the angle that succeeded', async () => {
    const look = scripted(200)
    const seen: number[] = []
    const atThird = (reading: number) => (reading === 2 && seen.length === 2 ? ['EZC104'] : [])
    for (const number of [0, 1, 2]) {
      expect(await look(atThird)).toEqual(number === 2 ? [['EZC104'], 6] : [[], 2])
      seen.push(number)
    }
    expect(await look((reading) => (reading === 2 ? ['EZC104'] : []))).toEqual([['EZC104'], 2])
  })

  test('[W832] tries all angles for a second after two cards were in view', async () => {
    const look = scripted(100)
    const lastingFor = (count: number) => (reading: number) =>
      reading === 1 ? ['EZC104', ...(count === 0 ? ['NUZ042'] : [])] : []
    expect(await look(lastingFor(0))).toEqual([['EZC104', 'NUZ042'], 1])
    const readings: unknown[] = []
    for (let count = 1; count <= 4; count += 1) readings.push((await look(lastingFor(count)))[1])
    expect(readings).toEqual([6, 6, 6, 1])
  })

  test('[W833] stops after the first read of a card that was alone before, but not for a foreign code', async () => {
    const look = scripted(10)
    const straight = (text: string) => (reading: number) => (reading === 1 ? [text] : [])
    expect(await look(straight('EZC104'))).toEqual([['EZC104'], 6])
    expect(await look(straight('EZC104'))).toEqual([['EZC104'], 1])
    expect(await look(straight('NUZ042'))).toEqual([['NUZ042'], 6])
    expect(await look(straight('JJD0146000030001'))).toEqual([['JJD0146000030001'], 6])
    expect(await look(straight('NUZ042'))).toEqual([['NUZ042'], 6])
  })
})
