import * as z from 'zod/mini'
import {
  type GateHour,
  type GateSettings,
  type Movement,
  maxEscortLength,
  maxOverrideReasonLength,
  movementKinds,
  places,
  type RollCallPerson,
  type Standing,
} from '../../domain/gate/movements.ts'
import { isVisible } from '../../domain/people/people.ts'
import { participant } from './people.ts'
import { envelope } from './values.ts'

const text = z.string().check(z.minLength(1))
const textOrNull = z.nullable(z.string())

export const movementKey = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const standing = z.object({
  participant,
  place: z.enum(places),
  since: textOrNull,
  gate: textOrNull,
  by: textOrNull,
  withWhom: textOrNull,
  asksWithWhom: z.boolean(),
  last: z.optional(textOrNull),
}) satisfies z.ZodMiniType<Standing>

const movement = z.object({
  key: movementKey,
  kind: z.enum(movementKinds),
  code: text,
  name: z.string(),
  at: text,
  gate: textOrNull,
  by: textOrNull,
  anyway: textOrNull,
  withWhom: textOrNull,
  undone: z.nullable(z.object({ at: text, by: textOrNull })),
}) satisfies z.ZodMiniType<Movement>

export const whereIsAnswer = z.extend(envelope, { data: standing })

export const moveAnswer = z.extend(envelope, { data: z.object({ movement, standing }) })

export const lastMovementsAnswer = z.extend(envelope, {
  data: z.object({
    movements: z.array(movement),
    lastHour: z.object({ in: z.number(), out: z.number() }),
  }),
})

const gateHour = z.object({
  gate: z.string(),
  in: z.number(),
  out: z.number(),
}) satisfies z.ZodMiniType<GateHour>

export const gateHoursAnswer = z.extend(envelope, { data: z.array(gateHour) })

export const undoMovementAnswer = z.extend(envelope, { data: z.object({ standing }) })

const rollCallPerson = z.object({
  code: text,
  firstname: z.string(),
  lastname: z.string(),
  union: textOrNull,
  age: z.nullable(z.number()),
  place: z.enum(places),
  since: textOrNull,
  gate: textOrNull,
}) satisfies z.ZodMiniType<RollCallPerson>

export const rollCallAnswer = z.extend(envelope, {
  data: z.object({ asOf: text, people: z.array(rollCallPerson) }),
})

export const nearCodesAnswer = z.extend(envelope, { data: z.array(participant) })

export const gateSettings = z.object({ asksWithWhom: z.boolean() }) satisfies z.ZodMiniType<GateSettings>

export const gateSettingsAnswer = z.extend(envelope, { data: gateSettings })

const typed = (longest: number) =>
  z.string().check(z.trim(), z.refine(isVisible), z.minLength(1), z.maxLength(longest))

const moment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/),
  z.refine((written) => !Number.isNaN(Date.parse(written))),
)

export const gateMark = z.object({
  counter: z.number().check(z.int(), z.nonnegative()),
  device: z.optional(movementKey),
  notedAt: moment,
})

export const moveRequest = z.object({
  key: movementKey,
  number: z.string(),
  byName: z.optional(z.boolean()),
  kind: z.enum(movementKinds),
  withWhom: z.optional(typed(maxEscortLength)),
  anyway: z.optional(typed(maxOverrideReasonLength)),
  seen: z.optional(z.nullable(movementKey)),
  ...gateMark.shape,
})

export const undoMovementRequest = z.object({ key: movementKey })
