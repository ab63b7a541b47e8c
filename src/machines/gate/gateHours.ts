import { assign, fromPromise, setup } from 'xstate'
import type { GateHour } from '../../domain/gate/movements.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Arrivals and exits per gate in the last hour (design: "Gate"), beside the counts of the dashboard. They are
 * loaded on opening, soon after a reported change in the camp, and every minute. Figures that cannot be
 * refreshed are removed, because they carry no age.
 */

export interface GateHoursContext {
  readonly gates: readonly GateHour[] | null
}

export type GateHoursEvent = { type: 'camp.changed' }

type Answer = Outcome<readonly GateHour[]>

export const gateHoursMachine = setup({
  types: { context: {} as GateHoursContext, events: {} as GateHoursEvent },
  actors: { fetchGateHours: fromPromise<Answer>(notProvided('fetchGateHours')) },
  delays: { campSettles: 3_000, hourGoesOn: 60_000 },
  actions: {
    storeGates: assign((_, gates: readonly GateHour[]) => ({ gates })),
    forgetGates: assign({ gates: null }),
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'gateHours',
  context: { gates: null },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'fetchGateHours',
        id: 'fetchGateHours',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'read',
            actions: { type: 'storeGates', params: answerValue },
          },
          { target: 'unknown', actions: 'forgetGates' },
        ],
        onError: { target: 'unknown', actions: 'forgetGates' },
      },
    },
    read: { on: { 'camp.changed': 'due' }, after: { hourGoesOn: 'reading' } },
    due: { after: { campSettles: 'reading' } },
    unknown: { on: { 'camp.changed': 'reading' }, after: { hourGoesOn: 'reading' } },
  },
})

expose(gateHoursMachine, { context: [], events: {} })
