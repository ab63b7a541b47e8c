import { assign, fromPromise, setup } from 'xstate'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Offline scans of another camp wait for that camp's server (design: "Gate"). If that server never comes
 * back, as after a trial, they can be saved as a file. Only scans in the saved file can then be deleted from
 * this device, after a confirmation.
 */

export interface OtherCampScansContext {
  readonly saved: readonly string[]
  readonly callError: string | null
}

export type OtherCampScansEvent =
  | { type: 'file.requested' }
  | { type: 'removal.chosen' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }

export const otherCampScansTexts = {
  unsaved: 'The file could not be saved. Nothing was removed. Please try again.',
  unremoved: 'The scans could not be removed from this device. Please try again.',
} as const

export function inOtherCampFileText({ saved }: OtherCampScansContext): string {
  const scans = saved.length === 1 ? '1 scan is' : `${saved.length} scans are`
  return `${scans} in the file in your downloads. Open it, and give it to the office.`
}

export const otherCampScansMachine = setup({
  types: { context: {} as OtherCampScansContext, events: {} as OtherCampScansEvent },
  actors: {
    saveScans: fromPromise<readonly string[]>(notProvided('saveScans')),
    removeScans: fromPromise<void, { saved: readonly string[] }>(notProvided('removeScans')),
  },
  actions: {
    storeSaved: assign((_, saved: readonly string[]) => ({ saved })),
    forgetSaved: assign({ saved: [] }),
    clearCallError: assign({ callError: null }),
    showUnsaved: assign({ callError: otherCampScansTexts.unsaved }),
    showUnremoved: assign({ callError: otherCampScansTexts.unremoved }),
    reportFailure: (_, _error: unknown) => {},
  },
  guards: { isAny: ({ context }) => context.saved.length > 0 },
}).createMachine({
  id: 'otherCampScans',
  context: { saved: [], callError: null },
  initial: 'kept',
  states: {
    kept: {
      on: {
        'file.requested': 'saving',
        'removal.chosen': { guard: 'isAny', target: 'asking' },
      },
    },
    saving: {
      entry: 'clearCallError',
      invoke: {
        src: 'saveScans',
        id: 'saveScans',
        onDone: { target: 'kept', actions: { type: 'storeSaved', params: answerOf } },
        onError: { target: 'kept', actions: ['showUnsaved', { type: 'reportFailure', params: errorOf }] },
      },
    },
    asking: {
      on: { 'removal.confirmed': 'removing', 'removal.cancelled': 'kept' },
    },
    removing: {
      entry: 'clearCallError',
      invoke: {
        src: 'removeScans',
        id: 'removeScans',
        input: ({ context: { saved } }) => ({ saved }),
        onDone: { target: 'kept', actions: 'forgetSaved' },
        onError: { target: 'kept', actions: ['showUnremoved', { type: 'reportFailure', params: errorOf }] },
      },
    },
  },
})

expose(otherCampScansMachine, { context: ['callError'], events: {} })
