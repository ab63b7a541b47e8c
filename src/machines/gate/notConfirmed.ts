import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'
import type { ScanReplaced, UnconfirmedScan } from './scan.ts'

/*
 * "Not confirmed": people of this gate whose scan was replaced by another scan before it was confirmed. A
 * line stays until the card is scanned again or the line is dismissed, online and offline, and, by its number,
 * after a reload.
 */

export interface NotConfirmedContext {
  readonly scans: readonly UnconfirmedScan[]
}

export type NotConfirmedEvent =
  | ScanReplaced
  | { type: 'scan.dismissed'; number: string }
  | { type: 'all.dismissed' }

const keep = {
  type: 'keepNumbers',
  params: ({ context }: { readonly context: NotConfirmedContext }) =>
    context.scans.map(({ number }) => number),
} as const

export const notConfirmedMachine = setup({
  types: {
    context: {} as NotConfirmedContext,
    events: {} as NotConfirmedEvent,
    input: {} as { readonly numbers: readonly string[] },
  },
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
    keepNumbers: (_, _numbers: readonly string[]) => {},
  },
}).createMachine({
  id: 'notConfirmed',
  context: ({ input: { numbers } }) => ({
    scans: numbers.map((number) => ({ number, code: null, name: null })),
  }),
  initial: 'listing',
  states: {
    listing: {
      on: {
        'scan.replaced': { actions: [{ type: 'storeReplaced', params: ({ event }) => event }, keep] },
        'scan.dismissed': { actions: [{ type: 'dismiss', params: ({ event }) => event.number }, keep] },
        'all.dismissed': { actions: ['dismissAll', keep] },
      },
    },
  },
})

function isSame({ number, code }: UnconfirmedScan, other: string): boolean {
  const spelled = other.trim().toUpperCase()
  return number.toUpperCase() === spelled || code?.toUpperCase() === spelled
}

expose(notConfirmedMachine, { context: [], events: {} })
