import * as z from 'zod/mini'
import type { AuditChoices, AuditEntry } from '../../domain/staff/audit.ts'
import { envelope } from './values.ts'

const party = z.object({
  kind: z.enum(['camper', 'merchant', 'staff', 'device', 'gateway', 'host', 'unknown']),
  name: z.nullable(z.string()),
  code: z.string(),
  isForgotten: z.optional(z.boolean()),
})

const entry = z.object({
  id: z.string(),
  at: z.string(),
  actor: party,
  operator: z.nullable(
    z.object({
      name: z.string(),
      isTyped: z.boolean(),
      isConfirmed: z.optional(z.nullable(z.boolean())),
    }),
  ),
  action: z.string(),
  subject: z.nullable(party),
  detail: z.record(z.string(), z.unknown()),
}) satisfies z.ZodMiniType<AuditEntry>

const choices = z.object({
  staff: z.array(z.object({ email: z.string(), name: z.string() })),
  devices: z.array(z.object({ id: z.string(), name: z.string(), pairedAt: z.string() })),
}) satisfies z.ZodMiniType<AuditChoices>

export const auditAnswer = z.extend(envelope, {
  entries: z.array(entry),
  /** The cursor of the next page; null at the end. */
  before: z.nullable(z.string()),
  choices: z.optional(choices),
})
