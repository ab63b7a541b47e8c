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

/** Hosts may hold lists where the documents have text. */
const text = z.pipe(
  z.optional(z.nullable(z.union([writtenText, z.array(writtenText)]))),
  z.transform((value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))),
)

/** One of the documented ones; anything else is none, so that the form asks for it and nobody guesses. */
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

/** Types only: what a text may hold is checked later, with a sentence for each. */
export const saveHealthRequest = z.object({
  bloodType: sentText,
  allergies: sentText,
  conditions: sentText,
  medications: sentText,
  emergencyContact: sentText,
  emergencyPhone: sentText,
  notes: sentText,
})

/** `closedAt` as the look-up has told it. */
export const openHealthRecordRequest = z.object({ closedAt: z.string() })
export const openHealthRecordAnswer = envelope

/** Stands for the version of a camper's record as long as there is none. */
export const versionOfNone = '*'

/**
 * What a later save gives back. A host that says nothing here knows no versions; ours says null where there is no
 * record. It has to fit between the quotes of a header.
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

/** What cannot be read is left out: the record itself is there. */
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

/** Lists as such, or as a camper's text. */
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

/** `data` is optional: the documents have a sentence for an answer without it. */
export const participantHealthAnswer = z.extend(envelope, { data: z.optional(z.nullable(healthCard)) })
