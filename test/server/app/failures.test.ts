import { expect, test } from 'vitest'
import { embeddedDatabase } from '../support/databases.ts'
import { addPeople, people, signIn } from './support/people.ts'
import { portalOver, refusalOf } from './support/portal.ts'

test('an unexpected error is logged, and answered with a sentence', async () => {
  const database = await embeddedDatabase()
  const portal = portalOver(database)
  await addPeople(database)
  const cookie = await signIn(portal, people.admin)
  await database.pool.query('alter table participants rename to hidden')
  const { message } = await refusalOf(await portal.call('participants', {}, { cookie }), 500, 'unavailable')
  expect(message).toBe('The server cannot do this now. Please try again in a minute.')
  expect(portal.logged).toEqual([
    'GET /api/admin/participants failed. error: relation "participants" does not exist',
  ])
  await database.close()
})

test('a database that cannot be reached is answered as an outage', async () => {
  const database = await embeddedDatabase()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const portal = portalOver({
    ...database,
    pool: Object.assign(database.pool, { query: () => Promise.reject(away) }),
  })
  const cookie = `session=${'A'.repeat(43)}`
  await refusalOf(await portal.call('participants', {}, { cookie }), 503, 'unavailable')
  expect(portal.logged).toEqual(['GET /api/admin/participants failed. Error: connect ECONNREFUSED'])
  await database.close()
})
