import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { hashPassword } from '../../../../server/app/auth/passwords.ts'
import { asksPinsSetting } from '../../../../server/app/auth/pins.ts'
import type { Database } from '../../../../server/database/database.ts'
import {
  admins,
  devices,
  merchants,
  participants,
  sessions,
  settings,
} from '../../../../server/database/schema.ts'
import { cheapest, cookieOf, opening, type Portal } from './portal.ts'

export const people = {
  camper: 'ZEU001',
  other: 'ZEU002',
  newcomer: 'ZEU003',
  merchant: 'M1001',
  otherMerchant: 'M1002',
  admin: 'gate@camp.example.org',
  otherAdmin: 'office@camp.example.org',
} as const

/** Staff with one right each; `newStaff` must change the password first. */
export const staff = {
  gate: 'tapiwa@camp.example.org',
  office: 'nyasha@camp.example.org',
  cash: 'kuda@camp.example.org',
  books: 'chenai@camp.example.org',
  health: 'rutendo@camp.example.org',
  lead: people.admin,
  newStaff: 'new@camp.example.org',
  newMerchant: 'M1003',
} as const

/** The host's answer for this camper before the check-in; the database sets the id. */
export const camperAnswer = {
  _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  code: 'ZEU001',
  firstname: 'Rudo',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 14,
  union: 'Zimbabwe East Union',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0001',
  checkedIn: false,
  checkedOut: false,
  registeredAt: '2025-02-11T08:30:00.000Z',
}

export const password = 'songs by the campfire 🔥'

let hashed: Promise<string> | undefined

/** A hash of `password` with almost no cost; the host verifies it like any other. */
function cheapHash(): Promise<string> {
  hashed ??= hashPassword(password, cheapest)
  return hashed
}

export async function addPeople(database: Database): Promise<void> {
  const passwordHash = await cheapHash()
  const registeredAt = new Date('2025-02-11T08:30:00.000Z')
  const camper = { lastname: 'Moyo', passwordHash, registeredAt }
  await database.orm.insert(participants).values([
    {
      ...camper,
      code: people.camper,
      firstname: 'Rudo',
      gender: 'FEMALE',
      age: 14,
      unionName: 'Zimbabwe East Union',
      country: 'Zimbabwe',
      whatsapp: '+263 77 000 0001',
    },
    { ...camper, code: people.other, firstname: '<img onerror=alert(1)>' },
    { ...camper, code: people.newcomer, firstname: 'Tendai', mustChangePassword: true },
  ])
  const createdAt = new Date('2025-03-03T07:00:00.000Z')
  await database.orm.insert(merchants).values([
    { merchantNumber: people.merchant, merchantName: 'Baobab Quad Track', passwordHash, createdAt },
    { merchantNumber: people.otherMerchant, merchantName: 'Kopje Zip Line', passwordHash, createdAt },
  ])
  await database.orm.insert(admins).values([
    { email: people.admin, name: 'Gate Operator', passwordHash },
    { email: people.otherAdmin, name: 'Camp Office', passwordHash },
  ])
  // Tests of other subjects sign with a typed name instead of a PIN.
  await database.orm.insert(settings).values({ name: asksPinsSetting, value: 'no' }).onConflictDoNothing()
}

export async function addStaff(database: Database): Promise<void> {
  const passwordHash = await cheapHash()
  await database.orm.insert(admins).values([
    { email: staff.gate, name: 'Tapiwa Ncube', rights: ['gate'], passwordHash },
    { email: staff.office, name: 'Nyasha Dube', rights: ['office'], passwordHash },
    { email: staff.cash, name: 'Kuda Sibanda', rights: ['cash'], passwordHash },
    { email: staff.health, name: 'Rutendo Phiri', rights: ['health'], passwordHash },
    { email: staff.newStaff, name: 'New Lead', rights: ['lead'], passwordHash, mustChangePassword: true },
  ])
}

export async function addTreasurer(database: Database): Promise<void> {
  await database.orm
    .insert(admins)
    .values({ email: staff.books, name: 'Chenai Mhofu', rights: ['books'], passwordHash: await cheapHash() })
}

export async function addCashiers(database: Database, emails: readonly string[]): Promise<void> {
  const passwordHash = await cheapHash()
  await database.orm
    .insert(admins)
    .values(
      emails.map((email) => ({ email, name: `Cashier ${email}`, rights: ['cash' as const], passwordHash })),
    )
}

export async function addNewMerchant(database: Database): Promise<void> {
  await database.orm.insert(merchants).values({
    merchantNumber: staff.newMerchant,
    merchantName: 'Mopane Books',
    passwordHash: await cheapHash(),
    mustChangePassword: true,
  })
}

interface SessionStart {
  readonly token?: string
  readonly at?: Date
}

export const newToken = () => randomBytes(32).toString('base64url')

/** A session without a sign-in: nothing is audited. The account need not change its password. */
export async function startSession(
  database: Database,
  account: string,
  { token = newToken(), at = new Date(opening) }: SessionStart = {},
): Promise<string> {
  return storeSession(database, roleOf(account), account, token, at)
}

function roleOf(account: string): 'participant' | 'merchant' | 'admin' {
  if (account.includes('@')) return 'admin'
  return /^M\d{4}$/.test(account) ? 'merchant' : 'participant'
}

async function storeSession(
  database: Database,
  role: 'participant' | 'merchant' | 'admin' | 'device',
  subject: string,
  token: string,
  at: Date,
): Promise<string> {
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await database.orm.insert(sessions).values({ tokenHash, role, subject, createdAt: at, lastSeenAt: at })
  return `session=${token}`
}

export async function pairedDevice(
  database: Database,
  { id = 'gate-2', name = 'Gate 2', at = new Date(opening), token = newToken() } = {},
): Promise<string> {
  const endsAt = new Date(at.getTime() + 10 * 24 * 60 * 60_000)
  const times = { createdAt: at, pairedAt: at, pairingEndsAt: at, endsAt }
  await database.orm.insert(devices).values({ id, name, madeBy: people.admin, ...times })
  return storeSession(database, 'device', id, token, at)
}

/** Empties the tables; far faster than a new database for each test. */
export async function removePeople({ pool }: Database): Promise<void> {
  // Separate transactions avoid a deadlock with unfinished work of the previous test.
  for (const table of [
    'sessions',
    'sign_in_limits',
    'idempotency_keys',
    'health_records',
    'participants',
    'merchants',
    'admins',
    'devices',
  ])
    await pool.query(`delete from ${table}`)
}

export async function removeMovements({ pool }: Database): Promise<void> {
  await pool.query(`
    alter table movements disable trigger user;
    delete from movements;
    alter table movements enable trigger user`)
}

export async function addCampers(database: Database, codes: readonly string[]): Promise<void> {
  const passwordHash = await cheapHash()
  await database.orm.insert(participants).values(
    codes.map((code) => ({
      code,
      firstname: 'Farai',
      lastname: code,
      passwordHash,
      registeredAt: new Date(opening),
    })),
  )
}

export async function signIn(portal: Portal, identifier: string, from?: string): Promise<string> {
  const sender = from === undefined ? {} : { from }
  if (identifier.includes('@'))
    return cookieOf(
      await portal.call('adminSignIn', {}, { body: { email: identifier, password }, ...sender }),
    )
  if (/^M\d{4}$/.test(identifier))
    return cookieOf(
      await portal.call('merchantSignIn', {}, { body: { merchantNumber: identifier, password }, ...sender }),
    )
  return cookieOf(
    await portal.call('participantSignIn', {}, { body: { code: identifier, password }, ...sender }),
  )
}

export const everyAbility = [
  'staff',
  'sessions',
  'passwords',
  'people',
  'gate',
  'offlineGate',
  'cash',
  'refunds',
  'products',
  'reports',
  'payer',
  'dayLimit',
  'pins',
  'attempts',
  'treasury',
  'lists',
  'campFacts',
]
