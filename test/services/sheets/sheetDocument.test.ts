import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { campNameProblem, sheetLayoutOf } from '../../../src/domain/people/cardSheets.ts'
import { barsOf } from '../../../src/services/drawing/barcode.ts'
import { openDocument, problemsOf } from '../../../src/services/sheets/sheetDocument.ts'

const font = openSync('node_modules/@expo-google-fonts/outfit/700Bold/Outfit_700Bold.ttf') as Font
const face = { name: 'Outfit', font }
const faces = {
  all: [face],
  runsOf: (text: string) => [{ text, face }],
}
const choice = { paper: 'letter', perSheet: 10, order: 'list' } as const
const tariro = { firstname: 'Tariro', lastname: 'Moyo', union: 'Botswana Union', code: 'CAGRPU-001' }

test('[W385] only a card whose bars encode another code is reported', () => {
  const codes = ['EZC1', 'EZC2']
  const changing = {
    ...tariro,
    get code() {
      return codes.length > 1 ? (codes.shift() ?? '') : 'EZC2'
    },
  }
  const document = openDocument(choice, faces, null)
  expect(document.add({ cards: [tariro, changing], union: null }, 1, 1)).toEqual([changing])
})

test('[W384] cards with missing letters or bars are found before drawing', () => {
  const cards = [
    tariro,
    { ...tariro, lastname: 'ጁክ' },
    { ...tariro, code: 'Ż1' },
    { ...tariro, code: 'ABCDEFGHIJKLMNOPQRSTUV' },
  ]
  expect(problemsOf(cards, choice)).toEqual([
    { index: 1, unknown: ['ጁ', 'ክ'], barcode: null },
    { index: 2, unknown: [], barcode: 'none' },
    { index: 3, unknown: [], barcode: 'tooFine' },
  ])
})

test('[W1453] letters of the camp’s name that no card can print are found before drawing, for all cards', () => {
  const { facts } = documentedCamp
  writeFor({
    ...documentedCamp,
    version: 1,
    facts: { ...facts, identity: { ...facts.identity, name: 'ሀለ Camp' } },
  })
  const problems = problemsOf([tariro, { ...tariro, lastname: 'ጁክ' }], choice)
  writeFor(documentedCamp)
  expect(problems).toEqual([
    { index: 0, unknown: [], barcode: null, ofCamp: ['ሀ', 'ለ'] },
    { index: 1, unknown: ['ጁ', 'ክ'], barcode: null, ofCamp: ['ሀ', 'ለ'] },
  ])
  expect(campNameProblem(problems)).toBe(
    'A card has no letters for ሀ ለ in the name of the camp. A lead can write it with others under “This Camp”.',
  )
  expect(campNameProblem(problemsOf([{ ...tariro, code: 'Ż1' }], choice))).toBeUndefined()
})

test('the bars of a camp code are at least 0.2 mm wide on any sheet', () => {
  // The barcode covers 270 of the card's 350 px.
  const modules = barsOf('ABCDEFGHIJ')?.length ?? 0
  expect(modules).toBe(145)
  for (const paper of ['a4', 'letter'] as const)
    for (const perSheet of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect((sheetLayoutOf({ paper, perSheet }).card.width * 270) / 350 / modules).toBeGreaterThan(0.2)
})
