import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SheetChoice } from '../../../src/domain/people/cardSheets.ts'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { sheetsFlow } from '../../../src/flows/people/sheets.ts'
import { savedTextOf } from '../../../src/machines/people/sheets.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { tariro } from '../support/cards.ts'
import { printedPages } from '../support/paper.ts'

beforeEach(() => {
  vi.mocked(downloadFile).mockReset().mockReturnValue()
})

async function make(participants: readonly CardHolder[], change: Partial<SheetChoice>) {
  const actor = createActor(sheetsFlow).start()
  actor.send({ type: 'sheets.requested' })
  actor.send({ type: 'choice.changed', change })
  actor.send({ type: 'making.requested', participants })
  const state = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  actor.stop()
  return state
}

const file = () => vi.mocked(downloadFile).mock.calls[0]?.[0] ?? new Blob()

const names = [
  ['Tariro', 'Moyo'],
  ['Nomathemba-Sibusisiwe', 'van der Westhuizen'],
  ['Żółć', 'Ångström'],
  ['Đặng Thị', 'Nguyễn'],
  ['Ελένη', 'Παππάς'],
  ['Ẹ̀kún', 'Юрий'],
] as const
const camp = Array.from({ length: 11 }, (_, index): CardHolder => {
  const [firstname, lastname] = names[index % names.length] ?? names[0]
  return { firstname, lastname, union: tariro.union, code: `ABCDEFGH${String.fromCharCode(65 + index)}Z` }
})

describe('cards on sheets', () => {
  test('[W380, W381, W383] have codes that scan from the printed page, ten on a sheet of Letter, beside a line of 50 mm', async () => {
    const state = await make(camp, { paper: 'letter', perSheet: 10 })
    expect(savedTextOf(state)).toBe('11 cards are on 2 sheets in the file id-cards.pdf.')
    expect(vi.mocked(downloadFile).mock.calls).toEqual([[expect.any(Blob), 'id-cards.pdf']])
    const pages = await printedPages(file())
    const codes = camp.map(({ code }) => code)
    expect(pages.map((page) => page.codes)).toEqual([codes.slice(0, 10), codes.slice(10)])
    const [first] = pages
    if (!first) throw new Error('there is no page')
    expect(first.size.map(Math.round)).toEqual([279, 216])
    const [line = 0] = first.darkLinesAt(215.9 - 10)
    expect(Math.abs(line - 50)).toBeLessThan(0.3)
    expect(first.texts).toEqual(
      expect.arrayContaining(['Print at 100 %: this line is 50 mm long.', 'Sheet 1 of 2']),
    )
  })

  test('[W382, W383] have bars without pictures and fonts inside the file, by union, one on a sheet of A4', async () => {
    const people = [
      { ...tariro, firstname: 'Ελένη', lastname: 'Żółć', union: 'Zambia Union', code: 'ZU1' },
      { ...tariro, firstname: 'Ẹ̀kún', lastname: 'Юрий', union: 'Botswana Union', code: 'BU-2' },
    ]
    await make(people, { perSheet: 1, order: 'union' })
    const pages = await printedPages(file())
    expect(pages.map(({ codes, pictures }) => [codes, pictures])).toEqual([
      [['BU-2'], 1],
      [['ZU1'], 1],
    ])
    expect(pages.map(({ size }) => size.map(Math.round))).toEqual([
      [210, 297],
      [210, 297],
    ])
    const texts = pages.map((page) => page.texts.join(' ').normalize('NFC'))
    for (const word of ['KÚN', 'ЮРИЙ', 'BU-2', 'Botswana Union', 'Sheet 1 of 2'])
      expect(texts[0]).toContain(word)
    for (const word of ['ΕΛΈΝΗ', 'ŻÓŁĆ', 'ZU1', 'Zambia Union', 'Sheet 2 of 2'])
      expect(texts[1]).toContain(word)
  })

  test('[W384] print every letter of Latin, Greek and Cyrillic, and report other names beforehand', async () => {
    // No font has the letters of Unicode 2024 yet; the lower-case ones have these as capitals.
    const newest = 'ƛɤᲉᲊ'
    const letters = Array.from({ length: 0x1f00 }, (_, point) => String.fromCodePoint(point)).filter(
      (letter) =>
        /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(letter) && !newest.includes(letter),
    )
    const people = Array.from({ length: Math.ceil(letters.length / 100) }, (_, part) => ({
      ...tariro,
      lastname: letters.slice(part * 100, (part + 1) * 100).join(''),
    }))
    const strangers = [
      { ...tariro, firstname: 'محمد' },
      { ...tariro, lastname: 'Moyo 🦄' },
    ]
    const state = await make([...people, ...strangers], {})
    expect(state.value).toBe('asking')
    expect(state.context.problems).toEqual([
      { index: people.length, unknown: ['م', 'ح', 'د'], barcode: null },
      { index: people.length + 1, unknown: ['🦄'], barcode: null },
    ])
    expect(downloadFile).not.toHaveBeenCalled()
  })
})
