import { healthMachine } from '../../../machines/health/health.ts'
import { healthFormMachine } from '../../../machines/health/healthForm.ts'
import { printMachine } from '../../../machines/lib/print.ts'
import { camperIn, healthFormIsNew } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { noHealth, otherHealth, sampleDraft, sampleHealth, sampleRecord } from './healthRecords.ts'

const sampleOpening = {
  closedAt: '2025-04-14T08:01:00.000Z',
  openedAt: '2025-04-14T08:20:00.000Z',
  openedBy: 'Rutendo Phiri',
}
const closedMessage =
  'Ask the health corner to open your health record: the camp office made a new password for you, so it is closed for now. Bring your card.'

export const healthModel = defineModel<typeof healthMachine>({
  machine: healthMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { HealthFormView } = await import('../../../views/camper/health/HealthFormView.tsx')
    const { HealthView } = await import('../../../views/camper/health/HealthView.tsx')
    return (props, siblings) => (
      <HealthView
        {...props}
        camper={camperIn(siblings)}
        draft={siblings.valueIn(healthFormMachine, sampleDraft, ({ draft }) => draft)}
        printedAt={siblings.valueIn(printMachine, '2025-04-17T16:40:00.000Z', ({ printedAt }) => printedAt)}
        onDiscard={() => {}}
        onPrint={() => {}}
        form={<HealthFormView {...siblings.flow(healthFormIsNew)} />}
      />
    )
  },
  notFailures: {
    alerts: {
      'You have changes that are not submitted.': 'a draft was found',
      'Your health record is closed.': 'the health corner opens it',
      'The health corner opened your record for you.': 'the record was opened',
    },
  },
  failures: { states: { failed: 'the camper has asked for nothing that could be refused' } },
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'draft.known': [{ type: 'draft.known' }],
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
        { ok: true, value: { ...sampleHealth, opening: sampleOpening } },
        { ok: false, status: 403, reason: 'locked', message: closedMessage },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
  appearance: (state) => {
    const { isDraftKnown, ...shown } = state.context
    return state.hasTag('busy') || shown
  },
})
