import { describe, expect, test } from 'vitest'
import {
  healthLockAnswer,
  lockHealthAnswer,
  unlockHealthAnswer,
} from '../../../../src/api/schemas/healthLock.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, pairedDevice, password, people, signIn, staff } from '../support/people.ts'
import { answerOf, opening, portalOver, refusalOf } from '../support/portal.ts'

describeFreshCamp('The lock of the health corner', ({ portal, database, signedIn }) => {
  const cookie = signedIn(staff.health)

  const lock = (as = cookie) => portal.call('lockHealth', {}, { cookie: as })
  const unlock = (typed: unknown = password, as = cookie) =>
    portal.call('unlockHealth', {}, { cookie: as, body: { password: typed } })
  const lookUp = (as = cookie) => portal.call('participantHealth', { code: people.camper }, { cookie: as })
  const found = async (as = cookie) =>
    answerOf(healthLockAnswer, await portal.call('healthLock', {}, { cookie: as }))
  const lockedAt = async () => {
    const { rows } = await database.pool.query<{ lockedAt: Date | null }>(
      `select locked_at as "lockedAt" from sessions where subject = '${staff.health}' order by created_at`,
    )
    return rows.map((row) => row.lockedAt)
  }
  const audited = async () => {
    const { rows } = await database.pool.query(
      `select actor_role, actor, action, subject, detail from audit
      where action in ('unlockHealth', 'lockHealth') and actor = '${staff.health}' order by id`,
    )
    return rows
  }

  test('[W161] refuses every record to a locked session until the password opens it [W163]', async () => {
    expect((await lookUp()).status).toBe(200)
    const before = (await audited()).length
    expect((await found()).isLocked).toBe(false)
    await answerOf(lockHealthAnswer, await lock())
    expect((await found()).isLocked).toBe(true)
    const { message } = await refusalOf(await lookUp(), 403, 'locked')
    expect(message).toBe('The health corner is locked. Please enter your password to open it again.')
    await answerOf(unlockHealthAnswer, await unlock())
    expect((await found()).isLocked).toBe(false)
    expect((await lookUp()).status).toBe(200)
    expect((await audited()).slice(before)).toEqual([
      {
        actor_role: 'admin',
        actor: staff.health,
        action: 'unlockHealth',
        subject: staff.health,
        detail: null,
      },
    ])
  })

  test('keeps its first time when it is repeated', async () => {
    await lock()
    portal.pass(60_000)
    await lock()
    expect(await lockedAt()).toEqual([new Date(opening)])
  })

  test('applies to one session, and not to others of the same or another account', async () => {
    const elsewhere = await signIn(portal, staff.health)
    const lead = await signIn(portal, people.admin)
    await lock()
    await refusalOf(await lookUp(), 403, 'locked')
    expect((await lookUp(elsewhere)).status).toBe(200)
    expect((await lookUp(lead)).status).toBe(200)
    const sessions = await Promise.all([found(), found(elsewhere), found(lead)])
    expect(new Set(sessions.map(({ session }) => session)).size).toBe(3)
    expect((await portal.call('participants', {}, { cookie })).status).toBe(200)
  })

  test('[W165] stays closed for a wrong, missing or foreign password', async () => {
    await lock()
    for (const [typed, sentence] of [
      ['a guess', 'The current password is not right. Please enter it again.'],
      ['', 'Please enter your password.'],
      [undefined, 'Please enter your password.'],
      ['x'.repeat(1_001), 'A password has at most 1,000 characters. Please check it and try again.'],
    ]) {
      const { message } = await refusalOf(
        await portal.call('unlockHealth', {}, { cookie, body: { password: typed } }),
        400,
        'invalid',
      )
      expect(message).toBe(sentence)
    }
    expect((await found()).isLocked).toBe(true)
    await refusalOf(await lookUp(), 403, 'locked')
  })

  test('[W165] allows ten guesses, and then refuses the right password for 15 minutes', async () => {
    await lock()
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess++) statuses.push((await unlock(`guess ${guess}`)).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))
    await refusalOf(await unlock(), 429, 'tooManyAttempts')
    expect((await found()).isLocked).toBe(true)
    portal.pass(15 * 60_000 + 1)
    await answerOf(unlockHealthAnswer, await unlock())
  })

  test('does not apply to a new session after a sign-in by password', async () => {
    await lock()
    const next = await signIn(portal, staff.health)
    expect((await found(next)).isLocked).toBe(false)
    expect((await lookUp(next)).status).toBe(200)
  })

  describe('for a paired device', () => {
    test('[W167] refuses records, locking and unlocking', async () => {
      const device = await pairedDevice(database)
      for (const response of [await lookUp(device), await lock(device), await unlock(password, device)])
        await refusalOf(response, 403, 'noRight')
    })
  })

  test('names the server’s abilities and the person’s rights in every answer', async () => {
    const { headers } = await lock()
    expect(headers.get('Session-Rights')).toBe('health')
    expect(headers.get('Session-Abilities')?.split(' ')).toContain('staff')
  })
})

describeOnPostgresql('The lock of the health corner (PostgreSQL)', () => {
  test.each([
    ['was ended', 'delete from sessions'],
    ['has another password', "update admins set password_hash = 'another'"],
  ])('stays closed when the account %s during the password check', async (_, change) => {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const cookie = await signIn(portal, people.admin)
    await portal.call('lockHealth', {}, { cookie })
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query(change)
    const opening = portal.call('unlockHealth', {}, { cookie, body: { password } })
    await untilSomebodyWaits(database)
    await other.query('commit')
    other.release()
    await refusalOf(await opening, 401, 'signedOut')
    const { rows } = await database.pool.query('select from sessions where locked_at is null')
    expect(rows).toEqual([])
    await database.close()
  })
})
