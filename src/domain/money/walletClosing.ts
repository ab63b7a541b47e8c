import { groupWords } from '../camp/groupWords.ts'
import { isDay } from '../lib/campTime.ts'
import { type Cents, centsFromDollars, formatUsd } from '../lib/money.ts'
import { isVisible } from '../people/people.ts'
import { amountErrorOf, maxDeskCash } from './cashDesk.ts'

/** The end of the camp for wallets: paid back by union, given to the camp, or kept under a number. */

export const closingKinds = ['payBack', 'give', 'keep'] as const
export type ClosingKind = (typeof closingKinds)[number]

export const notPaidReasons = ['frozen', 'withdrawn', 'held', 'onOtherList', 'spent', 'ended'] as const
export type NotPaid = (typeof notPaidReasons)[number]

export const maxSigner = 100
export const maxContact = 100

/** People that one call books, so that its answer comes within a second. */
export const bookedPerCall = 25

export interface OpenWallet {
  readonly code: string
  readonly name: string
  readonly union: string | null
  readonly balance: Cents
  /** May exceed the balance. */
  readonly held: Cents
  readonly isFrozen: boolean
  readonly isWithdrawn: boolean
  /** The number of a list that is not booked yet. */
  readonly list: string | null
}

export interface ClosingSummary {
  readonly number: string
  readonly kind: ClosingKind
  /** Empty for people without a union; null if the list is not of one union. */
  readonly union: string | null
  readonly signedBy: string
  readonly contact: string | null
  readonly claimUntil: string | null
  readonly madeBy: string
  readonly madeAt: string
  readonly endedAt: string | null
  readonly people: number
  readonly booked: number
  readonly notPaid: number
  readonly amount: Cents
  /** Without what was taken back later. */
  readonly bookedAmount: Cents
}

export interface ClosingItem {
  readonly code: string
  readonly name: string
  readonly amount: Cents
  readonly held: Cents
  readonly refusal: NotPaid | null
  readonly reference: string | null
  readonly isTakenBack: boolean
  /** The number under which the money is kept. */
  readonly kept: string | null
}

export interface ClosingList extends ClosingSummary {
  readonly items: readonly ClosingItem[]
}

export interface KeptWallet {
  readonly number: string
  readonly code: string
  readonly name: string
  readonly amount: Cents
  readonly reference: string
  readonly claimUntil: string
  readonly claim: { readonly reference: string; readonly at: string; readonly takenBy: string } | null
}

export interface Closing {
  readonly wallets: readonly OpenWallet[]
  readonly lists: readonly ClosingSummary[]
  readonly kept: readonly KeptWallet[]
  /** Cash in the user's own open desk. */
  readonly cash: Cents | null
}

/** A list closes the wallets of one union, one person, or all; `below` leaves out larger amounts. */
export interface ClosingScope {
  readonly union: string | null
  readonly code: string | null
  readonly below: Cents | null
}

export interface ClosingRequest extends ClosingScope {
  readonly kind: ClosingKind
  readonly signedBy: string
  readonly contact: string
  readonly claimUntil: string
}

export type ClosingSubject =
  | {
      readonly form: 'list'
      readonly kind: ClosingKind
      readonly union: string | null
      readonly person: Pick<OpenWallet, 'code' | 'name'> | null
    }
  | { readonly form: 'claim'; readonly number: string }
  | {
      readonly form: 'takeBack'
      readonly referenceId: string
      readonly name: string
      readonly amount: Cents
      /** Paid back in cash, so it is taken back as a pay-out of the desk. */
      readonly isPayOut: boolean
    }

const closingTexts = ['below', 'signedBy', 'contact', 'claimUntil', 'number', 'takenBy', 'reason'] as const
export type ClosingText = (typeof closingTexts)[number]
type ClosingFields = Readonly<Record<ClosingText, string>>

export const emptyClosingFields: ClosingFields = {
  ...{ below: '', signedBy: '', contact: '', claimUntil: '', number: '', takenBy: '', reason: '' },
}

export type ClosingTask =
  | { readonly kind: 'make'; readonly request: ClosingRequest }
  | { readonly kind: 'claim'; readonly number: string; readonly takenBy: string }
  | {
      readonly kind: 'takeBack'
      readonly referenceId: string
      readonly reason: string
      readonly isPayOut: boolean
    }

export function belowIn({ below }: Pick<ClosingFields, 'below'>): Cents | null {
  return centsFromDollars(below) ?? null
}

export function scopeOf(
  { union, person }: Extract<ClosingSubject, { form: 'list' }>,
  fields: ClosingFields,
): ClosingScope {
  return { union, code: person?.code ?? null, below: belowIn(fields) }
}

/** As printed or typed: with spaces, hyphens or small letters. */
export function keptNumberIn(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

export function taskOf(subject: ClosingSubject, fields: ClosingFields): ClosingTask {
  if (subject.form === 'claim')
    return { kind: 'claim', number: keptNumberIn(fields.number), takenBy: fields.takenBy.trim() }
  if (subject.form === 'takeBack') {
    const { referenceId, isPayOut } = subject
    return { kind: 'takeBack', referenceId, reason: fields.reason.trim(), isPayOut }
  }
  const { kind } = subject
  const isKept = kind === 'keep'
  return {
    kind: 'make',
    request: {
      ...{ kind, ...scopeOf(subject, fields), signedBy: isKept ? '' : fields.signedBy.trim() },
      ...{ contact: isKept ? fields.contact.trim() : '', claimUntil: isKept ? fields.claimUntil : '' },
    },
  }
}

type ClosingErrors = { readonly [Field in ClosingText]?: string | null }

export function closingErrorsOf(subject: ClosingSubject, fields: ClosingFields): ClosingErrors {
  const missing = (text: string, sentence: string) => (isVisible(text) ? null : sentence)
  if (subject.form === 'takeBack') return { reason: missing(fields.reason, 'Say why it is taken back.') }
  if (subject.form === 'claim')
    return {
      number: keptNumberIn(fields.number) === '' ? 'Enter the number on the slip.' : null,
      takenBy: missing(fields.takenBy, 'Enter the name of who takes the money.'),
    }
  const below =
    fields.below.trim() === '' ? null : amountErrorOf(fields.below, { least: 1, most: maxDeskCash })
  if (subject.kind === 'keep')
    return {
      below,
      contact: missing(fields.contact, 'Enter where people ask for their money.'),
      claimUntil: isDay(fields.claimUntil) ? null : 'Choose the last day.',
    }
  const who = subject.kind === 'payBack' ? 'the leader who takes the money' : 'who signs for the gift'
  return { below, signedBy: missing(fields.signedBy, `Enter the name of ${who}.`) }
}

export function payableIn({ balance, held }: Pick<OpenWallet, 'balance' | 'held'>): Cents {
  return Math.max(balance - held, 0)
}

/** In this order, as the server decides. Money of withdrawn people can be kept. */
export function notPaidFor(wallet: OpenWallet, kind: ClosingKind): NotPaid | null {
  if (wallet.isFrozen) return 'frozen'
  if (wallet.isWithdrawn && kind !== 'keep') return 'withdrawn'
  if (payableIn(wallet) === 0) return 'held'
  return wallet.list === null ? null : 'onOtherList'
}

export const notPaidTexts: Readonly<Record<NotPaid, string>> = {
  frozen: 'The wallet is frozen. The camp office can free it.',
  withdrawn: 'The registration was withdrawn. Pay this out under Withdrawals, or keep it under a number.',
  held: 'The payment provider took deposits back, so all of it is held.',
  onOtherList: 'This person is on another list that is not booked yet.',
  spent: 'The wallet held less when it was booked.',
  ended: 'The list was ended before this was booked.',
}

export interface WalletGroup {
  /** Empty for people without a union. */
  readonly union: string
  readonly people: number
  readonly payable: Cents
  readonly frozen: Cents
  readonly withdrawn: Cents
  readonly held: Cents
}

/** By union, in alphabetical order; people without a union come last. Each cent is in one column. */
export function groupsOf(wallets: readonly OpenWallet[]): readonly WalletGroup[] {
  const groups = new Map<string, WalletGroup>()
  for (const wallet of wallets) {
    const union = wallet.union ?? ''
    const group = groups.get(union) ?? { union, people: 0, payable: 0, frozen: 0, withdrawn: 0, held: 0 }
    const free = payableIn(wallet)
    const column = wallet.isFrozen ? 'frozen' : wallet.isWithdrawn ? 'withdrawn' : 'payable'
    groups.set(union, {
      ...group,
      people: group.people + 1,
      held: group.held + wallet.balance - free,
      [column]: group[column] + free,
    })
  }
  return [...groups.values()].sort(({ union: one }, { union: other }) =>
    one === '' || other === '' ? (one === '' ? 1 : -1) : one.localeCompare(other, 'en'),
  )
}

export function isIn(scope: ClosingScope, wallet: OpenWallet): boolean {
  return (
    (scope.union === null || (wallet.union ?? '') === scope.union) &&
    (scope.code === null || wallet.code === scope.code) &&
    (scope.below === null || payableIn(wallet) < scope.below)
  )
}

export interface ClosingChoice {
  readonly people: number
  readonly amount: Cents
  readonly left: readonly { readonly wallet: OpenWallet; readonly reason: NotPaid }[]
}

export function choiceOf(
  wallets: readonly OpenWallet[],
  scope: ClosingScope,
  kind: ClosingKind,
): ClosingChoice {
  const chosen = wallets.filter((wallet) => isIn(scope, wallet))
  const judged = chosen.map((wallet) => ({ wallet, reason: notPaidFor(wallet, kind) }))
  const paid = judged.filter(({ reason }) => reason === null)
  return {
    people: paid.length,
    amount: paid.reduce((sum, { wallet }) => sum + payableIn(wallet), 0),
    left: judged.flatMap(({ wallet, reason }) => (reason === null ? [] : [{ wallet, reason }])),
  }
}

export function matchingWallets(wallets: readonly OpenWallet[], search: string, union: string | null) {
  const wanted = search.trim().toLowerCase()
  return wallets.filter(
    (wallet) =>
      (union === null || (wallet.union ?? '') === union) &&
      [wallet.code, wallet.name].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export function unionText(union: string | null): string {
  const { groups, aGroup } = groupWords()
  if (union === null) return `All ${groups}`
  return union === '' ? `Without ${aGroup}` : union
}

export function progressText({ booked, notPaid, people }: ClosingSummary): string {
  const open = `${booked.toLocaleString('en')} of ${(people - notPaid).toLocaleString('en')} booked`
  return notPaid === 0 ? open : `${open}, ${notPaid.toLocaleString('en')} not paid`
}

export const closingKindTexts: Readonly<Record<ClosingKind, string>> = {
  payBack: 'Pay back',
  give: 'Give to the camp',
  keep: 'Keep under numbers',
}

export function totalOf(groups: readonly WalletGroup[]): WalletGroup {
  const sum = (column: Exclude<keyof WalletGroup, 'union'>) =>
    groups.reduce((cents, group) => cents + group[column], 0)
  return {
    ...{ union: '', people: sum('people'), payable: sum('payable') },
    ...{ frozen: sum('frozen'), withdrawn: sum('withdrawn'), held: sum('held') },
  }
}

export function notPayableText({ frozen, withdrawn, held }: WalletGroup): string {
  return [
    frozen > 0 && `${formatUsd(frozen)} frozen`,
    withdrawn > 0 && `${formatUsd(withdrawn)} withdrawn`,
    held > 0 && `${formatUsd(held)} held`,
  ]
    .filter(Boolean)
    .join(', ')
}

const doneTexts: Readonly<Record<ClosingKind, (amount: string, people: string) => string>> = {
  payBack: (amount, people) => `${amount} was paid out to ${people}.`,
  give: (amount, people) => `${amount} of ${people} was given to the camp.`,
  keep: (amount, people) => `${amount} of ${people} is kept under numbers.`,
}

export function doneText({ kind, bookedAmount, booked }: ClosingSummary): string {
  // A replayed recording masks the kind.
  const text = doneTexts[kind] ?? doneTexts.payBack
  return text(formatUsd(bookedAmount), peopleText(booked))
}

export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}

/** As printed: two groups of four. */
export function keptNumberText(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`
}
