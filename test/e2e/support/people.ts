import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import type { Cents } from '../../../src/domain/lib/money.ts'
import { type Participant, statusOf } from '../../../src/domain/people/people.ts'

/*
 * The journeys of a worker share a camp and run in any order. Each person whom a journey changes (check-in,
 * wallet, password, health record, sessions) is listed here under that journey and belongs to it alone.
 * Journeys only read all others: the campers of `demoCodes` except the newcomer, the stall `untouchedStall`,
 * and the initial accounts.
 */

interface Camper extends Participant {
  readonly balance: Cents
}

const { participants, wallets, healthRecords, merchants } = demoCamp()
const named = new Set<string>(Object.values(demoCodes))
const free = new Set(participants.filter(({ code }) => !named.has(code)))

function own(isWanted: (camper: Participant) => boolean): Camper {
  const found = [...free].find(isWanted)
  if (!found) throw new Error('the demo camp has too few campers of this kind')
  free.delete(found)
  return { ...found, balance: wallets.get(found.code)?.balance ?? 0 }
}

const isRegistered = (camper: Participant) => statusOf(camper) === 'Registered'
const hasRecord = ({ code }: Participant) => healthRecords.has(code)
const hasNoRecord = (camper: Participant) => !hasRecord(camper)

function hasMoney({ code }: Participant): boolean {
  const wallet = wallets.get(code)
  return (
    wallet !== undefined &&
    wallet.balance >= 3_000 &&
    wallet.movements.every(({ status }) => status === 'completed')
  )
}

export const campers = {
  gate: {
    scanned: own(isRegistered),
    typed: own(isRegistered),
    firstOfBurst: own(isRegistered),
    secondOfBurst: own(isRegistered),
    unreachable: own(isRegistered),
    lostAnswer: own(isRegistered),
    twoGates: own(isRegistered),
    processed: own(isRegistered),
    skipped: own(isRegistered),
    next: own(isRegistered),
  },
  live: {
    tenthTab: own(isRegistered),
    afterTheFirst: own(isRegistered),
  },
  till: {
    receipt: own(hasMoney),
    lostAnswer: own(hasMoney),
    reload: own(hasMoney),
    lostRequest: own(hasMoney),
    doubleClick: own(hasMoney),
    nextInLine: own(hasMoney),
    twoTabs: own(hasMoney),
    endedSession: own(hasMoney),
  },
  wallet: {
    approved: own(hasMoney),
    declined: own(hasMoney),
    payLater: own(hasMoney),
    refused: own(hasMoney),
    lostAnswer: own(hasMoney),
  },
  office: {
    paidOut: own(hasMoney),
    refused: own(hasMoney),
    lostAnswer: own(hasMoney),
    twoAdmins: own(hasMoney),
  },
  health: {
    keyboard: own(hasNoRecord),
    draft: own(hasNoRecord),
    twoTabs: own(hasRecord),
    longTexts: own(hasRecord),
    endedSession: own(hasRecord),
    other: own(hasRecord),
  },
  audit: own(hasMoney),
  passwords: own(hasMoney),
  session: own(isRegistered),
  sessions: own(isRegistered),
  unready: own((camper) => isRegistered(camper) && hasNoRecord(camper)),
  lostCard: own((camper) => hasMoney(camper) && isRegistered(camper)),
  camera: { first: own(isRegistered), second: own(isRegistered) },
  bench: { recorded: own(isRegistered), fault: own(isRegistered) },
  /** Under 18, so that gates ask for an escort. */
  movements: own((camper) => isRegistered(camper) && camper.age < 18 && !camper.isAgeUnknown),
  cashDesk: own(hasMoney),
  refund: own(hasMoney),
  priceList: own(hasMoney),
  weekMoney: [own(hasMoney), own(hasMoney), own(hasMoney)],
  dayLimit: own((camper) => hasMoney(camper) && !camper.isAgeUnknown),
  offlineGate: own(isRegistered),
  oldBrowser: own(isRegistered),
} as const

/** Accounts that journeys add, each with a unique name and address. */
export const staff = {
  audit: { name: 'Rutendo Phiri', email: 'rutendo@audit.example.org' },
  passwords: { name: 'Kuda Sibanda', email: 'kuda@passwords.example.org' },
  rights: { name: 'Nyasha Dube', email: 'nyasha@rights.example.org' },
  managed: { name: 'Tapiwa Ncube', email: 'tapiwa@staff.example.org' },
  withCash: { name: 'Simba Chirwa', email: 'simba@staff.example.org' },
  weekMoney: { name: 'Chipo Marufu', email: 'chipo@money.example.org' },
  withoutRights: { name: 'Ruvimbo Gumbo', email: 'ruvimbo@staff.example.org' },
} as const

const [, , , , , last] = merchants
if (!last) throw new Error('the demo camp has too few stalls')
export const untouchedStall = last
