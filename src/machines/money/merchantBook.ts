import { assign, fromPromise, setup } from 'xstate'
import { type MerchantTransaction, newestFirst } from '../../domain/camper/wallet.ts'
import type { Cents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { PasswordMade } from '../../domain/people/people.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards, reading } from '../lib/readable.ts'

/*
 * The transactions of one merchant, newest first (admin document §2 "Merchant detail", portal document §2
 * "Merchant screen"). The server pages: the next page loads at the end of the list, or on "Load more". A
 * server that sends no total has sent all rows. Shown rows stay during loading, during a refresh, and after a
 * failure.
 */

export interface BookPage {
  readonly transactions: readonly MerchantTransaction[]
  readonly balance?: Cents | undefined
  /** The number of all rows; only our own server sends it. */
  readonly total?: number | undefined
  readonly passwordMade?: PasswordMade | undefined
}

export interface MerchantBookContext {
  readonly merchantNumber: string
  readonly rows: readonly MerchantTransaction[]
  readonly balance: Cents | null
  readonly total: number | null
  readonly passwordMade: PasswordMade | null
}

export type MerchantBookEvent =
  | { type: 'book.refreshRequested' }
  | { type: 'book.retried' }
  | { type: 'more.requested' }

const { initial, states } = readable({
  src: 'fetchTransactions',
  input: ({ merchantNumber }: MerchantBookContext) => ({ merchantNumber, before: null }),
  refresh: 'book.refreshRequested',
  retry: 'book.retried',
  store: 'storeNewest',
})

export const merchantBookMachine = setup({
  types: {
    context: {} as MerchantBookContext,
    events: {} as MerchantBookEvent,
    input: {} as { merchantNumber: string },
  },
  actors: {
    fetchTransactions: fromPromise<Outcome<BookPage>, { merchantNumber: string; before: string | null }>(
      notProvided('fetchTransactions'),
    ),
  },
  actions: {
    storeNewest: assign(({ context }, page: BookPage) => withNewest(context, page)),
    storeMore: assign(({ context }, page: BookPage) => withMore(context, page)),
  },
  guards: {
    ...readGuards,
    hasMore: ({ context }) => hasMore(context),
  },
}).createMachine({
  id: 'merchantBook',
  context: ({ input }) => ({
    merchantNumber: input.merchantNumber,
    rows: [],
    balance: null,
    total: null,
    passwordMade: null,
  }),
  initial,
  states: {
    ...states,
    shown: {
      ...states.shown,
      states: {
        ...states.shown.states,
        settled: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: reading({
          src: 'fetchTransactions',
          input: ({ merchantNumber, rows }: MerchantBookContext) => ({
            merchantNumber,
            before: rows.at(-1)?._id ?? null,
          }),
          store: 'storeMore',
          shown: 'settled',
          failed: 'moreFailed',
        }),
        moreFailed: { on: { 'more.requested': 'loadingMore' } },
      },
    },
  },
})

export function hasMore({ rows, total }: Pick<MerchantBookContext, 'rows' | 'total'>): boolean {
  return total !== null && rows.length < total
}

export function countOf({ rows, total }: Pick<MerchantBookContext, 'rows' | 'total'>): number {
  return Math.max(total ?? 0, rows.length)
}

/** Puts the newest rows on top of the earlier ones, unless there may be a gap between them. */
function withNewest(context: MerchantBookContext, { transactions, balance, total, passwordMade }: BookPage) {
  const sent = withoutRepeats([], transactions)
  const newest = total === undefined ? newestFirst(sent) : sent
  const known = new Set(newest.map(({ _id }) => _id))
  const older = context.rows.filter(({ _id }) => !known.has(_id))
  const isPage = total !== undefined && total > newest.length
  const isJoined = older.length < context.rows.length
  return {
    rows: isPage && isJoined ? [...newest, ...older] : newest,
    balance: balance ?? context.balance,
    total: total ?? null,
    passwordMade: passwordMade ?? null,
  }
}

/** A page without new rows is the end, even if the server's total is higher. */
function withMore(context: MerchantBookContext, { transactions, balance, total }: BookPage) {
  const rows = withoutRepeats(context.rows, transactions)
  const isEnd = rows.length === context.rows.length
  return {
    rows,
    balance: balance ?? context.balance,
    total: isEnd ? rows.length : (total ?? context.total),
  }
}

function withoutRepeats(
  shown: readonly MerchantTransaction[],
  added: readonly MerchantTransaction[],
): readonly MerchantTransaction[] {
  const known = new Set(shown.map(({ _id }) => _id))
  const isNew = ({ _id }: MerchantTransaction) => !known.has(_id) && known.add(_id)
  return [...shown, ...added.filter(isNew)]
}

expose(merchantBookMachine, {
  context: [],
  events: {},
})
