import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { HealthReadiness } from '../../domain/health/health.ts'
import { causeOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { WalletReading } from '../../domain/money/walletBook.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A camper's home (portal document §2 and §8). Wallet and health flag load in parallel when the page opens
 * and when the camper comes back to it. Failures are only logged: a wallet that was never loaded has no
 * balance, a health flag that was never loaded counts as false, and earlier data stays. The alert that asks
 * for health records can be dismissed until the app is loaded again.
 */

export interface HomeContext {
  code: string
  wasDismissed: boolean
  reading: WalletReading | null
  /** Null before the first answer; false if it could not be loaded (portal document §8). */
  hasMedicalRecords: boolean | null
  /** Null if it was never loaded, so a record must not be called missing. */
  readiness: HealthReadiness | null
}

export type HomeEvent = { type: 'page.shown' } | { type: 'alert.dismissed' }

type WalletAnswer = Outcome<WalletReading>
type HealthAnswer = Outcome<HealthReadiness>

const codeOf = ({ context: { code } }: { context: HomeContext }) => ({ code })
const output = <Output>({ event }: { event: { output: Output } }) => event.output

export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as HomeEvent,
    input: {} as { code: string; wasDismissed: boolean },
  },
  actors: {
    fetchWallet: fromPromise<WalletAnswer, { code: string }>(notProvided('fetchWallet')),
    checkMedicalRecords: fromPromise<HealthAnswer, { code: string }>(notProvided('checkMedicalRecords')),
    listenForReturn: fromCallback<AnyEventObject>(notProvided('listenForReturn')),
  },
  actions: {
    storeWallet: assign((_, answer: WalletAnswer) => (answer.ok ? { reading: answer.value } : {})),
    storeHealth: assign((_, answer: HealthAnswer) =>
      answer.ok ? { hasMedicalRecords: answer.value.hasMedicalRecords, readiness: answer.value } : {},
    ),
    storeNoRecords: assign(({ context }) => ({ hasMedicalRecords: context.hasMedicalRecords ?? false })),
    logError: (_, _problem: string) => {},
    storeDismissal: (_, _camper: { code: string }) => {},
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    wasDismissed: ({ context }) => context.wasDismissed,
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, reading: null, hasMedicalRecords: null, readiness: null }),
  type: 'parallel',
  invoke: { src: 'listenForReturn', id: 'listenForReturn' },
  states: {
    wallet: {
      initial: 'reading',
      on: { 'page.shown': '.reading' },
      states: {
        reading: {
          invoke: {
            src: 'fetchWallet',
            id: 'fetchWallet',
            input: codeOf,
            onDone: [
              {
                guard: { type: 'isAnswered', params: output },
                target: 'settled',
                actions: { type: 'storeWallet', params: output },
              },
              {
                target: 'settled',
                actions: { type: 'logError', params: ({ event }) => refusalReason(event.output) },
              },
            ],
            onError: {
              target: 'settled',
              actions: { type: 'logError', params: ({ event }) => causeOf(event.error) },
            },
          },
        },
        settled: {},
      },
    },
    health: {
      initial: 'reading',
      on: { 'page.shown': '.reading' },
      states: {
        reading: {
          invoke: {
            src: 'checkMedicalRecords',
            id: 'checkMedicalRecords',
            input: codeOf,
            onDone: [
              {
                guard: { type: 'isAnswered', params: output },
                target: 'settled',
                actions: { type: 'storeHealth', params: output },
              },
              {
                target: 'settled',
                actions: [
                  'storeNoRecords',
                  { type: 'logError', params: ({ event }) => refusalReason(event.output) },
                ],
              },
            ],
            onError: {
              target: 'settled',
              actions: ['storeNoRecords', { type: 'logError', params: ({ event }) => causeOf(event.error) }],
            },
          },
        },
        settled: {},
      },
    },
    alert: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'wasDismissed', target: 'dismissed' }, { target: 'open' }] },
        open: {
          on: {
            'alert.dismissed': {
              target: 'dismissed',
              actions: { type: 'storeDismissal', params: codeOf },
            },
          },
        },
        dismissed: {},
      },
    },
  },
})

function refusalReason(answer: Outcome<unknown>): string {
  return answer.ok ? '' : (answer.message ?? `the server answered with status ${answer.status}`)
}

expose(homeMachine, {
  context: ['wasDismissed'],
  events: {},
})
