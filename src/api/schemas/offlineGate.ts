import * as z from 'zod/mini'
import { type MovementKind, movementKinds, places } from '../../domain/gate/movements.ts'
import {
  type ConflictSide,
  conflictDecisions,
  type DecidedConflicts,
  type GateConflict,
  type GateConflicts,
  type GateList,
  type HandedIn,
  handInOutcomes,
  type ListedPerson,
  maxConflictNoteLength,
  maxConflictsListed,
  maxScansHandedIn,
  scanMarks,
} from '../../domain/gate/offlineGate.ts'
import { isVisible } from '../../domain/people/people.ts'
import { movementKey } from './gate.ts'
import { envelope } from './values.ts'

const text = z.string().check(z.minLength(1))
const textOrNull = z.nullable(z.string())
const count = z.number().check(z.int(), z.nonnegative())

const listedPerson = z.object({
  code: text,
  numbers: z.array(text),
  firstname: z.string(),
  lastname: z.string(),
  age: z.nullable(z.number()),
  union: textOrNull,
  place: z.enum(places),
}) satisfies z.ZodMiniType<ListedPerson>

const gateList = z.object({
  generation: text,
  camp: z.optional(text),
  asOf: text,
  change: text,
  isWhole: z.boolean(),
  count,
  asksWithWhom: z.boolean(),
  people: z.array(listedPerson),
  gone: z.array(text),
}) satisfies z.ZodMiniType<GateList>

export const gateListAnswer = z.extend(envelope, { data: gateList })

/**
 * Each scan is parsed by itself, so that an unreadable one does not block the others and older formats are
 * accepted.
 */
export const handInRequest = z.object({
  version: count,
  device: movementKey,
  camp: z.optional(z.string()),
  waiting: count,
  scans: z.array(z.unknown()).check(z.maxLength(maxScansHandedIn)),
})

const marks = z.array(z.enum(scanMarks))

const handedIn = z.object({
  generation: text,
  camp: z.optional(text),
  asOf: text,
  scans: z.array(z.object({ key: z.string(), outcome: z.enum(handInOutcomes), marks })),
}) satisfies z.ZodMiniType<HandedIn>

export const handInAnswer = z.extend(envelope, { data: handedIn })

const kind: z.ZodMiniType<MovementKind> = z.enum(movementKinds)

const side = z.object({
  key: text,
  kind: z.nullable(kind),
  number: z.string(),
  at: text,
  notedAt: text,
  receivedAt: text,
  gate: textOrNull,
  by: textOrNull,
  withWhom: textOrNull,
  anyway: textOrNull,
  isCounted: z.boolean(),
  undone: z.nullable(z.object({ at: text, by: textOrNull })),
}) satisfies z.ZodMiniType<ConflictSide>

const conflict = z.object({
  key: text,
  marks,
  noted: side,
  other: z.nullable(side),
  person: z.nullable(
    z.object({
      code: text,
      name: z.string(),
      age: z.nullable(z.number()),
      union: textOrNull,
      place: z.enum(places),
      placeAfter: z.object({ undo: z.enum(places), undoOther: z.enum(places), apply: z.enum(places) }),
      isWithdrawn: z.boolean(),
    }),
  ),
  group: z.nullable(z.object({ id: text, kind, gates: z.tuple([z.string(), z.string()]) })),
  lookFor: z.nullable(z.object({ note: textOrNull, at: text, by: z.string() })),
}) satisfies z.ZodMiniType<GateConflict>

const conflicts = z.object({
  open: count,
  conflicts: z.array(conflict),
  waiting: z.array(z.object({ device: text, gate: textOrNull, waiting: count, toldAt: text })),
}) satisfies z.ZodMiniType<GateConflicts>

export const gateConflictsAnswer = z.extend(envelope, { data: conflicts })

export const decideConflictsRequest = z.object({
  keys: z.array(movementKey).check(z.minLength(1), z.maxLength(maxConflictsListed)),
  decision: z.enum(conflictDecisions),
  code: z.optional(text),
  note: z.optional(
    z.string().check(z.trim(), z.refine(isVisible), z.minLength(1), z.maxLength(maxConflictNoteLength)),
  ),
})

const decidedConflicts = z.object({
  open: count,
  decided: z.array(z.string()),
  left: z.array(z.string()),
}) satisfies z.ZodMiniType<DecidedConflicts>

export const giveUpBrowserAnswer = z.extend(envelope, { data: z.object({ open: count }) })

export const decideConflictsAnswer = z.extend(envelope, { data: decidedConflicts })
