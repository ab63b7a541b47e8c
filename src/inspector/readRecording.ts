import * as z from 'zod/mini'
import {
  type RecordedStateValue,
  type RecordedValue,
  type Recording,
  recordingVersion,
} from '../services/recorder/recording.ts'

/** Far above the recorder's limit, far below what would block the bench. */
export const maxEvents = 50_000
const maxTextLength = 64 * 1024 * 1024
/** The recorder masks at most twelve levels of a value. */
const maxLevels = 64

const stateValue: z.ZodMiniType<RecordedStateValue> = z.lazy(() =>
  z.union([z.string(), z.record(z.string(), stateValue)]),
)
const value: z.ZodMiniType<RecordedValue> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(value), z.record(z.string(), value)]),
)
const recordedFields = z.record(z.string(), value)
const name = z.string().check(z.minLength(1), z.maxLength(500))

const recordedEvent = z.object({
  at: z.number(),
  flow: name,
  actor: name,
  type: name,
  fields: z.exactOptional(recordedFields),
  requestId: z.exactOptional(name),
  byHand: z.exactOptional(z.literal(true)),
  from: z.exactOptional(name),
  before: z.nullable(stateValue),
  after: stateValue,
  status: z.enum(['active', 'done', 'error', 'stopped']),
  transitions: z.array(name),
  context: z.exactOptional(recordedFields),
})

const head = z.object({ version: z.number(), build: name, events: z.optional(z.unknown()) })
export const recordingSchema: z.ZodMiniType<Recording> = z.object({
  version: z.literal(recordingVersion),
  build: name,
  createdAt: name,
  flow: name,
  events: z.array(recordedEvent),
})

export type ReadRecording =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly problem: string }

export function readRecording(text: string): ReadRecording {
  if (text.length > maxTextLength)
    return refuse('This file is larger than any recording. Choose another file.')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse('This file is not JSON, or it is cut off. Download the incident again.')
  }
  if (isDeeper(parsed, maxLevels))
    return refuse(
      `This file holds values within values, more than ${maxLevels} levels deep, as no recording does. Choose another file.`,
    )
  const known = head.safeParse(parsed)
  if (!known.success)
    return refuse('This file holds JSON, but no recording. Choose a file named incident-….json.')
  const { version, build, events } = known.data
  if (version !== recordingVersion)
    return refuse(
      `This recording has form ${version}, this bench reads ${recordingVersion}. Open it in build ${build}.`,
    )
  const count = Array.isArray(events) ? events.length : 0
  if (count > maxEvents)
    return refuse(
      `This recording has ${count.toLocaleString('en-US')} events, and the bench opens at most ${maxEvents.toLocaleString('en-US')}. Record a shorter one.`,
    )
  const found = recordingSchema.safeParse(parsed)
  if (found.success) return { ok: true, recording: found.data }
  const where = found.error.issues[0]?.path.join('.') || 'the whole'
  return refuse(`This recording is damaged at ${where}. Download the incident again.`)
}

/** Iterates by level, because recursion would overflow on a deeply nested value. */
function isDeeper(value: unknown, levels: number): boolean {
  const isNesting = (part: unknown) => typeof part === 'object' && part !== null
  let level = [value].filter(isNesting)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true
    level = level.flatMap((part) => Object.values(part).filter(isNesting))
  }
  return false
}

export function refuse(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem }
}
