import type { Verdict } from '../../domain/gate/verdict.ts'

/*
 * The parts that every scan of a gate shares, in the documented check-in (`checkIn.ts`) and in the gate
 * (`gate.ts`). A new scan replaces the last result. A scan during a confirm is stored as `next`: it is searched
 * as soon as the confirm is answered, and the outcome of the person before is shown beside it. If no answer
 * comes, the attempt stays on screen and `next` waits until the operator confirms again or cancels.
 */

export interface ScanContext {
  /** The text in the field. */
  code: string
  /** The scanned or typed number of the card; it differs from the person's code if that card was replaced. */
  number: string
  /** The person was found by name, so the card may be lost. */
  isByName: boolean
  notice: string | null
  fieldError: string | null
  next: string | null
  /** Scans that a later scan replaced before they were searched; they must be scanned again. */
  replaced: readonly string[]
  before: { readonly name: string; readonly notice: string } | null
  verdictBefore: Verdict | null
}

export type ScanEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'person.chosen'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }

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

export const blankCodeText = 'Please enter a participant ID or scan a barcode'

/** A shared constant: the flight recorder writes a field only when its reference changes. */
const none: readonly string[] = []

export const noScan = {
  number: '',
  isByName: false,
  notice: null,
  fieldError: null,
  next: null,
  replaced: none,
  before: null,
  verdictBefore: null,
}

export function codeInField({ code, next }: Pick<ScanContext, 'code' | 'next'>): string {
  return next ?? code
}

export const scanned = (code: string) => ({ code: code.trim(), number: code.trim() })

/** The outcome of the person before stays beside the next search. */
export const later = (context: ScanContext, code: string) => ({
  ...scanned(code),
  replaced: replacedBy(code, context),
  before: context.before,
  verdictBefore: context.verdictBefore,
})

export const waitingAs = (context: ScanContext, code: string) => ({
  next: code.trim(),
  replaced: replacedBy(code, context),
})

export const typed = (code: string) => ({ code, fieldError: null, next: null, replaced: none })

export const chosen = (code: string) => ({ code, number: code, isByName: true })

/** @param name null if no person is on the card */
export function outcomeOf(
  { next }: ScanContext,
  { verdict, notice, name }: { verdict: Verdict; notice: string; name: string | null },
): Partial<ScanContext> {
  const isLeft = name !== null && (next !== null || verdict === 'unreachable')
  return isLeft ? { notice, before: { name, notice }, verdictBefore: verdict } : { notice }
}

function replacedBy(code: string, { next, replaced }: ScanContext): readonly string[] {
  const others = [...replaced, ...(next === null ? [] : [next])].filter((other) => other !== code.trim())
  return others.length === 0 ? none : others
}

export const isSameCode = (one: string | undefined, other: string): boolean =>
  one?.toUpperCase() === other.trim().toUpperCase()

/** News for the list "Not confirmed". */
export const scanReplaced = (by: string, left: readonly UnconfirmedScan[] = []): ScanReplaced => ({
  type: 'scan.replaced',
  by,
  left,
})

export function scanInHand(
  number: string,
  code: string | null,
  name: string | null,
): readonly UnconfirmedScan[] {
  return number === '' ? [] : [{ number, code, name }]
}

export function waitingScan({ next }: Pick<ScanContext, 'next'>): readonly UnconfirmedScan[] {
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

export const codeOf = ({ event }: { readonly event: { readonly code: string } }): string => event.code
export const inField = ({ context }: { readonly context: Pick<ScanContext, 'code' | 'next'> }): string =>
  codeInField(context)

type Announced = 'announceReplaced' | 'announceBegun'

const submitted = <const Target extends string, Announce extends Announced, const Store extends string>(
  target: Target,
  announce: Announce,
  store: Store,
) =>
  [
    { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
    { target, actions: beginSearch(announce, store, inField) },
  ] as const

/** Events of the code field, of the scanner and of the search by name. */
export const searchOn = <const Target extends string, Announce extends Announced>(
  target: Target,
  announce: Announce,
) =>
  ({
    'code.changed': { actions: { type: 'storeCode', params: codeOf } },
    'code.scanned': { target, actions: beginSearch(announce, 'storeScanned', codeOf) },
    'person.chosen': { target, actions: beginSearch(announce, 'storeChosenPerson', codeOf) },
    'search.submitted': submitted(target, announce, 'storeScanned'),
  }) as const

/** Beside an attempt without an answer, whose outcome is shown with the next person. */
export const searchBesideAttempt = <const Target extends string>(target: Target) =>
  ({
    'code.scanned': { target, actions: beginSearch('announceReplaced', 'storeScannedAfter', codeOf) },
    'search.submitted': submitted(target, 'announceReplaced', 'storeScannedAfter'),
  }) as const

/** A scan while the server or the device records. */
export const scanWhileConfirming = {
  'code.scanned': [
    { guard: { type: 'isUnderWay', params: codeOf } },
    { actions: beginSearch('announceBegun', 'storeNext', codeOf) },
  ],
} as const

export const nextIn = <const Target extends string, Announce extends Announced>(
  target: Target,
  announce: Announce,
) => ({ guard: 'hasNext', target, actions: beginSearch(announce, 'storeScannedAfter', inField) }) as const

export const scanGuards = {
  isBlank: (_: unknown, code: string) => code.trim() === '',
  hasNext: ({ context }: Within) => context.next !== null,
  hasNoFieldError: ({ context }: Within) => context.fieldError === null,
}

interface Within {
  readonly context: ScanContext
}
