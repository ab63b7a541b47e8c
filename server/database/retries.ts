import { errorCodeOf } from '../refusal.ts'

const mostTries = 5

/** Does a transaction again when PostgreSQL gave it up for another one (40001, 40P01). */
export async function withRetries<Value>(transaction: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      const code = sqlStateOf(error)
      if (tries === mostTries || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** drizzle puts the driver's error inside its own. */
function sqlStateOf(error: unknown): string | undefined {
  return errorCodeOf(error) ?? errorCodeOf(error instanceof Error ? error.cause : undefined)
}
