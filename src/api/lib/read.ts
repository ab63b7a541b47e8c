import type * as z from 'zod/mini'
import type { Outcome, Reason, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import { envelope } from '../schemas/values.ts'
import { CallFailure } from './failure.ts'

/** @throws CallFailure of kind "unreadable" if the answer does not match the schema */
export function read<Value>(outcome: Outcome<unknown>, schema: z.ZodMiniType<Value>): Outcome<Value> {
  if (!outcome.ok) return outcome
  const parsed = schema.safeParse(outcome.value)
  if (!parsed.success) throw new CallFailure('unreadable', parsed.error)
  const words = envelope.safeParse(outcome.value)
  const message = words.success ? words.data.message : undefined
  if (lacksSuccess(parsed.data)) return { ok: false, status: 200, message }
  return { ok: true, value: parsed.data, message }
}

/**
 * For calls that move money or create something: a successful status without `success` does not tell whether
 * the call was applied, so it is a failure and not a refusal.
 */
export function readWriteAnswer<Value>(
  outcome: Outcome<unknown>,
  schema: z.ZodMiniType<Value>,
): Outcome<Value> {
  if (outcome.ok && !says(outcome.value, 'success', 'boolean'))
    throw new CallFailure('unreadable', 'The answer does not say whether it succeeded')
  return read(outcome, schema)
}

export interface KnownRefusal<Known extends Reason, Data> extends Refusal {
  readonly reason: Known
  readonly data: Data
}

/** Reads the `data` of a refusal for one of these reasons; a refusal with unreadable data loses its reason. */
export function readRefusal<Value, Known extends Reason, Data>(
  outcome: Outcome<Value>,
  reasons: readonly Known[],
  schema: z.ZodMiniType<Data>,
): Outcome<Value, RefusalOr<KnownRefusal<Known, Data>>> {
  if (outcome.ok) return outcome
  const { reason, ...refusal } = outcome
  const known = reasons.find((each) => each === reason)
  if (known === undefined) return { ...refusal, reason: reason as Exclude<Reason, Known> | undefined }
  const parsed = schema.safeParse(refusal.data)
  return parsed.success ? { ...refusal, reason: known, data: parsed.data } : refusal
}

function says(value: unknown, field: string, type: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, field) === type
}

/** Where the documents require a success flag, an answer without one is a refusal. */
function lacksSuccess(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === false
}

export function mapOutcome<From, To>(outcome: Outcome<From>, map: (value: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, value: map(outcome.value), message: outcome.message } : outcome
}
