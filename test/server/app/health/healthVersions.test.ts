import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { healthRecords } from '../../../../server/database/schema.ts'
import type { HealthRecord } from '../../../../src/domain/health/health.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { auditedSaves, healthOf, madeFrom, noTexts, written } from '../support/health.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, people, signIn } from '../support/people.ts'
import { portalOver, refusalOf } from '../support/portal.ts'

const inOneTab: HealthRecord = { ...written, notes: 'Cannot swim' }
const inAnother: HealthRecord = { ...written, notes: 'Vegetarian' }
const told =
  'Nothing was saved: your health record was changed in another window. Please look at it before you save again.'

type Camper = ReturnType<typeof healthOf>

async function standing(camper: Camper): Promise<{ data: HealthRecord | null; version: string | null }> {
  const { data, version } = await (await camper.read()).json()
  return { data, version }
}

async function isSaved(response: Response): Promise<string> {
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({
    success: true,
    message: 'Your health record has been saved.',
    version: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  return body.version
}

describeFreshCamp('A health record in two windows', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.camper)
  const camper = healthOf(portal, cookie)
  let audited = 0
  beforeEach(async () => {
    audited = (await auditedSaves(database)).length
  })

  const saves = async () => (await auditedSaves(database)).length - audited

  test('can be saved by each in turn, based on the latest version', async () => {
    const first = await isSaved(await camper.save(written, madeFrom(null)))
    expect(await standing(camper)).toEqual({ data: written, version: first })
    const second = await isSaved(await camper.save(inOneTab, madeFrom(first)))
    expect(second).not.toBe(first)
    const third = await isSaved(await camper.save(inAnother, madeFrom(second)))
    expect(await standing(camper)).toEqual({ data: inAnother, version: third })
    expect(await saves()).toBe(3)
  })

  test('is not overwritten by a save based on an older version, whose refusal returns the current one', async () => {
    const first = await isSaved(await camper.save(written))
    const second = await isSaved(await camper.save(inOneTab, madeFrom(first)))
    const response = await camper.save(inAnother, madeFrom(first))
    expect(await response.clone().json()).toEqual({
      success: false,
      message: told,
      reason: 'changedElsewhere',
      requestId: expect.any(String),
      data: inOneTab,
      version: second,
    })
    await refusalOf(response, 409, 'changedElsewhere')
    expect(await standing(camper)).toEqual({ data: inOneTab, version: second })
    expect(await saves()).toBe(2)
    await isSaved(await camper.save(inAnother, madeFrom(second)))
  })

  test('is not overwritten by a save based on no record', async () => {
    const first = await isSaved(await camper.save(inOneTab, madeFrom(null)))
    const response = await camper.save(inAnother, madeFrom(null))
    expect(await response.json()).toEqual({
      success: false,
      message: told,
      reason: 'changedElsewhere',
      requestId: expect.any(String),
      data: inOneTab,
      version: first,
    })
    expect(response.status).toBe(409)
    expect(await standing(camper)).toEqual({ data: inOneTab, version: first })
  })

  test('with defaults only counts as missing: the first save replaces it (reading)', async () => {
    await database.orm.insert(healthRecords).values({ code: people.camper, ...noTexts })
    expect((await standing(camper)).version).toBeNull()
    await isSaved(await camper.save(written, madeFrom(null)))
    expect((await standing(camper)).data).toEqual(written)
  })

  test('deleted meanwhile is not silently created again', async () => {
    const first = await isSaved(await camper.save(written))
    await database.pool.query('delete from health_records')
    const response = await camper.save(inOneTab, madeFrom(first))
    expect(await response.clone().json()).toEqual({
      success: false,
      message: told,
      reason: 'changedElsewhere',
      requestId: expect.any(String),
      data: null,
      version: null,
    })
    await refusalOf(response, 409, 'changedElsewhere')
    expect(await saves()).toBe(1)
  })

  test('is overwritten by an app that follows only the documents', async () => {
    await isSaved(await camper.save(inOneTab, madeFrom(null)))
    await isSaved(await camper.save(inAnother))
    expect((await standing(camper)).data).toEqual(inAnother)
  })

  test.each([
    ['the first save', null],
    ['a later one', inOneTab],
  ])('after %s with a lost answer accepts the same save again', async (_, before) => {
    const from = before && (await isSaved(await camper.save(before)))
    const saved = await isSaved(await camper.save(written, madeFrom(from)))
    const done = await saves()
    expect(await isSaved(await camper.save(written, madeFrom(from)))).toBe(saved)
    expect(await isSaved(await camper.save(written, madeFrom(saved)))).toBe(saved)
    expect(await isSaved(await camper.save(written))).toBe(saved)
    expect(await saves()).toBe(done)
  })

  test('changed after a lost answer refuses the same save', async () => {
    const saved = await isSaved(await camper.save(inOneTab, madeFrom(null)))
    await isSaved(await camper.save(inAnother, madeFrom(saved)))
    await refusalOf(await camper.save(inOneTab, madeFrom(null)), 409, 'changedElsewhere')
  })

  test.each([
    { 'If-Match': '*' },
    { 'If-Match': 'unquoted' },
    { 'If-Match': 'W/"weak"' },
    { 'If-Match': '""' },
    { 'If-Match': '"one", "two"' },
    { 'If-None-Match': '"one"' },
    { 'If-Match': '"one"', 'If-None-Match': '*' },
  ])('is not changed by a save with an ambiguous precondition: %j', async (headers) => {
    const first = await isSaved(await camper.save(written))
    const { message } = await refusalOf(await camper.save(inOneTab, headers), 400, 'invalid')
    expect(message).toBe('Nothing was saved: this page is too old. Please reload it and try again.')
    expect(await standing(camper)).toEqual({ data: written, version: first })
  })

  test.each(["' or true --", '%', '00000000-0000-0000-0000-000000000000', 'é', 'x'.repeat(5_000)])(
    'is not overwritten by a save based on the unknown version %j',
    async (version) => {
      await isSaved(await camper.save(written))
      await refusalOf(await camper.save(inOneTab, madeFrom(version)), 409, 'changedElsewhere')
    },
  )

  test.each(['no record', 'one record'])(
    'accepts one of 16 parallel saves based on %s, and refuses 15 with the stored version',
    async (start) => {
      const from = start === 'no record' ? null : await isSaved(await camper.save(written))
      const before = await saves()
      const texts = Array.from({ length: 16 }, (_, window) => ({ ...written, notes: `Window ${window}` }))
      const answers = await Promise.all(texts.map((text) => camper.save(text, madeFrom(from))))
      const winner = answers.findIndex(({ status }) => status === 200)
      const stands = await standing(camper)
      expect(stands.data).toEqual(texts[winner])
      for (const [window, response] of answers.entries()) {
        if (window === winner) expect(await isSaved(response)).toBe(stands.version)
        else {
          expect(await response.clone().json()).toEqual({
            success: false,
            message: told,
            reason: 'changedElsewhere',
            requestId: expect.any(String),
            ...stands,
          })
          await refusalOf(response, 409, 'changedElsewhere')
        }
      }
      expect(await saves()).toBe(before + 1)
    },
  )

  test('accepts 16 equal parallel saves, and audits one', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => camper.save(written, madeFrom(null))))
    const versions = new Set(await Promise.all(answers.map(isSaved)))
    expect(versions).toEqual(new Set([(await standing(camper)).version]))
    expect(await saves()).toBe(1)
  })

  test('accepts 16 parallel saves of an app that follows only the documents, and keeps the last', async () => {
    const texts = Array.from({ length: 16 }, (_, window) => ({ ...written, notes: `Window ${window}` }))
    await Promise.all((await Promise.all(texts.map((text) => camper.save(text)))).map(isSaved))
    expect(texts).toContainEqual((await standing(camper)).data)
    expect(await saves()).toBe(16)
  })

  describe('when its session ends', () => {
    test('during the upload of a save keeps its old content', async () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const saving = portal.request('/api/profile/health/ZEU001', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: readable,
        duplex: 'half',
      } as RequestInit)
      const text = new TextEncoder().encode(JSON.stringify(written))
      const writer = writable.getWriter()
      await writer.write(text.subarray(0, 20))
      expect((await portal.call('signOut', {}, { cookie })).status).toBe(200)
      await writer.write(text.subarray(20))
      await writer.close()
      await refusalOf(await saving, 401, 'signedOut')
      const again = healthOf(portal, await signIn(portal, people.camper))
      expect([(await standing(again)).data, await saves()]).toEqual([null, 0])
    })

    test('in parallel with a save stores the whole save or nothing', async () => {
      const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn(portal, people.camper)))
      for (const [round, ending] of sessions.entries()) {
        const text = { ...written, notes: `Round ${round}` }
        const before = await saves()
        const [saved] = await Promise.all([
          healthOf(portal, ending).save(text),
          portal.call('signOut', {}, { cookie: ending }),
        ])
        const isThere = (await standing(camper)).data?.notes === text.notes
        expect([saved.status, isThere, (await saves()) - before]).toEqual(
          saved.status === 200 ? [200, true, 1] : [401, false, 0],
        )
      }
    })
  })
})

describeOnPostgresql('A save and a sign-out (races on PostgreSQL)', () => {
  async function begin() {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const cookie = await signIn(portal, people.camper)
    await healthOf(portal, cookie).save(written)
    return { database, portal, cookie, other: await database.pool.connect() }
  }
  const notesIn = async ({ pool }: Database) => (await pool.query('select notes from health_records')).rows

  test('a save that waits for a sign-out is refused', async () => {
    const { database, portal, cookie, other } = await begin()
    await other.query('begin')
    await other.query('delete from sessions')
    const saving = healthOf(portal, cookie).save(inOneTab)
    await untilSomebodyWaits(database)
    await other.query('commit')
    other.release()
    await refusalOf(await saving, 401, 'signedOut')
    expect(await notesIn(database)).toEqual([{ notes: written.notes }])
    expect(await auditedSaves(database)).toHaveLength(1)
    await database.close()
  })

  test('a sign-out waits for a save that has begun', async () => {
    const { database, portal, cookie, other } = await begin()
    await other.query('begin')
    await other.query('select from health_records for update')
    const saving = healthOf(portal, cookie).save(inOneTab)
    await untilSomebodyWaits(database)
    const leaving = portal.call('signOut', {}, { cookie })
    await untilSomebodyWaits(database, 2)
    await other.query('commit')
    other.release()
    await isSaved(await saving)
    expect((await leaving).status).toBe(200)
    expect(await notesIn(database)).toEqual([{ notes: 'Cannot swim' }])
    expect((await database.pool.query('select from sessions')).rowCount).toBe(0)
    await database.close()
  })
})
