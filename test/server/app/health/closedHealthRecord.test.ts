import { beforeEach, describe, expect, test } from 'vitest'
import { participantHealthAnswer } from '../../../../src/api/schemas/health.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { healthOf, madeFrom, noTexts, written } from '../support/health.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, people, signIn, staff } from '../support/people.ts'
import { answerOf, cookieOf, opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const code = people.camper
const chosen = 'rivers run to the sea'
const minute = 60_000
const closedWords =
  'Ask the health corner to open your health record: the camp office made a new password for you, so it is closed for now. Bring your card.'

/** Signs in with a first password and chooses a new one, as in the forced dialog. */
async function settle(portal: Portal, firstPassword: string, password = chosen): Promise<string> {
  const cookie = cookieOf(
    await portal.call('participantSignIn', {}, { body: { code, password: firstPassword } }),
  )
  const body = {
    currentPassword: firstPassword,
    newPassword: password,
    password,
    email: 'camper@example.org',
  }
  expect((await portal.call('updatePassword', { code }, { cookie, body })).status).toBe(200)
  return cookie
}

describeFreshCamp('A health record after a password made by the office', ({ portal, database, signedIn }) => {
  const office = signedIn(staff.office)
  const corner = signedIn(staff.health)
  const own = signedIn(code)
  let audited = 0
  beforeEach(async () => {
    audited = (await trail()).length
  })

  async function newPassword(): Promise<string> {
    const made = await portal.call('newCamperPassword', { code }, { cookie: office })
    return (await made.json()).data.oneTimePassword
  }
  async function slip(): Promise<string> {
    const made = await portal.call('makeSlips', {}, { cookie: office, body: { codes: [code] } })
    return (await made.json()).data[0].password
  }
  const lookUp = async () => {
    const found = await portal.call('participantHealth', { code }, { cookie: corner })
    return (await found.json()).data
  }
  const openFor = (closedAt: unknown, cookie = corner) =>
    portal.call('openHealthRecord', { code }, { cookie, body: { closedAt } })
  async function trail() {
    const { rows } = await database.pool.query<{ who: string; action: string; refused: string | null }>(
      `select actor_role || ' ' || actor as who, action, detail ->> 'refused' as refused from audit
      where subject = '${code}' and action in ('healthLookUp', 'openHealth', 'showHealth') order by id`,
    )
    return rows.slice(audited)
  }
  async function isClosedTo(cookie: string) {
    const camper = healthOf(portal, cookie)
    const { message } = await refusalOf(await camper.read(), 403, 'locked')
    expect(message).toBe(closedWords)
    await refusalOf(await camper.save({ ...written, notes: 'Mine now' }), 403, 'locked')
    await refusalOf(await camper.save({ ...written, notes: 'Mine now' }, madeFrom(null)), 403, 'locked')
    await refusalOf(await camper.save(written), 403, 'locked')
    expect(await (await camper.has()).json()).toEqual({
      success: true,
      hasMedicalRecords: true,
      medicalRecords: null,
    })
  }

  test('[W184] cannot be read with a first password made by the right Office', async () => {
    await healthOf(portal, own).save(written)
    const stolen = await settle(portal, await newPassword())
    await isClosedTo(stolen)
    expect((await portal.call('wallet', { code }, { cookie: stolen })).status).toBe(200)
    await refusalOf(await openFor(opening, office), 403, 'noRight')
    await refusalOf(await openFor(opening, stolen), 403, 'forbidden')
    await isClosedTo(stolen)
    expect(await trail()).toEqual([
      { who: `participant ${code}`, action: 'healthLookUp', refused: 'closed' },
      { who: `admin ${staff.office}`, action: 'healthLookUp', refused: 'noRight' },
      { who: `participant ${code}`, action: 'healthLookUp', refused: 'forbidden' },
    ])
    expect((await lookUp()).notes).toBe(written.notes)
  })

  test('[W184] cannot be read with a slip, a second chosen password, a later sign-in, or after a withdrawal', async () => {
    await healthOf(portal, own).save(written)
    const first = await newPassword()
    const stolen = await settle(portal, await slip())
    await refusalOf(
      await portal.call('participantSignIn', {}, { body: { code, password: first } }),
      401,
      'signedOut',
    )
    const body = { currentPassword: chosen, password: 'another song by the fire' }
    expect((await portal.call('updatePassword', { code }, { cookie: stolen, body })).status).toBe(200)
    await isClosedTo(stolen)
    for (const step of ['withdrawPerson', 'restorePerson'] as const)
      expect((await portal.call(step, { code }, { cookie: office })).status).toBe(200)
    const signedIn = await portal.call('participantSignIn', {}, { body: { code, password: body.password } })
    await isClosedTo(cookieOf(signedIn))
  })

  test('[W184] is also closed by a first password for a camper without one', async () => {
    await healthOf(portal, own).save(written)
    await database.pool.query('update participants set password_hash = null where code = $1', [code])
    await isClosedTo(await settle(portal, await slip()))
  })

  test('[W185] written by a new camper is open, and a second first password closes it', async () => {
    const cookie = await settle(portal, await newPassword())
    const camper = healthOf(portal, cookie)
    expect((await camper.save(written)).status).toBe(200)
    expect((await (await camper.read()).json()).data).toEqual(written)
    expect((await (await camper.has()).json()).medicalRecords).toEqual(written)
    expect(await trail()).toEqual([])
    await isClosedTo(await settle(portal, await newPassword()))
  })

  test('[W185] with only empty fields counts as missing, and can be filled in', async () => {
    await database.pool.query(
      `insert into health_records (code, blood_type, allergies, conditions, medications, emergency_contact,
        emergency_phone, notes) values ('${code}', '', '', '', '', '', '', '')`,
    )
    const camper = healthOf(portal, await settle(portal, await newPassword()))
    expect((await camper.save({ ...noTexts, bloodType: 'A+', emergencyContact: 'Esther Moyo' })).status).toBe(
      200,
    )
    expect((await camper.read()).status).toBe(200)
  })

  test('[W185] is not closed by a password that the camper chooses', async () => {
    await healthOf(portal, own).save(written)
    const body = { currentPassword: 'songs by the campfire 🔥', password: chosen }
    expect((await portal.call('updatePassword', { code }, { cookie: own, body })).status).toBe(200)
    expect((await healthOf(portal, own).read()).status).toBe(200)
  })

  describe('[W186] is opened by the health corner', () => {
    let camper: ReturnType<typeof healthOf>
    beforeEach(async () => {
      await healthOf(portal, own).save(written)
      expect('closedAt' in (await lookUp())).toBe(false)
      portal.pass(minute)
      camper = healthOf(portal, await settle(portal, await newPassword()))
      audited = 0
      audited = (await trail()).length
    })

    test('once, and the camper’s reading is audited and shows when and by whom it was opened', async () => {
      const { closedAt } = await answerOf(
        participantHealthAnswer,
        await portal.call('participantHealth', { code }, { cookie: corner }),
      ).then(({ data }) => ({ ...data }))
      expect(closedAt).toBe('2025-04-14T08:01:00.000Z')
      portal.pass(minute)
      for (const _ of [1, 2])
        expect(await (await openFor(closedAt)).json()).toEqual({
          success: true,
          message: 'The camper can read this record now.',
        })
      portal.pass(minute)
      for (const _ of [1, 2])
        expect(await (await camper.read()).json()).toMatchObject({
          data: written,
          opening: {
            closedAt: '2025-04-14T08:01:00.000Z',
            openedAt: '2025-04-14T08:02:00.000Z',
            openedBy: 'Rutendo Phiri',
          },
        })
      expect('closedAt' in (await lookUp())).toBe(false)
      expect((await camper.save({ ...written, notes: 'Cannot swim' })).status).toBe(200)
      expect((await trail()).filter(({ action }) => action !== 'healthLookUp')).toEqual([
        { who: `admin ${staff.health}`, action: 'openHealth', refused: null },
        { who: `participant ${code}`, action: 'showHealth', refused: null },
      ])
    })

    test('for one closing, and another first password closes it again', async () => {
      const { closedAt } = await lookUp()
      portal.pass(minute)
      const again = healthOf(portal, await settle(portal, await newPassword(), 'yet another song'))
      await refusalOf(await openFor(closedAt), 409, 'changedElsewhere')
      await refusalOf(await openFor('now()'), 409, 'changedElsewhere')
      await refusalOf(await again.read(), 403, 'locked')
      await openFor((await lookUp()).closedAt)
      expect((await again.read()).status).toBe(200)
      await isClosedTo(await settle(portal, await newPassword()))
    })

    test('but not by a locked health corner', async () => {
      const { closedAt } = await lookUp()
      await portal.call('lockHealth', {}, { cookie: corner })
      await refusalOf(await openFor(closedAt), 403, 'locked')
      await refusalOf(await camper.read(), 403, 'locked')
    })
  })
})

describeOnPostgresql('A health record during a password change', () => {
  test('[W184] saved for the first time before the waiting password is closed by it', async () => {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const own = await signIn(portal, code)
    const office = await signIn(portal, people.otherAdmin)
    const blocker = await database.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query(`insert into health_records (code, blood_type, allergies, conditions, medications,
        emergency_contact, emergency_phone, notes) values ('${code}', '', '', '', '', '', '', '')`)
      const saving = healthOf(portal, own).save(written)
      await untilSomebodyWaits(database)
      const making = portal.call('newCamperPassword', { code }, { cookie: office })
      await untilSomebodyWaits(database, 2)
      await blocker.query('rollback')
      expect((await saving).status).toBe(200)
      const { data } = await (await making).json()
      const stolen = await settle(portal, data.oneTimePassword)
      await refusalOf(await healthOf(portal, stolen).read(), 403, 'locked')
    } finally {
      blocker.release()
      await database.close()
    }
  })
})
