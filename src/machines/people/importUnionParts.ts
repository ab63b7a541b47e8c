import type { ValueChoices } from '../../domain/people/importing/importColumns.ts'
import { normalizeText } from '../../domain/people/importing/importFields.ts'
import { type ImportItem, isWritten, uncheckedItem } from '../../domain/people/importing/importReview.ts'
import type { CampUnion, CheckedRows } from '../../domain/people/importing/importRows.ts'
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
  /** The union that each folded spelling means, until it is confirmed. */
  readonly sameUnions: Readonly<Record<string, string>>
}

export type ImportUnionEvent =
  | { type: 'sameUnion.chosen'; folded: string; union: string }
  | { type: 'sameUnions.confirmed' }

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
}

export const importUnionGuards = {
  areSpellingsAsked: ({ context }: Within) => askedSpellings(context).length > 0,
  areSpellingsDecided: ({ context }: Within) =>
    askedSpellings(context).every(({ folded }) => (context.sameUnions[folded] ?? '') !== ''),
}
