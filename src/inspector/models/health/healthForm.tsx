import type { HealthRecord } from '../../../domain/health/health.ts'
import { fieldErrorsOf } from '../../../domain/health/healthFields.ts'
import { differencesOf, formOver } from '../../../domain/health/healthForm.ts'
import { healthFormMachine } from '../../../machines/health/healthForm.ts'
import {
  type HealthFormContext,
  type HealthFormRaised,
  isOverAnother,
} from '../../../machines/health/healthFormSetup.ts'
import { defineModel } from '../model.ts'
import { otherHealth, sampleDraft, sampleHealth, sampleRecord } from './healthRecords.ts'

const { bloodType, emergencyContact } = sampleRecord
const filledIn = { bloodType, emergencyContact }

const theirs = formOver(otherHealth.record)
const isOther = (record: HealthRecord) => differencesOf(record, theirs).length > 0

const messagesOf = ({ fieldErrors, failure, clearError }: HealthFormContext) => [
  Object.keys(fieldErrors),
  failure?.isIncident,
  clearError,
]

const isUsual = ({ context }: { readonly context: HealthFormContext }) =>
  context.health.record !== null && !isOverAnother(context) && context.unanswered === null

export const healthFormModel = defineModel<typeof healthFormMachine, HealthFormRaised['type']>({
  machine: healthFormMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { HealthFormDialogs } = await import('../../../views/camper/health/HealthFormDialogs.tsx')
    const { HealthFormView } = await import('../../../views/camper/health/HealthFormView.tsx')
    return (props) => (
      <>
        <HealthFormView {...props} />
        <HealthFormDialogs {...props} />
      </>
    )
  },
  notFailures: {
    alerts: {
      'Please correct the following errors:': 'fields are not filled in yet',
      'Please choose one of the listed blood types': 'the host has judged what was typed',
      'We kept what you typed on ': 'a draft was found',
    },
    states: { 'form.comparing': 'a message beside the form says what happens to a draft' },
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'record.read': [
      { type: 'record.read', health: sampleHealth },
      { type: 'record.read', health: { record: { ...sampleRecord, ...sampleDraft.changes }, version: 'v2' } },
    ],
    'form.opened': [{ type: 'form.opened', health: otherHealth }],
    'field.changed': [{ type: 'field.changed', change: filledIn }],
    'form.submitted': [{ type: 'form.submitted' }],
    'records.requested': [{ type: 'records.requested' }],
    'mine.kept': [{ type: 'mine.kept' }],
    'other.used': [{ type: 'other.used' }],
    'comparison.left': [{ type: 'comparison.left' }],
    'discard.requested': [{ type: 'discard.requested' }],
    'discard.cancelled': [{ type: 'discard.cancelled' }],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
    'clear.requested': [{ type: 'clear.requested' }],
    'clear.cancelled': [{ type: 'clear.cancelled' }],
    'clear.confirmed': [{ type: 'clear.confirmed' }],
  },
  triedOnly: { 'clear.requested': isUsual, 'discard.requested': isUsual },
  raised: ['draft.changed', 'draft.dropped', 'draft.discarded', 'form.cleared'],
  outcomes: {
    saveRecord: {
      done: [
        { ok: true, value: { version: 'v3' } },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message: 'Your health record was changed in another window.',
          data: otherHealth,
        },
        { ok: false, status: 400, message: 'Please choose one of the listed blood types, or "Unknown".' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
    readDraft: { done: [null, sampleDraft], failed: [new Error('The operation is insecure.')] },
    storeDraft: {
      done: [sampleDraft, { ...sampleDraft, keptIn: 'tab' }],
      failed: [new Error('The quota has been exceeded.')],
    },
    removeDraft: { done: [undefined], failed: [new Error('The operation is insecure.')] },
    removeKept: { done: [undefined], failed: [new Error('The operation is insecure.')] },
  },
  delays: {},
  unreachable: {
    'in draft.askingToDiscard: draft · draft.dropped → draft.removing':
      'nothing is submitted or compared while it is asked',
    'in draft.askingToDiscard: draft · form.cleared → draft.removing':
      '"Clear Form" is not asked while it is asked',
  },
  project: (context, { draft: kept }) => {
    const { health, form, version, unanswered, typed } = context
    const record = formOver(health.record)
    return [
      health.record !== null,
      Object.keys(fieldErrorsOf(form)).length > 0,
      differencesOf(form, record).length > 0,
      isOverAnother({ health, version }),
      unanswered !== null && !isOther(unanswered),
      kept !== 'removing' && typed !== null && isOther({ ...theirs, ...typed.changes }),
      kept === 'askingToDiscard' && typed !== null,
      kept === 'reading' && messagesOf(context),
    ]
  },
  appearance: ({ context: { version, failure, unanswered, typed, clearError, ...shown } }) => [
    shown,
    failure !== null,
    unanswered !== null,
    clearError,
  ],
  drawnApart: ['draft', 'clear'],
})
