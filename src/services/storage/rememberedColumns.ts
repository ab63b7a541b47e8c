import * as z from 'zod/mini'
import {
  nothingRemembered,
  type RememberedColumns,
  type RememberedFile,
} from '../../domain/people/importing/importColumns.ts'
import { importFields } from '../../domain/people/importing/importFields.ts'
import { storedValue } from './storedValue.ts'

/** Entries of another type are left out. */
const words = entriesOf((value) => typeof value === 'string')
const file = z.object({
  columns: z.array(z.union([z.literal(''), z.enum(importFields)])),
  values: z.object({ gender: words, union: words, status: words }),
})

const columns = storedValue<RememberedColumns>(
  'importColumns',
  entriesOf((value): value is RememberedFile => file.safeParse(value).success),
  { onFailure: () => console.warn('The browser did not keep how the columns were matched') },
)

export function readRememberedColumns(): RememberedColumns {
  return columns.read() ?? nothingRemembered
}

export const storeRememberedColumns = columns.write

function entriesOf<Value>(isValid: (value: unknown) => value is Value) {
  const valid = z.transform((entries: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, value]) => (isValid(value) ? [[name, value] as const] : [])),
    ),
  )
  return z.catch(z.pipe(z.record(z.string(), z.unknown()), valid), {})
}
