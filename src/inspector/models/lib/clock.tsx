import { clockMachine } from '../../../machines/lib/clock.ts'
import { defineModel } from '../model.ts'

export const clockModel = defineModel<typeof clockMachine>({
  machine: clockMachine,
  area: 'merchant',
  view: async () => {
    const { ClockView } = await import('../../../views/till/MerchantHomeView.tsx')
    return (props) => <ClockView {...props} />
  },
  inputs: [{ name: 'clock', input: undefined }],
  samples: {},
  outcomes: { readTime: { done: [Date.parse('2025-04-14T08:05:09.000Z')] } },
  delays: { tick: 1_000 },
})
