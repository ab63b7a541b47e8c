import { assign, emit, fromPromise, setup } from 'xstate'
import { type DayLimit, dayLimitErrorOf } from '../../domain/camper/dayLimit.ts'
import type { Cents } from '../../domain/lib/money.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { centsFromTyped } from '../../domain/lib/typedAmount.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The daily limit of a wallet's charges (design: "Money"). A camper sets and lowers it in the wallet; the
 * office changes and removes it in the person's record. The typed amount stays after a failure. Each change
 * is idempotent, so an unanswered one is simply sent again. A camper who wants to spend nothing is asked first,
 * because only the office can raise the limit again.
 */

export interface DayLimitContext {
  readonly code: string
  readonly isOffice: boolean
  readonly limit: Cents | null
  readonly amount: string
  readonly wanted: Cents | null
  readonly fieldError: string | null
  readonly failure: Failure | null
}

export type DayLimitEvent =
  | { type: 'limit.opened'; limit: Cents | null }
  | { type: 'amount.changed'; amount: string }
  | { type: 'limit.submitted' }
  | { type: 'limit.lifted' }
  | { type: 'limit.left' }
  | { type: 'zero.confirmed' }
  | { type: 'zero.left' }

type Answer = Outcome<DayLimit>
type Saved = Pick<DayLimitContext, 'code' | 'isOffice'> & { readonly limit: Cents | null }

const showUnsaved = showingText(
  'No answer from the server. Maybe it was saved, maybe not. Please press again.',
)

const blank = { amount: '', wanted: null, fieldError: null, failure: null }

/** A camper may only lower the limit. */
const highestOf = ({ isOffice, limit }: DayLimitContext) => (isOffice ? null : limit)

const opened = {
  target: '#dayLimit.editing',
  actions: {
    type: 'storeLimit',
    params: ({ event }: { readonly event: { readonly limit: Cents | null } }) => event.limit,
  },
} as const

export const dayLimitMachine = setup({
  types: {
    context: {} as DayLimitContext,
    events: {} as DayLimitEvent,
    emitted: {} as { type: 'limit.changed'; limit: DayLimit },
    input: {} as Pick<DayLimitContext, 'code' | 'isOffice'>,
  },
  actors: { saveLimit: fromPromise<Answer, Saved>(notProvided('saveLimit')) },
  actions: {
    storeLimit: assign((_, limit: Cents | null) => ({ ...blank, limit })),
    storeWanted: assign(({ context }) => ({ wanted: centsFromTyped(context.amount) ?? null })),
    storeSaved: assign((_, { limit }: DayLimit) => ({ ...blank, limit })),
    showFieldError: assign(({ context }) => ({
      fieldError: dayLimitErrorOf(context.amount, highestOf(context)),
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearErrors: assign({ fieldError: null, failure: null }),
    announceChange: emit((_, limit: DayLimit) => ({ type: 'limit.changed' as const, limit })),
  },
  guards: {
    isWrong: ({ context }) => dayLimitErrorOf(context.amount, highestOf(context)) !== null,
    isZeroOfCamper: ({ context: { isOffice, amount } }) => !isOffice && centsFromTyped(amount) === 0,
    mayLift: ({ context }) => context.isOffice && context.limit !== null,
    isDone: (_, answer: Answer) => answer.ok,
  },
}).createMachine({
  id: 'dayLimit',
  context: ({ input }) => ({ ...input, ...blank, limit: null }),
  initial: 'closed',
  states: {
    closed: { initial: 'quiet', on: { 'limit.opened': opened }, states: { quiet: {}, saved: {} } },
    editing: {
      on: {
        'amount.changed': { actions: assign(({ event }) => ({ amount: event.amount, fieldError: null })) },
        'limit.submitted': [
          { guard: 'isWrong', actions: 'showFieldError' },
          { guard: 'isZeroOfCamper', target: 'asking', actions: 'storeWanted' },
          { target: 'saving', actions: 'storeWanted' },
        ],
        'limit.lifted': { guard: 'mayLift', target: 'saving', actions: assign({ wanted: null }) },
        'limit.left': 'closed',
      },
    },
    asking: { on: { 'zero.confirmed': 'saving', 'zero.left': 'editing' } },
    saving: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        src: 'saveLimit',
        id: 'saveLimit',
        input: ({ context: { code, isOffice, wanted } }) => ({ code, isOffice, limit: wanted }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed.saved',
            actions: [
              { type: 'storeSaved', params: answerValue },
              { type: 'announceChange', params: answerValue },
            ],
          },
          { target: 'editing', ...showUnsaved.onRefusal },
        ],
        onError: { target: 'editing', ...showUnsaved.onException },
      },
    },
  },
})

expose(dayLimitMachine, { context: ['isOffice'], events: {} })
