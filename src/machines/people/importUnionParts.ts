import { codeFrom } from '../../domain/lib/codes.ts'
import type { ValueChoices } from '../../domain/people/importing/importColumns.ts'
import { normalizeText } from '../../domain/people/importing/importFields.ts'
import { type ImportItem, isWritten, uncheckedItem } from '../../domain/people/importing/importReview.ts'
import type { CampUnion, CheckedRows, UnionAbbreviation } from '../../domain/people/importing/importRows.ts'
import { type UnionQuestion, unionQuestions } from '../../domain/people/importing/importUnions.ts'
import { storing } from '../lib/storing.ts'

/*
 * A spelling that may be a union of the camp is asked about once and never becomes a new union by itself. The
 * answer is remembered with the columns.
 */

export interface ImportUnionContext {
  readonly items: readonly ImportItem[]
  readonly values: ValueChoices
  readonly campUnions: readonly CampUnion[]
  /** Unions whose abbreviation must be entered. */
  readonly unions: readonly UnionAbbreviation[]
  /** The union that each folded spelling means, until it is confirmed. */
  readonly sameUnions: Readonly<Record<string, string>>
}

export type ImportUnionEvent =
  | { type: 'sameUnion.chosen'; folded: string; union: string }
  | { type: 'sameUnions.confirmed' }
  | { type: 'abbreviation.changed'; union: string; abbreviation: string }
  | { type: 'abbreviations.confirmed' }

interface Within {
  readonly context: ImportUnionContext
}

const store = storing<ImportUnionContext>()

export function askedSpellings({ items, campUnions, values }: ImportUnionContext): readonly UnionQuestion[] {
  const given = items.flatMap((item) =>
    isWritten(item) || item.choice?.kind === 'leaveOut' ? [] : [item.row.union],
  )
  return unionQuestions(given, campUnions, values.union)
}

/**
 * Only for new unions of people to be added: a known person or a row with a code needs no abbreviation, and a union of the
 * camp has one.
 */
export function askedUnions({
  items,
  unions,
  campUnions,
}: Pick<ImportUnionContext, 'items' | 'unions' | 'campUnions'>): readonly UnionAbbreviation[] {
  const known = new Set(
    campUnions.flatMap(({ union, abbreviation }) => (abbreviation === '' ? [] : [normalizeText(union)])),
  )
  const added = new Set(
    items.flatMap(({ row, verdict }) =>
      verdict === null || 'person' in verdict || row.code !== '' ? [] : [normalizeText(row.union)],
    ),
  )
  return unions.filter(({ union }) => added.has(normalizeText(union)) && !known.has(normalizeText(union)))
}

export function onePerUnion(unions: readonly UnionAbbreviation[]): readonly UnionAbbreviation[] {
  const known = new Map([...unions].reverse().map((one) => [normalizeText(one.union), one]))
  return unions.filter((one) => known.get(normalizeText(one.union)) === one)
}

export const importUnionActions = {
  storeCampUnions: store(({ context }, { campUnions = context.campUnions }: CheckedRows) => ({ campUnions })),
  storeSameUnion: store(
    ({ context: { sameUnions } }, { folded, union }: { folded: string; union: string }) => ({
      sameUnions: { ...sameUnions, [folded]: union },
    }),
  ),
  useSameUnions: store(({ context: { items, values, sameUnions } }) => ({
    values: { ...values, union: { ...values.union, ...sameUnions } },
    sameUnions: {},
    items: items.map((item) => {
      const key = normalizeText(item.row.union)
      const union = Object.hasOwn(sameUnions, key) ? sameUnions[key] : undefined
      if (union === undefined || union === item.row.union || isWritten(item)) return item
      return uncheckedItem(item, { ...item.row, union })
    }),
  })),
  storeAbbreviation: store(
    ({ context }, { union: changed, abbreviation }: { union: string; abbreviation: string }) => ({
      unions: context.unions.map((one) => (one.union === changed ? { union: changed, abbreviation } : one)),
    }),
  ),
  /** Checks rows with a new abbreviation again, because their codes may be taken. */
  useAbbreviations: store(({ context }) => {
    const { items } = context
    const byUnion = new Map(
      askedUnions(context).map(({ union, abbreviation }) => [normalizeText(union), abbreviation]),
    )
    return {
      unions: [],
      items: items.map((item) => {
        const abbreviation = byUnion.get(normalizeText(item.row.union))
        const isAsked = item.row.abbreviation === '' && item.row.code === '' && !isWritten(item)
        if (abbreviation === undefined || !isAsked) return item
        return uncheckedItem(item, { ...item.row, abbreviation })
      }),
    }
  }),
}

export const importUnionGuards = {
  areUnionsAsked: ({ context }: Within) => askedUnions(context).length > 0,
  areUnionsNamed: ({ context }: Within) =>
    askedUnions(context).every(
      ({ abbreviation }) => abbreviation.trim() !== '' && codeFrom(abbreviation, '1') !== undefined,
    ),
  areSpellingsAsked: ({ context }: Within) => askedSpellings(context).length > 0,
  areSpellingsDecided: ({ context }: Within) =>
    askedSpellings(context).every(({ folded }) => (context.sameUnions[folded] ?? '') !== ''),
}
