import {
  type Fault,
  faultsOf,
  foldedValue,
  type Meanings,
  mended,
  mendOf,
  unmended,
} from '../../domain/people/importing/importFaults.ts'
import type { ImportItem, Mend, MendKind } from '../../domain/people/importing/importReview.ts'
import { storing } from '../lib/storing.ts'

/*
 * Decisions of an import for all rows with the same fault: they are imported without the value, a value means
 * another one, or they are left out. Each can be undone. Changed rows are checked again.
 */

export interface ImportMendContext {
  readonly items: readonly ImportItem[]
  readonly mends: readonly Mend[]
  /** The fault whose values are being explained. */
  readonly fault: { readonly key: string; readonly meanings: Meanings } | null
}

export type ImportMendEvent =
  | { type: 'fault.mended'; key: string; kind: Exclude<MendKind, 'meaning'> }
  | { type: 'fault.opened'; key: string }
  | { type: 'meaning.changed'; value: string; text: string }
  | { type: 'meanings.confirmed' }
  | { type: 'meanings.left' }
  /** The place in `mends`. */
  | { type: 'mend.undone'; place: number }

interface Within {
  readonly context: ImportMendContext
}

const store = storing<ImportMendContext>()

/** Undefined if another decision has mended it. */
export function openFault({ items, fault }: ImportMendContext): Fault | undefined {
  return fault === null ? undefined : faultsOf(items).find(({ key }) => key === fault.key)
}

function withMend({ items, mends }: ImportMendContext, mend: Mend): Partial<ImportMendContext> {
  return { items: mended(items, mend), mends: [...mends, mend], fault: null }
}

export const importMendActions = {
  mendFault: store(({ context }, { key, kind }: { key: string; kind: MendKind }) => {
    const fault = faultsOf(context.items).find((other) => other.key === key)
    return fault ? withMend(context, mendOf(context.items, fault, kind)) : {}
  }),
  openFault: store((_, key: string) => ({ fault: { key, meanings: {} } })),
  storeMeaning: store(({ context: { fault } }, { value, text }: { value: string; text: string }) => ({
    fault: fault && { ...fault, meanings: { ...fault.meanings, [foldedValue(value)]: text } },
  })),
  useMeanings: store(({ context }) => {
    const fault = openFault(context)
    return fault
      ? withMend(context, mendOf(context.items, fault, 'meaning', context.fault?.meanings))
      : { fault: null }
  }),
  closeFault: store(() => ({ fault: null })),
  undoMend: store(({ context: { items, mends } }, place: number) => {
    const mend = mends[place]
    return mend ? { items: unmended(items, mend), mends: mends.filter((other) => other !== mend) } : {}
  }),
}

export const importMendGuards = {
  isFault: ({ context }: Within, key: string) => faultsOf(context.items).some((fault) => fault.key === key),
  isAnyMeaning: ({ context }: Within) =>
    Object.values(context.fault?.meanings ?? {}).some((text) => text.trim() !== ''),
  isExplaining: ({ context }: Within) => context.fault !== null,
  isLeavingOut: (_: Within, kind: MendKind) => kind === 'leaveOut',
  isMendOfRows: ({ context: { mends } }: Within, place: number) =>
    mends[place] !== undefined && mends[place].kind !== 'leaveOut',
}
