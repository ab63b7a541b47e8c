import { beforeEach, describe, expect, test } from 'vitest'
import { healthRecords } from '../../../../server/database/schema.ts'
import { dashboardStatsAnswer } from '../../../../src/api/schemas/dashboard.ts'
import {
  hasMedicalRecordsAnswer,
  healthAnswer,
  participantHealthAnswer,
  saveHealthAnswer,
} from '../../../../src/api/schemas/health.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { auditedSaves, healthOf, noTexts, written } from '../support/health.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf, opening, refusalOf } from '../support/portal.ts'

const noRecord = {
  success: true,
  data: null,
  version: null,
  message: 'There is no health record yet.',
}

describeFreshCamp('A camper’s health record', ({ portal, database, signedIn }) => {
  const camper = healthOf(portal, signedIn(people.camper))
  let audited = 0
  beforeEach(async () => {
    audited = (await auditedSaves(database)).length
  })

  const audit = async () => (await auditedSaves(database)).slice(audited)
  const stored = async () => (await database.orm.select().from(healthRecords)).length
  const readBack = async () => (await answerOf(healthAnswer, await camper.read())).data

  describe('when read', () => {
    test('[P325, P326] is missing before the first save', async () => {
      const response = await camper.read()
      expect(await response.json()).toEqual(noRecord)
      const { hasMedicalRecords, medicalRecords } = await answerOf(
        hasMedicalRecordsAnswer,
        await camper.has(),
      )
      expect({ hasMedicalRecords, medicalRecords }).toEqual({
        hasMedicalRecords: false,
        medicalRecords: null,
      })
    })

    test('is missing when it holds defaults only (reading)', async () => {
      await database.orm.insert(healthRecords).values({ code: people.camper, ...noTexts })
      expect(await (await camper.read()).json()).toEqual(noRecord)
      expect(await (await camper.has()).json()).toEqual({
        success: true,
        hasMedicalRecords: false,
        medicalRecords: null,
      })
    })

    test('[P325, P326, P328, P329] is returned exactly as saved', async () => {
      await camper.save(written)
      const response = await camper.read()
      expect(await response.clone().json()).toEqual({
        success: true,
        data: written,
        version: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: 'This is your health record.',
      })
      expect((await answerOf(healthAnswer, response)).data).toEqual(written)
      expect(await (await camper.has()).json()).toEqual({
        success: true,
        hasMedicalRecords: true,
        medicalRecords: written,
      })
    })

    test('is not audited for its own camper', async () => {
      await camper.save(written)
      await camper.read()
      await camper.has()
      expect(await audit()).toHaveLength(1)
    })
  })

  describe('when saved', () => {
    test('[P322, P324] answers with success and the version', async () => {
      const response = await camper.save(written)
      const answered: unknown = await response.clone().json()
      const { version } = await answerOf(healthAnswer, await camper.read())
      expect(answered).toEqual({ success: true, message: 'Your health record has been saved.', version })
      expect((await answerOf(saveHealthAnswer, response)).success).toBe(true)
    })

    test('is audited with actor, subject and time, without its content', async () => {
      await camper.save(written)
      portal.pass(90_000)
      await camper.save({ ...written, notes: 'Cannot swim' })
      const trace = { actor_role: 'participant', actor: 'ZEU001', subject: 'ZEU001', detail: null }
      expect(await audit()).toEqual([
        { ...trace, at: new Date(opening) },
        { ...trace, at: new Date(Date.parse(opening) + 90_000) },
      ])
      expect(await readBack()).toEqual({ ...written, notes: 'Cannot swim' })
    })

    test('is replaced as a whole: omitted fields become empty', async () => {
      await camper.save(written)
      await camper.save({ bloodType: 'AB-', emergencyContact: 'Esther Moyo' })
      expect(await readBack()).toEqual({ ...noTexts, bloodType: 'AB-', emergencyContact: 'Esther Moyo' })
    })

    test('ignores fields that do not belong to a record', async () => {
      await camper.save({ ...written, isAgreedToTerms: true, code: people.other, version: 'mine' })
      expect(await readBack()).toEqual(written)
      expect(await stored()).toBe(1)
    })

    test('is refused to every other camper', async () => {
      await camper.save(written)
      const other = healthOf(portal, await signIn(portal, people.other))
      expect(
        await (await healthOf(portal, await signIn(portal, people.other), people.other).read()).json(),
      ).toEqual(noRecord)
      for (const attempt of [other.read, other.has, () => other.save({ ...written, notes: 'mine' })])
        await refusalOf(await attempt(), 403, 'forbidden')
      expect(await readBack()).toEqual(written)
      expect(await audit()).toHaveLength(1)
    })

    test('is not saved when it cannot be audited, and none of its text reaches the log', async () => {
      await database.pool.query(`
        create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`)
      await database.pool.query(
        'create trigger no_room before insert on audit for each row execute function no_room()',
      )
      const response = await camper.save(written)
      await database.pool.query('drop trigger no_room on audit')
      await database.pool.query('drop function no_room()')
      await refusalOf(response, 500, 'unavailable')
      expect(await stored()).toBe(0)
      expect(portal.logged).toHaveLength(1)
      expect(portal.logged.join()).not.toMatch(/Penicillin|Esther|inhaler/)
    })
  })

  describe('with long and unusual texts', () => {
    const texts = [
      'allergies',
      'conditions',
      'medications',
      'emergencyContact',
      'emergencyPhone',
      'notes',
    ] as const

    test.each([
      ['letters', 'x'],
      ['emoji', '🏕'],
      ['right-to-left letters', 'ع'],
      ['line feeds', '\n'],
      ['quotes', '"'],
      ['markup', '<'],
    ])('of 10,000 %s each is stored unchanged', async (_, character) => {
      const text = character.repeat(10_000)
      const record = { ...Object.fromEntries(texts.map((field) => [field, text])), bloodType: 'O-' }
      const full = character === '\n' ? { ...record, emergencyContact: 'Esther Moyo' } : record
      await answerOf(saveHealthAnswer, await camper.save(full))
      expect(await readBack()).toEqual(full)
    })

    test.each([
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '\u05d0\u05dc\u05e8\u05d2\u05d9\u05d4, \u0645\u06cc\u200c\u062e\u0648\u0631\u0645',
      "'); drop table health_records; --",
      '👩🏽\u200d🚀🇿🇼e\u0301 [31m\u2028',
      '\\u0000 %00 &#0; {{1}} $1',
      '  leading\tand trailing \r\n ',
    ])('stores %j as text', async (text) => {
      const full = { ...Object.fromEntries(texts.map((field) => [field, text])), bloodType: 'Unknown' }
      await answerOf(saveHealthAnswer, await camper.save(full))
      expect(await readBack()).toEqual(full)
    })

    test.each([
      ['allergies', '"Allergies" has 10,001 characters. Please shorten it to 10,000.'],
      ['conditions', '"Conditions" has 10,001 characters. Please shorten it to 10,000.'],
      ['medications', '"Medications" has 10,001 characters. Please shorten it to 10,000.'],
      ['emergencyContact', '"Emergency contact" has 10,001 characters. Please shorten it to 10,000.'],
      ['emergencyPhone', '"Emergency phone" has 10,001 characters. Please shorten it to 10,000.'],
      ['notes', '"Notes" has 10,001 characters. Please shorten it to 10,000.'],
    ])('is refused above that length in %s', async (field, sentence) => {
      await camper.save(written)
      const { message } = await refusalOf(
        await camper.save({ ...written, [field]: '🏕'.repeat(10_001) }),
        400,
        'invalid',
      )
      expect(message).toBe(sentence)
      expect(await readBack()).toEqual(written)
    })

    test.each(['\0', 'Peanuts\0', '\ud800', 'x\udc00x'])(
      'is refused with %j, which PostgreSQL cannot store',
      async (text) => {
        for (const field of ['bloodType', ...texts]) {
          const { message } = await refusalOf(
            await camper.save({ ...written, [field]: text }),
            400,
            'invalid',
          )
          expect(message).toBe('One character of this text cannot be stored. Please type the text again.')
        }
        expect(await stored()).toBe(0)
      },
    )
  })

  describe('is refused', () => {
    test.each([
      [{ bloodType: '' }, 'Blood type is required'],
      [{ bloodType: undefined }, 'Blood type is required'],
      [{ emergencyContact: '' }, 'Emergency contact is required'],
      [{ emergencyContact: ' \n\u00a0' }, 'Emergency contact is required'],
      [{ emergencyContact: undefined }, 'Emergency contact is required'],
      ...['C+', 'o+', 'O+ ', 'O', '0+', 'unknown', '<b>', 'A+,B+', 'x'.repeat(99)].map(
        (bloodType) => [{ bloodType }, 'Please choose one of the listed blood types, or "Unknown".'] as const,
      ),
    ] as const)('with %j', async (wrong, sentence) => {
      const { message } = await refusalOf(await camper.save({ ...written, ...wrong }), 400, 'invalid')
      expect(message).toBe(sentence)
      expect([await stored(), await audit()]).toEqual([0, []])
    })

    test.each([
      { allergies: ['Peanuts'] },
      { notes: null },
      { emergencyPhone: 263 },
      { bloodType: { value: 'O+' } },
    ])('[P217] with %j, since each field must be a text', async (wrong) => {
      const { message } = await refusalOf(await camper.save({ ...written, ...wrong }), 400, 'invalid')
      expect(message).toBe('Please send each part of the health record as text.')
      expect(await stored()).toBe(0)
    })
  })

  test.each(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'])(
    'accepts the blood type %s',
    async (bloodType) => {
      await answerOf(saveHealthAnswer, await camper.save({ ...written, bloodType }))
      expect(await readBack()).toEqual({ ...written, bloodType })
    },
  )

  test('[A283] appears in the health corner with its texts split into lists', async () => {
    await camper.save(written)
    const cookie = await signIn(portal, people.admin)
    const response = await portal.call('participantHealth', { code: people.camper }, { cookie })
    expect((await answerOf(participantHealthAnswer, response)).data).toEqual({
      firstname: 'Rudo',
      lastname: 'Moyo',
      code: 'ZEU001',
      age: 14,
      gender: 'FEMALE',
      country: 'Zimbabwe',
      bloodType: 'O+',
      emergencyContact: 'Esther Moyo',
      emergencyPhone: '+263 77 000 0201',
      allergies: ['Penicillin', 'Bee stings', 'Peanuts'],
      conditions: ['Asthma'],
      medications: ['Salbutamol inhaler', 'Cetirizine 10 mg'],
      notes: 'Carries the inhaler, in the left pocket; always.',
    })
  })

  test('[A248] is counted by the dashboard if and only if its camper sees one', async () => {
    await database.orm.insert(healthRecords).values({ code: people.other, ...noTexts })
    const other = healthOf(portal, await signIn(portal, people.other), people.other)
    const admin = await signIn(portal, people.admin)
    const figures = async () => {
      const told = await Promise.all(
        [camper, other].map(
          async ({ has }) => (await answerOf(hasMedicalRecordsAnswer, await has())).hasMedicalRecords,
        ),
      )
      const { data } = await answerOf(
        dashboardStatsAnswer,
        await portal.call('dashboardStats', {}, { cookie: admin }),
      )
      return { told, counted: data.healthRecords }
    }
    expect(await figures()).toEqual({ told: [false, false], counted: { count: 0, percentage: 0 } })
    await camper.save(written)
    expect(await figures()).toEqual({ told: [true, false], counted: { count: 1, percentage: 33 } })
    await other.save({ ...noTexts, bloodType: 'Unknown', emergencyContact: 'Grace' })
    expect(await figures()).toEqual({ told: [true, true], counted: { count: 2, percentage: 67 } })
  })
})
