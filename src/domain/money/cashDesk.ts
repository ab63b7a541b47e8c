import type { Signer } from '../account/pins.ts'
import { type Cents, centsFromDollars, formatUsd, spendableIn } from '../lib/money.ts'
import { fullNameOf } from '../people/people.ts'
import type { RefundedItems } from './refunds.ts'

/** Of why a top-up or a pay-out is taken back, in characters. */
export const longestReason = 200

/** Of what is typed for a receipt's reference, in characters. */
export const longestReference = 40

/** Of what is typed or scanned for a card, in characters. */
export const longestCodeNumber = 100

/** Of the name of who was there when cash went to the safe, in characters. */
export const longestWitness = 100

/** What a person pays in or out at once. */
export const largestPersonCash: Cents = 10_000_00

/** A float, what goes to the safe or comes from it, what a stall is paid out, and what is counted. */
export const largestDeskCash: Cents = 1_000_000_00

/** `cashShort` and `cashOver`: what was missing or too much when the drawer was counted. */
export const cashMovementKinds = [
  'topUp',
  'payOut',
  'reverseTopUp',
  'reversePayOut',
  'stallPayOut',
  'reverseStallPayOut',
  'toSafe',
  'fromSafe',
  'cashShort',
  'cashOver',
] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]

export interface CashMovement {
  readonly referenceId: string
  readonly kind: CashMovementKind
  readonly amount: Cents
  readonly createdAt: string
  /** Whose wallet it was; of a stall its number. */
  readonly code: string | null
  readonly name: string | null
  /** Who was there besides the cashier when cash went to the safe or came from it. */
  readonly witness: string | null
  /** Whether that person has confirmed it by PIN or password. */
  readonly isConfirmed?: boolean | undefined
  readonly reason: string | null
  /** The reference of what it takes back. */
  readonly reverses: string | null
  /** The reference of what has taken it back. */
  readonly reversedBy: string | null
  /** Who booked it, where that is not the cashier of the desk. */
  readonly by?: string | null | undefined
}

export interface OpenDesk {
  readonly id: string
  /** The address of whoever has opened it. */
  readonly cashier: string
  readonly name: string
  readonly openedAt: string
  /** What is in the drawer by the books. */
  readonly cash: Cents
}

export interface CashDesks {
  /** One's own, with its newest movements first. */
  readonly desk: (OpenDesk & { readonly movements: readonly CashMovement[] }) | null
  /** Those that others have open; for leads alone. */
  readonly others: readonly OpenDesk[]
  /** One's own last desk, where a lead closed it and none is open since. */
  readonly closedByOther?: ClosedByOther | null | undefined
  /** Who can sign besides the cashier; null where names are typed. */
  readonly signers?: readonly Signer[] | null | undefined
  /** Wallets with deposits that the payment provider took back: that much of them cannot be spent. */
  readonly disputed?: readonly DisputedWallet[] | undefined
}

export interface DisputedWallet {
  readonly code: string
  readonly name: string
  readonly amount: Cents
  /** How much of it is in the wallet no more, because it was spent before. */
  readonly missing?: Cents | undefined
}

export interface ClosedByOther {
  readonly by: string
  readonly closedAt: string
  readonly expected: Cents
  readonly counted: Cents
  readonly handedTo: string
}

/** Who stands before the desk. */
export interface CashPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly union: string | null
  readonly balance: Cents
  readonly isFrozen: boolean
  readonly isWithdrawn: boolean
  /** What the payment provider took back: that much of the balance is held. It may be more than the balance. */
  readonly disputed?: Cents | undefined
}

/** Why less than the balance can be paid out; undefined where nothing is held. */
export function heldText(person: CashPerson): string | undefined {
  const { balance, disputed = 0 } = person
  if (disputed === 0) return undefined
  const took = `The payment provider took ${formatUsd(disputed)} of ${fullNameOf(person)}’s deposits back`
  const spendable = spendableIn(person)
  if (spendable > 0) return `${took}: only ${formatUsd(spendable)} can be spent or paid out.`
  return balance >= disputed
    ? `${took}: nothing can be spent or paid out.`
    : `${took}, and ${formatUsd(disputed - balance)} of that was spent before. Ask for it; until then nothing can be paid out.`
}

/** On paper and in lists, beside a second person who has not signed by PIN or password. */
export const nameTypedText = 'Name typed, not confirmed'

interface Witnessed {
  readonly witness: string
  /** Id of the witness, who has confirmed it; without one the name was typed. */
  readonly signer?: string | undefined
}

/** What a cashier asks for, as it is remembered until its outcome is known. */
export type CashRequest =
  | ({ readonly kind: 'openDesk'; readonly amount: Cents } & Witnessed)
  | {
      readonly kind: 'topUp' | 'payOut'
      /** Of the card, as it was scanned; or the code of somebody who was found by name. */
      readonly number: string
      readonly isByName: boolean
      readonly amount: Cents
    }
  | {
      readonly kind: 'reverseTopUp' | 'reversePayOut' | 'reverseStallPayOut'
      readonly referenceId: string
      readonly reason: string
      /** Whose wallet it was, or of which stall, and how much. */
      readonly number: string
      readonly amount: Cents
    }
  | ({ readonly kind: 'toSafe' | 'fromSafe'; readonly amount: Cents } & Witnessed)
  | ({ readonly kind: 'closeDesk'; readonly desk: string; readonly amount: Cents } & Witnessed)
  | {
      readonly kind: 'stallPayOut'
      readonly merchantNumber: string
      readonly amount: Cents
      readonly witness: string
    }
  | {
      readonly kind: 'refund'
      readonly merchantNumber: string
      /** The reference of the sale. */
      readonly sale: string
      readonly items: RefundedItems
      readonly reason: string
      /** Whose wallet it was, and how much. */
      readonly number: string
      readonly amount: Cents
    }

export interface CashAttempt {
  readonly key: string
  readonly request: CashRequest
}

/** What became of a request; null is what it has nothing to say about. */
export interface CashBooked {
  readonly referenceId: string | null
  readonly at: string
  /** What was booked, where the answer says it. */
  readonly amount: Cents | null
  /** Whose wallet it was. */
  readonly code: string | null
  /** What is in the wallet then. */
  readonly balance: Cents | null
  /** Of a desk that was closed: what had to be in the drawer by the books. */
  readonly expected: Cents | null
  /** Whose desk it was, where that is another person than who booked. */
  readonly cashier: string | null
}

/** A recording masks the kind: then there is nothing to say. */
const says: {
  readonly [Kind in CashRequest['kind']]?: (amount: string, of: string) => string
} = {
  openDesk: (amount) => `Open a cash desk with ${amount}`,
  topUp: (amount, of) => `Pay in ${amount} for ${of}`,
  payOut: (amount, of) => `Pay out ${amount} to ${of}`,
  reverseTopUp: (amount, of) => `Take back the pay-in of ${amount} for ${of}`,
  reversePayOut: (amount, of) => `Take back the pay-out of ${amount} to ${of}`,
  reverseStallPayOut: (amount, of) => `Take back the pay-out of ${amount} to stall ${of}`,
  toSafe: (amount) => `Put ${amount} into the safe`,
  fromSafe: (amount) => `Take ${amount} from the safe`,
  closeDesk: (amount) => `Close the cash desk with ${amount} counted`,
  stallPayOut: (amount, of) => `Pay out ${amount} to stall ${of}`,
  refund: (amount, of) => `Give ${amount} back to ${of}`,
}

/** "Pay in $20.00 for NUZ042". */
export function requestText(request: CashRequest): string {
  const of = 'number' in request ? request.number : 'merchantNumber' in request ? request.merchantNumber : ''
  return says[request.kind]?.(formatUsd(request.amount), of) ?? ''
}

/** Whether the same is asked for a second time, whether the person was found by the card or by name. */
export function isSameRequest(one: CashRequest, other: CashRequest): boolean {
  const textOf = (request: CashRequest) =>
    JSON.stringify(
      Object.entries(request)
        .filter(([field]) => field !== 'isByName')
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    )
  return textOf(one) === textOf(other)
}

/** The notes and coins that are in use, in cents. */
export const denominations: readonly Cents[] = [
  ...[100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00],
  ...[50, 25, 10, 5, 1],
]

/** How many of each were counted, as they were typed. */
export type Counts = Readonly<Partial<Record<Cents, string>>>

/** Undefined where one is no number of notes. */
export function sumOf(counts: Counts): Cents | undefined {
  let sum = 0
  for (const denomination of denominations) {
    const count = (counts[denomination] ?? '').trim() || '0'
    if (!/^\d{1,5}$/.test(count)) return undefined
    sum += denomination * Number(count)
  }
  return sum
}

/** From what amount on a pay-in is asked about before it is booked: $200 is easily typed for $20. */
const largePayIn: Cents = 100_00

export function isAskedFirst(kind: 'topUp' | 'payOut', amount: Cents): boolean {
  return kind === 'payOut' || amount >= largePayIn
}

export function tooLargeText(most: Cents): string {
  return `Please enter at most ${formatUsd(most)} at once.`
}

export function amountErrorOf(
  typed: string,
  { least, most }: { readonly least: Cents; readonly most: Cents },
): string | null {
  const cents = centsFromDollars(typed)
  if (cents === undefined)
    return /^-?\d+\.\d{3,}$/.test(typed.trim())
      ? 'Enter the amount with at most two decimals, like 12.50.'
      : 'Enter the amount as a number, like 12.50.'
  if (cents > most) return tooLargeText(most)
  if (cents >= least) return null
  return least === 0 ? 'Enter an amount that is not below 0.' : 'Enter an amount above 0.'
}

/** What a form of the cash desk is about. */
export type CashFormSubject =
  | { readonly kind: 'openDesk' | 'toSafe' | 'fromSafe' }
  | { readonly kind: 'closeDesk'; readonly desk: OpenDesk }
  | {
      readonly kind: 'stallPayOut'
      readonly merchantNumber: string
      /** What the camp owes the stall. */
      readonly balance: Cents
    }
  /** A booking of any desk is looked up by its reference, to be taken back. */
  | { readonly kind: 'findBooking' }
  | { readonly kind: 'reverse'; readonly movement: CashMovement }

export interface CashFormFields {
  readonly amount: string
  /** Of who gives or takes the money. */
  readonly name: string
  readonly reason: string
  /** Of a booking, as it stands on its receipt. */
  readonly reference: string
  /** Id of the second person, and that person's PIN or password. */
  readonly signer: string
  readonly secret: string
}

type CashFormErrors = { readonly [Field in keyof CashFormFields]: string | null }

const noErrors: CashFormErrors = {
  ...{ amount: null, name: null, reason: null, reference: null },
  ...{ signer: null, secret: null },
}

/** The people who can sign a form of the desk; null where a name is typed. What a stall is paid, its own people take. */
export function signersFor(
  subject: CashFormSubject,
  signers: readonly Signer[] | null,
): readonly Signer[] | null {
  return subject.kind === 'stallPayOut' ? null : signers
}

export const nothingOwedText = 'The camp owes this stall nothing. Nothing can be paid out.'

/** A refund may take a stall below zero. */
export function isNothingOwed(subject: CashFormSubject): boolean {
  return subject.kind === 'stallPayOut' && subject.balance <= 0
}

const secretMissingText = 'Let this person type it here.'

/** A sentence for each field that is wrong. */
export function cashFormErrorsOf(
  subject: CashFormSubject,
  fields: CashFormFields,
  signers: readonly Signer[] | null = null,
): CashFormErrors {
  const { kind } = subject
  if (kind === 'findBooking')
    return {
      ...noErrors,
      reference: fields.reference.trim() === '' ? 'Enter the reference of the receipt.' : null,
    }
  if (kind === 'reverse')
    return { ...noErrors, reason: fields.reason.trim() === '' ? 'Say why it is taken back.' : null }
  const amount = amountErrorOf(fields.amount, {
    least: kind === 'openDesk' || kind === 'closeDesk' ? 0 : 1,
    most: largestDeskCash,
  })
  const cents = centsFromDollars(fields.amount)
  const needsName = kind !== 'openDesk' || cents !== 0
  const who = kind === 'openDesk' || kind === 'fromSafe' ? 'gives you' : 'takes'
  const areChosen = signersFor(subject, signers) !== null
  const name =
    needsName && !areChosen && fields.name.trim() === '' ? `Enter the name of who ${who} the money.` : null
  const signer = needsName && areChosen && fields.signer === '' ? `Choose who ${who} the money.` : null
  const secret = needsName && areChosen && signer === null && fields.secret === '' ? secretMissingText : null
  const tooMuch = isNothingOwed(subject)
    ? nothingOwedText
    : kind === 'stallPayOut' && cents !== undefined && cents > subject.balance
      ? `The camp owes this stall only ${formatUsd(subject.balance)}.`
      : null
  return { ...noErrors, amount: amount ?? tooMuch, name, signer, secret }
}

/** Below zero: what is missing in a drawer that is being closed; undefined for every other form, or without an amount. */
export function differenceIn(
  subject: CashFormSubject | null,
  { amount }: Pick<CashFormFields, 'amount'>,
): Cents | undefined {
  const counted = centsFromDollars(amount)
  return subject?.kind === 'closeDesk' && counted !== undefined ? counted - subject.desk.cash : undefined
}

const reversals = {
  topUp: 'reverseTopUp',
  payOut: 'reversePayOut',
  stallPayOut: 'reverseStallPayOut',
} as const

function isReversible(kind: CashMovementKind): kind is keyof typeof reversals {
  return kind in reversals
}

export function canBeTakenBack({ kind, reversedBy }: CashMovement): boolean {
  return isReversible(kind) && reversedBy === null
}

/** Of fields without errors. */
export function requestOf(
  subject: Exclude<CashFormSubject, { readonly kind: 'findBooking' }>,
  fields: CashFormFields,
  signers: readonly Signer[] | null = null,
): CashRequest {
  const amount = centsFromDollars(fields.amount) ?? 0
  const witness = fields.name.trim()
  if (subject.kind === 'stallPayOut')
    return { kind: 'stallPayOut', merchantNumber: subject.merchantNumber, amount, witness }
  const signer = signersFor(subject, signers)?.find(({ id }) => id === fields.signer)
  const witnessed = signer === undefined ? { witness } : { witness: signer.name, signer: signer.id }
  if (subject.kind === 'closeDesk') return { kind: 'closeDesk', desk: subject.desk.id, amount, ...witnessed }
  if (subject.kind !== 'reverse') return { kind: subject.kind, amount, ...witnessed }
  const { referenceId, code, amount: reversed, kind } = subject.movement
  return {
    kind: isReversible(kind) ? reversals[kind] : 'reverseTopUp',
    referenceId,
    reason: fields.reason.trim(),
    number: code ?? '',
    amount: reversed,
  }
}
