import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app/app.ts'
import type { Database } from '../../../server/database/database.ts'
import { answerUnreadableRequests } from '../../../server/unreadableRequests.ts'
import { apiBase, routes } from '../../../src/api/routes.ts'
import { campOf, campPassword, prepareSoakCamp } from '../../../tools/soak/camp.ts'
import { noCounts, sendBadRequests } from '../../../tools/soak/door/attackers.ts'
import { badRequestAt } from '../../../tools/soak/door/badRequests.ts'
import { signInQuestion } from '../../../tools/soak/door/browser.ts'
import { openNotebook } from '../../../tools/soak/door/notebook.ts'
import { type Books, emptyBooks } from '../../../tools/soak/door/phones.ts'
import { attackerAccountsOf, type DoorSize, doorPlanFrom, linesOf } from '../../../tools/soak/door/plan.ts'
import { findingsInDatabase } from '../../../tools/soak/door/verify.ts'
import { cookieOf, type Portal, portalOver } from '../app/support/portal.ts'
import { embeddedDatabase } from '../support/databases.ts'

const size: DoorSize = {
  seed: 1904,
  lasts: 0,
  campers: 5,
  camperPhones: 2,
  gates: 1,
  checkIns: 3,
  moneyRequests: 5,
  healthSaves: 2,
  registrations: 1,
  newMerchants: 1,
  reads: 3,
  returns: 1,
  guesses: 3,
  badRequests: 312,
  slowConnectionsAtOnce: 0,
  arrivals: 0,
  floodsPerSecond: 0,
}
const people = campOf(5)
const strangers = attackerAccountsOf(people)

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
  await prepareSoakCamp(database, 5)
})
afterAll(() => database.close())

describe('The plan of the crowd soak', () => {
  const planned = (seed: number) => [...linesOf(doorPlanFrom({ ...size, seed }, people))]
  const bytesOf = (seed: number, number: number) =>
    badRequestAt(seed, number, strangers).bytes('camp.test', 'session=x')

  test('is equal for the same seed, and different for another', () => {
    expect(planned(1904)).toHaveLength(19)
    expect(planned(1904)).toEqual(planned(1904))
    expect(planned(1905)).not.toEqual(planned(1904))
    expect(bytesOf(1904, 77)).toEqual(bytesOf(1904, 77))
  })

  test('has malformed requests for every route and for no route', () => {
    const twiceEach = 2 * (Object.keys(routes).length + 1)
    const requests = Array.from({ length: twiceEach }, (_, number) => badRequestAt(1904, number, strangers))
    expect(new Set(requests.map(({ route }) => route))).toEqual(new Set([...Object.keys(routes), 'none']))
    expect(requests.filter(({ route }) => route === 'deduct')).toHaveLength(2)
  })
})

describe('Malformed requests', () => {
  let portal: Portal
  let server: Server
  beforeEach(async () => {
    portal = portalOver(database)
    const app = new Hono().route(apiBase, createApp(portal.host))
    server = createServer(getRequestListener(app.fetch))
    answerUnreadableRequests(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  test('change nothing and never get a 500', async () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const cookies = {
      camper: await sessionOf('participant', strangers.camper),
      merchant: await sessionOf('merchant', strangers.merchant),
      admin: await sessionOf('admin', strangers.admin),
    }
    const before = await rowsOf(database)
    const notebook = openNotebook(1904)
    const counts = noCounts()
    const outside = { host: () => `http://127.0.0.1:${port}`, notebook, giveUpAt: () => 0 }
    await sendBadRequests(outside, size, strangers, cookies, counts, async () => {})
    expect(notebook.findings()).toEqual([])
    expect(counts.badRequests).toBe(312)
    expect(portal.logged.filter((line) => line.includes('failed'))).toEqual([])
    expect(await rowsOf(database)).toEqual(before)
  })

  async function sessionOf(role: 'participant' | 'merchant' | 'admin', account: string): Promise<string> {
    const { path, method, body } = signInQuestion(role, account, campPassword)
    return cookieOf(
      await portal.request(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }
})

/**
 * All data that a bad request may not change; counted sign-ins, recorded look-ups and created secrets are
 * excluded.
 */
async function rowsOf({ pool }: Database): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('sign_in_limits', 'settings', 'audit', 'sessions') order by name`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = (await pool.query(`select to_jsonb(t) as row from ${name} t order by 1`)).rows
  const { rows: sessions } = await pool.query(
    'select token_hash, subject, restricted from sessions order by 1',
  )
  return { ...rows, sessions }
}

describe('The crowd soak', () => {
  const record = {
    bloodType: 'O+',
    allergies: '',
    conditions: '',
    medications: '',
    emergencyContact: 'Esther Ndlovu',
    emergencyPhone: '',
    notes: 'Save 1',
  }
  const told = (): Books => ({
    ...emptyBooks(),
    checkIns: [
      { code: 'SOAK1', outcome: 'done' },
      { code: 'SOAK1', outcome: 'alreadyIn' },
    ],
    records: new Map([['SOAK2', { record, version: '1', saves: 1 }]]),
  })
  const findingsOf = async (books: Books) => (await findingsInDatabase(database, books, people)).findings

  beforeAll(async () => {
    await database.pool.query(`update participants set status = 'checkedIn' where code = 'SOAK1'`)
    await database.pool.query(
      `insert into audit (actor_role, actor, action, subject) values
        ('admin', 'one@example.org', 'checkIn', 'SOAK1'), ('participant', 'SOAK2', 'saveHealth', 'SOAK2')`,
    )
    await database.pool.query(
      `insert into health_records (code, blood_type, allergies, conditions, medications, emergency_contact,
        emergency_phone, notes) values ('SOAK2', 'O+', '', '', '', 'Esther Ndlovu', '', 'Save 1')`,
    )
  })

  test('reports nothing when the database agrees with every answer', async () => {
    expect(await findingsOf(told())).toEqual([])
  })

  test.each<[string, Partial<Books>, string]>([
    [
      'a lost check-in',
      { checkIns: [...told().checkIns, { code: 'SOAK3', outcome: 'done' }] },
      'line of the audit lost: checkIn SOAK3',
    ],
    [
      'a check-in done twice',
      { checkIns: [...told().checkIns, { code: 'SOAK1', outcome: 'done' }] },
      'SOAK1 was reported as checked in 2 times',
    ],
    [
      'a check-in without an answer',
      { checkIns: [] },
      'participant that no answer reported: SOAK1 Camper Number 1 true',
    ],
    [
      'a lost health record',
      { records: new Map([['SOAK2', { record: { ...record, notes: 'Save 2' }, version: '1', saves: 1 }]]) },
      'health record lost: SOAK2 O+||||Esther Ndlovu||Save 2',
    ],
    [
      'a save audited too often',
      { records: new Map() },
      'line of the audit that no answer reported: saveHealth SOAK2',
    ],
    [
      'a lost registration',
      {
        registrations: [
          {
            code: 'NEW0001',
            password: '',
            registration: {
              UNUMBER: '0001',
              UABBR: 'NEW',
              Union: 'New East Union',
              Country: 'Zambia',
              FirstName: 'Rudo',
              Surname: 'Moyo',
              Gender: 'FEMALE',
              Age: 12,
            },
          },
        ],
      },
      'participant lost: NEW0001 Rudo Moyo false',
    ],
    [
      'a lost merchant',
      { merchants: [{ number: 'M1005', name: 'New stall 1', password: '' }] },
      'merchant lost: M1005 New stall 1',
    ],
  ])('finds %s', async (_, wrong, finding) => {
    expect(await findingsOf({ ...told(), ...wrong })).toContain(finding)
  })
})

test('reports a finding with its seed, its request and the server’s log of that time', () => {
  const notebook = openNotebook(7)
  notebook.log('POST /api/admin/withdraw failed.')
  notebook.found('An answer of 500', { request: 'POST /api/admin/withdraw', requestId: 'K7QM-3XTP' })
  expect(notebook.findings()).toEqual([
    [
      'An answer of 500 (seed 7, request K7QM-3XTP)',
      '    POST /api/admin/withdraw',
      '    host: POST /api/admin/withdraw failed.',
    ].join('\n'),
  ])
})
