import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteKey } from '../../../../src/api/routes.ts'
import {
  type AccessRow,
  anyone,
  type Caller,
  type Verdict,
  type Verdicts,
} from '../../../api/support/calls/accessRow.ts'
import { access } from '../../../api/support/calls.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import {
  addNewMerchant,
  addPeople,
  addStaff,
  addTreasurer,
  pairedDevice,
  people,
  signIn,
  staff,
} from '../support/people.ts'
import { hostFailure, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const callers = Object.keys(anyone) as (keyof Verdicts)[]

let portal: Portal
const cookies: Partial<Record<Caller, string>> = {}

beforeAll(async () => {
  const database = await embeddedDatabase()
  portal = portalOver(database)
  await addPeople(database)
  await addStaff(database)
  await addTreasurer(database)
  await addNewMerchant(database)
  const signedIn = { ...people, ...staff, otherCamper: people.other, newCamper: people.newcomer }
  for (const caller of callers) {
    if (caller === 'nobody') continue
    cookies[caller] =
      caller === 'device' ? await pairedDevice(database) : await signIn(portal, signedIn[caller])
  }
})
afterAll(() => portal.database.close())

function ask({ method, path }: AccessRow, caller: Caller, body?: string): Promise<Response> {
  const cookie = cookies[caller]
  const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) }
  return portal.request(path, { method, headers, ...(method !== 'GET' && { body: body ?? '' }) })
}

async function verdictOf(response: Response): Promise<Verdict> {
  expect(await response.clone().text(), 'the call of the contract is not there').not.toContain(
    'There is nothing at this address',
  )
  expect(response.status, 'the call of the contract takes another method').not.toBe(405)
  expect(response.status, 'the call fails whoever makes it').toBeLessThan(500)
  if (response.status !== 401 && response.status !== 403) return 'open'
  const { reason } = hostFailure.parse(await response.json())
  if (response.status === 401 && reason === 'signedOut') return 401
  if (response.status === 403 && reason === 'forbidden') return 403
  if (response.status === 403 && reason === 'passwordChangeRequired') return 'change'
  if (response.status === 403 && reason === 'noRight') return 'right'
  throw new Error(`${response.status} ${reason} is no verdict of access`)
}

describe('access to each call', () => {
  test.each(Object.entries<AccessRow>(access))('%s', async (_, row) => {
    const verdicts: Partial<Record<Caller, Verdict>> = {}
    for (const caller of callers) {
      const body = row.body === undefined ? undefined : JSON.stringify(row.body)
      verdicts[caller] = await verdictOf(await ask(row, caller, body))
    }
    expect(verdicts).toEqual(row.verdicts)
  })
})

test('[W1131] the right Books opens these reads of money, the note of a saved list, and nothing else', () => {
  const opened = Object.entries<AccessRow>(access).filter(
    ([, { verdicts }]) => verdicts.books === 'open' && verdicts.gate === 'right',
  )
  expect(opened.map(([key]) => key).sort()).toEqual([
    'books',
    'cashPosition',
    'closedDesk',
    'closedDesks',
    'findSales',
    'journalFile',
    'leftInWallets',
    'merchantTransactions',
    'merchants',
    'noteList',
    'onlineDeposits',
    'stallReport',
    'statement',
    'withdrawals',
  ])
  const writing = opened.filter(([, { method }]) => method !== 'GET')
  expect(writing.map(([key]) => key)).toEqual(['noteList'])
})

describe('refusals before authentication', () => {
  const nonsense = '{"not": "finished'

  test.each(
    Object.entries<AccessRow>(access).filter(
      ([, { verdicts, method }]) => verdicts.nobody === 401 && method !== 'GET',
    ),
  )('%s: a caller without a session gets 401 before the body is parsed', async (_, row) => {
    await refusalOf(await ask(row, 'nobody', nonsense), 401, 'signedOut')
  })

  test('a camper learns nothing from the body or the code of an admin’s call', async () => {
    const tried = [
      await ask(access.register, 'camper', nonsense),
      await ask({ ...access.checkIn, path: '/api/admin/checkin/NOBODY' }, 'camper', nonsense),
      await ask({ ...access.participant, path: '/api/admin/participants/NOBODY' }, 'camper'),
      await ask({ ...access.wallet, path: '/api/profile/wallet/NOBODY' }, 'camper'),
    ]
    for (const response of tried) await refusalOf(response, 403, 'forbidden')
  })

  test('a code in the path is compared exactly', async () => {
    for (const code of ['zeu001', 'ZEU001%20', 'ZEU001%00', '%5AEU002', '%', '%E0%A4%A'])
      await refusalOf(
        await ask({ ...access.wallet, path: `/api/profile/wallet/${code}` }, 'camper'),
        403,
        'forbidden',
      )
  })

  test.each<[RouteKey, Caller, object | null | string]>([
    ['deposit', 'camper', {}],
    ['deposit', 'camper', { ownerCode: ['ZEU001'] }],
    ['deposit', 'camper', { ownerCode: 'zeu001' }],
    ['deposit', 'camper', null],
    ['deposit', 'camper', 'ZEU001'],
    ['deduct', 'merchant', { ownerCode: 'ZEU001' }],
    ['deduct', 'merchant', { merchantNumber: 'M1002' }],
  ])('%s as %s with %j belongs to another account', async (key, caller, body) => {
    await refusalOf(await ask(access[key], caller, JSON.stringify(body)), 403, 'forbidden')
  })
})
