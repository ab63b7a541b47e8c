import { type Camp, documentedCamp, writtenCamp } from '../camp/facts.ts'
import { charactersOf } from '../lib/characters.ts'
import { codePattern } from '../lib/codes.ts'
import type { Participant } from './people.ts'

/** Content and sizes of an ID card (admin document §3, §5 and §9). */

export interface CardHolder extends Pick<Participant, 'firstname' | 'lastname' | 'union' | 'code'> {
  /** The barcode's number if it differs from the code: a replacement card. */
  readonly number?: string | undefined
  readonly isCardLost?: boolean | undefined
}

export type NameOnCard = Pick<CardHolder, 'firstname' | 'lastname' | 'union'>

export interface CardToExport extends CardHolder {
  /**
   * The path in the zip that was planned before a failure; a retry uses it, so that no other card gets it.
   */
  readonly path?: string
}

export const exportFileName = 'all-id-cards.zip'

export const cardSize = { width: 350, height: 580 } as const

export function cardHolderOf({ firstname, lastname, union, code, number }: CardHolder): CardHolder {
  return {
    firstname,
    lastname,
    ...(union !== undefined && { union }),
    code,
    ...(number !== undefined && { number }),
  }
}

/** A lost card is refused at every scan, so it is neither drawn nor printed. */
export function printableOf<Holder extends CardHolder>(
  people: readonly Holder[],
): { readonly printable: readonly Holder[]; readonly lost: readonly CardHolder[] } {
  return {
    printable: people.filter(({ isCardLost }) => !isCardLost),
    lost: people.filter(({ isCardLost }) => isCardLost).map(cardHolderOf),
  }
}

export function numberOf({ code, number = code }: CardHolder): string {
  return number
}

/** In px; each name is sized by its own length. */
export function nameSizeOf(name: string): 36 | 30 | 24 {
  const { length } = charactersOf(name.trim())
  if (length > 15) return 24
  return length > 10 ? 30 : 36
}

/** The ways to break a text into two lines, between words or behind a hyphen. */
export function breaksOf(text: string): readonly (readonly [string, string])[] {
  return Array.from(text.matchAll(/\s+|-/g), ({ 0: between, index }) => {
    const end = between === '-' ? index + 1 : index
    return [text.slice(0, end), text.slice(end).trim()] as const
  }).filter((pair) => pair.every((line) => line !== ''))
}

const noUnion = 'Other'

export function unionGroupOf({ union }: Pick<CardHolder, 'union'>): string {
  return union?.trim().normalize('NFC') || noUnion
}

export function groupedByUnion<Card extends CardHolder>(
  cards: readonly Card[],
): ReadonlyMap<string, readonly Card[]> {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const name = unionGroupOf(card)
    const group = groups.get(name)
    if (group) group.push(card)
    else groups.set(name, [card])
  }
  return groups
}

const unionLimit = 30

/** The union, cut to 30 characters, and 'Conference' unless the name contains it or the camp prints none. */
export function unionLinesOf(union: string | undefined, { facts }: Camp = writtenCamp()): readonly string[] {
  const name = union?.trim() ?? ''
  if (name === '') return []
  const characters = charactersOf(name)
  const line = characters.length > unionLimit ? `${characters.slice(0, unionLimit).join('')}…` : name
  return !facts.words.printsConference || /conference/i.test(name) ? [line] : [line, 'Conference']
}

/** Whether cards are those of a camp meeting, as the documents call a camporee. */
export function isCampMeeting({ facts }: Camp = writtenCamp()): boolean {
  return facts.words.event === documentedCamp.facts.words.event
}

/**
 * True for another server's code that may be too fine for a scanner; ours have at most ten letters A–Z,
 * digits and hyphens.
 */
export function mayNotScan(code: string): boolean {
  return !codePattern.test(code)
}
