import { assign, fromPromise, setup } from 'xstate'
import type { Cents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Merchant } from '../../domain/people/people.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import type { MerchantBookContext } from './merchantBook.ts'

/*
 * The details of a merchant (admin document §2 "Merchant detail"), found in the list of merchants; an
 * unlisted merchant is not found. The transactions on the same screen are another machine.
 */

export interface MerchantDetailContext {
  readonly merchantNumber: string
  readonly merchant: Merchant | null
}

export const merchantTabs = ['overview', 'transactions', 'prices'] as const
export type MerchantTab = (typeof merchantTabs)[number]

export type MerchantDetailEvent = { type: 'load.retried' } | { type: 'tab.chosen'; tab: MerchantTab }

type Answer = Outcome<readonly Merchant[]>

export const merchantFailedText = 'Failed to load merchant data. Please try again later.'

export const merchantDetailMachine = setup({
  types: {
    context: {} as MerchantDetailContext,
    events: {} as MerchantDetailEvent,
    input: {} as { merchantNumber: string },
  },
  actors: { fetchMerchants: fromPromise<Answer>(notProvided('fetchMerchants')) },
  actions: {
    storeMerchant: assign(({ context }, answer: Answer) => ({
      merchant: merchantIn(answer, context.merchantNumber),
    })),
  },
  guards: {
    isFound: ({ context }, answer: Answer) => merchantIn(answer, context.merchantNumber) !== null,
    isTransactions: (_, tab: MerchantTab) => tab === 'transactions',
    isPrices: (_, tab: MerchantTab) => tab === 'prices',
  },
}).createMachine({
  id: 'merchantDetail',
  context: ({ input }) => ({ merchantNumber: input.merchantNumber, merchant: null }),
  type: 'parallel',
  states: {
    merchant: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'fetchMerchants',
            id: 'fetchMerchants',
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'storeMerchant', params: ({ event }) => event.output },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        shown: {},
        failed: { on: { 'load.retried': 'loading' } },
      },
    },
    tab: {
      initial: 'overview',
      on: {
        'tab.chosen': [
          { guard: { type: 'isTransactions', params: ({ event }) => event.tab }, target: '.transactions' },
          { guard: { type: 'isPrices', params: ({ event }) => event.tab }, target: '.prices' },
          { target: '.overview' },
        ],
      },
      states: { overview: {}, transactions: {}, prices: {} },
    },
  },
})

interface Parts {
  readonly merchant: { readonly hasFailed: boolean; readonly isLoading: boolean }
  readonly book: { readonly hasFailed: boolean; readonly isLoading: boolean }
}

export function screenOf({ merchant, book }: Parts): 'loading' | 'failed' | 'shown' {
  if (merchant.hasFailed || book.hasFailed) return 'failed'
  return merchant.isLoading || book.isLoading ? 'loading' : 'shown'
}

/**
 * The balance sent with the transactions is newer; a foreign server sends none, so the one of the list is
 * used.
 */
export function balanceOf(
  merchant: Pick<Merchant, 'balance'>,
  { balance }: Pick<MerchantBookContext, 'balance'>,
): Cents {
  return balance ?? merchant.balance
}

function merchantIn(answer: Answer, merchantNumber: string): Merchant | null {
  const merchants = answer.ok ? answer.value : []
  return merchants.find((merchant) => merchant.merchantNumber === merchantNumber) ?? null
}

expose(merchantDetailMachine, {
  context: [],
  events: { 'tab.chosen': ['tab'] },
})
