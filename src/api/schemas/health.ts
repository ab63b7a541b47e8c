import * as z from 'zod/mini'
import {
  bloodTypes,
  type HealthCard,
  type HealthOpening,
  type HealthRecord,
  listFromText,
} from '../../domain/health/health.ts'
import { age, envelope, optionalText, withAge } from './values.ts'

const writtenText = z.union([z.string(), z.number()])

/** Servers may store lists where the documents have text. */
const text = z.pipe(
  z.optional(z.nullable(z.union([writtenText, z.array(writtenText)]))),
  z.transform((value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))),
)

/** An unknown blood type becomes empty, so that the form asks for it. */
const bloodType = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string => {
    const written = typeof value === 'string' ? value.trim().toUpperCase() : ''
    return bloodTypes.find((known) => known.toUpperCase() === written) ?? ''
  }),
)

export const healthRecord = z.object({
  bloodType,
  allergies: text,
  conditions: text,
  medications: text,
  emergencyContact: text,
  emergencyPhone: text,
  notes: text,
}) satisfies z.ZodMiniType<HealthRecord>

const sentText = z._default(z.string(), '')

/** Checks types only; the contents are checked later, with a message for each field. */
export const saveHealthRequest = z.object({
  bloodType: sentText,
  allergies: sentText,
  conditions: sentText,
  medications: sentText,
  emergencyContact: sentText,
  emergencyPhone: sentText,
  notes: sentText,
})

export const openHealthRecordRequest = z.object({ closedAt: z.string() })
export const openHealthRecordAnswer = envelope

export const versionOfNone = '*'

/**
 * The version for a later save, sent in a quoted header. Null if the server has no versions; our own server
 * sends null if there is no record.
 */
export const version = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string | null => {
    if (value === null) return versionOfNone
    return typeof value === 'string' && /^[\w.:-]{1,200}$/.test(value) ? value : null
  }),
)

const storedRecord = z.optional(z.nullable(healthRecord))

export const storedHealth = z.object({ data: z.nullable(healthRecord), version })

/** An unreadable part is dropped, because the record itself is valid. */
const opening = z.catch(
  z.optional(z.object({ closedAt: z.string(), openedAt: z.string(), openedBy: z.string() })),
  undefined,
) satisfies z.ZodMiniType<HealthOpening | undefined>

export const healthAnswer = z.extend(envelope, { data: storedRecord, version, opening })
export const saveHealthAnswer = z.extend(envelope, { version })
export const hasMedicalRecordsAnswer = z.extend(envelope, {
  hasMedicalRecords: z.boolean(),
  medicalRecords: storedRecord,
})

const list = z.pipe(
  z.optional(z.nullable(z.union([z.array(z.string()), z.string()]))),
  z.transform((value): string[] => {
    if (value === null || value === undefined) return []
    return typeof value === 'string' ? listFromText(value) : value
  }),
)

export const healthCard = z.pipe(
  z.object({
    firstname: z.string(),
    lastname: z.string(),
    code: z.string(),
    age,
    gender: optionalText,
    country: optionalText,
    bloodType: text,
    emergencyContact: text,
    emergencyPhone: optionalText,
    allergies: list,
    conditions: list,
    medications: list,
    notes: optionalText,
    closedAt: optionalText,
  }),
  z.transform(withAge),
) satisfies z.ZodMiniType<HealthCard>

/** `data` is optional, because the documents have a message for an answer without it. */
export const participantHealthAnswer = z.extend(envelope, { data: z.optional(z.nullable(healthCard)) })
