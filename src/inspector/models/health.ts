import type { HealthRecord, StoredHealth } from '../../domain/health.ts'
import { formOver, type HealthDraft } from '../../domain/healthForm.ts'
import { healthMachine } from '../../machines/health.ts'
import { healthDraftMachine } from '../../machines/healthDraft.ts'
import { defineModel } from './model.ts'

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

/** As another tab has left it. */
export const otherHealth: StoredHealth = {
  record: { ...sampleRecord, allergies: 'Penicillin', notes: '' },
  version: 'v2',
}

export const sampleDraft: HealthDraft = {
  form: formOver({ ...sampleRecord, emergencyPhone: '+263 77 000 0002' }),
  version: 'v1',
  typedAt: '2025-04-14T08:30:00.000Z',
}

export const healthModel = defineModel<typeof healthMachine>({
  machine: healthMachine,
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'reload.requested': [{ type: 'reload.requested' }],
    'edit.requested': [{ type: 'edit.requested' }],
    'form.left': [{ type: 'form.left' }],
    'record.requested': [{ type: 'record.requested' }],
    'record.saved': [{ type: 'record.saved', health: sampleHealth }],
    'record.replaced': [
      { type: 'record.replaced', health: otherHealth },
      { type: 'record.replaced', health: noHealth },
    ],
  },
  outcomes: {
    fetchHealth: {
      done: [
        { ok: true, value: sampleHealth },
        { ok: true, value: { record: { ...sampleRecord, allergies: '', notes: ' ' }, version: null } },
        { ok: true, value: noHealth },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
        { ok: false, status: 200 },
      ],
      failed: [
        new Error('The host could not be reached. Check the connection and try again.'),
        new Error(''),
      ],
    },
  },
  delays: {},
})

export const healthDraftModel = defineModel<typeof healthDraftMachine>({
  machine: healthDraftMachine,
  inputs: [
    { name: 'nothing kept', input: { code: 'EZC104', draft: null } },
    { name: 'a draft kept', input: { code: 'EZC104', draft: sampleDraft } },
  ],
  samples: {
    'draft.changed': [
      { type: 'draft.changed', typed: sampleDraft },
      { type: 'draft.changed', typed: null },
    ],
    'draft.dropped': [{ type: 'draft.dropped' }],
    'record.read': [
      { type: 'record.read', health: sampleHealth },
      { type: 'record.read', health: { record: sampleDraft.form, version: 'v2' } },
    ],
    'discard.requested': [{ type: 'discard.requested' }],
    'discard.cancelled': [{ type: 'discard.cancelled' }],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
  },
  outcomes: {
    storeDraft: { done: [sampleDraft], failed: [new Error('The quota has been exceeded.')] },
    removeDraft: { done: [undefined], failed: [new Error('The operation is insecure.')] },
  },
  delays: {},
})
