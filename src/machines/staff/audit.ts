import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import {
  type AuditChoices,
  type AuditEntry,
  type AuditFilters,
  auditAddressOf,
  auditFiltersFrom,
  noAuditFilters,
} from '../../domain/staff/audit.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The audit log, newest first. The server filters and pages: the next page loads near the end of the list, or
 * on "Load more". The filters are in the URL, so that a link can be shared: they are written after a pause in
 * typing, and changes of the URL are read. Changed filters restart the list; a list stays visible while it is
 * refreshed.
 */

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** Cursor of the next page; null at the end. */
  readonly before: string | null
  readonly choices?: AuditChoices | undefined
}

export interface AuditContext {
  readonly filters: AuditFilters
  /** The filters as in the URL; the list shows these. */
  readonly address: string
  readonly entries: readonly AuditEntry[]
  readonly before: string | null
  readonly choices: AuditChoices
  readonly failure: Failure | null
}

export type AuditEvent =
  | { type: 'filter.changed'; change: Partial<AuditFilters> }
  | { type: 'filters.cleared' }
  | { type: 'address.changed'; address: string }
  | { type: 'more.requested' }
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }

export interface AuditQuestion {
  readonly filters: AuditFilters
  readonly before: string | null
}

export const auditFailedText = 'The audit could not be read.'

const showUnread = showingText(auditFailedText)

export const auditMachine = setup({
  types: {
    context: {} as AuditContext,
    events: {} as AuditEvent,
    emitted: {} as { type: 'filters.changed'; address: string },
    input: {} as { address: string },
  },
  actors: { fetchAudit: fromPromise<Outcome<AuditPage>, AuditQuestion>(notProvided('fetchAudit')) },
  delays: { typingPause: 400 },
  actions: {
    storeFilters: assign(({ context }, change: Partial<AuditFilters>) => ({
      filters: { ...context.filters, ...change },
    })),
    storeAddress: assign((_, address: string) => ({
      filters: auditFiltersFrom(address),
      address: normal(address),
    })),
    storeWrittenAddress: assign(({ context }) => ({ address: auditAddressOf(context.filters) })),
    announceAddress: emit(({ context }) => ({ type: 'filters.changed' as const, address: context.address })),
    clearEntries: assign({ entries: [], before: null }),
    clearFailure: assign({ failure: null }),
    storePage: assign(({ context }, { entries, before, choices }: AuditPage) => ({
      entries,
      before,
      choices: choices ?? context.choices,
    })),
    storeMore: assign(({ context }, page: AuditPage) => ({
      entries: withMore(context, page),
      before: page.before,
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    ...readGuards,
    hasMore: ({ context }) => context.before !== null,
    isElsewhere: ({ context }, address: string) => normal(address) !== context.address,
    isUnwritten: ({ context }) => auditAddressOf(context.filters) !== context.address,
  },
}).createMachine({
  id: 'audit',
  context: ({ input }) => ({
    filters: auditFiltersFrom(input.address),
    address: normal(input.address),
    entries: [],
    before: null,
    choices: { staff: [], devices: [] },
    failure: null,
  }),
  initial: 'loading',
  on: {
    'filter.changed': {
      target: '.typing',
      actions: { type: 'storeFilters', params: ({ event }) => event.change },
    },
    'filters.cleared': { target: '.typing', actions: { type: 'storeFilters', params: noAuditFilters } },
    'address.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event.address },
      target: '.loading',
      actions: [{ type: 'storeAddress', params: ({ event }) => event.address }, 'clearEntries'],
    },
  },
  states: {
    typing: {
      entry: 'clearFailure',
      after: {
        typingPause: [
          {
            guard: 'isUnwritten',
            target: 'loading',
            actions: ['storeWrittenAddress', 'announceAddress', 'clearEntries'],
          },
          { target: 'loading' },
        ],
      },
    },
    loading: {
      entry: 'clearFailure',
      ...reading({
        src: 'fetchAudit',
        input: ({ filters }: AuditContext) => ({ filters, before: null }),
        store: 'storePage',
        unread: showUnread,
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      initial: 'settled',
      on: { 'list.refreshRequested': 'loading' },
      states: {
        settled: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: {
          entry: 'clearFailure',
          ...reading({
            src: 'fetchAudit',
            input: ({ filters, before }: AuditContext) => ({ filters, before }),
            store: 'storeMore',
            unread: showUnread,
            shown: 'settled',
            failed: 'moreFailed',
          }),
        },
        moreFailed: { on: { 'more.requested': 'loadingMore' } },
      },
    },
  },
})

function normal(address: string): string {
  return auditAddressOf(auditFiltersFrom(address))
}

/** Removes duplicates between pages. */
function withMore({ entries }: AuditContext, page: AuditPage): readonly AuditEntry[] {
  const known = new Set(entries.map(({ id }) => id))
  return [...entries, ...page.entries.filter(({ id }) => !known.has(id))]
}

expose(auditMachine, {
  context: [],
  events: {},
})
