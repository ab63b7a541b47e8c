import { charactersOf } from '../lib/characters.ts'
import { codePattern } from '../lib/codes.ts'
import type { Participant } from './people.ts'

/** What stands on an ID card and how large (admin document §3, §5 and §9). */

export interface CardHolder extends Pick<Participant, 'firstname' | 'lastname' | 'union' | 'code'> {
  /** What the bars say, where it is not the code: of a card that was made in place of a lost one. */
  readonly number?: string | undefined
  /** The card is reported lost, and no other one was made. */
  readonly isCardLost?: boolean | undefined
}

export interface CardToExport extends CardHolder {
  /** Its place in the zip when it failed before, so that it is never another's when it is tried again. */
  readonly path?: string
}

export const exportFileName = 'all-id-cards.zip'

/** Pixels. */
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

/** A card that is reported lost is refused wherever it is scanned, so it is neither drawn nor printed. */
export function printableOf<Holder extends CardHolder>(
  people: readonly Holder[],
): { readonly printable: readonly Holder[]; readonly lost: readonly CardHolder[] } {
  return {
    printable: people.filter(({ isCardLost }) => !isCardLost),
    lost: people.filter(({ isCardLost }) => isCardLost).map(cardHolderOf),
  }
}

/** What the bars of the card say, and the line below them. */
export function numberOf({ code, number = code }: CardHolder): string {
  return number
}

/** The font size of a first or last name, each by its own length; pixels. */
export function nameSizeOf(name: string): 36 | 30 | 24 {
  const { length } = charactersOf(name.trim())
  if (length > 15) return 24
  return length > 10 ? 30 : 36
}

/** The union of whoever has none. */
const noUnion = 'Other'

/** Campers of one group have one name for it: those of a union, or of none. */
export function groupOf({ union }: Pick<CardHolder, 'union'>): string {
  return union?.trim().normalize('NFC') || noUnion
}

/** Cards by the name of their group, in the order in which the groups come. */
export function groupedByUnion<Card extends CardHolder>(
  cards: readonly Card[],
): ReadonlyMap<string, readonly Card[]> {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const name = groupOf(card)
    const group = groups.get(name)
    if (group) group.push(card)
    else groups.set(name, [card])
  }
  return groups
}

const unionLimit = 30

/** The union's line, cut to 30 characters, and below it 'Conference' unless the whole name says so already. */
export function unionLinesOf(union: string | undefined): readonly string[] {
  const name = union?.trim() ?? ''
  if (name === '') return []
  const characters = charactersOf(name)
  const line = characters.length > unionLimit ? `${characters.slice(0, unionLimit).join('')}…` : name
  return /conference/i.test(name) ? [line] : [line, 'Conference']
}

/** Whether the barcode of a foreign host's code may be too fine for a scanner: ours are at most ten letters A–Z, digits and hyphens. */
export function mayNotScan(code: string): boolean {
  return !codePattern.test(code)
}
