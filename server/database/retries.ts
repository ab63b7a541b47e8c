import { errorCodeOf } from '../refusal.ts'

const maxTries = 5

/** Repeats a transaction that PostgreSQL aborted because of another one (40001, 40P01). */
export async function withRetries<Value>(transaction: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      const code = sqlStateOf(error)
      if (tries === maxTries || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}

const maxRounds = 5

/**
 * Repeats `once` until it has an outcome. Undefined means that it was overtaken: its statement changed
 * nothing, and a later look shows no reason to refuse.
 * @param what the subject of the error when each attempt is overtaken
 */
export async function repeatWhileOvertaken<Outcome>(
  what: string,
  once: () => Promise<Outcome | undefined>,
): Promise<Outcome> {
  for (let round = 1; round <= maxRounds; round++) {
    const outcome = await once()
    if (outcome !== undefined) return outcome
  }
  throw new Error(`${what} was overtaken by others too often`)
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** drizzle puts the driver's error inside its own. */
function sqlStateOf(error: unknown): string | undefined {
  return errorCodeOf(error) ?? errorCodeOf(error instanceof Error ? error.cause : undefined)
}
