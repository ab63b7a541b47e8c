import { codePattern } from '../lib/codes.ts'

export const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'
const maxLength = 10

export const lookalikes: Readonly<Record<string, string>> = {
  ...{ O: '0', I: '1', S: '5', B: '8' },
  ...{ '0': 'O', '1': 'I', '5': 'S', '8': 'B' },
}

const alike: Readonly<Record<string, string>> = { O: '0', '0': 'O', I: '1', '1': 'I' }

/** All readings of O as 0 and I as 1 and the reverse; they are the same text, so none is an error. */
function spellings(text: string): readonly string[] {
  return Array.from(text).reduce<readonly string[]>(
    (starts, character) =>
      starts.flatMap((start) => {
        const other = alike[character]
        return other === undefined ? [start + character] : [start + character, start + other]
      }),
    [''],
  )
}

/**
 * Numbers one typing error away: a wrong, missing or extra character, or two swapped neighbours. Most likely
 * first: lookalikes and swaps, then extra characters, then the others.
 */
export function nearNumbers(typed: string): readonly string[] {
  const text = typed.trim().toUpperCase()
  if (text.length > maxLength + 1) return []
  const near = new Set<string>()
  const add = (start: string, middle: string, end: string) => near.add(start + middle + end)
  const at = Array.from(text, (_, index) => index)
  for (const index of at)
    add(text.slice(0, index), lookalikes[text.charAt(index)] ?? text.charAt(index), text.slice(index + 1))
  for (const spelling of spellings(text)) near.add(spelling)
  for (const index of at)
    add(text.slice(0, index), text.charAt(index + 1) + text.charAt(index), text.slice(index + 2))
  for (const index of at) add(text.slice(0, index), '', text.slice(index + 1))
  for (const index of at)
    for (const character of characters) add(text.slice(0, index), character, text.slice(index + 1))
  for (const index of [...at, text.length])
    for (const character of characters) add(text.slice(0, index), character, text.slice(index))
  near.delete(text)
  return [...near].filter((number) => codePattern.test(number))
}
