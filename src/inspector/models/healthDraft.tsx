import { healthDraftMachine } from '../../machines/healthDraft.ts'
import { sampleDraft, sampleHealth, sampleRecord } from './healthRecords.ts'
import { defineModel } from './model.ts'

export const healthDraftModel = defineModel<typeof healthDraftMachine>({
  machine: healthDraftMachine,
  area: 'app',
  view: async () => {
    const { DiscardDialog, DraftNote } = await import('../../views/app/health/HealthFormDialogs.tsx')
    return (props) => (
      <>
        <DraftNote state={props.state} />
        <DiscardDialog {...props} />
      </>
    )
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'draft.changed': [
      { type: 'draft.changed', typed: sampleDraft },
      { type: 'draft.changed', typed: null },
    ],
    'draft.dropped': [{ type: 'draft.dropped' }],
    'record.read': [
      { type: 'record.read', health: sampleHealth },
      { type: 'record.read', health: { record: { ...sampleRecord, ...sampleDraft.changes }, version: 'v2' } },
    ],
    'discard.requested': [{ type: 'discard.requested' }],
    'discard.cancelled': [{ type: 'discard.cancelled' }],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
  },
  outcomes: {
    readDraft: { done: [null, sampleDraft], failed: [new Error('The operation is insecure.')] },
    storeDraft: { done: [sampleDraft], failed: [new Error('The quota has been exceeded.')] },
    removeDraft: { done: [undefined], failed: [new Error('The operation is insecure.')] },
  },
  delays: {},
})
