import * as z from 'zod/mini'
import {
  type CampProgramme,
  type SavedProgramme,
  scheduleEventTypes,
} from '../../../domain/camp/programme.ts'
import { envelope } from '../values.ts'

/* Shapes only; `programmeProblems` says what is wrong with a value. Not loaded by the first pages. */

const text = z.string().check(z.trim())

/** Null for a camp without one. */
export const campProgramme: z.ZodMiniType<CampProgramme | null> = z.nullable(
  z.array(
    z.object({
      title: text,
      theme: text,
      events: z.array(
        z.object({
          ...{ from: text, to: text, title: text, place: text },
          kind: z.enum(scheduleEventTypes),
          ...{ speaker: text, detail: text },
        }),
      ),
    }),
  ),
)

export const savedProgramme: z.ZodMiniType<SavedProgramme> = z.object({
  version: z.int().check(z.nonnegative()),
  days: campProgramme,
})

export const programmeAnswer = z.extend(envelope, { data: savedProgramme })
