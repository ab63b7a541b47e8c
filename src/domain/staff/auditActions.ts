/**
 * A sentence for each audit action. Details not listed here are never shown, so a secret recorded by mistake
 * stays hidden.
 */

import { factChangeText } from '../camp/changes.ts'
import { groupWords } from '../camp/groupWords.ts'
import { campDateTime, dayText } from '../lib/campTime.ts'
import { counted as countedText } from '../lib/counted.ts'
import { listFormatLabels, savedListNames } from '../lib/listFile.ts'
import { formatUsd } from '../lib/money.ts'
import { gatewayName } from '../money/onlineDeposits.ts'
import { daysText } from '../money/settlements.ts'
import { rightLabels, rights } from './rights.ts'

export type AuditActorKind = 'camper' | 'merchant' | 'staff' | 'device' | 'gateway' | 'host'

export type AuditSubjectKind = 'camper' | 'merchant' | 'staff' | 'device' | 'self' | 'none'

export const auditGroups = ['gate', 'people', 'money', 'health', 'staff'] as const
export type AuditGroup = (typeof auditGroups)[number]

export const auditGroupLabels: Readonly<Record<AuditGroup, string>> = {
  gate: 'Gate',
  people: 'People and passwords',
  money: 'Money',
  health: 'Health',
  staff: 'Staff and devices',
}

/** Stored details; missing or mistyped values are left out of the sentence. */
export type AuditDetail = Readonly<Record<string, unknown>>

export interface AuditWords {
  /** "took $5.00 out of the wallet of", followed by the subject's name unless it is the actor. */
  readonly did: string
  readonly note?: string | undefined
}

interface AuditAction {
  readonly group: AuditGroup
  readonly subject: AuditSubjectKind
  readonly reads?: readonly string[]
  readonly words: (detail: AuditDetail) => AuditWords
}

function says(did: string): () => AuditWords {
  return () => ({ did })
}

function movement(did: string): AuditAction {
  return {
    group: 'gate',
    subject: 'camper',
    reads: ['byName', 'anyway', 'notedAt'],
    words: ({ byName, anyway, notedAt }) => ({
      did,
      note: joined(
        typeof anyway === 'string' ? `Let through anyway: ${anyway.replace(/\.+$/, '')}` : undefined,
        byNameText(byName),
        typeof notedAt === 'string' ? `Noted without the network at ${campDateTime(notedAt)}` : undefined,
      ),
    }),
  }
}

function cashOfPerson(did: string, wallet: string): AuditAction {
  return {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference', 'reversed', 'byName', 'cashier', 'list', 'witness'],
    words: ({ cents, reference, reversed, byName, cashier, list, witness }) => ({
      did: `${did} ${moneyText(cents)} ${wallet}`,
      note: joined(
        referenceText(reference),
        takesBackText(reversed),
        cashierText(cashier),
        byNameText(byName),
        cardText('List', list),
        witnessText('Signed by', witness, undefined),
      ),
    }),
  }
}

function closingOfPerson(did: string, wallet: string): AuditAction {
  return {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference', 'reversed', 'list', 'witness'],
    words: ({ cents, reference, reversed, list, witness }) => ({
      did: `${did} ${moneyText(cents)} ${wallet}`,
      note: joined(
        referenceText(reference),
        takesBackText(reversed),
        cardText('List', list),
        witnessText('Signed by', witness, undefined),
      ),
    }),
  }
}

const closingKindTexts: Readonly<Record<string, string>> = {
  payBack: 'to pay back',
  give: 'to give to the camp',
  keep: 'to keep under numbers',
}

/** Cash of a desk that belongs to no wallet or stall. */
function cashOfDesk(did: (cents: string, place: string) => string): AuditAction {
  return {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'witness', 'isConfirmed', 'cashier', 'isOfSafe', 'from', 'slip'],
    words: ({ cents, reference, witness, isConfirmed, cashier, isOfSafe, from, slip }) => ({
      did: did(
        moneyText(cents),
        isOfSafe === true
          ? 'in the safe'
          : from === undefined
            ? 'at a cash desk'
            : `from ${known(cashPlaces, from)}`,
      ),
      note: joined(
        witnessText('With', witness, isConfirmed),
        cashierText(cashier),
        typeof slip === 'string' ? `Slip or receipt ${slip}` : undefined,
        referenceText(reference),
      ),
    }),
  }
}

const movementsNoted: Readonly<Record<string, string>> = {
  arrive: 'A check-in',
  stepOut: 'Stepping out',
  backIn: 'Coming back in',
  goHome: 'Going home',
}

const scanDecisions: Readonly<Record<string, string>> = {
  onePerson: 'It was one person',
  left: 'It stays as it is',
  lookFor: 'A search for this person began',
  undo: 'It does not count',
  undoOther: 'The conflicting record does not count',
  apply: 'It counts',
  countNow: 'It counts as of that moment',
  thisWas: 'It was this person, and counts',
}

const callsOften: Readonly<Record<string, string>> = {
  lowerDayLimit: 'changes of the day limit',
  endSession: 'sign-outs of other browsers',
  endOtherSessions: 'sign-outs of other browsers',
  changePriceList: 'changes of the price list',
  markSoldOut: 'changes of what is sold out',
  refund: 'sales given back',
  payer: 'look-ups of people by their cards',
}

const lookUps: Readonly<Record<string, string>> = {
  noRecord: 'There was no record',
  nobody: 'Nobody has this code',
  lostCard: 'The card was reported lost',
}

const lookUpRefusals: Readonly<Record<string, string>> = {
  noRight: 'Refused: without the right to it',
  forbidden: 'Refused: not allowed to look',
  locked: 'Refused: the health corner was locked',
  passwordChangeRequired: 'Refused: the first password was not changed yet',
  closed: 'Refused: the camp office made the password, and the health corner has not opened the record since',
}

/** Other values are the payment provider's own text. */
const failures: Readonly<Record<string, string>> = {
  declined: 'The payment provider did not take it',
  unanswered: 'The payment provider did not answer',
  'never begun': 'It was never begun',
  'not paid within a day': 'It was not paid within a day',
}

const cashPlaces: Readonly<Record<string, string>> = {
  safe: 'the safe',
  bank: 'the bank',
  drawer: 'a drawer',
}

const takings: Readonly<Record<string, string>> = {
  signIn: 'By signing in in its browser',
  pairing: 'Its browser was paired again',
  copy: 'An old key of it was used: perhaps it was copied',
}

export const auditActions = {
  checkIn: movement('checked in'),
  stepOut: movement('let step out'),
  backIn: movement('let back in'),
  goHome: movement('let go home'),
  undoMovement: {
    group: 'gate',
    subject: 'camper',
    reads: ['kind'],
    words: ({ kind }) => ({ did: 'undid a scan of', note: known(movementsNoted, kind) }),
  },
  decideScan: {
    group: 'gate',
    subject: 'camper',
    reads: ['decision', 'kind', 'gate'],
    words: ({ decision, kind, gate }) => ({
      did: 'decided an offline scan of',
      note: joined(
        known(scanDecisions, decision),
        known(movementsNoted, kind),
        typeof gate === 'string' ? `At ${gate}` : undefined,
      ),
    }),
  },
  stopScans: {
    group: 'gate',
    subject: 'device',
    words: says('stopped accepting offline scans from'),
  },
  giveUpBrowser: {
    group: 'gate',
    subject: 'none',
    reads: ['gate', 'waiting'],
    words: ({ gate, waiting }) => ({
      did: 'stopped waiting for the offline scans of a gate device',
      note: joined(
        typeof gate === 'string' ? gate : undefined,
        typeof waiting === 'number' ? `It had ${countedText(waiting, 'scan')}` : undefined,
      ),
    }),
  },
  changeGateSettings: {
    group: 'gate',
    subject: 'none',
    reads: ['asksWithWhom', 'askedBelow'],
    // Older entries are of camps that asked under 18.
    words: ({ asksWithWhom, askedBelow = 18 }) => ({
      did: `turned ${asksWithWhom === false ? 'off' : 'on'} the question with whom people under ${askedBelow} leave`,
    }),
  },
  sayOperator: {
    group: 'gate',
    subject: 'self',
    reads: ['operator'],
    words: ({ operator }) => ({
      did: typeof operator === 'string' ? `changed its operator to ${operator}` : 'cleared its operator',
    }),
  },

  register: { group: 'people', subject: 'camper', words: says('registered') },
  correctPerson: {
    group: 'people',
    subject: 'camper',
    reads: ['fields', 'changes'],
    words: (detail) => ({ did: 'corrected', note: changesText(detail) }),
  },
  importPerson: {
    group: 'people',
    subject: 'camper',
    reads: ['batch'],
    words: ({ batch }) => ({ did: 'registered', note: batchText(batch) }),
  },
  importChanges: {
    group: 'people',
    subject: 'camper',
    reads: ['batch', 'fields', 'changes'],
    words: (detail) => ({ did: 'changed', note: joined(batchText(detail.batch), changesText(detail)) }),
  },
  undoImport: {
    group: 'people',
    subject: 'none',
    reads: ['batch', 'added', 'changed'],
    words: ({ batch, added, changed }) => ({
      did: 'undid an import',
      note: joined(
        batchText(batch),
        typeof added === 'number' && typeof changed === 'number'
          ? `It had ${added} new and ${changed} changed people`
          : undefined,
      ),
    }),
  },
  undoImportedPerson: {
    group: 'people',
    subject: 'camper',
    reads: ['batch'],
    words: ({ batch }) => ({ did: 'undid an import and removed', note: batchText(batch) }),
  },
  undoImportChanges: {
    group: 'people',
    subject: 'camper',
    reads: ['batch', 'fields'],
    words: (detail) => ({
      did: 'undid an import and changed back',
      note: joined(batchText(detail.batch), changesText(detail)),
    }),
  },
  withdrawPerson: { group: 'people', subject: 'camper', words: says('withdrew the registration of') },
  restorePerson: {
    group: 'people',
    subject: 'camper',
    words: says('restored the registration of'),
  },
  tellApart: {
    group: 'people',
    subject: 'camper',
    reads: ['other'],
    words: ({ other }) => ({
      did: 'marked another person as different from',
      note: cardText('The other code:', other),
    }),
  },
  undoTellApart: {
    group: 'people',
    subject: 'camper',
    reads: ['other'],
    words: ({ other }) => ({
      did: 'undid the mark that another person is different from',
      note: cardText('The other code:', other),
    }),
  },
  loseCard: {
    group: 'people',
    subject: 'camper',
    reads: ['number'],
    words: ({ number }) => ({ did: 'reported a lost card of', note: cardText('Card', number) }),
  },
  findCard: {
    group: 'people',
    subject: 'camper',
    reads: ['number'],
    words: ({ number }) => ({ did: 'reported a card as found of', note: cardText('Card', number) }),
  },
  issueCard: {
    group: 'people',
    subject: 'camper',
    reads: ['number', 'instead'],
    words: ({ number, instead }) => ({
      did: 'made another card for',
      note: joined(cardText('Card', number), cardText('In place of', instead)),
    }),
  },
  newCamperPassword: {
    group: 'people',
    subject: 'camper',
    words: says('made a new first password for'),
  },
  makeSlip: { group: 'people', subject: 'camper', words: says('made a first password for') },
  freezeWallet: { group: 'money', subject: 'camper', words: says('froze the wallet of') },
  freeWallet: { group: 'money', subject: 'camper', words: says('unfroze the wallet of') },
  addMerchant: { group: 'people', subject: 'merchant', words: says('added the merchant') },
  updatePassword: {
    group: 'people',
    subject: 'self',
    reads: ['forced'],
    words: ({ forced }) => ({
      did:
        forced === true ? 'chose their own password in place of the first one' : 'changed their own password',
    }),
  },
  changePassword: {
    group: 'people',
    subject: 'self',
    reads: ['forced'],
    words: ({ forced }) => ({
      did:
        forced === true ? 'chose their own password in place of the first one' : 'changed their own password',
    }),
  },
  newMerchantPassword: {
    group: 'people',
    subject: 'merchant',
    words: says('made a new first password for the merchant'),
  },
  endSessions: {
    group: 'people',
    subject: 'self',
    reads: ['count'],
    words: ({ count }) => ({ did: 'signed out elsewhere', note: browsersText(count) }),
  },
  tooManyCalls: {
    group: 'people',
    subject: 'self',
    reads: ['call', 'calls'],
    words: ({ call, calls }) => ({
      did: `was stopped after ${typeof calls === 'number' ? calls : 'very many'} ${known(callsOften, call) ?? 'calls'} in a short time`,
    }),
  },
  forgetPerson: { group: 'people', subject: 'camper', words: says('removed the person of wallet') },

  charge: {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference'],
    words: ({ cents, reference }) => ({
      did: `took a payment${amountText(cents)} from the wallet of`,
      note: referenceText(reference),
    }),
  },
  withdraw: {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference', 'byName'],
    words: ({ cents, reference, byName }) => ({
      did: `paid out ${moneyText(cents)} from the wallet of`,
      note: joined(referenceText(reference), byNameText(byName)),
    }),
  },
  topUp: cashOfPerson('took cash of', 'for the wallet of'),
  payOut: cashOfPerson('paid out cash of', 'from the wallet of'),
  reverseTopUp: cashOfPerson('took back a pay-in of', 'from the wallet of'),
  reversePayOut: cashOfPerson('took back a pay-out of', 'for the wallet of'),
  openDesk: {
    group: 'money',
    subject: 'none',
    reads: ['cents'],
    words: ({ cents }) => ({ did: `opened a cash desk with ${moneyText(cents)}` }),
  },
  closeDesk: {
    group: 'money',
    subject: 'none',
    reads: ['expected', 'counted', 'cashier'],
    words: ({ expected, counted, cashier }) => ({
      did: typeof cashier === 'string' ? `closed the cash desk of ${cashier}` : 'closed a cash desk',
      note: `Counted ${moneyText(counted)}, in the books ${moneyText(expected)}`,
    }),
  },
  toSafe: cashOfDesk((cents) => `put ${cents} from a cash desk into the safe`),
  fromSafe: cashOfDesk((cents) => `took ${cents} from the safe to a cash desk`),
  cashShort: cashOfDesk((cents, place) => `counted ${cents} too little ${place}`),
  cashOver: cashOfDesk((cents, place) => `counted ${cents} too much ${place}`),
  firstMoney: cashOfDesk((cents) => `counted ${cents} as first money of the safe`),
  toBank: cashOfDesk((cents) => `took ${cents} from the safe to the bank`),
  fromBank: cashOfDesk((cents) => `brought ${cents} from the bank into the safe`),
  expense: cashOfDesk((cents, place) => `paid an expense of ${cents} ${place}`),
  countSafe: {
    group: 'money',
    subject: 'none',
    reads: ['expected', 'counted', 'witness', 'isConfirmed'],
    words: ({ expected, counted, witness, isConfirmed }) => ({
      did: 'counted the safe',
      note: joined(
        `Counted ${moneyText(counted)}, in the books ${moneyText(expected)}`,
        witnessText('With', witness, isConfirmed),
      ),
    }),
  },
  cashSource: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'from', 'withdrawal'],
    words: ({ cents, reference, from, withdrawal }) => ({
      did: `said that ${moneyText(cents)} of a withdrawal came from ${known(cashPlaces, from) ?? 'a place'}`,
      note: joined(
        typeof withdrawal === 'string' ? `For ${withdrawal}` : undefined,
        referenceText(reference),
      ),
    }),
  },
  settlement: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'slip', 'gateway', 'fee', 'firstDay', 'lastDay'],
    words: ({ cents, reference, slip, gateway, fee, firstDay, lastDay }) => ({
      did: `entered a settlement of ${moneyText(cents)}`,
      note: joined(
        typeof gateway === 'string' && typeof firstDay === 'string' && typeof lastDay === 'string'
          ? `${gatewayName(gateway)}, deposits of ${daysText(firstDay, lastDay)}`
          : undefined,
        `Fee ${moneyText(fee)}`,
        typeof slip === 'string' ? `Slip ${slip}` : undefined,
        referenceText(reference),
      ),
    }),
  },
  reverseSettlement: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'settlement', 'reason'],
    words: ({ cents, reference, settlement, reason }) => ({
      did: `took back a settlement of ${moneyText(cents)}`,
      note: joined(
        typeof settlement === 'string' ? `It was ${settlement}` : undefined,
        typeof reason === 'string' ? `Because: ${reason}` : undefined,
        referenceText(reference),
      ),
    }),
  },
  stallPayOut: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'witness', 'merchantNumber'],
    words: ({ cents, reference, witness, merchantNumber }) => ({
      did: `paid ${moneyText(cents)} out to stall ${typeof merchantNumber === 'string' ? merchantNumber : ''}`.trim(),
      note: joined(witnessText('Taken by', witness, undefined), referenceText(reference)),
    }),
  },
  stallPayIn: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'witness', 'merchantNumber'],
    words: ({ cents, reference, witness, merchantNumber }) => ({
      did: `took ${moneyText(cents)} in cash of stall ${typeof merchantNumber === 'string' ? merchantNumber : ''}`.trim(),
      note: joined(witnessText('Brought by', witness, undefined), referenceText(reference)),
    }),
  },
  printReceipt: {
    group: 'money',
    subject: 'none',
    reads: ['reference', 'copy'],
    words: ({ reference, copy }) => ({
      did: copy === 0 ? 'printed a receipt' : 'printed a receipt again',
      note: joined(
        referenceText(reference),
        typeof copy === 'number' && copy > 0 ? `Copy ${copy}` : undefined,
      ),
    }),
  },
  reverseStallPayOut: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'merchantNumber', 'cashier'],
    words: ({ cents, reference, merchantNumber, cashier }) => ({
      did: `took back a pay-out of ${moneyText(cents)} to stall ${typeof merchantNumber === 'string' ? merchantNumber : ''}`.trim(),
      note: joined(cashierText(cashier), referenceText(reference)),
    }),
  },
  reverseStallPayIn: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'merchantNumber', 'cashier'],
    words: ({ cents, reference, merchantNumber, cashier }) => ({
      did: `took back a pay-in of ${moneyText(cents)} of stall ${typeof merchantNumber === 'string' ? merchantNumber : ''}`.trim(),
      note: joined(cashierText(cashier), referenceText(reference)),
    }),
  },
  reverseCashSource: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'withdrawal'],
    words: ({ cents, reference, withdrawal }) => ({
      did: `put ${moneyText(cents)} of a withdrawal back where it came from`,
      note: joined(
        typeof withdrawal === 'string' ? `For ${withdrawal}` : undefined,
        referenceText(reference),
      ),
    }),
  },
  makeClosingList: {
    group: 'money',
    subject: 'none',
    reads: ['kind', 'cents', 'people', 'witness'],
    words: ({ kind, cents, people, witness }) => ({
      did: `made a list of ${typeof people === 'number' ? countedText(people, 'wallet') : 'wallets'} with ${moneyText(cents)} ${known(closingKindTexts, kind) ?? 'to close'}`,
      note: witnessText('Signed by', witness, undefined),
    }),
  },
  endClosingList: {
    group: 'money',
    subject: 'none',
    reads: ['people'],
    words: ({ people }) => ({
      did: 'ended a list of wallets',
      note: typeof people === 'number' ? `${countedText(people, 'wallet')} not booked` : undefined,
    }),
  },
  giveToCamp: closingOfPerson('gave the camp', 'from the wallet of'),
  reverseGift: closingOfPerson('took back a gift of', 'for the wallet of'),
  keepWallet: closingOfPerson('kept under a number', 'from the wallet of'),
  reverseKept: closingOfPerson('put back from a number', 'into the wallet of'),
  claimKept: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'witness', 'code'],
    words: ({ cents, reference, witness, code }) => ({
      did: `paid out ${moneyText(cents)} that was kept under a number`,
      note: joined(
        cardText('For', code),
        witnessText('Taken by', witness, undefined),
        referenceText(reference),
      ),
    }),
  },
  reverseClaim: {
    group: 'money',
    subject: 'none',
    reads: ['cents', 'reference', 'reversed', 'cashier'],
    words: ({ cents, reference, reversed, cashier }) => ({
      did: `took back a pay-out of ${moneyText(cents)} that was kept under a number`,
      note: joined(referenceText(reference), takesBackText(reversed), cashierText(cashier)),
    }),
  },
  refund: {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference', 'sale'],
    words: ({ cents, reference, sale }) => ({
      did: `gave ${moneyText(cents)} back to the wallet of`,
      note: joined(referenceText(reference), typeof sale === 'string' ? `For ${sale}` : undefined),
    }),
  },
  changePriceList: {
    group: 'money',
    subject: 'merchant',
    reads: ['changes', 'more'],
    words: ({ changes, more }) => ({
      did: 'changed the price list of',
      note: joined(
        ...(Array.isArray(changes) ? changes.filter((change) => typeof change === 'string') : []),
        typeof more === 'number' && more > 0 ? `And ${more} more` : undefined,
      ),
    }),
  },
  markSoldOut: {
    group: 'money',
    subject: 'merchant',
    reads: ['product', 'isSoldOut'],
    words: ({ product, isSoldOut }) => ({
      did: isSoldOut === false ? 'put a product back on sale at' : 'marked a product as sold out at',
      note: typeof product === 'string' ? product : undefined,
    }),
  },
  lowerDayLimit: {
    group: 'money',
    subject: 'self',
    reads: ['cents', 'before'],
    words: ({ cents, before }) => ({
      did: `set the own day limit to ${moneyText(cents)}`,
      note: limitBefore(before),
    }),
  },
  changeDayLimit: {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'before'],
    words: ({ cents, before }) => ({
      did: cents === null ? 'lifted the day limit of' : `set the day limit to ${moneyText(cents)} for`,
      note: limitBefore(before),
    }),
  },
  payerLookUp: {
    group: 'money',
    subject: 'camper',
    reads: [],
    words: () => ({ did: 'looked up the owner of a card:' }),
  },
  startDeposit: {
    group: 'money',
    subject: 'self',
    reads: ['cents', 'reference'],
    words: ({ cents, reference }) => ({
      did: `began a deposit${amountText(cents)}`,
      note: referenceText(reference),
    }),
  },
  completeDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['cents', 'reference'],
    words: ({ cents, reference }) => ({
      did: `confirmed a deposit${amountText(cents)} into the wallet of`,
      note: referenceText(reference),
    }),
  },
  failDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['why', 'reference'],
    words: ({ why, reference }) => ({
      did: 'ended an unpaid deposit of',
      note: joined(known(failures, why) ?? providerText(why), referenceText(reference)),
    }),
  },
  cancelDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['reference'],
    words: ({ reference }) => ({ did: 'cancelled an unpaid deposit of', note: referenceText(reference) }),
  },
  leaveDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['reference'],
    words: ({ reference }) => ({
      did: 'stopped asking about a deposit of',
      note: joined('It stays open. Please ask the payment provider', referenceText(reference)),
    }),
  },
  contestDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['status', 'reference', 'cents'],
    words: ({ status, reference, cents }) => ({
      did:
        typeof cents === 'number' && cents > 0
          ? `took back ${moneyText(cents)} of a deposit of`
          : 'reported a problem with a deposit of',
      note: joined(providerText(status), 'No money was moved. Please look at it', referenceText(reference)),
    }),
  },
  releaseDeposit: {
    group: 'money',
    subject: 'camper',
    reads: ['status', 'reference', 'cents'],
    words: ({ status, reference, cents }) => ({
      did: `confirmed ${moneyText(cents)} again of a deposit of`,
      note: joined(providerText(status), 'This can be spent again', referenceText(reference)),
    }),
  },

  saveHealth: { group: 'health', subject: 'self', words: says('saved their own health record') },
  healthLookUp: {
    group: 'health',
    subject: 'camper',
    reads: ['found', 'refused', 'again', 'byName'],
    words: ({ found, refused, again, byName }) =>
      refused === undefined
        ? { did: 'looked at the health record of', note: joined(known(lookUps, found), byNameText(byName)) }
        : {
            did: 'tried to look at the health record of',
            note: joined(
              known(lookUpRefusals, refused) ?? 'Refused',
              typeof again === 'number'
                ? `${again} more ${again === 1 ? 'time' : 'times'} within the hour`
                : undefined,
            ),
          },
  },
  openHealth: {
    group: 'health',
    subject: 'camper',
    words: () => ({
      did: 'showed the health record to its camper:',
      note: 'It was closed because the camp office had made the password',
    }),
  },
  showHealth: {
    group: 'health',
    subject: 'self',
    words: () => ({
      did: 'was shown their own health record',
      note: 'Shown to its camper, whose password the camp office made',
    }),
  },
  unlockHealth: { group: 'health', subject: 'self', words: says('opened the locked health corner again') },

  signIn: { group: 'staff', subject: 'self', words: says('signed in') },
  setPin: {
    group: 'staff',
    subject: 'self',
    reads: ['isRemoved'],
    words: ({ isRemoved }) => ({
      did: isRemoved === true ? 'removed the PIN of their account' : 'set the PIN of their account',
    }),
  },
  askPins: {
    group: 'staff',
    subject: 'none',
    reads: ['isAsked'],
    words: ({ isAsked }) => ({
      did: isAsked === false ? 'switched PINs off in this camp' : 'switched PINs on in this camp',
    }),
  },
  signOut: { group: 'staff', subject: 'self', words: says('signed out') },
  addStaff: {
    group: 'staff',
    subject: 'staff',
    reads: ['rights'],
    words: ({ rights }) => ({ did: 'added the staff account of', note: rightsText(rights) }),
  },
  changeStaff: {
    group: 'staff',
    subject: 'staff',
    reads: ['name', 'rights', 'nameBefore', 'rightsBefore'],
    words: ({ name, rights, nameBefore, rightsBefore }) => ({
      did: 'changed the staff account of',
      note: joined(
        typeof nameBefore === 'string' && name !== nameBefore ? `Called ${nameBefore} before` : undefined,
        rightsText(rights),
        beforeText(rightsText(rightsBefore)),
      ),
    }),
  },
  newStaffPassword: { group: 'staff', subject: 'staff', words: says('made a new first password for') },
  endStaffSessions: {
    group: 'staff',
    subject: 'staff',
    reads: ['count'],
    words: ({ count }) => ({ did: 'signed out everywhere:', note: browsersText(count) }),
  },
  closeStaff: { group: 'staff', subject: 'staff', words: says('closed the staff account of') },
  openStaff: { group: 'staff', subject: 'staff', words: says('reopened the staff account of') },
  addDevice: {
    group: 'staff',
    subject: 'device',
    reads: ['endsOn'],
    words: ({ endsOn }) => ({
      did: 'made a pairing for',
      note: typeof endsOn === 'string' ? `It ends on ${dayText(endsOn)}` : undefined,
    }),
  },
  changeDevice: {
    group: 'staff',
    subject: 'device',
    reads: ['endsOn'],
    words: ({ endsOn }) => ({
      did: 'changed the pairing of',
      note: typeof endsOn === 'string' ? `It now ends on ${dayText(endsOn)}` : undefined,
    }),
  },
  pairDevice: { group: 'staff', subject: 'self', words: says('was paired') },
  revokeDevice: {
    group: 'staff',
    subject: 'device',
    reads: ['by'],
    words: ({ by }) => ({ did: 'ended the pairing of', note: known(takings, by) }),
  },
  archiveAudit: {
    group: 'staff',
    subject: 'none',
    words: says('moved older audit entries to an archive'),
  },
  beginCamp: {
    group: 'staff',
    subject: 'none',
    reads: ['leads'],
    words: ({ leads }) => ({
      did: 'began this camp',
      note: Array.isArray(leads) ? `Leads: ${leads.join(', ')}` : undefined,
    }),
  },
  changeCamp: {
    group: 'staff',
    subject: 'none',
    reads: ['changes'],
    words: ({ changes }) => ({
      did: 'changed the facts of the camp',
      note: joined(...(Array.isArray(changes) ? changes.map(factChangeText) : [])),
    }),
  },
  changeProgramme: {
    group: 'staff',
    subject: 'none',
    reads: ['days', 'events'],
    words: ({ days, events }) =>
      days === 0
        ? { did: 'removed the programme of the camp' }
        : {
            did: 'changed the programme of the camp',
            note:
              typeof days === 'number' && typeof events === 'number'
                ? `${countedText(events, 'event')} on ${countedText(days, 'day')}`
                : undefined,
          },
  },
  exportJournal: {
    group: 'money',
    subject: 'none',
    reads: ['day'],
    words: ({ day }) => ({
      did: 'downloaded the journal as a file',
      note: typeof day === 'string' ? dayText(day) : undefined,
    }),
  },
  deleteMessage: {
    group: 'people',
    subject: 'none',
    reads: ['kind'],
    words: ({ kind }) => ({
      did: kind === 'newsletter' ? 'deleted an address of the newsletter' : 'deleted a message to the office',
    }),
  },
  saveList: {
    group: 'people',
    subject: 'none',
    reads: ['list', 'count', 'filter', 'format'],
    words: ({ list, count, filter, format }) => ({
      did: `saved a list: ${known(savedListNames, list) ?? 'another list'}`,
      note: joined(
        typeof count === 'number' ? countedText(count, 'row') : undefined,
        filtersText([filter]),
        known(listFormatLabels, format),
      ),
    }),
  },
  exportAudit: {
    group: 'staff',
    subject: 'none',
    reads: ['staff', 'device', 'person', 'day', 'action'],
    words: ({ staff, device, person, day, action }) => ({
      did: 'downloaded the audit as a file',
      note: filtersText([
        staff,
        person,
        typeof device === 'string' ? 'one device' : '',
        typeof day === 'string' ? dayText(day) : '',
        action,
      ]),
    }),
  },
} as const satisfies Readonly<Record<string, AuditAction>>

export type AuditActionName = keyof typeof auditActions

export function isAuditAction(name: string): name is AuditActionName {
  return Object.hasOwn(auditActions, name)
}

/** The details that may be shown, with the browser; none for an unknown action. */
export function readableDetail(action: string, detail: AuditDetail | null): AuditDetail {
  if (!isAuditAction(action) || detail === null) return {}
  const { reads = [] }: AuditAction = auditActions[action]
  return Object.fromEntries(
    [...reads, 'browser'].filter((key) => Object.hasOwn(detail, key)).map((key) => [key, detail[key]]),
  )
}

export function auditWordsOf(action: string, detail: AuditDetail): AuditWords {
  return isAuditAction(action) ? auditActions[action].words(detail) : { did: action }
}

export function actionsOf(group: AuditGroup): readonly AuditActionName[] {
  return (Object.keys(auditActions) as AuditActionName[]).filter((name) => auditActions[name].group === group)
}

function moneyText(cents: unknown): string {
  return typeof cents === 'number' ? formatUsd(cents) : 'money'
}

function limitBefore(cents: unknown): string {
  return `Before: ${typeof cents === 'number' ? formatUsd(cents) : 'no limit'}`
}

function amountText(cents: unknown): string {
  return typeof cents === 'number' ? ` of ${formatUsd(cents)}` : ''
}

function referenceText(reference: unknown): string | undefined {
  return typeof reference === 'string' ? `Reference ${reference}` : undefined
}

function takesBackText(reversed: unknown): string | undefined {
  return typeof reversed === 'string' ? `It takes back ${reversed}` : undefined
}

/** A typed name does not prove who was present. */
function witnessText(by: string, witness: unknown, isConfirmed: unknown): string | undefined {
  if (typeof witness !== 'string' || witness === '') return undefined
  return isConfirmed === true ? `${by} ${witness}, who signed` : `${by} ${witness}, name typed, not confirmed`
}

function cashierText(cashier: unknown): string | undefined {
  return typeof cashier === 'string' ? `At the cash desk of ${cashier}` : undefined
}

function providerText(word: unknown): string | undefined {
  return typeof word === 'string' ? `The payment provider says “${word}”` : undefined
}

const fieldLabels: Readonly<Record<string, string>> = {
  firstname: 'first name',
  lastname: 'last name',
  gender: 'gender',
  age: 'age',
  get union() {
    return groupWords().group
  },
  country: 'country',
  whatsapp: 'WhatsApp',
  email: 'email',
}

function batchText(batch: unknown): string {
  return typeof batch === 'string' ? `From a file, batch ${batch}` : 'From a file'
}

/** The values are gone once the person is forgotten; the names of the fields stay. */
function changesText({ fields, changes }: AuditDetail): string | undefined {
  const values: Readonly<Record<string, unknown>> =
    typeof changes === 'object' && changes !== null ? { ...changes } : {}
  const labels = Array.isArray(fields)
    ? fields.flatMap((field) => {
        const label = known(fieldLabels, field)
        return label === undefined ? [] : `${label}${valuesText(values[String(field)])}`
      })
    : []
  return labels.length === 0 ? undefined : `Changed: ${labels.join(', ')}`
}

function valuesText(values: unknown): string {
  if (!Array.isArray(values)) return ''
  const [before, after] = values.map((value) => (value === '' ? 'nothing' : `“${value}”`))
  return ` from ${before} to ${after}`
}

function byNameText(byName: unknown): string | undefined {
  return byName === true ? 'Found by name, without a card' : undefined
}

function cardText(words: string, number: unknown): string | undefined {
  return typeof number === 'string' ? `${words} ${number}` : undefined
}

function browsersText(count: unknown): string | undefined {
  if (typeof count !== 'number') return undefined
  return count === 1 ? 'In one browser' : `In ${count} browsers`
}

function rightsText(held: unknown): string | undefined {
  if (!Array.isArray(held)) return undefined
  const labels = rights.filter((right) => held.includes(right)).map((right) => rightLabels[right])
  return labels.length === 0 ? 'No rights' : `Rights: ${labels.join(', ')}`
}

function beforeText(note: string | undefined): string | undefined {
  return note && `Before: ${note.replace('Rights: ', '').replace('No', 'no')}`
}

function known(sentences: Readonly<Record<string, string>>, word: unknown): string | undefined {
  return typeof word === 'string' && Object.hasOwn(sentences, word) ? sentences[word] : undefined
}

function joined(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join('. ') || undefined
}

function filtersText(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string' && value !== '')
  return texts.length === 0 ? undefined : `Only ${texts.join(', ')}`
}
