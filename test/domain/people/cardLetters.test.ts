import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { textOnPaper, unprintableIn } from '../../../src/domain/people/cardLetters.ts'

const { resolve } = createRequire(import.meta.url)

function pointsOf(file: string): readonly number[] {
  const font = create(readFileSync(resolve(`@expo-google-fonts/${file}`)))
  return 'characterSet' in font ? font.characterSet : []
}

test('[W1480] the letters of cards are those of the fonts that print them', () => {
  const inFonts = new Set([
    ...pointsOf('outfit/700Bold/Outfit_700Bold.ttf'),
    ...pointsOf('noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ])
  const noCharacters = [0, 0xd, 0xffff]
  const different = Array.from({ length: 0x20000 }, (_, point) => point).filter((point) => {
    const letter = String.fromCodePoint(point)
    const isShown = !/\p{Surrogate}/u.test(letter) && textOnPaper(letter) === letter
    return (
      isShown && !noCharacters.includes(point) && inFonts.has(point) !== (unprintableIn(letter).length === 0)
    )
  })
  expect(different.map((point) => point.toString(16))).toEqual([])
})

test('[W1480] each letter that cannot be printed is named once, with its marks', () => {
  expect(unprintableIn('Camp 2027: Fjøld, Ωμέγα, Жизнь')).toEqual([])
  expect(unprintableIn('ሀለሀ مخيم')).toEqual(['ሀ', 'ለ', 'م', 'خ', 'ي'])
  expect(unprintableIn('مُخَيَّم')).toEqual(['مُ', 'خَ', 'يَّ', 'م'])
})
