import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'
import type { ScanReplaced, UnconfirmedScan } from './scan.ts'

/*
 * "Not confirmed": people of this gate whose scan was replaced by another scan before it was confirmed. A
 * line stays until the card is scanned again or the line is dismissed, online and offline.
 */

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
