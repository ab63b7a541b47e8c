import {
  nothingRemembered,
  type RememberedColumns,
  type ValueChoices,
  type WordChoices,
} from '../../domain/people/importColumns.ts'
import { importFields } from '../../domain/people/importFields.ts'
import { isRecord, jsonFrom } from './pendingAttempts.ts'
import { readStored } from './storage.ts'

const key = 'importColumns'

export function readRememberedColumns(): RememberedColumns {
  const stored = jsonFrom(readStored(key))
  if (!isRecord(stored)) return nothingRemembered
  const fields: readonly unknown[] = [...importFields, '']
  const headings = entriesIn(stored.headings).filter(([, field]) => fields.includes(field))
  const values = isRecord(stored.values) ? stored.values : {}
  return {
    headings: Object.fromEntries(headings) as RememberedColumns['headings'],
    values: { gender: wordsIn(values.gender), union: wordsIn(values.union) } satisfies ValueChoices,
  }
}

export function storeRememberedColumns(columns: RememberedColumns): void {
  try {
    localStorage.setItem(key, JSON.stringify(columns))
  } catch {
    console.warn('The browser did not keep how the columns were matched')
  }
}

function wordsIn(stored: unknown): WordChoices {
  return Object.fromEntries(entriesIn(stored))
}

function entriesIn(stored: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(stored)) return []
  return Object.entries(stored).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
}
