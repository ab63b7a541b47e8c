import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Transaction } from '../../domain/camper/wallet.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import {
  type OlderTransactions,
  type TypeFilter,
  type WalletReading,
  withNewest,
  withOlder,
} from '../../domain/money/walletBook.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { running } from '../lib/showingFailure.ts'

/*
 * A camper's wallet (portal document §2 and §8): balance, totals and transactions as the server sent them; no
 * amount is computed here. A wallet that was never loaded offers to reload the page. It is refreshed when the
 * camper comes back to the page, after a deposit was started, and on request; a failed refresh keeps the last
 * figures with their time. Every reading is passed to the deposit dialog. Our own server pages the list:
 * older transactions load at the end of the list, and all of them before a statement is printed. A refresh of
 * the newest page keeps the older ones.
 */

export interface WalletContext {
  code: string
  /** Random, only for the look of the card. */
  campId: string
  reading: WalletReading | null
  callError: string | null
  search: string
  filter: TypeFilter
}

export type WalletEvent =
  | { type: 'overview.opened' }
  | { type: 'transactions.opened' }
  | { type: 'search.changed'; search: string }
  | { type: 'filter.chosen'; filter: TypeFilter }
  | { type: 'filters.cleared' }
  | { type: 'refresh.requested' }
  | { type: 'page.shown' }
  | { type: 'deposit.initiated' }
  | { type: 'reload.requested' }
  | { type: 'more.requested' }
  | { type: 'statement.requested' }

type WalletAnswer = Outcome<WalletReading>
type OlderAnswer = Outcome<OlderTransactions>

const newest = {
  src: 'fetchWallet',
  input: ({ code }: WalletContext) => ({ code }),
  guard: 'isAnswered',
  store: ['storeReading', 'announceReading'],
  unread: running(
    'showCallError',
    () => 'Failed to fetch wallet data',
    () => 'Failed to connect to the server',
  ),
} as const

const older = {
  input: ({ code, reading: shown }: WalletContext) => ({
    code,
    after: shown?.transactions.at(-1)?._id ?? '',
  }),
  guard: 'isOlderAnswered',
  store: 'storeOlder',
} as const

export const walletMachine = setup({
  types: {
    context: {} as WalletContext,
    events: {} as WalletEvent,
    emitted: {} as
      | { type: 'wallet.read'; transactions: readonly Transaction[] }
      | { type: 'statement.ready' },
    input: {} as { code: string; campId: string },
  },
  actors: {
    fetchWallet: fromPromise<WalletAnswer, { code: string }>(notProvided('fetchWallet')),
    fetchOlder: fromPromise<OlderAnswer, { code: string; after: string }>(notProvided('fetchOlder')),
    fetchAllOlder: fromPromise<OlderAnswer, { code: string; after: string }>(notProvided('fetchAllOlder')),
    listenForReturn: fromCallback<AnyEventObject>(notProvided('listenForReturn')),
  },
  actions: {
    reloadPage: () => {},
    storeReading: assign(({ context }, read: WalletReading) => ({
      reading: withNewest(context.reading, read),
      callError: null,
    })),
    announceReading: emit((_, { transactions, pendingDeposits = [] }: WalletReading) => ({
      type: 'wallet.read' as const,
      transactions: [...transactions, ...pendingDeposits],
    })),
    storeOlder: assign(({ context }, read: OlderTransactions) => ({
      reading: context.reading && withOlder(context.reading, read),
    })),
    announceStatement: emit({ type: 'statement.ready' as const }),
    showCallError: assign((_, callError: string) => ({ callError })),
  },
  guards: {
    isAnswered: (_, read: WalletAnswer) => read.ok,
    isOlderAnswered: (_, read: OlderAnswer) => read.ok,
    hasMore: ({ context }) => context.reading?.hasMore === true,
  },
}).createMachine({
  id: 'wallet',
  context: ({ input: { code, campId } }) => ({
    code,
    campId,
    reading: null,
    callError: null,
    search: '',
    filter: 'all',
  }),
  initial: 'loading',
  invoke: { src: 'listenForReturn', id: 'listenForReturn' },
  states: {
    loading: { tags: 'busy', ...reading({ ...newest, shown: 'shown', failed: 'failed' }) },
    failed: {
      on: {
        'reload.requested': { actions: 'reloadPage' },
        'page.shown': 'loading',
        'refresh.requested': 'loading',
      },
    },
    shown: {
      type: 'parallel',
      states: {
        tab: {
          initial: 'overview',
          states: {
            overview: { on: { 'transactions.opened': 'transactions' } },
            transactions: {
              on: {
                'overview.opened': 'overview',
                'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
                'filter.chosen': { actions: assign(({ event }) => ({ filter: event.filter })) },
                'filters.cleared': { actions: assign({ search: '', filter: 'all' }) },
              },
            },
          },
        },
        figures: {
          initial: 'current',
          on: {
            'refresh.requested': '.refreshing',
            'page.shown': '.refreshing',
            'deposit.initiated': '.refreshing',
          },
          states: {
            current: {},
            refreshing: { tags: 'busy', ...reading({ ...newest, shown: 'current', failed: 'outdated' }) },
            outdated: {},
          },
        },
        older: {
          initial: 'settled',
          on: {
            'statement.requested': [
              { guard: 'hasMore', target: '.completing' },
              { actions: 'announceStatement' },
            ],
          },
          states: {
            settled: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
            loadingMore: reading({ ...older, src: 'fetchOlder', shown: 'settled', failed: 'moreFailed' }),
            moreFailed: { on: { 'more.requested': 'loadingMore' } },
            completing: reading({
              ...older,
              src: 'fetchAllOlder',
              shown: 'completed',
              failed: 'statementFailed',
            }),
            statementFailed: { on: { 'more.requested': 'loadingMore' } },
            /** A list that was restarted meanwhile is not complete yet. */
            completed: {
              always: [
                { guard: 'hasMore', target: 'completing' },
                { target: 'settled', actions: 'announceStatement' },
              ],
            },
          },
        },
      },
    },
  },
})

expose(walletMachine, {
  context: ['callError', 'filter'],
  events: { 'filter.chosen': ['filter'] },
})
