import * as z from 'zod/mini'
import { type HealthCard, type HealthRecord, listFromText } from '../../domain/health.ts'
import { age, envelope, optionalText, withAge } from './values.ts'

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value): string => value ?? ''),
)

const longText = z._default(z.string().check(z.maxLength(20_000)), '')

export const healthRecord = z.object({
  bloodType: text,
  allergies: text,
  conditions: text,
  medications: text,
  emergencyContact: text,
  emergencyPhone: text,
  notes: text,
}) satisfies z.ZodMiniType<HealthRecord>

export const saveHealthRequest = z.object({
  bloodType: longText,
  allergies: longText,
  conditions: longText,
  medications: longText,
  emergencyContact: longText,
  emergencyPhone: longText,
  notes: longText,
})

export const healthAnswer = z.extend(envelope, { data: z.optional(z.nullable(healthRecord)) })
export const saveHealthAnswer = envelope
export const hasMedicalRecordsAnswer = z.extend(envelope, {
  hasMedicalRecords: z.boolean(),
  medicalRecords: z.optional(z.nullable(healthRecord)),
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
  }),
  z.transform(withAge),
) satisfies z.ZodMiniType<HealthCard>

/** Without data it has a sentence of its own in the documents. */
export const participantHealthAnswer = z.extend(envelope, { data: z.optional(z.nullable(healthCard)) })
