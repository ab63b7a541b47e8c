import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addPeople, people, signIn } from '../support/people.ts'
import { type Portal, portalOver, refusalOf } from '../support/portal.ts'
import { registrationForm } from '../support/registrationForm.ts'

let database: Database
let portal: Portal
let cookie: string
beforeAll(async () => {
  database = await embeddedDatabase()
  await addPeople(database)
  portal = portalOver(database)
  cookie = await signIn(portal, people.admin)
})
afterAll(() => database.close())

const register = (change: object) =>
  portal.call('register', {}, { cookie, body: { ...registrationForm, ...change } })
const count = async () => {
  const { rows } = await database.pool.query(
    'select (select count(*) from participants) as participants, (select count(*) from audit) as audit',
  )
  return rows[0]
}

test.each([-1, 121, 12.5, 'twelve', '1e1', '0x10', '-1', '12 years'])('refuses the age %j', async (Age) => {
  const before = await count()
  const { message } = await refusalOf(await register({ Age }), 400, 'invalid')
  expect(message).toBe('Please enter the age as a whole number from 0 to 120, or leave it empty.')
  expect(await count()).toEqual(before)
})

test.each([
  [
    { UABBR: 'ABCDEFGH', UNUMBER: '123' },
    'This is too long for a code. Please type at most 2 letters or digits.',
  ],
  [{ UABBR: 'ZEU', UNUMBER: '1/2' }, 'Please type only letters A to Z, digits and hyphens.'],
  [{ UABBR: 'ZEU', UNUMBER: '1 2' }, 'Please type only letters A to Z, digits and hyphens.'],
  [{ UABBR: 'СЗ', UNUMBER: '1' }, 'A code needs the letters A to Z. Please write the union with them.'],
  [{ UABBR: 'ZEU', UNUMBER: '🔥' }, 'Please type only letters A to Z, digits and hyphens.'],
  [{ UABBR: 'ZEUC', UNUMBER: 'zeuc001' }, 'Type only 001. The code will be ZEUC001.'],
])('refuses %j, which yields no valid code, and says what helps', async (change, sentence) => {
  const before = await count()
  const { message } = await refusalOf(await register(change), 400, 'invalid')
  expect(message).toBe(sentence)
  expect(await count()).toEqual(before)
})

test.each([
  { FirstName: '' },
  { FirstName: '   ' },
  { FirstName: '\u200b' },
  { Surname: ' \u0301\u200d\u2066 ' },
  { Surname: '\u3164' },
  { Union: '\u200b' },
  { Surname: undefined },
  { Surname: 'x'.repeat(201) },
  { Union: '' },
  { Union: 'x'.repeat(201) },
  { UABBR: '' },
  { UNUMBER: ' ' },
  { UNUMBER: 42 },
  { Gender: 'OTHER' },
  { Gender: 'male' },
  { Age: [12] },
  { FirstName: { $ne: '' } },
  { FirstName: 'Ru\0do' },
  { Surname: '\udc00' },
])('refuses %j', async (change) => {
  const before = await count()
  await refusalOf(await register(change), 400, 'invalid')
  expect(await count()).toEqual(before)
  expect(portal.logged).toEqual([])
})
