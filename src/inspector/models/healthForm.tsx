import { formOver } from '../../domain/healthForm.ts'
import { healthFormMachine } from '../../machines/healthForm.ts'
import { otherHealth, sampleDraft, sampleHealth, sampleRecord } from './healthRecords.ts'
import { defineModel } from './model.ts'
import { noDraft } from './samples.ts'

const { bloodType, emergencyContact } = sampleRecord
const filledIn = { bloodType, emergencyContact }

export const healthFormModel = defineModel<typeof healthFormMachine>({
  machine: healthFormMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { DraftNote } = await import('../../views/app/health/HealthFormDialogs.tsx')
    const { HealthFormView } = await import('../../views/app/health/HealthFormView.tsx')
    return (props, { flow }) => (
      <HealthFormView
        {...props}
        onClear={() => {}}
        onDiscard={() => {}}
        note={<DraftNote state={flow(noDraft).state} />}
      />
    )
  },
  notFailures: {
    alerts: {
      'Please correct the following errors:': 'fields are not filled in yet',
      'We kept what you typed on ': 'a draft was found',
    },
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'form.opened': [
      { type: 'form.opened', health: sampleHealth, draft: null },
      { type: 'form.opened', health: otherHealth, draft: sampleDraft },
    ],
    'field.changed': [{ type: 'field.changed', change: filledIn }],
    'form.submitted': [{ type: 'form.submitted' }],
    'records.requested': [{ type: 'records.requested' }],
    'form.cleared': [{ type: 'form.cleared' }],
    'draft.discarded': [{ type: 'draft.discarded' }],
    'mine.kept': [{ type: 'mine.kept' }],
    'other.used': [{ type: 'other.used' }],
    'comparison.left': [{ type: 'comparison.left' }],
  },
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
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          data: { record: formOver(filledIn), version: 'v2' },
        },
        { ok: false, status: 400, message: 'Please choose one of the listed blood types, or "Unknown".' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ health, form, version, fieldErrors, callError, isIncident, restoredAt, unanswered }) => ({
    health: health.version,
    form: [form.bloodType, form.emergencyPhone],
    version,
    fieldErrors: Object.keys(fieldErrors),
    hasCallError: callError !== null,
    isIncident,
    isRestored: restoredAt !== null,
    unanswered: unanswered?.emergencyPhone,
  }),
  appearance: ({ context: { version, callError, unanswered, ...shown } }) => [
    shown,
    callError !== null,
    unanswered !== null,
  ],
})
