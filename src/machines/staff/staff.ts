import { assign, fromPromise, setup } from 'xstate'
import { isIncident, type Outcome } from '../../domain/lib/outcome.ts'
import { rightLabels } from '../../domain/staff/rights.ts'
import type { StaffAccount } from '../../domain/staff/staff.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The accounts of the staff, for leads: list, search and selected account. The list loads on opening and
 * after a change; it stays visible during a refresh and after a failed one.
 */

export interface StaffContext {
  readonly accounts: readonly StaffAccount[]
  readonly search: string
  readonly chosenId: string | null
  readonly callError: string | null
  readonly isIncident: boolean
}

export type StaffEvent =
  | { type: 'staff.refreshRequested' }
  | { type: 'load.retried' }
  | { type: 'search.changed'; search: string }
  | { type: 'account.chosen'; id: string }
  | { type: 'account.left' }

type Answer = Outcome<readonly StaffAccount[]>

const failedText = 'We could not load the staff accounts. Please try again.'

export const staffMachine = setup({
  types: { context: {} as StaffContext, events: {} as StaffEvent },
  actors: { fetchStaffAccounts: fromPromise<Answer>(notProvided('fetchStaffAccounts')) },
  actions: {
    storeAccounts: assign((_, answer: Answer) =>
      answer.ok ? { accounts: answer.value, callError: null, isIncident: false } : {},
    ),
    showCallError: assign((_, answer: Answer) => ({
      callError: answer.message ?? failedText,
      isIncident: isIncident(answer),
    })),
    showException: assign({ callError: failedText, isIncident: true }),
  },
  guards: { isRead: (_, answer: Answer) => answer.ok },
}).createMachine({
  id: 'staff',
  context: { accounts: [], search: '', chosenId: null, callError: null, isIncident: false },
  initial: 'loading',
  states: {
    loading: {
      on: { 'staff.refreshRequested': { target: 'loading', reenter: true } },
      invoke: {
        src: 'fetchStaffAccounts',
        id: 'fetchStaffAccounts',
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'shown',
            actions: { type: 'storeAccounts', params: answerOf },
          },
          { target: 'failed', actions: { type: 'showCallError', params: answerOf } },
        ],
        onError: { target: 'failed', actions: 'showException' },
      },
    },
    failed: { on: { 'load.retried': 'loading', 'staff.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      on: {
        'staff.refreshRequested': '.refreshing',
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'account.chosen': { actions: assign(({ event }) => ({ chosenId: event.id })) },
        'account.left': { actions: assign({ chosenId: null }) },
      },
      states: {
        settled: {},
        refreshing: {
          on: { 'staff.refreshRequested': { target: 'refreshing', reenter: true } },
          invoke: {
            src: 'fetchStaffAccounts',
            id: 'fetchStaffAccounts',
            onDone: [
              {
                guard: { type: 'isRead', params: answerOf },
                target: 'settled',
                actions: { type: 'storeAccounts', params: answerOf },
              },
              { target: 'stale', actions: { type: 'showCallError', params: answerOf } },
            ],
            onError: { target: 'stale', actions: 'showException' },
          },
        },
        stale: { on: { 'load.retried': 'refreshing' } },
      },
    },
  },
})

/** A list that fits on a screen needs no search. */
const longList = 8

export function hasSearch({ accounts, search }: Pick<StaffContext, 'accounts' | 'search'>): boolean {
  return accounts.length > longList || search !== ''
}

export function foundIn({
  accounts,
  search,
}: Pick<StaffContext, 'accounts' | 'search'>): readonly StaffAccount[] {
  const words = searchText(search).split(/\s+/).filter(Boolean)
  return accounts.filter(({ name, email, rights }) => {
    const text = searchText([name, email, ...rights.map((right) => rightLabels[right])].join('\n'))
    return words.every((word) => text.includes(word))
  })
}

export function chosenAccount({ accounts, chosenId }: StaffContext): StaffAccount | undefined {
  return accounts.find(({ id }) => id === chosenId)
}

function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

expose(staffMachine, { context: ['isIncident'], events: {} })
