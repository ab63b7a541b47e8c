import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'

/*
 * "Not confirmed": the people of this gate whose scan another scan has replaced before it was confirmed. Each stays in
 * sight until the card is scanned again or the line is dismissed, whether the server or the device answers.
 */

export interface UnconfirmedScan {
  /** Of the card, as it was scanned or typed. */
  readonly number: string
  /** Of the person, where they were found. */
  readonly code: string | null
  readonly name: string | null
}

/** What each flow of a gate emits when it begins to search. */
export interface ScanReplaced {
  readonly type: 'scan.replaced'
  /** The number that is searched from now on, or waits for its turn; '' where none is. */
  readonly by: string
  /** What was in hand and is not any more. */
  readonly left: readonly UnconfirmedScan[]
}

/** The code that waits for the answer about the one before. */
export function waitingScan({ next }: { readonly next: string | null }): readonly UnconfirmedScan[] {
  return next === null ? [] : [{ number: next, code: null, name: null }]
}

/** Says what a search replaces, before its code is stored. */
export const beginSearch = <Announce extends string, Store extends string, Params>(
  announce: Announce,
  store: Store,
  params: Params,
) =>
  [
    { type: announce, params },
    { type: store, params },
  ] as const

export interface NotConfirmedContext {
  readonly scans: readonly UnconfirmedScan[]
}

export type NotConfirmedEvent =
  | ScanReplaced
  | { type: 'scan.dismissed'; number: string }
  | { type: 'all.dismissed' }

export const notConfirmedMachine = setup({
  types: { context: {} as NotConfirmedContext, events: {} as NotConfirmedEvent },
  actions: {
    storeReplaced: assign(({ context }, { by, left }: ScanReplaced) => ({
      scans: [
        ...context.scans.filter((scan) => !left.some((other) => isSame(scan, other.number))),
        ...left,
      ].filter((scan) => !isSame(scan, by)),
    })),
    dismiss: assign(({ context }, number: string) => ({
      scans: context.scans.filter((scan) => scan.number !== number),
    })),
    dismissAll: assign({ scans: [] }),
  },
}).createMachine({
  id: 'notConfirmed',
  context: { scans: [] },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'scan.replaced': { actions: { type: 'storeReplaced', params: ({ event }) => event } },
        'scan.dismissed': { actions: { type: 'dismiss', params: ({ event }) => event.number } },
        'all.dismissed': { actions: 'dismissAll' },
      },
    },
  },
})

function isSame({ number, code }: UnconfirmedScan, other: string): boolean {
  const spelled = other.trim().toUpperCase()
  return number.toUpperCase() === spelled || code?.toUpperCase() === spelled
}

expose(notConfirmedMachine, { context: [], events: {} })
