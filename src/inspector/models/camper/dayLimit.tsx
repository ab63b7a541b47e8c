import { dayLimitMachine } from '../../../machines/camper/dayLimit.ts'
import { defineModel } from '../model.ts'

export const dayLimitModel = defineModel<typeof dayLimitMachine>({
  machine: dayLimitMachine,
  area: 'ui',
  view: async () => {
    const { DayLimitView } = await import('../../../views/ui/flows/DayLimitView.tsx')
    return (props) => <DayLimitView {...props} standing={{ limit: props.state.context.limit }} />
  },
  inputs: [
    { name: 'camper', input: { code: 'EZC104', isOffice: false } },
    { name: 'office', input: { code: 'EZC104', isOffice: true } },
  ],
  samples: {
    'limit.opened': [
      { type: 'limit.opened', limit: null },
      { type: 'limit.opened', limit: 10_00 },
    ],
    'amount.changed': [
      { type: 'amount.changed', amount: '5' },
      { type: 'amount.changed', amount: '20' },
      { type: 'amount.changed', amount: '0' },
      { type: 'amount.changed', amount: 'five' },
    ],
    'limit.submitted': [{ type: 'limit.submitted' }],
    'limit.lifted': [{ type: 'limit.lifted' }],
    'limit.left': [{ type: 'limit.left' }],
    'zero.confirmed': [{ type: 'zero.confirmed' }],
    'zero.left': [{ type: 'zero.left' }],
  },
  outcomes: {
    saveLimit: {
      done: [
        { ok: true, value: { limit: 5_00, spentToday: 3_00 } },
        { ok: true, value: { limit: 0, spentToday: 3_00 } },
        { ok: true, value: { limit: null, spentToday: 3_00 } },
        {
          ok: false,
          status: 403,
          reason: 'noRight',
          message: 'Your limit is $4.00 a day. Please ask the camp office to raise it.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  appearance: ({ context: { amount, ...shown } }) => [amount === '' ? 'empty' : 'typed', shown],
})
