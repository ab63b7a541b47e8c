import { isUuid } from '../../database/sql.ts'
import type { ApiContext } from './call.ts'
import { Refused } from './refused.ts'

export function beforeOf(context: ApiContext): string | undefined {
  const [before, ...others] = context.req.queries('before') ?? []
  if (before === undefined) return undefined
  if (others.length === 0 && isUuid(before.toLowerCase())) return before
  throw wrongCursor()
}

export function wrongCursor(): Refused {
  return new Refused('invalid', 'The list has changed. Please load the transactions again.')
}
