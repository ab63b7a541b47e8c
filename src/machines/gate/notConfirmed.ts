import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'

/*
 * "Not confirmed": people of this gate whose scan was replaced by another scan before it was confirmed. A
 * line stays until the card is scanned again or the line is dismissed, online and offline.
 */

export interface UnconfirmedScan {
  readonly number: string
  readonly code: string | null
  readonly name: string | null
}

export interface ScanReplaced {
  readonly type: 'scan.replaced'
  /** The number that is searched now or waits as `next`; '' if there is none. */
  readonly by: string
  readonly left: readonly UnconfirmedScan[]
}

export function waitingScan({ next }: { readonly next: string | null }): readonly UnconfirmedScan[] {
  return next === null ? [] : [{ number: next, code: null, name: null }]
}

/** The announcement comes first: it reads the scan that the store action overwrites. */
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
