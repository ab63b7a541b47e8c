import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type AuditActionName,
  type AuditDetail,
  actionsOf,
  auditActions,
  auditGroupLabels,
  auditWordsOf,
  isAuditAction,
  readableDetail,
} from '../../../src/domain/staff/auditActions.ts'

/*
 * Compares the sentences of the audit with the statements that write it. An action without a sentence would
 * show its bare name, and a written detail that no sentence names could be a secret.
 */

interface Written {
  readonly file: string
  readonly actions: readonly string[]
  readonly detailKeys: readonly string[]
}

/** Details for people who read the database; the app does not show them. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  startDeposit: ['gateway'],
  completeDeposit: ['gatewayReference'],
  leaveDeposit: ['gateway'],
  healthLookUp: ['since'],
  forgetPerson: ['transfers', 'audit', 'answers'],
  countSafe: ['isFirst'],
}

const written = [...sources('server'), 'docs/operations/forget-person.md'].flatMap((file) => [
  ...writtenIn(file),
  ...entriesIn(file),
  ...stepsIn(file),
])

const fullSentences: Readonly<
  Record<AuditActionName, readonly [detail: AuditDetail, did: string, note?: string]>
> = {
  checkIn: [
    { anyway: 'The card was reported lost.', byName: true, notedAt: '2025-04-14T08:30:00.000Z' },
    'checked in',
    'Let through anyway: The card was reported lost. Found by name, without a card. Noted without the network at 14 Apr 2025, 10:30',
  ],
  stepOut: [{ byName: true }, 'let step out', 'Found by name, without a card'],
  backIn: [{}, 'let back in'],
  goHome: [
    { anyway: 'She is ill. With her aunt...' },
    'let go home',
    'Let through anyway: She is ill. With her aunt',
  ],
  undoMovement: [{ kind: 'stepOut' }, 'undid a scan of', 'Stepping out'],
  stopScans: [{}, 'stopped accepting offline scans from'],
  decideScan: [
    { decision: 'lookFor', kind: 'backIn', gate: 'Gate 2' },
    'decided an offline scan of',
    'A search for this person began. Coming back in. At Gate 2',
  ],
  giveUpBrowser: [
    { gate: 'Gate 2', waiting: 3 },
    'stopped waiting for the offline scans of a gate device',
    'Gate 2. It had 3 scans',
  ],
  changeGateSettings: [{ asksWithWhom: true }, 'turned on the question with whom people under 18 leave'],
  sayOperator: [{ operator: 'Tapiwa Ncube' }, 'changed its operator to Tapiwa Ncube'],
  register: [{}, 'registered'],
  correctPerson: [
    {
      fields: ['firstname', 'lastname', 'gender', 'age', 'union', 'country', 'whatsapp', 'email'],
    },
    'corrected',
    'Changed: first name, last name, gender, age, union, country, WhatsApp, email',
  ],
  saveList: [
    { list: 'registrations', count: 42, filter: 'typed words, Under 18', format: 'xlsx' },
    'saved a list: registrations',
    '42 rows. Only typed words, Under 18. Excel (XLSX)',
  ],
  importPerson: [{ batch: '1f3a9c2e' }, 'registered', 'From a file, batch 1f3a9c2e'],
  importChanges: [
    {
      batch: '1f3a9c2e',
      fields: ['age', 'union'],
      changes: { age: ['', '16'], union: ['Lake Union', 'North Union'] },
    },
    'changed',
    'From a file, batch 1f3a9c2e. Changed: age from nothing to “16”, union from “Lake Union” to “North Union”',
  ],
  undoImport: [
    { batch: '1f3a9c2e', added: 31, changed: 2 },
    'undid an import',
    'From a file, batch 1f3a9c2e. It had 31 new and 2 changed people',
  ],
  undoImportedPerson: [{ batch: '1f3a9c2e' }, 'undid an import and removed', 'From a file, batch 1f3a9c2e'],
  undoImportChanges: [
    { batch: '1f3a9c2e', fields: ['age', 'union'] },
    'undid an import and changed back',
    'From a file, batch 1f3a9c2e. Changed: age, union',
  ],
  withdrawPerson: [{}, 'withdrew the registration of'],
  tellApart: [{ other: 'EZC105' }, 'marked another person as different from', 'The other code: EZC105'],
  undoTellApart: [
    { other: 'EZC105' },
    'undid the mark that another person is different from',
    'The other code: EZC105',
  ],
  restorePerson: [{}, 'restored the registration of'],
  loseCard: [{ number: 'ZEUC001-1' }, 'reported a lost card of', 'Card ZEUC001-1'],
  findCard: [{ number: 'ZEUC001-1' }, 'reported a card as found of', 'Card ZEUC001-1'],
  issueCard: [
    { number: 'ZEUC001-2', instead: 'ZEUC001-1' },
    'made another card for',
    'Card ZEUC001-2. In place of ZEUC001-1',
  ],
  newCamperPassword: [{}, 'made a new first password for'],
  makeSlip: [{}, 'made a first password for'],
  freezeWallet: [{}, 'froze the wallet of'],
  freeWallet: [{}, 'unfroze the wallet of'],
  addMerchant: [{}, 'added the merchant'],
  updatePassword: [{ forced: true }, 'chose their own password in place of the first one'],
  changePassword: [{ forced: true }, 'chose their own password in place of the first one'],
  newMerchantPassword: [{}, 'made a new first password for the merchant'],
  endSessions: [{ count: 3 }, 'signed out elsewhere', 'In 3 browsers'],
  tooManyCalls: [
    { call: 'payer', calls: 100 },
    'was stopped after 100 look-ups of people by their cards in a short time',
  ],
  forgetPerson: [{}, 'removed the person of wallet'],
  charge: [
    { cents: 500, reference: 'PAY-1' },
    'took a payment of $5.00 from the wallet of',
    'Reference PAY-1',
  ],
  withdraw: [
    { cents: 1_000, reference: 'WDR-1', byName: true },
    'paid out $10.00 from the wallet of',
    'Reference WDR-1. Found by name, without a card',
  ],
  topUp: [
    { cents: 2_000, reference: 'DEP-1', byName: true },
    'took cash of $20.00 for the wallet of',
    'Reference DEP-1. Found by name, without a card',
  ],
  payOut: [
    { cents: 350, reference: 'WDR-2' },
    'paid out cash of $3.50 from the wallet of',
    'Reference WDR-2',
  ],
  reverseTopUp: [
    { cents: 2_000, reference: 'REV-1', reversed: 'DEP-1', cashier: 'Kuda Sibanda' },
    'took back a pay-in of $20.00 from the wallet of',
    'Reference REV-1. It takes back DEP-1. At the cash desk of Kuda Sibanda',
  ],
  reversePayOut: [
    { cents: 350, reference: 'REV-2', reversed: 'WDR-2' },
    'took back a pay-out of $3.50 for the wallet of',
    'Reference REV-2. It takes back WDR-2',
  ],
  openDesk: [{ cents: 5_000 }, 'opened a cash desk with $50.00'],
  closeDesk: [
    { expected: 7_000, counted: 6_950, cashier: 'Kuda Sibanda' },
    'closed the cash desk of Kuda Sibanda',
    'Counted $69.50, in the books $70.00',
  ],
  toSafe: [
    { cents: 30_000, reference: 'CSH-1', witness: 'Tendai Ncube' },
    'put $300.00 from a cash desk into the safe',
    'With Tendai Ncube, name typed, not confirmed. Reference CSH-1',
  ],
  fromSafe: [
    { cents: 5_000, reference: 'CSH-2', witness: 'Tendai Ncube', isConfirmed: true },
    'took $50.00 from the safe to a cash desk',
    'With Tendai Ncube, who signed. Reference CSH-2',
  ],
  cashShort: [
    { cents: 50, reference: 'CSH-3', witness: '', cashier: 'Kuda Sibanda' },
    'counted $0.50 too little at a cash desk',
    'At the cash desk of Kuda Sibanda. Reference CSH-3',
  ],
  cashOver: [
    { cents: 5, reference: 'CSH-4', witness: '' },
    'counted $0.05 too much at a cash desk',
    'Reference CSH-4',
  ],
  firstMoney: [
    { cents: 15_000, reference: 'CSH-5', witness: 'Tendai Ncube', isConfirmed: true, isOfSafe: true },
    'counted $150.00 as first money of the safe',
    'With Tendai Ncube, who signed. Reference CSH-5',
  ],
  toBank: [
    { cents: 5_000, reference: 'CSH-6', witness: 'Tendai Ncube', slip: '4711', from: 'safe' },
    'took $50.00 from the safe to the bank',
    'With Tendai Ncube, name typed, not confirmed. Slip or receipt 4711. Reference CSH-6',
  ],
  fromBank: [
    { cents: 5_000, reference: 'CSH-7', witness: '', slip: '4712', from: 'bank' },
    'brought $50.00 from the bank into the safe',
    'Slip or receipt 4712. Reference CSH-7',
  ],
  expense: [
    { cents: 2_250, reference: 'CSH-8', witness: '', slip: 'R-114', from: 'safe' },
    'paid an expense of $22.50 from the safe',
    'Slip or receipt R-114. Reference CSH-8',
  ],
  countSafe: [
    { expected: 8_000, counted: 7_950, witness: 'Tendai Ncube', isConfirmed: true, isFirst: false },
    'counted the safe',
    'Counted $79.50, in the books $80.00. With Tendai Ncube, who signed',
  ],
  cashSource: [
    { cents: 450, reference: 'CSH-9', from: 'drawer', withdrawal: 'WDR-1' },
    'said that $4.50 of a withdrawal came from a drawer',
    'For WDR-1. Reference CSH-9',
  ],
  settlement: [
    {
      ...{ cents: 4875, reference: 'CSH-9', slip: 'PN-88213', gateway: 'paynow', fee: 125 },
      ...{ firstDay: '2025-04-13', lastDay: '2025-04-14' },
    },
    'entered a settlement of $48.75',
    'Paynow, deposits of 13 Apr 2025 to 14 Apr 2025. Fee $1.25. Slip PN-88213. Reference CSH-9',
  ],
  reverseSettlement: [
    { cents: 4875, reference: 'REV-9', settlement: 'CSH-9', reason: '48.75 typed for 47.85' },
    'took back a settlement of $48.75',
    'It was CSH-9. Because: 48.75 typed for 47.85. Reference REV-9',
  ],
  exportJournal: [{ day: '2025-04-14' }, 'downloaded the journal as a file', '14 Apr 2025'],
  stallPayOut: [
    { cents: 12_000, reference: 'STL-1', witness: 'Farai Dube', merchantNumber: 'M1001' },
    'paid $120.00 out to stall M1001',
    'Taken by Farai Dube, name typed, not confirmed. Reference STL-1',
  ],
  stallPayIn: [
    { cents: 400, reference: 'DEP-1', witness: 'Farai Dube', merchantNumber: 'M1001' },
    'took $4.00 in cash of stall M1001',
    'Brought by Farai Dube, name typed, not confirmed. Reference DEP-1',
  ],
  printReceipt: [{ reference: 'WDR-1', copy: 2 }, 'printed a receipt again', 'Reference WDR-1. Copy 2'],
  reverseStallPayOut: [
    { cents: 12_000, reference: 'REV-3', merchantNumber: 'M1001', cashier: 'Kuda Sibanda' },
    'took back a pay-out of $120.00 to stall M1001',
    'At the cash desk of Kuda Sibanda. Reference REV-3',
  ],
  reverseStallPayIn: [
    { cents: 400, reference: 'REV-4', merchantNumber: 'M1001', cashier: 'Kuda Sibanda' },
    'took back a pay-in of $4.00 of stall M1001',
    'At the cash desk of Kuda Sibanda. Reference REV-4',
  ],
  reverseCashSource: [
    { cents: 450, reference: 'REV-5', withdrawal: 'WDR-1' },
    'put $4.50 of a withdrawal back where it came from',
    'For WDR-1. Reference REV-5',
  ],
  makeClosingList: [
    { kind: 'payBack', cents: 1_250, people: 2, witness: 'Rudo Dube' },
    'made a list of 2 wallets with $12.50 to pay back',
    'Signed by Rudo Dube, name typed, not confirmed',
  ],
  endClosingList: [{ people: 1 }, 'ended a list of wallets', '1 wallet not booked'],
  giveToCamp: [
    { cents: 99, reference: 'GFT-1', list: 'LST-1', witness: 'Rudo Dube' },
    'gave the camp $0.99 from the wallet of',
    'Reference GFT-1. List LST-1. Signed by Rudo Dube, name typed, not confirmed',
  ],
  reverseGift: [
    { cents: 99, reference: 'REV-4', reversed: 'GFT-1' },
    'took back a gift of $0.99 for the wallet of',
    'Reference REV-4. It takes back GFT-1',
  ],
  keepWallet: [
    { cents: 500, reference: 'KPT-1', list: 'LST-2' },
    'kept under a number $5.00 from the wallet of',
    'Reference KPT-1. List LST-2',
  ],
  reverseKept: [
    { cents: 500, reference: 'REV-5', reversed: 'KPT-1' },
    'put back from a number $5.00 into the wallet of',
    'Reference REV-5. It takes back KPT-1',
  ],
  claimKept: [
    { cents: 500, reference: 'CLM-1', witness: 'Naledi Moyo', code: 'NUZ042' },
    'paid out $5.00 that was kept under a number',
    'For NUZ042. Taken by Naledi Moyo, name typed, not confirmed. Reference CLM-1',
  ],
  reverseClaim: [
    { cents: 500, reference: 'REV-6', reversed: 'CLM-1', cashier: 'Kuda Sibanda' },
    'took back a pay-out of $5.00 that was kept under a number',
    'Reference REV-6. It takes back CLM-1. At the cash desk of Kuda Sibanda',
  ],
  refund: [
    { cents: 150, reference: 'RFD-1', sale: 'PAY-1' },
    'gave $1.50 back to the wallet of',
    'Reference RFD-1. For PAY-1',
  ],
  changePriceList: [
    { changes: ['Popcorn $1.50 → $2.00', 'Soap added for $0.50'], more: 2 },
    'changed the price list of',
    'Popcorn $1.50 → $2.00. Soap added for $0.50. And 2 more',
  ],
  markSoldOut: [{ product: 'Popcorn', isSoldOut: true }, 'marked a product as sold out at', 'Popcorn'],
  lowerDayLimit: [{ cents: 500, before: 1_000 }, 'set the own day limit to $5.00', 'Before: $10.00'],
  changeDayLimit: [{ cents: 2_000, before: null }, 'set the day limit to $20.00 for', 'Before: no limit'],
  payerLookUp: [{}, 'looked up the owner of a card:'],
  startDeposit: [{ cents: 2_500, reference: 'DEP-2' }, 'began a deposit of $25.00', 'Reference DEP-2'],
  completeDeposit: [
    { cents: 2_500, reference: 'DEP-2' },
    'confirmed a deposit of $25.00 into the wallet of',
    'Reference DEP-2',
  ],
  failDeposit: [
    { why: 'declined', reference: 'DEP-2' },
    'ended an unpaid deposit of',
    'The payment provider did not take it. Reference DEP-2',
  ],
  cancelDeposit: [{ reference: 'DEP-2' }, 'cancelled an unpaid deposit of', 'Reference DEP-2'],
  leaveDeposit: [
    { reference: 'DEP-2' },
    'stopped asking about a deposit of',
    'It stays open. Please ask the payment provider. Reference DEP-2',
  ],
  contestDeposit: [
    { status: 'Disputed', reference: 'DEP-2', cents: 2_500 },
    'took back $25.00 of a deposit of',
    'The payment provider says “Disputed”. No money was moved. Please look at it. Reference DEP-2',
  ],
  releaseDeposit: [
    { status: 'Paid', reference: 'DEP-2', cents: 2_500 },
    'confirmed $25.00 again of a deposit of',
    'The payment provider says “Paid”. This can be spent again. Reference DEP-2',
  ],
  saveHealth: [{}, 'saved their own health record'],
  healthLookUp: [
    { found: 'lostCard', byName: true },
    'looked at the health record of',
    'The card was reported lost. Found by name, without a card',
  ],
  openHealth: [
    {},
    'showed the health record to its camper:',
    'It was closed because the camp office had made the password',
  ],
  showHealth: [
    {},
    'was shown their own health record',
    'Shown to its camper, whose password the camp office made',
  ],
  unlockHealth: [{}, 'opened the locked health corner again'],
  signIn: [{}, 'signed in'],
  setPin: [{ isRemoved: true }, 'removed the PIN of their account'],
  askPins: [{ isAsked: false }, 'switched PINs off in this camp'],
  signOut: [{}, 'signed out'],
  addStaff: [{ rights: ['health', 'office'] }, 'added the staff account of', 'Rights: Office, Health'],
  changeStaff: [
    { name: 'Anna', nameBefore: 'Ann', rights: ['cash'], rightsBefore: ['gate', 'office'] },
    'changed the staff account of',
    'Called Ann before. Rights: Cash. Before: Gate, Office',
  ],
  newStaffPassword: [{}, 'made a new first password for'],
  endStaffSessions: [{ count: 1 }, 'signed out everywhere:', 'In one browser'],
  closeStaff: [{}, 'closed the staff account of'],
  openStaff: [{}, 'reopened the staff account of'],
  addDevice: [{ endsOn: '2025-04-22' }, 'made a pairing for', 'It ends on 22 Apr 2025'],
  changeDevice: [{ endsOn: '2025-04-23' }, 'changed the pairing of', 'It now ends on 23 Apr 2025'],
  pairDevice: [{}, 'was paired'],
  revokeDevice: [{ by: 'signIn' }, 'ended the pairing of', 'By signing in in its browser'],
  archiveAudit: [{}, 'moved older audit entries to an archive'],
  beginCamp: [
    { leads: ['rudo@example.org', 'simba@example.org'] },
    'began this camp',
    'Leads: rudo@example.org, simba@example.org',
  ],
  changeCamp: [
    {
      changes: [
        { field: 'shortName', from: 'Camporee', to: 'Kamp' },
        { field: 'organiser', from: '', to: 'Scouts' },
      ],
    },
    'changed the facts of the camp',
    'Short name from “Camporee” to “Kamp”. Organiser from nothing to “Scouts”',
  ],
  deleteMessage: [{ kind: 'newsletter' }, 'deleted an address of the newsletter'],
  changeProgramme: [{ days: 9, events: 41 }, 'changed the programme of the camp', '41 events on 9 days'],
  exportAudit: [
    {
      staff: 'rudo@camp.example.org',
      device: 'b6a1',
      person: 'ZEUC001',
      day: '2025-04-14',
      action: 'health',
    },
    'downloaded the audit as a file',
    'Only rudo@camp.example.org, ZEUC001, one device, 14 Apr 2025, health',
  ],
}

type OtherSentence = [action: AuditActionName, detail: AuditDetail, did: string, note?: string]

const otherSentences: readonly OtherSentence[] = [
  ['checkIn', { byName: false, anyway: null, notedAt: 5 }, 'checked in'],
  ['undoMovement', { kind: 'arrive' }, 'undid a scan of', 'A check-in'],
  ['undoMovement', { kind: 'backIn' }, 'undid a scan of', 'Coming back in'],
  ['undoMovement', { kind: 'toString' }, 'undid a scan of'],
  ['decideScan', { decision: 'onePerson' }, 'decided an offline scan of', 'It was one person'],
  [
    'decideScan',
    { decision: 'undo', kind: 'goHome' },
    'decided an offline scan of',
    'It does not count. Going home',
  ],
  [
    'decideScan',
    { decision: 'undoOther', gate: 2 },
    'decided an offline scan of',
    'The conflicting record does not count',
  ],
  [
    'giveUpBrowser',
    { waiting: 1, gate: null },
    'stopped waiting for the offline scans of a gate device',
    'It had 1 scan',
  ],
  ['decideScan', { decision: 'apply' }, 'decided an offline scan of', 'It counts'],
  ['changeGateSettings', { asksWithWhom: false }, 'turned off the question with whom people under 18 leave'],
  [
    'changeGateSettings',
    { asksWithWhom: true, askedBelow: 12 },
    'turned on the question with whom people under 12 leave',
  ],
  ['sayOperator', { operator: null }, 'cleared its operator'],
  ['correctPerson', { fields: [] }, 'corrected'],
  ['correctPerson', { fields: 'age' }, 'corrected'],
  ['correctPerson', { fields: ['shoeSize', 7, 'age'] }, 'corrected', 'Changed: age'],
  ['importPerson', {}, 'registered', 'From a file'],
  ['importChanges', { batch: '1f3a9c2e', fields: [] }, 'changed', 'From a file, batch 1f3a9c2e'],
  ['issueCard', { number: 'ZEUC001-1', instead: null }, 'made another card for', 'Card ZEUC001-1'],
  ['loseCard', { number: 1 }, 'reported a lost card of'],
  ['updatePassword', { forced: false }, 'changed their own password'],
  ['changePassword', {}, 'changed their own password'],
  ['endSessions', { count: 1 }, 'signed out elsewhere', 'In one browser'],
  ['endSessions', { count: 0 }, 'signed out elsewhere', 'In 0 browsers'],
  ['endStaffSessions', { count: 2 }, 'signed out everywhere:', 'In 2 browsers'],
  ['endStaffSessions', { count: '2' }, 'signed out everywhere:'],
  ['charge', { cents: '5' }, 'took a payment from the wallet of'],
  ['withdraw', { cents: '5' }, 'paid out money from the wallet of'],
  ['topUp', { cents: 5, reversed: 7 }, 'took cash of $0.05 for the wallet of'],
  ['fromSafe', { cents: 5, witness: 7 }, 'took $0.05 from the safe to a cash desk'],
  ['toSafe', { cents: 5, witness: '' }, 'put $0.05 from a cash desk into the safe'],
  [
    'cashShort',
    { cents: 5, witness: 'Tendai Ncube' },
    'counted $0.05 too little at a cash desk',
    'With Tendai Ncube, name typed, not confirmed',
  ],
  ['cashShort', { cents: 5, isOfSafe: true }, 'counted $0.05 too little in the safe'],
  ['exportJournal', {}, 'downloaded the journal as a file'],
  ['stallPayOut', { cents: 5, witness: '' }, 'paid $0.05 out to stall'],
  ['stallPayOut', { cents: 5, witness: 7, merchantNumber: 7 }, 'paid $0.05 out to stall'],
  ['stallPayIn', { cents: 5, witness: 7, merchantNumber: 7 }, 'took $0.05 in cash of stall'],
  ['printReceipt', { copy: 0 }, 'printed a receipt'],
  ['reverseStallPayOut', { cents: 5, merchantNumber: 7 }, 'took back a pay-out of $0.05 to stall'],
  ['reverseStallPayIn', { cents: 5, merchantNumber: 7 }, 'took back a pay-in of $0.05 of stall'],
  ['reverseCashSource', { cents: 5 }, 'put $0.05 of a withdrawal back where it came from'],
  ['makeClosingList', { kind: 'other' }, 'made a list of wallets with money to close'],
  ['endClosingList', {}, 'ended a list of wallets'],
  ['claimKept', { cents: 5, code: 7 }, 'paid out $0.05 that was kept under a number'],
  ['refund', { cents: 5, sale: null }, 'gave $0.05 back to the wallet of'],
  [
    'changePriceList',
    { changes: ['Soap added for $0.50', 7], more: 0 },
    'changed the price list of',
    'Soap added for $0.50',
  ],
  [
    'changePriceList',
    { changes: ['Soap removed'], more: 1 },
    'changed the price list of',
    'Soap removed. And 1 more',
  ],
  ['changePriceList', { changes: 'Soap', more: '2' }, 'changed the price list of'],
  ['markSoldOut', { product: 'Popcorn', isSoldOut: false }, 'put a product back on sale at', 'Popcorn'],
  ['markSoldOut', { product: 7 }, 'marked a product as sold out at'],
  ['lowerDayLimit', { cents: 0, before: null }, 'set the own day limit to $0.00', 'Before: no limit'],
  ['changeDayLimit', { cents: null, before: 2_000 }, 'lifted the day limit of', 'Before: $20.00'],
  ['startDeposit', { cents: null }, 'began a deposit'],
  ['completeDeposit', {}, 'confirmed a deposit into the wallet of'],
  ['failDeposit', { why: 'unanswered' }, 'ended an unpaid deposit of', 'The payment provider did not answer'],
  ['failDeposit', { why: 'never begun' }, 'ended an unpaid deposit of', 'It was never begun'],
  [
    'failDeposit',
    { why: 'not paid within a day' },
    'ended an unpaid deposit of',
    'It was not paid within a day',
  ],
  [
    'failDeposit',
    { why: 'Cancelled' },
    'ended an unpaid deposit of',
    'The payment provider says “Cancelled”',
  ],
  ['failDeposit', { why: 1 }, 'ended an unpaid deposit of'],
  [
    'contestDeposit',
    { cents: 0 },
    'reported a problem with a deposit of',
    'No money was moved. Please look at it',
  ],
  ['healthLookUp', { found: 'record' }, 'looked at the health record of'],
  ['healthLookUp', { found: 'noRecord' }, 'looked at the health record of', 'There was no record'],
  ['healthLookUp', { found: 'nobody' }, 'looked at the health record of', 'Nobody has this code'],
  [
    'healthLookUp',
    { refused: 'forbidden' },
    'tried to look at the health record of',
    'Refused: not allowed to look',
  ],
  [
    'healthLookUp',
    { refused: 'locked', again: 1 },
    'tried to look at the health record of',
    'Refused: the health corner was locked. 1 more time within the hour',
  ],
  [
    'healthLookUp',
    { refused: 'passwordChangeRequired', again: 2 },
    'tried to look at the health record of',
    'Refused: the first password was not changed yet. 2 more times within the hour',
  ],
  [
    'healthLookUp',
    { refused: 'closed' },
    'tried to look at the health record of',
    'Refused: the camp office made the password, and the health corner has not opened the record since',
  ],
  ['healthLookUp', { refused: 'other' }, 'tried to look at the health record of', 'Refused'],
  ['addStaff', { rights: [] }, 'added the staff account of', 'No rights'],
  ['addStaff', {}, 'added the staff account of'],
  ['changeStaff', { name: 'Anna', nameBefore: 'Anna' }, 'changed the staff account of'],
  ['changeStaff', { rights: ['gate'], rightsBefore: 'lead' }, 'changed the staff account of', 'Rights: Gate'],
  ['addDevice', { endsOn: null }, 'made a pairing for'],
  ['changeDevice', { endsOn: null }, 'changed the pairing of'],
  ['revokeDevice', { by: 'pairing' }, 'ended the pairing of', 'Its browser was paired again'],
  ['revokeDevice', {}, 'ended the pairing of'],
  ['deleteMessage', { kind: 'contact' }, 'deleted a message to the office'],
  ['exportAudit', {}, 'downloaded the audit as a file'],
  ['exportAudit', { action: 'health' }, 'downloaded the audit as a file', 'Only health'],
]

describe('The sentences of the audit', () => {
  test('exist for every action that the server writes, and for no other', () => {
    const found = new Set(written.flatMap(({ actions }) => actions))
    expect(found).toContain('withdraw')
    expect(found).toContain('updatePassword')
    expect(found).toContain('forgetPerson')
    for (const typeOfTransfer of ['cashShort', 'cashOver', 'firstMoney']) found.add(typeOfTransfer)
    expect([...found].filter((action) => !isAuditAction(action))).toEqual([])
    expect(Object.keys(auditActions).filter((action) => !found.has(action))).toEqual([])
  })

  test('read every detail that is written, and no detail is a secret', () => {
    for (const { file, actions, detailKeys } of written)
      for (const action of actions) {
        const named = [...Object.keys(readableDetail(action, anything)), ...(unshown[action] ?? [])]
        expect(
          detailKeys.filter((key) => !named.includes(key)),
          `${action} in ${file}`,
        ).toEqual([])
      }
    const keys = Object.keys(auditActions).flatMap((action) => [
      ...Object.keys(readableDetail(action, anything)),
      ...(unshown[action] ?? []),
    ])
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => /password|secret|token|hash|letters|key|pin/i.test(key))).toEqual([])
  })

  test('describe amounts, refusals and rights in words', () => {
    expect(auditWordsOf('checkIn', {})).toEqual({ did: 'checked in' })
    expect(auditWordsOf('stepOut', { byName: true, anyway: 'Came in by the kitchen.' })).toEqual({
      did: 'let step out',
      note: 'Let through anyway: Came in by the kitchen. Found by name, without a card',
    })
    expect(auditWordsOf('withdraw', { cents: 123_450, reference: 'WDR-1' })).toEqual({
      did: 'paid out $1,234.50 from the wallet of',
      note: 'Reference WDR-1',
    })
    expect(auditWordsOf('charge', { cents: 500 })).toEqual({
      did: 'took a payment of $5.00 from the wallet of',
    })
    expect(auditWordsOf('healthLookUp', { found: 'record' })).toEqual({
      did: 'looked at the health record of',
    })
    expect(auditWordsOf('healthLookUp', { found: 'nobody' })).toEqual({
      did: 'looked at the health record of',
      note: 'Nobody has this code',
    })
    expect(auditWordsOf('healthLookUp', { refused: 'noRight', again: 12 })).toEqual({
      did: 'tried to look at the health record of',
      note: 'Refused: without the right to it. 12 more times within the hour',
    })
    expect(auditWordsOf('changeStaff', { rights: ['cash', 'gate'] })).toEqual({
      did: 'changed the staff account of',
      note: 'Rights: Gate, Cash',
    })
    expect(
      auditWordsOf('changeStaff', {
        name: 'Anna',
        nameBefore: 'Ann',
        rights: ['lead'],
        rightsBefore: [],
      }).note,
    ).toBe('Called Ann before. Rights: Lead. Before: no rights')
    expect(
      auditWordsOf('changeStaff', { name: 'Ann', nameBefore: 'Ann', rights: [], rightsBefore: ['gate'] })
        .note,
    ).toBe('No rights. Before: Gate')
    expect(auditWordsOf('contestDeposit', { status: 'Disputed', reference: 'DEP-1' }).note).toBe(
      'The payment provider says “Disputed”. No money was moved. Please look at it. Reference DEP-1',
    )
  })

  test.each(Object.entries(fullSentences))('describe every detail of %s', (action, [detail, did, note]) => {
    expect(auditWordsOf(action, detail)).toEqual({ did, note })
  })

  test.each(otherSentences)('describe %s with %j', (action, detail, did, note) => {
    expect(auditWordsOf(action, detail)).toEqual({ did, note })
  })

  test('belong to named groups', () => {
    expect(auditGroupLabels).toEqual({
      gate: 'Gate',
      people: 'People and passwords',
      money: 'Money',
      health: 'Health',
      staff: 'Staff and devices',
    })
    expect(actionsOf('health')).toEqual([
      ...['saveHealth', 'healthLookUp', 'openHealth', 'showHealth', 'unlockHealth'],
    ])
    expect(actionsOf('gate')).toEqual([
      ...['checkIn', 'stepOut', 'backIn', 'goHome'],
      ...['undoMovement', 'decideScan', 'stopScans', 'giveUpBrowser', 'changeGateSettings', 'sayOperator'],
    ])
  })

  test('[W157] show days in the format of all screens', () => {
    expect(auditWordsOf('addDevice', { endsOn: '2026-12-02' }).note).toBe('It ends on 2 Dec 2026')
    expect(auditWordsOf('changeDevice', { endsOn: '2026-12-03' }).note).toBe('It now ends on 3 Dec 2026')
    expect(auditWordsOf('exportAudit', { staff: 'Anna', day: '2026-01-31' }).note).toBe(
      'Only Anna, 31 Jan 2026',
    )
    expect(auditWordsOf('changeDevice', { endsOn: 'soon' }).note).toBe('It now ends on soon')
  })

  test('work with missing or malformed details', () => {
    const odd = {
      cents: '5',
      reference: 7,
      found: null,
      refused: {},
      again: 'x',
      rights: 'lead',
      count: [],
      why: 1,
    }
    for (const action of Object.keys(auditActions))
      for (const detail of [{}, odd]) {
        const { did, note } = auditWordsOf(action, detail)
        expect(did).toMatch(/^[a-z].*[a-z:]$/)
        expect(note ?? 'None').toMatch(/^[A-Z][^{}[\]]*[^.]$/)
      }
  })

  test('an unknown action appears under its raw name without details', () => {
    expect(auditWordsOf('mistook', {})).toEqual({ did: 'mistook' })
    expect(auditWordsOf('constructor', {})).toEqual({ did: 'constructor' })
    expect(readableDetail('mistook', { cents: 5 })).toEqual({})
  })

  test('a detail that no sentence reads is dropped', () => {
    expect(readableDetail('withdraw', { cents: 5, password: 'camp', reference: 'WDR-1' })).toEqual({
      cents: 5,
      reference: 'WDR-1',
    })
    expect(readableDetail('checkIn', null)).toEqual({})
    expect(readableDetail('register', { browser: 'Chrome on Android', password: 'camp' })).toEqual({
      browser: 'Chrome on Android',
    })
  })
})

const anything = new Proxy<Record<string, unknown>>(
  {},
  { getOwnPropertyDescriptor: () => ({ configurable: true, value: 1 }) },
)

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|sql)$/.test(path))
    .map((path) => join(folder, path))
}

/** The `action` and `detail` that each insert into the audit writes. */
function writtenIn(file: string): readonly Written[] {
  const source = readFileSync(file, 'utf8')
  const inserts = [...source.matchAll(/insert(?: into "?audit"?\s*\(|\(audit\)\s*\.values\(\{)/gi)]
  return inserts.map(({ index, 0: start }) => {
    const rest = source.slice(index + start.length)
    if (start.endsWith('{')) {
      const fields = partsOf(rest, '}').map((part) => part.split(/:\s*/))
      const valueIn = (name: string) =>
        fields
          .find(([field]) => field === name)
          ?.slice(1)
          .join(': ') ?? ''
      const detailKeys = partsOf(valueIn('detail').slice(1), '}').map((part) => part.split(':')[0] ?? '')
      return { file, actions: actionsIn(valueIn('action'), file), detailKeys: detailKeys.filter(Boolean) }
    }
    const columns = partsOf(rest, ')').map((column) => column.replaceAll('"', ''))
    const selected = /\)\s*(?:select|values\s*\()\s*/i.exec(rest)
    const values = partsOf(rest.slice((selected?.index ?? 0) + (selected?.[0].length ?? 0)), ')')
    const valueIn = (name: string) => values[columns.indexOf(name)] ?? ''
    const [, members] = /jsonb_build_object\(([\s\S]*)$/.exec(valueIn('detail')) ?? []
    const detailKeys =
      members === undefined ? [] : partsOf(members, ')').filter((_, index) => index % 2 === 0)
    return {
      file,
      actions: actionsIn(valueIn('action'), file),
      detailKeys: detailKeys.map((key) => key.replaceAll("'", '')),
    }
  })
}

/** The actions and details of the calls of `auditEntry`. */
function entriesIn(file: string): readonly Written[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/\$\{auditEntry\(/g)].map(({ index, 0: start }) => {
    const call = source.slice(index + start.length).replaceAll('`', '')
    const [, action = '', , detail = ''] = partsOf(call, ')')
    const [, members] = /jsonb_build_object\(([\s\S]*)$/.exec(detail) ?? []
    const object = /^\{([\s\S]*)$/.exec(detail)?.[1]
    const quoted = members === undefined ? [] : partsOf(members, ')').filter((_, at) => at % 2 === 0)
    const named = object === undefined ? [] : partsOf(object, '}').map((part) => part.split(':')[0] ?? '')
    return {
      file,
      actions: actionsIn(action, file),
      detailKeys: [...quoted.map((key) => key.replaceAll("'", '')), ...named].filter(Boolean),
    }
  })
}

/** The actions of one statement that writes several steps, each with its own action and detail keys. */
function stepsIn(file: string): readonly Written[] {
  const source = readFileSync(file, 'utf8')
  const steps = source.matchAll(/\baction: '(\w+)',\s+detail: \{([^}]*)\}/g)
  const selected = source.matchAll(/\bselect '(\w+)',\s+jsonb_build_object\(/g)
  return [
    ...Array.from(steps, ([, action = '', members = '']) => ({
      file,
      actions: [action],
      detailKeys: partsOf(members, '}').map((member) => member.split(':')[0]?.trim() ?? ''),
    })),
    ...Array.from(selected, ({ index, 0: start, 1: action = '' }) => ({
      file,
      actions: [action],
      detailKeys: partsOf(source.slice(index + start.length), ')')
        .filter((_, index) => index % 2 === 0)
        .map((key) => key.replaceAll("'", '')),
    })),
  ]
}

/**
 * A literal action, or every literal after `action:` in the file; if there is none, in the files that import
 * it.
 */
function actionsIn(value: string, file: string): readonly string[] {
  const [, literal] = /^'(\w+)'/.exec(value) ?? []
  if (literal !== undefined) return [literal]
  const namedIn = (path: string) =>
    Array.from(readFileSync(path, 'utf8').matchAll(/\baction: (.+)/g), ([, said = '']) =>
      Array.from(said.matchAll(/(?:^|`|then |else )'(\w+)'/g), ([, action = '']) => action),
    ).flat()
  const own = namedIn(file)
  if (own.length > 0) return own
  const importing = (path: string) => readFileSync(path, 'utf8').includes(`/${basename(file)}'`)
  return sources('server').filter(importing).flatMap(namedIn)
}

/** The comma-separated parts at the outermost bracket level, up to the closing bracket or a `from`. */
function partsOf(text: string, end: string): readonly string[] {
  const parts: string[] = []
  let [depth, part] = [0, '']
  for (const character of text) {
    if (depth === 0 && (character === end || character === '`' || /\sfrom\s$/.test(part))) break
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth < 0) break
    if (depth === 0 && character === ',') {
      parts.push(part.trim())
      part = ''
    } else part += character
  }
  return [...parts, part.trim()].filter((text) => text !== '')
}
