import { payerMachine } from '../../../machines/till/payer.ts'
import { defineModel } from '../model.ts'

export const payerModel = defineModel<typeof payerMachine>({
  machine: payerMachine,
  area: 'merchant',
  contrast: 'enhanced',
  notFailures: { states: { refused: 'the card is lost, frozen or nobody’s' } },
  view: async () => {
    const { PayerView } = await import('../../../views/till/PayerView.tsx')
    return (props) => <PayerView {...props} number={props.state.context.number} />
  },
  inputs: [
    { name: 'till', input: { merchantNumber: 'M1001', isOffered: true } },
    {
      name: 'a host that does not say whose a card is',
      input: { merchantNumber: 'M1001', isOffered: false },
    },
  ],
  samples: {
    'card.scanned': [
      { type: 'card.scanned', number: 'EZC104' },
      { type: 'card.scanned', number: ' ' },
    ],
    'number.entered': [
      { type: 'number.entered', number: 'EZC104' },
      { type: 'number.entered', number: 'EZC105' },
      { type: 'number.entered', number: '' },
    ],
    'payer.left': [{ type: 'payer.left' }],
  },
  outcomes: {
    findPayer: {
      done: [
        { ok: true, value: { firstname: 'Naledi', initial: 'D', age: 14, code: 'EZC104' } },
        { ok: true, value: { firstname: 'Farai', initial: '', age: null } },
        {
          ok: false,
          status: 422,
          reason: 'lostCard',
          message: 'This card was reported lost at 14:05. Please ask for the new card.',
        },
        { ok: false, status: 404 },
        { ok: false, status: 429, reason: 'tooManyAttempts', message: 'Very many cards were looked up.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
