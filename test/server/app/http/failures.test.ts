import { describe, expect, test } from 'vitest'
import { changesOfOneHost } from '../../../../server/database/changes.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { Gateways } from '../../../../server/gateways/gateways.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { addPeople, people, signIn } from '../support/people.ts'
import { portalOver, refusalOf } from '../support/portal.ts'

test('an unexpected error is logged and answered with a sentence', async () => {
  const database = await embeddedDatabase()
  const portal = portalOver(database)
  await addPeople(database)
  const cookie = await signIn(portal, people.admin)
  await database.pool.query('alter table participants rename to hidden')
  const response = await portal.call('participants', {}, { cookie })
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  const failure = await refusalOf(response, 500, 'unavailable')
  expect(failure.requestId).toBe(requestId)
  expect(failure.message).toBe(
    `The server cannot do this now. Please try again in a minute. If you ask for help, say ${requestId}.`,
  )
  expect(portal.logged).toEqual([
    `${requestId} GET /api/admin/participants failed. error: relation "participants" does not exist`,
  ])
  await database.close()
})

test('every answer has its own request id, which a caller cannot choose', async () => {
  const database = await embeddedDatabase()
  const portal = portalOver(database)
  await addPeople(database)
  const cookie = await signIn(portal, people.admin)
  const headers = { 'x-request-id': 'chosen' }
  const answers = [
    await portal.call('participants', {}, { cookie, headers }),
    await portal.call('participants', {}, { headers }),
    await portal.call('addMerchant', {}, { cookie, headers, body: {} }),
    await portal.request('/api/nowhere', { headers }),
    await portal.request('/api/signout', { method: 'PATCH', headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 404, 405])
  const ids = answers.map((answer) => answer.headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(bodies.map(({ requestId }) => requestId)).toEqual([undefined, ...ids.slice(1)])
  expect(JSON.stringify(bodies)).not.toContain('If you ask for help')
  await database.close()
})

const withCode = (code: string) => Object.assign(new Error('something'), { code })
const within = (cause: unknown) => new Error('Failed query', { cause })
const isRefused = withCode('ECONNREFUSED')

describe('A database error is answered', () => {
  test.each([
    ['no connection', withCode('08006'), 503],
    ['read-only after a fail-over', withCode('25006'), 503],
    ['an idle transaction that timed out', withCode('25P03'), 503],
    ['a user whose password is no longer valid', withCode('28P01'), 503],
    ['a missing database', withCode('3D000'), 503],
    ['a serialization failure', withCode('40001'), 503],
    ['a deadlock', withCode('40P01'), 503],
    ['a full disk', withCode('53100'), 503],
    ['no memory', withCode('53200'), 503],
    ['too many connections', withCode('53300'), 503],
    ['a lock that is not free in time', withCode('55P03'), 503],
    ['a statement that takes too long', withCode('57014'), 503],
    ['a server that is shut down', withCode('57P01'), 503],
    ['a server that has crashed', withCode('57P02'), 503],
    ['a server that is starting', withCode('57P03'), 503],
    ['a disk that fails', withCode('58030'), 503],
    ['an engine that has panicked', Object.assign(withCode('24000'), { severity: 'PANIC' }), 503],
    ['an engine that ends the session', Object.assign(withCode('XX000'), { severity: 'FATAL' }), 503],
    ['a refused connection', isRefused, 503],
    ['a connection that is reset', withCode('ECONNRESET'), 503],
    ['an unknown server name', withCode('ENOTFOUND'), 503],
    ['an unreachable network', withCode('ENETUNREACH'), 503],
    ['no free connection', new Error('timeout exceeded when trying to connect'), 503],
    ['no new connection', new Error('Connection terminated due to connection timeout'), 503],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 503],
    ['no answer', new Error('Query read timeout'), 503],
    ['a connection that was lost before', new Error('Client was closed and is not queryable'), 503],
    ['a server that stops', new Error('Cannot use a pool after calling end on the pool'), 503],
    ['an outage within another error', within(withCode('57P01')), 503],
    ['an outage deep within', within(within(new Error('Query read timeout'))), 503],
    ['an outage of each address', new AggregateError([isRefused, isRefused]), 503],
    ['a missing table', withCode('42P01'), 500],
    ['a wrong value', withCode('22P02'), 500],
    ['a duplicate row', withCode('23505'), 500],
    ['a wrong value within another error', within(withCode('22P02')), 500],
    ['a bug', new TypeError('Cannot read properties of undefined'), 500],
    ['an error with circular causes', circle(), 500],
  ])('%s', async (_, error, status) => {
    const pool = { query: () => Promise.reject(error) }
    const database = { pool, changes: changesOfOneHost() } as unknown as Database
    const portal = portalOver(database, {
      gateways: { gateway: undefined, publicUrl: undefined } as Gateways,
    })
    const cookie = `session=${'A'.repeat(43)}`
    await refusalOf(await portal.call('participants', {}, { cookie }), status, 'unavailable')
    expect(portal.logged).toHaveLength(1)
  })
})

function circle(): Error {
  const error = new Error('one')
  error.cause = new Error('other', { cause: error })
  return error
}
