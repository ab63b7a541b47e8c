import type { HealthRecord, StoredHealth } from '../../../domain/health/health.ts'
import type { HealthDraft } from '../../../domain/health/healthForm.ts'

export const sampleRecord: HealthRecord = {
  bloodType: 'O+',
  allergies: 'Penicillin, bee stings (carries an injector in the green bag)',
  conditions: 'Asthma; hay fever',
  medications: 'Salbutamol inhaler, 2 puffs when needed\nCetirizine 10 mg in the morning',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '+263 77 000 0001',
  notes: 'Sleepwalks. لا تأكل الفول السوداني 🥜 <b>never</b>',
}

export const sampleHealth: StoredHealth = { record: sampleRecord, version: 'v1' }
export const noHealth: StoredHealth = { record: null, version: '*' }

export const otherHealth: StoredHealth = {
  record: { ...sampleRecord, allergies: 'Penicillin', notes: '' },
  version: 'v2',
}

export const sampleDraft: HealthDraft = {
  changes: { emergencyPhone: '+263 77 000 0002' },
  version: 'v1',
  typedAt: '2025-04-14T08:30:00.000Z',
  keptIn: 'device',
}
