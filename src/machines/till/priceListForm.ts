import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type ChangedElsewhere,
  type Failure,
  failureOf,
  type Outcome,
  type RefusalOr,
} from '../../domain/lib/outcome.ts'
import {
  changesOf,
  draftOf,
  maxProducts,
  type PriceList,
  type ProductDraft,
  problemsOf,
  productsFrom,
} from '../../domain/till/priceList.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A price list is edited as a whole: names, prices, order, added and removed products. A change carries the
 * version it started from: if the list was changed meanwhile, nothing is overwritten, the typed text stays,
 * and the differences are shown; saving again overwrites them. A change is safe to send again.
 */

export interface PriceListFormContext {
  readonly merchantNumber: string
  readonly list: PriceList | null
  readonly draft: readonly ProductDraft[]
  readonly added: number | null
  readonly isRejected: boolean
  readonly failure: Failure | null
  /** Differences between the list at opening and the current one. */
  readonly changedElsewhere: readonly string[]
}

export type PriceListFormEvent =
  | { type: 'form.opened'; list: PriceList }
  | { type: 'form.left' }
  | { type: 'product.added' }
  | { type: 'product.removed'; id: number }
  | { type: 'product.moved'; id: number; to: 'up' | 'down' | 'top' }
  | { type: 'field.changed'; id: number; field: 'name' | 'price'; text: string }
  | { type: 'form.submitted' }
  | { type: 'changes.dropped' }
  | { type: 'changes.kept' }

type Answer = Outcome<PriceList, RefusalOr<ChangedElsewhere<PriceList>>>

const failedText = 'We could not save the price list. What you typed is still here. Please try again.'

const noError = { isRejected: false, failure: null, changedElsewhere: [] }
const nothing = { list: null, draft: [], added: null, ...noError }

const dropChanges = { target: 'closed', actions: 'clearAll' } as const

export const priceListFormMachine = setup({
  types: {
    context: {} as PriceListFormContext,
    events: {} as PriceListFormEvent,
    emitted: {} as { type: 'list.changed'; list: PriceList },
    input: {} as { merchantNumber: string },
  },
  actors: {
    changePriceList: fromPromise<Answer, { merchantNumber: string; list: PriceList }>(
      notProvided('changePriceList'),
    ),
  },
  actions: {
    openForm: assign((_, list: PriceList) => ({ list, draft: draftOf(list.products) })),
    addProduct: assign(({ context: { draft } }) => {
      if (draft.length >= maxProducts) return {}
      const id = Math.max(-1, ...draft.map((row) => row.id)) + 1
      return {
        draft: [...draft, { id, name: '', price: '', isSoldOut: false }],
        added: id,
        isRejected: false,
      }
    }),
    removeProduct: assign(({ context: { draft } }, id: number) => ({
      draft: draft.filter((row) => row.id !== id),
    })),
    moveProduct: assign(({ context: { draft } }, { id, to }: { id: number; to: 'up' | 'down' | 'top' }) => {
      const from = draft.findIndex((row) => row.id === id)
      const row = draft[from]
      if (row === undefined) return {}
      const others = draft.filter((other) => other !== row)
      const place = to === 'top' ? 0 : to === 'up' ? Math.max(from - 1, 0) : from + 1
      return { draft: [...others.slice(0, place), row, ...others.slice(place)] }
    }),
    storeField: assign(
      (
        { context: { draft } },
        { id, field, text }: { id: number; field: 'name' | 'price'; text: string },
      ) => ({
        draft: draft.map((row) => (row.id === id ? { ...row, [field]: text } : row)),
      }),
    ),
    showProblems: assign({ ...noError, isRejected: true }),
    clearErrors: assign(noError),
    showRefusal: assign((_, answer: Answer) => ({
      failure: failureOf(answer, failedText),
    })),
    showException: assign({ failure: { text: failedText, isIncident: true } }),
    storeCurrent: assign(({ context: { list } }, answer: Answer) => {
      const current = standsNow(answer)
      if (current === null || list === null) return {}
      return { list: current, changedElsewhere: changesOf(list.products, current.products) }
    }),
    announceChange: emit((_, list: PriceList) => ({ type: 'list.changed' as const, list })),
    clearAll: assign(nothing),
  },
  guards: {
    isNotOnly: ({ context }) => context.draft.length > 1,
    isWrong: ({ context }) => problemsOf(context.draft).length > 0,
    isChanged: ({ context: { list, draft } }) =>
      JSON.stringify(draft.map(({ name, price, isSoldOut }) => [name, price, isSoldOut])) !==
      JSON.stringify(
        draftOf(list?.products ?? []).map(({ name, price, isSoldOut }) => [name, price, isSoldOut]),
      ),
    isDone: (_, answer: Answer) => answer.ok,
    isChangedElsewhere: (_, answer: Answer) => standsNow(answer) !== null,
  },
}).createMachine({
  id: 'priceListForm',
  context: ({ input: { merchantNumber } }) => ({ ...nothing, merchantNumber }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event }) => event.list },
        },
      },
    },
    editing: {
      on: {
        'product.added': { actions: 'addProduct' },
        'product.removed': {
          guard: 'isNotOnly',
          actions: { type: 'removeProduct', params: ({ event }) => event.id },
        },
        'product.moved': { actions: { type: 'moveProduct', params: ({ event }) => event } },
        'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
        'form.submitted': [
          { guard: 'isWrong', actions: 'showProblems' },
          { target: 'saving', actions: 'clearErrors' },
        ],
        'form.left': [{ guard: 'isChanged', target: 'leaving' }, dropChanges],
      },
    },
    leaving: { on: { 'changes.dropped': dropChanges, 'changes.kept': 'editing' } },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'changePriceList',
        id: 'changePriceList',
        input: ({ context: { merchantNumber, list, draft } }) => ({
          merchantNumber,
          list: { version: list?.version ?? null, products: productsFrom(draft) },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed',
            actions: [{ type: 'announceChange', params: answerValue }, 'clearAll'],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'editing',
            actions: [
              { type: 'storeCurrent', params: answerOf },
              { type: 'showRefusal', params: answerOf },
            ],
          },
          { target: 'editing', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'editing', actions: 'showException' },
      },
    },
  },
})

function standsNow(answer: Answer): PriceList | null {
  return !answer.ok && answer.reason === 'changedElsewhere' ? answer.data : null
}

expose(priceListFormMachine, {
  context: ['isRejected'],
  events: { 'product.moved': ['to'], 'field.changed': ['field'] },
})
