import wideMedium from '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf?url&no-inline'
import wideBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url&no-inline'
import medium from '@expo-google-fonts/outfit/500Medium/Outfit_500Medium.ttf?url&no-inline'
import semiBold from '@expo-google-fonts/outfit/600SemiBold/Outfit_600SemiBold.ttf?url&no-inline'
import bold from '@expo-google-fonts/outfit/700Bold/Outfit_700Bold.ttf?url&no-inline'
import { create, type Font } from 'fontkit'
import { charactersOf } from '../../domain/lib/characters.ts'
import { textOnPaper } from '../../domain/people/cardLetters.ts'

/*
 * The fonts of printed cards: the portal's own, and one for Latin, Greek and Cyrillic letters that it lacks,
 * loaded when a name needs it.
 */

export type Weight = 500 | 600 | 700

export interface Face {
  readonly name: string
  readonly font: Font
}

export interface Run {
  readonly text: string
  readonly face: Face
}

export interface CardFaces {
  readonly all: readonly Face[]
  /** @throws when no font has a character, before anything is drawn */
  readonly runsOf: (text: string, weight: Weight) => readonly Run[]
}

const addresses: Readonly<Record<Weight, string>> = { 500: medium, 600: semiBold, 700: bold }
const wideAddresses = { 500: wideMedium, 700: wideBold } as const

const loaded = new Map<string, Promise<Face>>()

function faceAt(address: string): Promise<Face> {
  const known = loaded.get(address)
  if (known) return known
  const loading = loadFace(address)
  loading.catch(() => loaded.delete(address))
  loaded.set(address, loading)
  return loading
}

async function loadFace(address: string): Promise<Face> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('A face of the cards could not be loaded')
  // The types of fontkit accept only Node's Buffer.
  const font = create(new Uint8Array(await answer.arrayBuffer()) as Buffer)
  if (!('layout' in font)) throw new Error('This is no single face')
  return { name: font.postscriptName ?? address, font }
}

export async function loadFaces(texts: Iterable<string>): Promise<CardFaces> {
  const own = {
    500: await faceAt(addresses[500]),
    600: await faceAt(addresses[600]),
    700: await faceAt(addresses[700]),
  }
  const isOwn = (character: string) => hasAll(own[700], character)
  const needsWide = Array.from(texts).some((text) => !charactersOf(textOnPaper(text)).every(isOwn))
  const owns = Object.values(own)
  if (!needsWide) return facesOf(owns, (weight) => [own[weight]])
  const wide = { 500: await faceAt(wideAddresses[500]), 700: await faceAt(wideAddresses[700]) }
  return facesOf([...owns, ...Object.values(wide)], (weight) => [
    own[weight],
    weight === 500 ? wide[500] : wide[700],
  ])
}

function facesOf(all: readonly Face[], choicesOf: (weight: Weight) => readonly Face[]): CardFaces {
  const faceOf = (character: string, weight: Weight) =>
    choicesOf(weight).find((face) => hasAll(face, character))
  return {
    all,
    runsOf: (text, weight) => {
      const runs: { text: string; face: Face }[] = []
      for (const character of charactersOf(textOnPaper(text))) {
        const face = faceOf(character, weight)
        if (!face) throw new Error('A character has no face')
        const last = runs.at(-1)
        if (last?.face === face) last.text += character
        else runs.push({ text: character, face })
      }
      return runs
    },
  }
}

function hasAll({ font }: Face, character: string): boolean {
  return [...character].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0))
}
