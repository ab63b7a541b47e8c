import type { OwedStall, StallRound } from '../../../domain/money/stallRound.ts'
import { stallRoundMachine } from '../../../machines/money/stallRound.ts'
import { defineModel } from '../model.ts'

export const owedStalls: readonly OwedStall[] = [
  { merchantNumber: 'M1001', name: 'Baobab Quad Track', amount: 69_75 },
  { merchantNumber: 'M1002', name: 'Kopje Zip Line and Extraordinarily Long Names', amount: 4_00 },
]

export const newRound: StallRound = {
  takenBy: 'Tendai Ncube',
  stalls: owedStalls.map((stall, index) => ({
    ...stall,
    ...{ key: String(index + 1).repeat(32), state: 'waiting', isUnanswered: false },
    ...{ referenceId: null, sentence: null },
  })),
}

const finished: StallRound = {
  ...newRound,
  stalls: newRound.stalls.map((stall, index) =>
    index === 0
      ? { ...stall, state: 'paid', referenceId: 'WDR-7K2MXQ4RWB' }
      : { ...stall, state: 'refused', sentence: 'There is only $1.00 in the drawer by the books.' },
  ),
}

export const stallRoundModel = defineModel<typeof stallRoundMachine>({
  machine: stallRoundMachine,
  area: 'admin',
  view: async () => {
    const { StallRoundView } = await import('../../../views/money/merchants/StallRoundView.tsx')
    return (props) => <StallRoundView {...props} />
  },
  failures: { states: { stopped: 'an answer got lost, perhaps before the page was opened' } },
  inputs: [{ name: 'stalls', input: { cashier: 'rudo@camp.example.org' } }],
  samples: {
    'round.opened': [
      { type: 'round.opened', owed: owedStalls },
      { type: 'round.opened', owed: [] },
    ],
    'takenBy.changed': [{ type: 'takenBy.changed', takenBy: 'Tendai Ncube' }],
    'round.submitted': [{ type: 'round.submitted' }],
    'round.continued': [{ type: 'round.continued' }],
    'round.closed': [{ type: 'round.closed' }],
  },
  outcomes: {
    readRound: { done: [null, newRound, finished], failed: [new Error('storage')] },
    keepRound: { done: [newRound], failed: [new Error('full')] },
    payStall: {
      done: [
        { ok: true, value: { referenceId: 'WDR-7K2MXQ4RWB' } },
        { ok: false, status: 422, reason: 'notEnoughCash', message: 'There is only $1.00 in the drawer.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
