import type * as z from 'zod/mini'
import type { Outcome } from '../domain/outcome.ts'
import { CallFailure } from './failure.ts'
import { envelope } from './schemas/values.ts'

/**
 * Reads an answer with its schema; a refusal passes through.
 * What does not parse is a failure of that call: a `CallFailure` of kind "unreadable".
 */
export function read<Value>(outcome: Outcome<unknown>, schema: z.ZodMiniType<Value>): Outcome<Value> {
  if (!outcome.ok) return outcome
  const parsed = schema.safeParse(outcome.value)
  if (!parsed.success) throw new CallFailure('unreadable', parsed.error)
  const words = envelope.safeParse(outcome.value)
  const message = words.success ? words.data.message : undefined
  if (lacksSuccess(parsed.data)) return { ok: false, status: 200, message }
  return { ok: true, value: parsed.data, message }
}

/** Where the documents read a success flag, an answer without one is a refusal. */
function lacksSuccess(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === false
}

/** Turns the value of an answer into what a screen needs; refusals pass through. */
export function mapOutcome<From, To>(outcome: Outcome<From>, map: (value: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, value: map(outcome.value), message: outcome.message } : outcome
}
