import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { rightLabels } from '../../domain/staff/rights.ts'
import type { StaffAccount } from '../../domain/staff/staff.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The accounts of the staff, for leads: list, search and selected account. The list loads on opening and
 * after a change; it stays visible during a refresh and after a failed one.
 */

export interface StaffContext {
  readonly accounts: readonly StaffAccount[]
  readonly search: string
  readonly chosenId: string | null
  readonly failure: Failure | null
}

export type StaffEvent =
  | { type: 'staff.refreshRequested' }
  | { type: 'load.retried' }
  | { type: 'search.changed'; search: string }
  | { type: 'account.chosen'; id: string }
  | { type: 'account.left' }

const failedText = 'We could not load the staff accounts. Please try again.'

const { initial, states } = readable({
  src: 'fetchStaffAccounts',
  refresh: 'staff.refreshRequested',
  store: 'storeAccounts',
  unread: showingText(failedText),
})

export const staffMachine = setup({
  types: { context: {} as StaffContext, events: {} as StaffEvent },
  actors: {
    fetchStaffAccounts: fromPromise<Outcome<readonly StaffAccount[]>>(notProvided('fetchStaffAccounts')),
  },
  actions: {
    storeAccounts: assign((_, accounts: readonly StaffAccount[]) => ({
      accounts,
      failure: null,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: readGuards,
}).createMachine({
  id: 'staff',
  context: { accounts: [], search: '', chosenId: null, failure: null },
  initial,
  states: {
    ...states,
    shown: {
      ...states.shown,
      on: {
        ...states.shown.on,
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'account.chosen': { actions: assign(({ event }) => ({ chosenId: event.id })) },
        'account.left': { actions: assign({ chosenId: null }) },
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

expose(staffMachine, { context: [], events: {} })
