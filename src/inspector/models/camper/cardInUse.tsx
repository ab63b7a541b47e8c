import { cardInUseMachine } from '../../../machines/camper/cardInUse.ts'
import { defineModel } from '../model.ts'

export const cardInUseModel = defineModel<typeof cardInUseMachine>({
  machine: cardInUseMachine,
  area: 'app',
  view: async () => {
    const { CardInUseView } = await import('../../../views/camper/idCard/CardInUseView.tsx')
    return (props) => <CardInUseView {...props} />
  },
  notFailures: { states: { failed: 'the card is shown all the same, as without internet' } },
  inputs: [{ name: 'camper', input: undefined }],
  samples: {
    'card.requested': [
      { type: 'card.requested', code: 'EZC104', remembered: null },
      {
        type: 'card.requested',
        code: 'EZC104',
        remembered: { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' },
      },
    ],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchOwnCard: {
      done: [
        { ok: true, value: { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' } },
        { ok: true, value: undefined },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
