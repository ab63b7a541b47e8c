import { type HealthCard, type HealthRecord, isBlank, type StoredHealth } from '../../domain/health/health.ts'
import type { ChangedElsewhere, Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { CallFailure } from '../lib/failure.ts'
import { foundBy } from '../lib/foundBy.ts'
import { camperRoutes } from '../routes/camper.ts'
import { healthLockRoutes } from '../routes/healthLock.ts'
import { staffRoutes } from '../routes/staff.ts'
import {
  hasMedicalRecordsAnswer,
  healthAnswer,
  openHealthRecordAnswer,
  participantHealthAnswer,
  saveHealthAnswer,
  storedHealth,
  versionOfNone,
} from '../schemas/health.ts'

const call = callsOf({ ...camperRoutes, ...staffRoutes, ...healthLockRoutes })

export function fetchHealth(code: string, signal: AbortSignal): Promise<Outcome<StoredHealth>> {
  return call('health', { code }, { signal, answer: healthAnswer }, ({ data, version, opening }) => {
    // Treating missing data as no record would let the next save overwrite the existing one.
    if (data === undefined) throw new CallFailure('unreadable', 'The answer has no data')
    return { record: recordFrom(data), version, ...(opening && { opening }) }
  })
}

export interface HealthToSave {
  readonly code: string
  readonly record: HealthRecord
  readonly version: string | null
}

export type SavedHealth = Outcome<{ version: string | null }, RefusalOr<ChangedElsewhere<StoredHealth>>>

/**
 * Sends only the documented fields. The server answers `changedElsewhere` if its record no longer has this
 * `version`. Idempotent: saving what is already stored succeeds.
 */
export async function saveHealth({ code, record, version }: HealthToSave): Promise<SavedHealth> {
  const { bloodType, allergies, conditions, medications, emergencyContact, emergencyPhone, notes } = record
  const body = { bloodType, allergies, conditions, medications, emergencyContact, emergencyPhone, notes }
  const extensionHeaders = preconditionOf(version)
  const options = { body, extensionHeaders, answer: saveHealthAnswer }
  const outcome = await call('saveHealth', { code }, options, ({ version }) => ({ version }))
  return outcome.ok ? outcome : refusalFrom(outcome)
}

function preconditionOf(version: string | null): Readonly<Record<string, string>> {
  if (version === null) return {}
  return version === versionOfNone ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` }
}

/** If the current record is unreadable, the refusal has no reason. */
function refusalFrom({ reason, ...refusal }: Refusal): RefusalOr<ChangedElsewhere<StoredHealth>> {
  if (reason !== 'changedElsewhere') return { ...refusal, reason }
  const parsed = storedHealth.safeParse(refusal)
  if (!parsed.success) return refusal
  const { data, version } = parsed.data
  return { ...refusal, reason, data: { record: recordFrom(data), version } }
}

export interface MedicalRecords {
  readonly hasMedicalRecords: boolean
  readonly medicalRecords: HealthRecord | null
}

export function fetchMedicalRecords(code: string, signal: AbortSignal): Promise<Outcome<MedicalRecords>> {
  return call(
    'hasMedicalRecords',
    { code },
    { signal, answer: hasMedicalRecordsAnswer },
    ({ hasMedicalRecords, medicalRecords }) => ({
      hasMedicalRecords: hasMedicalRecords && !(medicalRecords && isBlank(medicalRecords)),
      medicalRecords: recordFrom(medicalRecords),
    }),
  )
}

function recordFrom(data: HealthRecord | null | undefined): HealthRecord | null {
  return data && !isBlank(data) ? data : null
}

/** `undefined`: the answer has no data. */
export function fetchHealthCard(
  code: string,
  signal: AbortSignal,
  isByName?: boolean,
): Promise<Outcome<HealthCard | undefined>> {
  const options = { signal, query: foundBy(isByName), answer: participantHealthAnswer }
  return call('participantHealth', { code }, options, ({ data }) => data ?? undefined)
}

export function openHealthRecord(code: string, closedAt: string): Promise<Outcome<unknown>> {
  return call('openHealthRecord', { code }, { body: { closedAt }, answer: openHealthRecordAnswer })
}
