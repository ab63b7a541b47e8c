import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Statement } from '../../domain/money/statement.ts'
import { callsOf } from '../lib/client.ts'
import { cashRoutes } from '../routes/cash.ts'
import { statementAnswer } from '../schemas/statement.ts'

const call = callsOf(cashRoutes)

export function fetchStatement(code: string, signal: AbortSignal): Promise<Outcome<Statement>> {
  return call('statement', { code }, { signal, answer: statementAnswer })
}
