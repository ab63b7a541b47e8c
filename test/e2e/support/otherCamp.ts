import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { CampFacts } from '../../../src/domain/camp/facts.ts'
import type { CampDay } from '../../../src/domain/camp/programme.ts'
import { shortLivedHost, startHost } from './host.ts'

/* A real camp with no fact of the documented one: nine days in Norway, in kroner, with troops. */

const facts: CampFacts = {
  identity: {
    ...{ name: 'Fjell og Fjord', shortName: 'Fjell', organiser: 'Bjørk Scouts' },
    welcome: 'Nine days between water and snow.',
  },
  logo: { picture: '' },
  time: {
    ...{ firstDay: '2027-07-30', lastDay: '2027-08-07', begins: '10:00', ends: '14:00' },
    zone: 'Europe/Oslo',
  },
  place: {
    ...{ country: 'Norway', venue: 'Sognefjord', about: 'A meadow by the water.' },
    ...{ address: 'Fjordveien 1', mapUrl: 'https://map.example.org/fjord' },
  },
  contact: { email: 'office@fjell.example', phone: '+47 22 12 34 56', whatsApp: '+47 900 12 345' },
  money: {
    ...{ currency: 'NOK', symbol: 'kr', isSymbolBehind: true, fee: '900 kr', feeLabel: 'until May' },
    products: [
      { name: 'Brunost', price: 25_00 },
      { name: 'Kanelbolle', price: 40_00 },
    ],
  },
  words: { event: 'camp', group: 'Troop', groups: 'Troops', printsConference: false },
  pages: {
    ...{ registration: 'form', registrationUrl: '', registrationText: '' },
    ...{ hasContactForm: true, hasNewsletter: true },
  },
  rules: { askedBelow: 16, pairingDays: 2 },
}

const programme = Array.from({ length: 9 }, (_, day): CampDay => {
  const hike = { from: '10:00', to: '12:00', title: `Hike ${day + 1}`, place: 'The ridge' }
  return {
    ...{ title: `Day of trail ${day + 1}`, theme: 'Together' },
    events: [{ ...hike, kind: 'activity', speaker: 'Liv Berg', detail: 'Bring water.' }],
  }
})

const password = 'seven tall trees'
const email = (name: string) => `${name}@fjell.example`

interface Visitor {
  readonly role?: keyof typeof doors
  readonly identifier: string
  readonly home: string
  /** Paths to walk; without it, the pages of the navigation. */
  readonly areas?: RegExp
}

export interface OtherCamp extends Awaited<ReturnType<typeof filledCamp>> {
  readonly address: string
  /** What the host has printed. */
  readonly lines: readonly string[]
  /** Their names. */
  readonly backups: () => Promise<readonly string[]>
}

/** Ends the camp's host whatever happens. */
export async function withOtherCamp(use: (camp: OtherCamp) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-other-'))
  const lines: string[] = []
  const host = await startHost(
    {
      ...{ BEGIN_CAMP: '1', DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') },
      PAYMENT_GATEWAY: 'sandbox',
    },
    shortLivedHost,
    (line) => lines.push(line),
  )
  const contexts: APIRequestContext[] = []
  const open = async () => {
    const context = await request.newContext({ baseURL: host.address })
    contexts.push(context)
    return callerOf(context)
  }
  const backups = async () => {
    const names = () => readdir(join(folder, 'backups'))
    await expect.poll(async () => (await names()).length).toBeGreaterThan(0)
    return names()
  }
  try {
    await use({ ...(await filledCamp(lines, open)), address: host.address, lines, backups })
  } finally {
    for (const context of contexts) await context.dispose()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** In the middle of its days: people of two troops, a stall, cash desks, gates, health records. */
async function filledCamp(lines: readonly string[], open: () => Promise<Caller>) {
  const secret = () => lines.join('\n').match(/\/begin#(\S+)/)?.[1]
  await expect.poll(secret).toBeDefined()
  const lead = await open()
  const leads = ['rudo', 'simba'].map((name) => ({ name: `${name} Berg`, email: email(name), password }))
  const beginning = { ...facts.identity, ...facts.place, ...facts.time, leads }
  await lead.post('camp/beginning', { secret: secret(), beginning, base: facts })
  await lead.signIn('admin', email('rudo'))
  await lead.put('admin/camp/programme', { version: 1, days: programme })

  const { camper, codes } = await fillWithPeople(lead, open)
  const { desk, merchantNumber } = await fillDesks(lead, open, codes)
  const [code = ''] = codes
  const { paymentUrl }: { paymentUrl: string } = await camper.post('profile/deposit', {
    ...{ amount: 60, firstName: 'Ola', lastName: 'Dahl', ownerCode: code },
  })

  const parameters = { code, desk, merchantNumber }
  return {
    ...{ paymentUrl, password, parameters },
    /** @param path with the names of parameters, as the router has it */
    addressOf: (path: string) =>
      path.replace(/:(\w+)/g, (_, name: string) => {
        if (!(name in parameters)) throw new Error(`The walk has no ${name} for ${path}.`)
        return parameters[name as keyof typeof parameters]
      }),
    /** In the names of buttons. */
    ownNames: /\b(Ola|Kari|Nils|Siri|Per|Berit|Eva|Dahl|Lund|Birch|Fir)\b|\S*\d\S*/g,
    visitors: {
      lead: { role: 'admin', identifier: email('rudo'), home: '/admin/dashboard', areas: /^.admin/ },
      cashier: { role: 'admin', identifier: email('cash'), home: '/admin/dashboard' },
      gate: { role: 'admin', identifier: email('gate'), home: '/admin/checkin' },
      health: { role: 'admin', identifier: email('health'), home: '/admin/dashboard' },
      camper: { role: 'participant', identifier: code, home: '/app', areas: /^.app/ },
      stall: { role: 'merchant', identifier: merchantNumber, home: '/merchant/home', areas: /^.merchant/ },
      nobody: { identifier: '', home: '/', areas: /^.(?!admin|app|merchant)/ },
    } as Readonly<Record<string, Visitor>>,
  }
}

type Caller = ReturnType<typeof callerOf>

const doors = {
  admin: ['admin/signin', 'email'],
  participant: ['profile/signin', 'code'],
  merchant: ['merchants/signin', 'merchantNumber'],
} as const

function callerOf(context: APIRequestContext) {
  const call = async (method: 'post' | 'put', path: string, data: object, headers = {}) => {
    const sent = { data, headers: { 'Idempotency-Key': randomUUID(), ...headers } }
    const response = await context[method](`/api/${path}`, sent)
    expect([path, response.status(), response.ok() ? '' : await response.text()]).toEqual([path, 200, ''])
    return (await response.json()).data
  }
  const post = (path: string, data: object = {}) => call('post', path, data)
  const put = (path: string, data: object, headers?: object) => call('put', path, data, headers)
  const signIn = (role: keyof typeof doors, identifier: string, secret = password) =>
    post(doors[role][0], { [doors[role][1]]: identifier, password: secret })
  const signInFirst = async (role: keyof typeof doors, identifier: string, first: string) => {
    await signIn(role, identifier, first)
    await put('account/password', { currentPassword: first, newPassword: password })
  }
  return { post, put, signIn, signInFirst }
}

async function fillWithPeople(lead: Caller, open: () => Promise<Caller>) {
  const codes: string[] = []
  let first = ''
  const names = ['Ola', 'Kari', 'Nils', 'Siri', 'Per', 'Berit', 'Ola']
  for (const [index, name] of names.entries()) {
    const isFir = index % 2 === 1
    const { code, oneTimePassword } = await lead.post('admin/participants/new', {
      ...{ UNUMBER: String(11 + index), UABBR: isFir ? 'FT' : 'BT', Union: isFir ? 'Fir' : 'Birch' },
      ...{ Country: 'Norway', FirstName: name, Surname: 'Dahl', Gender: isFir ? 'FEMALE' : 'MALE' },
      Age: String(12 + index),
    })
    codes.push(code)
    if (index === 0) first = oneTimePassword
  }
  const [code = '', second = '', third = '', fourth = '', fifth = ''] = codes
  const camper = await open()
  await camper.signIn('participant', code, first)
  await camper.put(`profile/${code}`, {
    ...{ password, newPassword: password, currentPassword: first, email: email('ola') },
  })
  await camper.put(
    `profile/health/${code}`,
    {
      ...{ bloodType: 'O+', allergies: 'Nuts', conditions: '', medications: '' },
      ...{ emergencyContact: 'Tor Dahl', emergencyPhone: '+47 900 00 001', notes: '' },
    },
    { 'If-None-Match': '*' },
  )
  const row = { row: 2, firstname: 'Eva', lastname: 'Lund', gender: 'FEMALE', age: '17', union: 'Fir' }
  await lead.post('admin/people/import', {
    import: { id: randomUUID(), fileName: 'Troops.xlsx' },
    rows: [
      {
        row: {
          ...{ ...row, country: 'Norway', whatsapp: '+4790000002', email: '' },
          ...{ abbreviation: 'FT', number: '60', code: '' },
        },
        decision: { kind: 'add', besides: [] },
      },
    ],
  })
  const moves = [
    [code, 'arrive'],
    [second, 'arrive'],
    [second, 'stepOut'],
    [third, 'arrive'],
    [third, 'goHome'],
  ]
  for (const [counter, [number, kind]] of moves.entries())
    await lead.post('admin/gate/movements', {
      ...{ key: randomBytes(16).toString('hex'), number, kind },
      ...{ counter, notedAt: new Date().toISOString() },
      ...(kind !== 'arrive' && { withWhom: 'Tor Dahl' }),
    })
  await lead.post(`admin/people/${fifth}/withdraw`)
  await lead.post(`admin/people/${fourth}/cards/${fourth}/lost`)
  const endsOn = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await lead.post('admin/devices/new', { name: 'Gate 2', endsOn })
  for (const right of ['cash', 'gate', 'health']) {
    const account = { name: `${right} Vik`, email: email(right), rights: [right] }
    const { oneTimePassword } = await lead.post('admin/staff/new', account)
    await (await open()).signInFirst('admin', email(right), oneTimePassword)
  }
  return { camper, codes }
}

async function fillStall(lead: Caller, open: () => Promise<Caller>, code: string) {
  const added = await lead.post('admin/merchants/new', { merchantName: 'Kiosk' })
  const { merchantNumber }: { merchantNumber: string } = added
  const stall = await open()
  await stall.signInFirst('merchant', merchantNumber, added.oneTimePassword)
  const sell = (items: readonly object[], amount: string) =>
    stall.post('profile/deduct', {
      ...{ ownerCode: code, merchantNumber, amount, method: 'pos', type: 'purchase', items },
    })
  await sell([{ name: 'Brunost', price: 25, quantity: 2 }], '50.00')
  const sale = await sell([{ name: 'Kanelbolle', price: 40, quantity: 1 }], '40.00')
  await stall.post(`merchants/${merchantNumber}/refunds`, {
    ...{ sale: sale.referenceId, items: { Kanelbolle: 1 }, reason: 'Cold' },
  })
  return merchantNumber
}

async function fillDesks(lead: Caller, open: () => Promise<Caller>, codes: readonly string[]) {
  const [code, second, third] = codes
  const cashier = await open()
  await cashier.signIn('admin', email('cash'))
  await lead.put('admin/account/pins-asked', { isAsked: false })
  const witness = 'Tor Dahl'
  const { desk }: { desk: string } = await cashier.post('admin/cash/desks', { float: 500, witness })
  const topUp = (number: string | undefined, amount: number) =>
    cashier.post('admin/cash/top-ups', { number, amount })
  await topUp(code, 300)
  await topUp(second, 120)
  await topUp(third, 80)
  const { referenceId } = await topUp(code, 20)
  await cashier.post('admin/cash/reversals', { referenceId, reason: 'Typed twice' })
  await cashier.post('admin/cash/pay-outs', { number: second, amount: 20 })
  await cashier.post('admin/cash/safe', { direction: 'toSafe', amount: 100, witness })
  const merchantNumber = await fillStall(lead, open, code ?? '')
  await cashier.post('admin/cash/stall-pay-outs', { merchantNumber, amount: 10, takenBy: 'Liv Berg' })
  await cashier.post(`admin/cash/desks/${desk}/close`, { counted: 860, handedTo: witness })
  await cashier.post('admin/cash/desks', { float: 200, witness })
  await topUp(second, 15)
  await lead.post('admin/withdraw', { ownerCode: code, amount: '5.00' })
  const signed = { union: 'Fir', signedBy: 'Liv Berg', contact: '', claimUntil: '' }
  await lead.post('admin/closing/lists', { ...signed, kind: 'give', code: null, below: null })
  await lead.post('admin/books/cash', { kind: 'toBank', amount: 50, slip: 'B-1', witness })
  return { desk, merchantNumber }
}
