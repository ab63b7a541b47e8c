import type { HealthCard, HealthRecord } from '../domain/health.ts'
import type { Outcome } from '../domain/outcome.ts'
import { call } from './client.ts'
import { mapOutcome, read } from './read.ts'
import {
  hasMedicalRecordsAnswer,
  healthAnswer,
  participantHealthAnswer,
  saveHealthAnswer,
} from './schemas/health.ts'

/** Null: the camper has no record yet. */
export async function fetchHealth(code: string, signal: AbortSignal): Promise<Outcome<HealthRecord | null>> {
  const outcome = read(await call('health', { code }, { signal }), healthAnswer)
  return mapOutcome(outcome, ({ data }) => data ?? null)
}

/** Sends the documented fields alone, whatever else the form holds. */
export async function saveHealth(code: string, record: HealthRecord): Promise<Outcome<unknown>> {
  const { bloodType, allergies, conditions, medications, emergencyContact, emergencyPhone, notes } = record
  const body = { bloodType, allergies, conditions, medications, emergencyContact, emergencyPhone, notes }
  return read(await call('saveHealth', { code }, { body }), saveHealthAnswer)
}

export interface MedicalRecords {
  readonly hasMedicalRecords: boolean
  readonly medicalRecords: HealthRecord | null
}

export async function fetchMedicalRecords(
  code: string,
  signal: AbortSignal,
): Promise<Outcome<MedicalRecords>> {
  const outcome = read(await call('hasMedicalRecords', { code }, { signal }), hasMedicalRecordsAnswer)
  return mapOutcome(outcome, ({ hasMedicalRecords, medicalRecords }) => ({
    hasMedicalRecords,
    medicalRecords: medicalRecords ?? null,
  }))
}

/** What the health corner reads of a camper. `undefined`: the answer has no data. */
export async function fetchHealthCard(
  code: string,
  signal: AbortSignal,
): Promise<Outcome<HealthCard | undefined>> {
  const outcome = read(await call('participantHealth', { code }, { signal }), participantHealthAnswer)
  return mapOutcome(outcome, ({ data }) => data ?? undefined)
}
