import type { Signer } from '../account/pins.ts'
import { isDay } from '../lib/campTime.ts'
import { type Cents, formatUsd, isInDollars, spendableIn } from '../lib/money.ts'
import { centsFromTyped, unreadAmountText } from '../lib/typedAmount.ts'
import { fullNameOf } from '../people/people.ts'
import { gatewayName } from './onlineDeposits.ts'
import type { RefundedItems } from './refunds.ts'
import { type CoveredDays, type DepositDay, type Settlement, settlementDaysErrors } from './settlements.ts'
import { type CashSource, sourceNames } from './treasury.ts'

export const maxReasonLength = 200

export const maxReferenceLength = 40

export const maxCodeNumberLength = 100

export const maxWitness = 100

/** The limit of a single pay-in or pay-out. */
export const maxPersonCash: Cents = 10_000_00

/** The limit of a float, a safe transfer, a stall pay-out and a count. */
export const maxDeskCash: Cents = 1_000_000_00

export const cashMovementKinds = [
  'topUp',
  'payOut',
  'reverseTopUp',
  'reversePayOut',
  'stallPayOut',
  'reverseStallPayOut',
  'stallPayIn',
  'reverseStallPayIn',
  'claim',
  'reverseClaim',
  'toSafe',
  'fromSafe',
  'cashShort',
  'cashOver',
  'cashSource',
  'cashSourceReversal',
] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]

export interface CashMovement {
  readonly referenceId: string
  readonly kind: CashMovementKind
  readonly amount: Cents
  readonly createdAt: string
  readonly code: string | null
  readonly name: string | null
  readonly witness: string | null
  readonly isConfirmed?: boolean | undefined
  readonly reason: string | null
  readonly reverses: string | null
  readonly reversedBy: string | null
  /** The person who booked it, if it was not the desk's cashier. */
  readonly by?: string | null | undefined
}

export interface OpenDesk {
  readonly id: string
  readonly cashier: string
  readonly name: string
  readonly openedAt: string
  readonly cash: Cents
}

export interface CashDesks {
  readonly desk: (OpenDesk & { readonly movements: readonly CashMovement[] }) | null
  /** Open desks of others; only leads get them. */
  readonly others: readonly OpenDesk[]
  /** The user's last desk, if a lead closed it and the user has opened none since. */
  readonly closedByOther?: ClosedByOther | null | undefined
  /** Possible second persons; null where names are typed. */
  readonly signers?: readonly Signer[] | null | undefined
  /** Wallets with deposits that the payment provider took back; that amount cannot be spent. */
  readonly disputed?: readonly DisputedWallet[] | undefined
}

export interface DisputedWallet {
  readonly code: string
  readonly name: string
  readonly amount: Cents
  readonly missing?: Cents | undefined
}

export interface ClosedByOther {
  readonly by: string
  readonly closedAt: string
  readonly expected: Cents
  readonly counted: Cents
  readonly handedTo: string
}

export interface CashPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly union: string | null
  readonly balance: Cents
  readonly isFrozen: boolean
  readonly isWithdrawn: boolean
  /** Deposits taken back by the payment provider, held from the balance; may exceed the balance. */
  readonly disputed?: Cents | undefined
}

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

export const nameTypedText = 'Name typed, not confirmed'

interface Witnessed {
  readonly witness: string
  /** Id of a witness who signed; without it the name was typed. */
  readonly signer?: string | undefined
}

export type CashRequest =
  | ({ readonly kind: 'openDesk'; readonly amount: Cents } & Witnessed)
  | {
      readonly kind: 'topUp' | 'payOut'
      /** The card's number as scanned, or the code of a person found by name. */
      readonly number: string
      readonly isByName: boolean
      readonly amount: Cents
    }
  | {
      readonly kind: 'reverseTopUp' | 'reversePayOut' | 'reverseStallPayOut' | 'reverseStallPayIn'
      readonly referenceId: string
      readonly reason: string
      readonly number: string
      readonly amount: Cents
    }
  | ({ readonly kind: 'toSafe' | 'fromSafe'; readonly amount: Cents } & Witnessed)
  | ({ readonly kind: 'closeDesk'; readonly desk: string; readonly amount: Cents } & Witnessed)
  | ({ readonly kind: 'toBank' | 'fromBank'; readonly amount: Cents; readonly slip: string } & Witnessed)
  | ({
      readonly kind: 'expense'
      readonly amount: Cents
      readonly slip: string
      readonly whatFor: string
      readonly from: Exclude<CashSource, 'drawer'>
    } & Witnessed)
  | ({ readonly kind: 'countSafe'; readonly amount: Cents; readonly expected: Cents } & Witnessed)
  | {
      readonly kind: 'cashSource'
      readonly withdrawal: string
      readonly amount: Cents
      readonly from: CashSource
    }
  | ({
      readonly kind: 'settlement'
      readonly amount: Cents
      readonly fee: Cents
      readonly slip: string
      readonly day: string
    } & CoveredDays)
  | {
      readonly kind: 'reverseSettlement'
      readonly settlement: string
      readonly reason: string
      readonly amount: Cents
    }
  | {
      readonly kind: 'stallPayOut' | 'stallPayIn'
      readonly merchantNumber: string
      readonly amount: Cents
      readonly witness: string
    }
  | {
      readonly kind: 'refund'
      readonly merchantNumber: string
      readonly sale: string
      readonly items: RefundedItems
      readonly reason: string
      readonly number: string
      readonly amount: Cents
    }

export interface CashAttempt {
  readonly key: string
  readonly request: CashRequest
}

export interface CashBooked {
  readonly referenceId: string | null
  readonly at: string
  readonly amount: Cents | null
  readonly code: string | null
  readonly balance: Cents | null
  readonly expected: Cents | null
  readonly cashier: string | null
}

/** A recording masks the kind, which then has no text. */
const says: {
  readonly [Kind in CashRequest['kind']]?: (amount: string, of: string) => string
} = {
  openDesk: (amount) => `Open a cash desk with ${amount}`,
  topUp: (amount, of) => `Pay in ${amount} for ${of}`,
  payOut: (amount, of) => `Pay out ${amount} to ${of}`,
  reverseTopUp: (amount, of) => `Take back the pay-in of ${amount} for ${of}`,
  reversePayOut: (amount, of) => `Take back the pay-out of ${amount} to ${of}`,
  reverseStallPayOut: (amount, of) => `Take back the pay-out of ${amount} to stall ${of}`,
  reverseStallPayIn: (amount, of) => `Take back the pay-in of ${amount} of stall ${of}`,
  toSafe: (amount) => `Put ${amount} into the safe`,
  fromSafe: (amount) => `Take ${amount} from the safe`,
  closeDesk: (amount) => `Close the cash desk with ${amount} counted`,
  stallPayOut: (amount, of) => `Pay out ${amount} to stall ${of}`,
  stallPayIn: (amount, of) => `Pay in ${amount} of stall ${of}`,
  toBank: (amount) => `Take ${amount} to the bank`,
  fromBank: (amount) => `Bring ${amount} from the bank`,
  expense: (amount) => `Pay an expense of ${amount}`,
  countSafe: (amount) => `Count ${amount} in the safe`,
  cashSource: (amount, of) => `Say where the ${amount} of ${of} came from`,
  settlement: (amount, of) => `Enter the settlement of ${amount} of ${of}`,
  reverseSettlement: (amount, of) => `Take back the settlement ${of} of ${amount}`,
  refund: (amount, of) => `Give ${amount} back to ${of}`,
}

export function requestText(request: CashRequest): string {
  const of =
    'number' in request
      ? request.number
      : 'merchantNumber' in request
        ? request.merchantNumber
        : 'withdrawal' in request
          ? request.withdrawal
          : 'gateway' in request
            ? gatewayName(request.gateway)
            : 'settlement' in request
              ? request.settlement
              : ''
  return says[request.kind]?.(formatUsd(request.amount), of) ?? ''
}

const takenOut = {
  withdraw: { none: 'withdrawn', less: 'withdraw' },
  payOut: { none: 'paid out', less: 'pay out' },
} as const

/** Only for staff: a stall must not see a wallet's balance. */
export function tooLittleText(name: string, balance: Cents, way: keyof typeof takenOut): string {
  const { none, less } = takenOut[way]
  return balance === 0
    ? `There is no money in ${name}’s wallet. Nothing was ${none}.`
    : `There is only ${formatUsd(balance)} in ${name}’s wallet. Please ${less} that or less.`
}

export function frozenText(name: string): string {
  return `${name}’s wallet is frozen. Please send the person to the camp office.`
}

/** True for a repeat, even if the person was found by card once and by name once. */
export function isSameRequest(one: CashRequest, other: CashRequest): boolean {
  const textOf = (request: CashRequest) =>
    JSON.stringify(
      Object.entries(request)
        .filter(([field]) => field !== 'isByName')
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    )
  return textOf(one) === textOf(other)
}

export const denominations: readonly Cents[] = [
  ...[100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00],
  ...[50, 25, 10, 5, 1],
]

/** Notes and coins that most currencies have. */
const otherDenominations: readonly Cents[] = [
  ...[1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00],
  ...[50, 25, 20, 10, 5, 2, 1],
]

export function denominationsOfCamp(): readonly Cents[] {
  return isInDollars() ? denominations : otherDenominations
}

export type Counts = Readonly<Partial<Record<Cents, string>>>

export function sumOf(counts: Counts): Cents | undefined {
  let sum = 0
  for (const denomination of denominationsOfCamp()) {
    const count = (counts[denomination] ?? '').trim() || '0'
    if (!/^\d{1,5}$/.test(count)) return undefined
    sum += denomination * Number(count)
  }
  return sum
}

/** Larger pay-ins are confirmed before they are booked: $200 is easily typed for $20. */
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
  const tooSmall = least === 0 ? 'Enter an amount that is not below 0.' : 'Enter an amount above 0.'
  const cents = centsFromTyped(typed)
  if (cents === undefined) return unreadAmountText(typed, tooSmall)
  if (cents > most) return tooLargeText(most)
  return cents >= least ? null : tooSmall
}

/** Why a pay-out is impossible, said before it is asked about. */
export function payOutObstacle(person: CashPerson, amount: Cents, drawer: Cents | undefined): string | null {
  const spendable = spendableIn(person)
  if (amount > spendable) return heldText(person) ?? tooLittleText(fullNameOf(person), spendable, 'payOut')
  return drawer !== undefined && amount > drawer
    ? `There is only ${formatUsd(drawer)} in the drawer by the books. Please take money from the safe first.`
    : null
}

export type CashFormSubject =
  | { readonly kind: 'openDesk' | 'toSafe' | 'fromSafe' }
  | { readonly kind: 'closeDesk'; readonly desk: OpenDesk }
  | {
      readonly kind: 'stallPayOut' | 'stallPayIn'
      readonly merchantNumber: string
      /** Negative when the stall owes the camp. */
      readonly balance: Cents
    }
  | { readonly kind: 'toBank' | 'fromBank' | 'expense' }
  /** `expected` is in the safe by the books, below zero where its first money was never counted. */
  | { readonly kind: 'countSafe'; readonly expected: Cents; readonly isFirst: boolean }
  | {
      readonly kind: 'cashSource'
      readonly withdrawal: string
      readonly code: string
      readonly amount: Cents
      readonly hadDesk: boolean
    }
  | {
      readonly kind: 'settlement'
      readonly depositDays: readonly DepositDay[]
      readonly settlements: readonly Settlement[]
    }
  | { readonly kind: 'reverseSettlement'; readonly settlement: Settlement }
  | { readonly kind: 'findBooking' }
  | { readonly kind: 'reverse'; readonly movement: CashMovement }

export interface CashFormFields {
  readonly amount: string
  readonly name: string
  readonly reason: string
  readonly reference: string
  readonly signer: string
  readonly secret: string
  readonly slip: string
  readonly whatFor: string
  readonly from: string
  readonly fee: string
  readonly gateway: string
  readonly firstDay: string
  readonly lastDay: string
  readonly day: string
}

type CashFormErrors = { readonly [Field in keyof CashFormFields]: string | null }

const noErrors: CashFormErrors = {
  ...{ amount: null, name: null, reason: null, reference: null },
  ...{ signer: null, secret: null, slip: null, whatFor: null, from: null },
  ...{ fee: null, gateway: null, firstDay: null, lastDay: null, day: null },
}

/** Cash of a stall has no signer: it stores the typed name of the person who takes or brings the money. */
export function signersFor(
  subject: CashFormSubject,
  signers: readonly Signer[] | null,
): readonly Signer[] | null {
  return isOfStall(subject) ? null : signers
}

type StallSubject = Extract<CashFormSubject, { readonly kind: 'stallPayOut' | 'stallPayIn' }>

export function isOfStall<Of extends { readonly kind: string }>(
  of: Of,
): of is Extract<Of, { readonly kind: 'stallPayOut' | 'stallPayIn' }> {
  return of.kind === 'stallPayOut' || of.kind === 'stallPayIn'
}

/** How much of a stall's cash may be moved at most. */
export function mostOfStall({ kind, balance }: StallSubject): Cents {
  return Math.max(kind === 'stallPayOut' ? balance : -balance, 0)
}

export const nothingOwedText = 'The camp owes this stall nothing. Nothing can be paid out.'

/** The balance can be negative after a refund. */
export function isNothingOwed(subject: CashFormSubject): boolean {
  return subject.kind === 'stallPayOut' && subject.balance <= 0
}

const secretMissingText = 'Let this person type it here.'

const whoSigns: { readonly [Kind in CashFormSubject['kind']]?: string } = {
  openDesk: 'gives you the money',
  fromSafe: 'gives you the money',
  stallPayIn: 'brings the money',
  fromBank: 'brings the money',
  expense: 'signs with you',
  countSafe: 'counts with you',
}

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
  if (kind === 'reverse' || kind === 'reverseSettlement')
    return { ...noErrors, reason: fields.reason.trim() === '' ? 'Say why it is taken back.' : null }
  if (kind === 'cashSource')
    return { ...noErrors, from: isSource(fields.from) ? null : 'Choose where the cash came from.' }
  if (kind === 'settlement')
    return {
      ...noErrors,
      gateway: fields.gateway === '' ? 'Choose who has paid.' : null,
      ...settlementDaysErrors(fields),
      amount: amountErrorOf(fields.amount, { least: 1, most: maxDeskCash }),
      fee: amountErrorOf(fields.fee, { least: 0, most: maxDeskCash }),
      day: isDay(fields.day) ? null : 'Choose the day on which it came to the bank.',
      slip: fields.slip.trim() === '' ? 'Enter the reference of the settlement.' : null,
    }
  const amount = amountErrorOf(fields.amount, {
    least: kind === 'openDesk' || kind === 'closeDesk' || kind === 'countSafe' ? 0 : 1,
    most: maxDeskCash,
  })
  const cents = centsFromTyped(fields.amount)
  const needsName = kind !== 'openDesk' || cents !== 0
  const who = whoSigns[kind] ?? 'takes the money'
  const areChosen = signersFor(subject, signers) !== null
  const name = needsName && !areChosen && fields.name.trim() === '' ? `Enter the name of who ${who}.` : null
  const signer = needsName && areChosen && fields.signer === '' ? `Choose who ${who}.` : null
  const secret = needsName && areChosen && signer === null && fields.secret === '' ? secretMissingText : null
  const tooMuch = isNothingOwed(subject)
    ? nothingOwedText
    : isOfStall(subject) && cents !== undefined && cents > mostOfStall(subject)
      ? tooMuchOfStall(subject)
      : null
  return { ...noErrors, ...paperErrorsOf(subject, fields), amount: amount ?? tooMuch, name, signer, secret }
}

function tooMuchOfStall(subject: StallSubject): string {
  const most = formatUsd(mostOfStall(subject))
  return subject.kind === 'stallPayOut'
    ? `The camp owes this stall only ${most}.`
    : `This stall owes the camp only ${most}.`
}

function paperErrorsOf({ kind }: CashFormSubject, fields: CashFormFields): Partial<CashFormErrors> {
  const isExpense = kind === 'expense'
  const slip = isExpense || kind === 'toBank' || kind === 'fromBank' ? fields.slip.trim() : null
  return {
    slip: slip === '' ? `Enter the number of the ${isExpense ? 'receipt' : 'bank’s slip'}.` : null,
    whatFor: isExpense && fields.whatFor.trim() === '' ? 'Say what was paid for.' : null,
    from: isExpense && !isSource(fields.from) ? 'Choose where the money came from.' : null,
  }
}

function isSource(from: string): from is CashSource {
  return from in sourceNames
}

/** Negative if cash is missing; undefined unless a drawer or the safe is being counted with a valid amount. */
export function differenceIn(
  subject: CashFormSubject | null,
  { amount }: Pick<CashFormFields, 'amount'>,
): Cents | undefined {
  const counted = centsFromTyped(amount)
  if (counted === undefined) return undefined
  if (subject?.kind === 'countSafe') return counted - subject.expected
  return subject?.kind === 'closeDesk' ? counted - subject.desk.cash : undefined
}

const reversals = {
  topUp: 'reverseTopUp',
  payOut: 'reversePayOut',
  stallPayOut: 'reverseStallPayOut',
  stallPayIn: 'reverseStallPayIn',
} as const

function isReversible(kind: CashMovementKind): kind is keyof typeof reversals {
  return kind in reversals
}

export function isPayIn({ kind }: Pick<CashMovement, 'kind'>): boolean {
  return kind === 'topUp' || kind === 'stallPayIn'
}

export function canBeTakenBack({ kind, reversedBy }: CashMovement): boolean {
  return isReversible(kind) && reversedBy === null
}

export function requestOf(
  subject: Exclude<CashFormSubject, { readonly kind: 'findBooking' }>,
  fields: CashFormFields,
  signers: readonly Signer[] | null = null,
): CashRequest {
  const amount = centsFromTyped(fields.amount) ?? 0
  const witness = fields.name.trim()
  if (isOfStall(subject))
    return { kind: subject.kind, merchantNumber: subject.merchantNumber, amount, witness }
  if (subject.kind === 'cashSource') {
    const { withdrawal, amount: paid } = subject
    return {
      kind: 'cashSource',
      withdrawal,
      amount: paid,
      from: isSource(fields.from) ? fields.from : 'safe',
    }
  }
  if (subject.kind === 'settlement') {
    const { gateway, firstDay, lastDay, day } = fields
    const fee = centsFromTyped(fields.fee) ?? 0
    return { kind: 'settlement', amount, fee, slip: fields.slip.trim(), gateway, firstDay, lastDay, day }
  }
  if (subject.kind === 'reverseSettlement') {
    const { referenceId, amount: settled } = subject.settlement
    return {
      kind: 'reverseSettlement',
      settlement: referenceId,
      reason: fields.reason.trim(),
      amount: settled,
    }
  }
  const signer = signersFor(subject, signers)?.find(({ id }) => id === fields.signer)
  const witnessed = signer === undefined ? { witness } : { witness: signer.name, signer: signer.id }
  if (subject.kind === 'closeDesk') return { kind: 'closeDesk', desk: subject.desk.id, amount, ...witnessed }
  if (subject.kind === 'countSafe')
    return { kind: 'countSafe', amount, expected: subject.expected, ...witnessed }
  const slip = fields.slip.trim()
  if (subject.kind === 'toBank' || subject.kind === 'fromBank')
    return { kind: subject.kind, amount, slip, ...witnessed }
  if (subject.kind === 'expense') {
    const from = fields.from === 'bank' ? 'bank' : 'safe'
    return { kind: 'expense', amount, slip, whatFor: fields.whatFor.trim(), from, ...witnessed }
  }
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
