import { apiBase, pathOf, type RouteKey, routes } from '../../../src/api/routes.ts'
import type { AttackerAccounts } from './plan.ts'

/*
 * A valid request of every route, in the name of the strangers. The generated requests are variants with a
 * fault that the host must refuse.
 */

export interface Sample {
  readonly as?: keyof AttackerAccounts
  readonly path: string
  readonly body?: object
  /** Paths of the body's parts that the host requires. */
  readonly required?: readonly (readonly (string | number)[])[]
  readonly subject?: string
}

type ReadOfStaff = {
  [Key in RouteKey]: (typeof routes)[Key] extends { method: 'GET'; who: 'staff' } ? Key : never
}[RouteKey]

type OwnSamples = Readonly<Record<Exclude<RouteKey, ReadOfStaff>, Sample>> &
  Readonly<Partial<Record<ReadOfStaff, Sample>>>

export function samplesFor(accounts: AttackerAccounts): Readonly<Record<RouteKey, Sample>> {
  const reads = Object.entries(routes).filter(({ 1: { method, who } }) => method === 'GET' && who === 'staff')
  const ofReads = Object.fromEntries(reads.map(([key, { path }]) => [key, readOf(path)]))
  return { ...(ofReads as Record<ReadOfStaff, Sample>), ...ownSamples(accounts) }
}

function readOf(path: string): Sample {
  const filled = `${apiBase}${path.replaceAll(/:\w+/g, unknownCode)}`
  return { as: 'admin', path: filled, ...(filled.includes(unknownCode) && { subject: unknownCode }) }
}

function ownSamples(accounts: AttackerAccounts): OwnSamples {
  const { camper, merchant } = accounts
  const health = {
    bloodType: 'O+',
    allergies: 'Bees',
    conditions: 'Asthma',
    medications: 'Salbutamol',
    emergencyContact: 'Esther Ndlovu',
    emergencyPhone: '+263 77 000 0000',
    notes: 'none',
  }
  const lead = { name: 'Rudo Dube', email: 'rudo@example.org', password: 'seven tall trees' }
  const noBeginning = {
    ...{ name: 'Summer Camp', shortName: 'Summer', country: 'Norway', venue: 'The fjord' },
    ...{ firstDay: '2027-07-30', lastDay: '2027-08-07', begins: '10:00', ends: '14:00', zone: 'Europe/Oslo' },
    leads: [lead, { ...lead, email: 'simba@example.org' }],
  }
  const wrongPassword = 'a password of nobody'
  return {
    participantSignIn: {
      path: at('participantSignIn', {}),
      body: { code: 'NOBODY7', password: wrongPassword },
      required: [['code'], ['password']],
    },
    merchantSignIn: {
      path: at('merchantSignIn', {}),
      body: { merchantNumber: 'M9999', password: wrongPassword },
      required: [['merchantNumber'], ['password']],
    },
    adminSignIn: {
      path: at('adminSignIn', {}),
      body: { email: 'nobody@example.org', password: wrongPassword },
      required: [['email'], ['password']],
    },
    signOut: { as: 'camper', path: at('signOut', {}), body: {} },
    updatePassword: {
      as: 'camper',
      path: at('updatePassword', { code: camper }),
      body: { password: 'the new password of a stranger', currentPassword: wrongPassword },
      required: [['password'], ['currentPassword']],
      subject: camper,
    },
    changeOwnPassword: {
      as: 'merchant',
      path: at('changeOwnPassword', {}),
      body: { currentPassword: wrongPassword, newPassword: 'the new password of a stranger' },
      required: [['currentPassword'], ['newPassword']],
    },
    setPin: {
      as: 'admin',
      path: at('setPin', {}),
      body: { currentPassword: wrongPassword, pin: '407295' },
      required: [['currentPassword'], ['pin']],
    },
    noteList: {
      as: 'admin',
      path: at('noteList', {}),
      body: { list: 'registrations', count: 1, filter: '', format: 'xlsx' },
      required: [['list'], ['count'], ['filter'], ['format']],
    },
    askPins: { as: 'admin', path: at('askPins', {}), body: { isAsked: false }, required: [['isAsked']] },
    health: { as: 'camper', path: at('health', { code: camper }), subject: camper },
    saveHealth: {
      as: 'camper',
      path: at('saveHealth', { code: camper }),
      body: health,
      required: [['bloodType'], ['emergencyContact']],
      subject: camper,
    },
    hasMedicalRecords: { as: 'camper', path: at('hasMedicalRecords', { code: camper }), subject: camper },
    wallet: { as: 'camper', path: at('wallet', { code: camper }), subject: camper },
    deposit: {
      as: 'camper',
      path: at('deposit', {}),
      body: { amount: 25, firstName: 'Rudo', lastName: 'Moyo', ownerCode: camper },
      required: [['amount'], ['firstName'], ['lastName'], ['ownerCode']],
    },
    deduct: {
      as: 'merchant',
      path: at('deduct', {}),
      body: {
        ownerCode: camper,
        merchantNumber: merchant,
        amount: '5.00',
        method: 'pos',
        type: 'purchase',
        items: [{ name: 'Zip Line', price: 5, quantity: 1 }],
      },
      required: [
        ...[['ownerCode'], ['merchantNumber'], ['amount'], ['method'], ['type'], ['items'], ['items', 0]],
        ...[
          ['items', 0, 'name'],
          ['items', 0, 'price'],
          ['items', 0, 'quantity'],
        ],
      ],
    },
    merchantTransactions: {
      as: 'merchant',
      path: at('merchantTransactions', { merchantNumber: merchant }),
      subject: merchant,
    },
    participant: { as: 'admin', path: at('participant', { code: camper }), subject: camper },
    register: {
      as: 'admin',
      path: at('register', {}),
      body: {
        UNUMBER: '9999',
        UABBR: 'BAD',
        Union: 'Bad East Union',
        Country: 'Zimbabwe',
        FirstName: 'Rudo',
        Surname: 'Moyo',
        Gender: 'FEMALE',
        Age: 14,
      },
      required: [['UNUMBER'], ['UABBR'], ['Union'], ['FirstName'], ['Surname'], ['Gender']],
    },
    checkIn: {
      as: 'admin',
      path: `${at('checkIn', { code: camper })}?step=confirm`,
      body: {},
      subject: camper,
    },
    participantHealth: { as: 'admin', path: at('participantHealth', { code: camper }), subject: camper },
    lockHealth: { as: 'admin', path: at('lockHealth', {}), body: {} },
    openHealthRecord: {
      as: 'admin',
      path: at('openHealthRecord', { code: 'X-1' }),
      body: { closedAt: '2025-04-14T08:01:00.000Z' },
      required: [['closedAt']],
    },
    unlockHealth: {
      as: 'admin',
      path: at('unlockHealth', {}),
      body: { password: wrongPassword },
      required: [['password']],
    },
    addMerchant: {
      as: 'admin',
      path: at('addMerchant', {}),
      body: { merchantName: 'A stall that must not be' },
      required: [['merchantName']],
    },
    newMerchantPassword: {
      as: 'admin',
      path: at('newMerchantPassword', { merchantNumber: 'M9999' }),
      body: {},
      subject: 'M9999',
    },
    withdraw: {
      as: 'admin',
      path: at('withdraw', {}),
      body: { ownerCode: camper, amount: 1 },
      required: [['ownerCode'], ['amount']],
    },
    addDevice: {
      as: 'admin',
      path: at('addDevice', {}),
      body: { name: 'A gate that must not be', endsOn: '2025-04-22' },
      required: [['name'], ['endsOn']],
    },
    revokeDevice: { as: 'admin', path: at('revokeDevice', { id: 'no-device' }), body: {} },
    stopScans: { as: 'admin', path: at('stopScans', { id: 'no-device' }), body: {} },
    dismissScans: { as: 'admin', path: at('dismissScans', { id: 'no-device' }), body: {} },
    changeDevice: {
      as: 'admin',
      path: at('changeDevice', { id: 'no-device' }),
      body: { endsOn: '2025-04-22' },
      required: [['endsOn']],
    },
    addStaff: {
      as: 'admin',
      path: at('addStaff', {}),
      body: { name: 'Somebody who must not be', email: 'nobody@example.org', rights: ['gate'] },
      required: [['name'], ['email'], ['rights']],
    },
    changeStaff: {
      as: 'admin',
      path: at('changeStaff', { id: unknownAccount }),
      body: { name: 'Nobody', rights: ['gate'], read: { name: 'Nobody', rights: [] } },
      required: [['name'], ['rights'], ['read'], ['read', 'name'], ['read', 'rights']],
      subject: unknownAccount,
    },
    newStaffPassword: ofUnknownAccount('newStaffPassword'),
    endStaffSessions: ofUnknownAccount('endStaffSessions'),
    closeStaff: ofUnknownAccount('closeStaff'),
    openStaff: ofUnknownAccount('openStaff'),
    person: { as: 'admin', path: at('person', { code: camper }), subject: camper },
    correctPerson: {
      as: 'admin',
      path: at('correctPerson', { code: unknownCode }),
      body: {
        ...{ version: unknownAccount, firstname: 'Nobody', lastname: 'At All', gender: null, age: null },
        ...{ union: '', country: '', whatsapp: '', email: '' },
      },
      required: [
        ['version'],
        ['firstname'],
        ['lastname'],
        ['gender'],
        ['age'],
        ['union'],
        ['country'],
        ['email'],
      ],
      subject: unknownCode,
    },
    withdrawPerson: ofNoPerson('withdrawPerson'),
    restorePerson: ofNoPerson('restorePerson'),
    issueCard: ofNoPerson('issueCard'),
    tellApart: ofNoPair('tellApart'),
    undoTellApart: ofNoPair('undoTellApart'),
    openDesk: { as: 'admin', path: at('openDesk', {}), body: { float: -1 }, required: [['float']] },
    closeDesk: {
      as: 'admin',
      path: at('closeDesk', { desk: '00000000-0000-4000-8000-000000000000' }),
      body: { counted: 1, handedTo: 'Rudo Dube' },
      required: [['counted'], ['handedTo']],
    },
    cashBooking: { as: 'admin', path: at('cashBooking', { reference: 'DEP-7K2MXQ4RWB' }) },
    topUp: ofUnknownWallet('topUp'),
    payOut: ofUnknownWallet('payOut'),
    reverseCash: {
      as: 'admin',
      path: at('reverseCash', {}),
      body: { referenceId: 'DEP-NONE', reason: 'Typed wrong' },
      required: [['referenceId'], ['reason']],
    },
    endAttempt: { as: 'admin', path: at('endAttempt', { key: 'a-lost-attempt' }), body: {} },
    makeClosingList: {
      as: 'admin',
      path: at('makeClosingList', {}),
      body: {
        ...{ kind: 'payBack', union: 'No union of the camp', code: null, below: null, signedBy: 'Rudo Dube' },
        ...{ contact: '', claimUntil: '' },
      },
      required: [['kind'], ['signedBy']],
    },
    bookClosingList: { as: 'admin', path: at('bookClosingList', { number: 'LST-NONE' }), body: {} },
    endClosingList: { as: 'admin', path: at('endClosingList', { number: 'LST-NONE' }), body: {} },
    claimKept: {
      as: 'admin',
      path: at('claimKept', { number: 'NONE' }),
      body: { takenBy: 'Rudo Dube' },
      required: [['takenBy']],
    },
    reverseClosing: {
      as: 'admin',
      path: at('reverseClosing', {}),
      body: { referenceId: 'GFT-NONE', reason: 'Typed wrong' },
      required: [['referenceId'], ['reason']],
    },
    moveToSafe: {
      as: 'admin',
      path: at('moveToSafe', {}),
      body: { direction: 'toSafe', amount: 1, witness: 'Rudo Dube' },
      required: [['direction'], ['amount'], ['witness']],
    },
    bookTreasury: {
      as: 'admin',
      path: at('bookTreasury', {}),
      body: { kind: 'toBank', amount: 1, slip: '4711', witness: 'Rudo Dube' },
      required: [['kind'], ['amount'], ['slip'], ['witness']],
    },
    stallPayOut: {
      as: 'admin',
      path: at('stallPayOut', {}),
      body: { merchantNumber: merchant, amount: 1, takenBy: 'Rudo Dube' },
      required: [['merchantNumber'], ['amount'], ['takenBy']],
    },
    statement: { as: 'admin', path: at('statement', { code: 'ZEU001' }) },
    findSales: { as: 'admin', path: at('findSales', { merchantNumber: merchant }) },
    copyReceipt: { as: 'admin', path: at('copyReceipt', { reference: 'DEP-NONE' }), body: {} },
    stallPayIn: {
      as: 'admin',
      path: at('stallPayIn', {}),
      body: { merchantNumber: merchant, amount: 1, paidBy: 'Rudo Dube' },
      required: [['merchantNumber'], ['amount'], ['paidBy']],
    },
    sale: {
      as: 'merchant',
      path: at('sale', { merchantNumber: merchant, reference: 'PUR-7K2MXQ4RWB' }),
      subject: merchant,
    },
    refund: {
      as: 'merchant',
      path: at('refund', { merchantNumber: merchant }),
      subject: merchant,
      body: { sale: 'PUR-7K2MXQ4RWB', items: { 'Zip Line': 1 }, reason: 'It rained' },
      required: [['sale'], ['items'], ['reason']],
    },
    priceList: { as: 'merchant', path: at('priceList', { merchantNumber: merchant }), subject: merchant },
    changePriceList: {
      as: 'merchant',
      path: at('changePriceList', { merchantNumber: merchant }),
      subject: merchant,
      body: { version: null, products: [{ name: 'Popcorn', price: 1.5, isSoldOut: false }] },
      required: [['products'], ['version']],
    },
    markSoldOut: {
      as: 'merchant',
      path: at('markSoldOut', { merchantNumber: merchant }),
      subject: merchant,
      body: { name: 'Popcorn', isSoldOut: true },
      required: [['name'], ['isSoldOut']],
    },
    stallReport: {
      as: 'merchant',
      path: at('stallReport', { merchantNumber: merchant, day: '2025-04-14' }),
      subject: merchant,
    },
    cancelOwnDeposit: {
      as: 'camper',
      path: at('cancelOwnDeposit', { code: camper, reference: 'DEP-7K2MXQ4RWB' }),
      body: {},
      subject: camper,
    },
    cancelDepositOf: { as: 'admin', path: at('cancelDepositOf', { reference: 'DEP-7K2MXQ4RWB' }), body: {} },
    camp: { path: at('camp', {}) },
    // The host of a soak holds a camp that has begun, so each secret is wrong.
    checkBeginning: { path: at('checkBeginning', {}), body: { secret: 'wrong' }, required: [['secret']] },
    beginCamp: {
      path: at('beginCamp', {}),
      body: { secret: 'wrong', beginning: noBeginning },
      required: [['secret'], ['beginning']],
    },
    saveFacts: {
      as: 'admin',
      path: at('saveFacts', { group: 'contact' }),
      body: { version: 0, facts: { email: 'office@camp.example', phone: '', whatsApp: '' } },
      required: [['version'], ['facts']],
    },
    campLogo: { path: at('campLogo', { picture: unknownCode }), subject: unknownCode },
    keepLogo: { as: 'admin', path: at('keepLogo', {}), body: { png: 'not a picture' }, required: [['png']] },
    programme: { path: at('programme', {}) },
    sendMessage: {
      path: at('sendMessage', {}),
      body: {
        ...{ id: unknownMovement, kind: 'contact', name: 'Rudo' },
        address: 'rudo@example.org',
        words: 'When?',
      },
      required: [['id'], ['kind'], ['name'], ['address'], ['words']],
    },
    markMessage: {
      as: 'admin',
      path: at('markMessage', { id: unknownAccount }),
      body: { isDone: true },
      required: [['isDone']],
      subject: unknownAccount,
    },
    deleteMessage: {
      as: 'admin',
      path: at('deleteMessage', { id: unknownAccount }),
      body: {},
      subject: unknownAccount,
    },
    saveProgramme: {
      as: 'admin',
      path: at('saveProgramme', {}),
      body: { version: 0, days: null },
      required: [['version'], ['days']],
    },
    lowerDayLimit: {
      as: 'camper',
      path: at('lowerDayLimit', { code: camper }),
      subject: camper,
      body: { limit: 5 },
      required: [['limit']],
    },
    changeDayLimit: {
      as: 'admin',
      path: at('changeDayLimit', { code: unknownCode }),
      body: { limit: 5 },
      required: [['limit']],
    },
    payer: {
      as: 'merchant',
      path: at('payer', { merchantNumber: merchant, number: 'EZC104' }),
      subject: merchant,
    },
    freezeWallet: ofNoPerson('freezeWallet'),
    freeWallet: ofNoPerson('freeWallet'),
    newCamperPassword: ofNoPerson('newCamperPassword'),
    loseCard: ofNoCard('loseCard'),
    findCard: ofNoCard('findCard'),
    findPeople: { as: 'admin', path: `${at('findPeople', {})}?name=nobody` },
    ownCard: { as: 'camper', path: at('ownCard', { code: camper }), subject: camper },
    move: {
      as: 'admin',
      path: at('move', {}),
      body: {
        ...{ key: unknownMovement, number: unknownCode, kind: 'goHome', counter: 1 },
        notedAt: '2025-04-14T12:21:00.000Z',
      },
      required: [['key'], ['number'], ['kind'], ['counter'], ['notedAt']],
    },
    undoMovement: {
      as: 'admin',
      path: at('undoMovement', { key: unknownMovement }),
      body: { key: unknownMovement },
      required: [['key']],
      subject: unknownMovement,
    },
    changeGateSettings: {
      as: 'admin',
      path: at('changeGateSettings', {}),
      body: { asksWithWhom: true },
      required: [['asksWithWhom']],
    },
    handInScans: {
      as: 'admin',
      path: at('handInScans', {}),
      body: { version: 1, device: unknownMovement, waiting: 0, scans: [] },
      required: [['version'], ['device'], ['waiting'], ['scans']],
    },
    decideConflicts: {
      as: 'admin',
      path: at('decideConflicts', {}),
      body: { keys: [unknownMovement], decision: 'onePerson' },
      required: [['keys'], ['decision']],
    },
    giveUpBrowser: { as: 'admin', path: at('giveUpBrowser', { id: unknownMovement }), body: {} },
    makeSlips: {
      as: 'admin',
      path: at('makeSlips', {}),
      body: { codes: [unknownCode] },
      required: [['codes'], ['codes', 0]],
    },
    checkImport: {
      as: 'admin',
      path: at('checkImport', {}),
      body: { rows: [importedRow] },
      required: [['rows'], ['rows', 0], ['rows', 0, 'row'], ['rows', 0, 'firstname']],
    },
    writeImport: {
      as: 'admin',
      path: at('writeImport', {}),
      body: { rows: [{ row: importedRow, decision: takeUnknownPerson }] },
      required: [['rows'], ['rows', 0, 'row'], ['rows', 0, 'decision'], ['rows', 0, 'decision', 'code']],
    },
    undoImport: {
      as: 'admin',
      path: at('undoImport', { id: 'f0b1c1de-0000-4000-8000-00000000000f' }),
      body: {},
    },
    ownSessions: { as: 'camper', path: at('ownSessions', {}) },
    endSession: {
      as: 'camper',
      path: at('endSession', { id: 'f0b1c1de-0000-4000-8000-00000000000f' }),
      body: {},
    },
    endOtherSessions: { as: 'camper', path: at('endOtherSessions', {}), body: {} },
    pair: { path: at('pair', {}), body: { letters: 'NEVERMAD' }, required: [['letters']] },
    sayOperator: {
      as: 'admin',
      path: at('sayOperator', {}),
      body: { name: 'A name that must not be' },
      required: [['name']],
    },
    gatewayCallback: {
      path: at('gatewayCallback', { name: 'sandbox' }),
      body: { reference: 'DEP-NOBODY', amount: 500, status: 'paid', gatewayStatus: 'approved' },
      subject: 'sandbox',
    },
    sandboxPage: { path: at('sandboxPage', { reference: 'x'.repeat(32) }), subject: 'x'.repeat(32) },
    sandboxDecision: { path: at('sandboxDecision', { reference: 'x'.repeat(32) }), subject: 'x'.repeat(32) },
  }
}

/** A lead's call must not end the sessions of the protected accounts. */
const unknownAccount = '00000000-0000-4000-8000-000000000000'

function ofUnknownAccount(key: 'newStaffPassword' | 'endStaffSessions' | 'closeStaff' | 'openStaff'): Sample {
  return { as: 'admin', path: at(key, { id: unknownAccount }), body: {}, subject: unknownAccount }
}

/** A call must not lose the card or freeze the wallet of the protected campers. */
const unknownCode = 'NOBODY7'
const unknownMovement = '0123456789abcdef0123456789abcdef'

const importedRow = {
  ...{ row: 2, firstname: 'Nobody', lastname: 'At All', gender: '', age: '', union: '', country: '' },
  ...{ whatsapp: '', email: '', abbreviation: '', number: '', code: unknownCode },
}
const takeUnknownPerson = { kind: 'take', code: unknownCode, version: unknownAccount, cells: [] }

function ofNoPerson(
  key: 'withdrawPerson' | 'restorePerson' | 'issueCard' | 'freezeWallet' | 'freeWallet' | 'newCamperPassword',
): Sample {
  return { as: 'admin', path: at(key, { code: unknownCode }), body: {}, subject: unknownCode }
}

function ofNoPair(key: 'tellApart' | 'undoTellApart'): Sample {
  return {
    as: 'admin',
    path: at(key, { code: unknownCode, other: 'NOBODY8' }),
    body: {},
    subject: unknownCode,
  }
}

function ofUnknownWallet(key: 'topUp' | 'payOut'): Sample {
  return {
    as: 'admin',
    path: at(key, {}),
    body: { number: unknownCode, amount: 1 },
    required: [['number'], ['amount']],
  }
}

function ofNoCard(key: 'loseCard' | 'findCard'): Sample {
  return {
    as: 'admin',
    path: at(key, { code: unknownCode, number: 'NOCARD7' }),
    body: {},
    subject: unknownCode,
  }
}

function at<Key extends RouteKey>(key: Key, parameters: Parameters<typeof pathOf<Key>>[1]): string {
  return `${apiBase}${pathOf(key, parameters)}`
}
