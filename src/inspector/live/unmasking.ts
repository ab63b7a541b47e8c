import { fromPromise, setup } from 'xstate'
import { faultsAnswer } from '../../api/schemas/faults.ts'
import { notProvided } from '../../machines/lib/notProvided.ts'
import { readSession } from '../../services/storage/sessionKeys.ts'
import { faultsAddress } from '../faults/faultDial.ts'

/*
 * Whether a bench may see values without masks: only while our own host says that it has the demo camp. It is
 * asked again before the values are shown, and every 10 s while they are. Another host, whose sessions have no
 * abilities, gets no such call.
 */

/** `unknown` without a session of our own host. */
export type FoundCamp = 'demo' | 'other' | 'unknown'

const saysDemo = (_: unknown, camp: FoundCamp) => camp === 'demo'
const saysOther = (_: unknown, camp: FoundCamp) => camp === 'other'

export const unmaskingMachine = setup({
  types: { events: {} as { type: 'values.asked' } | { type: 'mask.asked' } },
  actors: { readCamp: fromPromise<FoundCamp>(notProvided('readCamp')) },
  guards: { saysDemo, saysOther },
  delays: { askAgain: 2_000, askWhileShown: 10_000 },
}).createMachine({
  id: 'unmasking',
  initial: 'asking',
  states: {
    waiting: { after: { askAgain: 'asking' } },
    asking: {
      invoke: {
        src: 'readCamp',
        id: 'readCamp',
        onDone: [
          { guard: { type: 'saysDemo', params: ({ event }) => event.output }, target: 'offered' },
          { guard: { type: 'saysOther', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    absent: {},
    offered: { on: { 'values.asked': 'confirming' } },
    confirming: {
      on: { 'mask.asked': 'offered' },
      invoke: {
        src: 'readCamp',
        id: 'readCamp',
        onDone: [
          { guard: { type: 'saysDemo', params: ({ event }) => event.output }, target: 'shown' },
          { guard: { type: 'saysOther', params: ({ event }) => event.output }, target: 'absent' },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    shown: {
      initial: 'resting',
      on: { 'mask.asked': 'offered' },
      states: {
        resting: { after: { askWhileShown: 'checking' } },
        checking: {
          invoke: {
            src: 'readCamp',
            id: 'readCamp',
            onDone: [
              { guard: { type: 'saysDemo', params: ({ event }) => event.output }, target: 'resting' },
              {
                guard: { type: 'saysOther', params: ({ event }) => event.output },
                target: '#unmasking.absent',
              },
              { target: '#unmasking.waiting' },
            ],
            onError: '#unmasking.waiting',
          },
        },
      },
    },
  },
})

export const unmaskingFlow = unmaskingMachine.provide({
  actors: {
    readCamp: fromPromise(async ({ signal }): Promise<FoundCamp> => {
      if (readSession()?.user.abilities === undefined) return 'unknown'
      const answer = await fetch(faultsAddress(), { signal, cache: 'no-store' })
      if (!answer.ok) return 'other'
      return faultsAnswer.parse(await answer.json()).camp ?? 'other'
    }),
  },
})
