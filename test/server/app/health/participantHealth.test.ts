import { beforeEach, describe, expect, test } from 'vitest'
import { healthRecords } from '../../../../server/database/schema.ts'
import { participantHealthAnswer } from '../../../../src/api/schemas/health.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { noTexts, written } from '../support/health.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf, opening, refusalOf } from '../support/portal.ts'

describeFreshCamp('The health corner', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.admin)
  let audited = 0
  beforeEach(async () => {
    audited = (await wholeAudit()).length
  })

  const wholeAudit = async () => {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      'select at, actor_role, actor, action, subject, detail from audit order by id',
    )
    return rows
  }
  /** The entries since the start of the test, because the table is append-only. */
  const audit = async () => (await wholeAudit()).slice(audited)
  const lookUp = (code: string, as: string | undefined = cookie) =>
    portal.call('participantHealth', { code }, { cookie: as })
  const trace = (subject: string, found: string) => ({
    at: new Date(opening),
    actor_role: 'admin',
    actor: people.admin,
    action: 'healthLookUp',
    subject,
    detail: { found },
  })

  describe('[A389, A390] in a look-up', () => {
    test('[A283] returns the record, with its lists split on commas, semicolons and new lines', async () => {
      await database.orm.insert(healthRecords).values({ code: people.camper, ...written })
      const response = await lookUp(people.camper)
      expect(await response.clone().json()).toEqual({
        success: true,
        data: {
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
        },
      })
      const { data } = await answerOf(participantHealthAnswer, response)
      expect(data?.allergies).toEqual(['Penicillin', 'Bee stings', 'Peanuts'])
    })

    test('is audited with actor, subject and time', async () => {
      await database.orm.insert(healthRecords).values({ code: people.camper, ...written })
      await lookUp('zeu001')
      expect(await audit()).toEqual([trace('ZEU001', 'record')])
      portal.pass(61_000)
      await lookUp('ZEU001')
      expect(await audit()).toEqual([
        trace('ZEU001', 'record'),
        { ...trace('ZEU001', 'record'), at: new Date(Date.parse(opening) + 61_000) },
      ])
    })

    test('returns no data for a camper without a record, and is audited', async () => {
      await database.orm.insert(healthRecords).values({ code: people.camper, ...noTexts })
      for (const code of [people.camper, people.other]) {
        const answer = await answerOf(participantHealthAnswer, await lookUp(code))
        expect(answer).toEqual({ success: true, message: 'No participant data found', data: null })
      }
      expect(await audit()).toEqual([trace('ZEU001', 'noRecord'), trace('ZEU002', 'noRecord')])
    })

    test('returns the given fields of a partial record', async () => {
      await database.orm
        .insert(healthRecords)
        .values({ code: people.other, ...noTexts, allergies: '<b>nuts</b>' })
      const { data } = await answerOf(participantHealthAnswer, await lookUp(people.other))
      expect(data).toEqual({
        firstname: '<img onerror=alert(1)>',
        lastname: 'Moyo',
        code: 'ZEU002',
        age: 0,
        isAgeUnknown: true,
        gender: undefined,
        country: undefined,
        bloodType: '',
        emergencyContact: '',
        emergencyPhone: undefined,
        allergies: ['<b>nuts</b>'],
        conditions: [],
        medications: [],
        notes: undefined,
      })
    })

    test('returns 404 for an unknown code, and is audited', async () => {
      const { message } = await refusalOf(await lookUp('NOBODY'), 404, 'notFound')
      expect(message).toBe('No participant found with this ID')
      expect(await audit()).toEqual([trace('NOBODY', 'nobody')])
    })

    test('returns 404 for an impossible code, and is audited as typed', async () => {
      const typed = [
        ['%00', '%00'],
        ['\0', '\uFFFD'],
        ["'; drop table audit; --", "'; drop table audit; --"],
        ['<b>ZEU001</b>', '<b>ZEU001</b>'],
        ['ß1', 'ß1'],
        ['🏕️', '🏕️'],
        ['x'.repeat(5_000), 'x'.repeat(64)],
        ['🔥'.repeat(65), '🔥'.repeat(64)],
      ] as const
      for (const [code] of typed) {
        const { message } = await refusalOf(await lookUp(code), 404, 'notFound')
        expect(message).toBe('No participant found with this ID')
      }
      expect(await audit()).toEqual(typed.map(([, subject]) => trace(subject, 'nobody')))
    })
  })

  test('[A367] gives records to admins only, and audits attempts of other accounts', async () => {
    await database.orm.insert(healthRecords).values({ code: people.camper, ...written })
    const camper = await signIn(portal, people.camper)
    const merchant = await signIn(portal, people.merchant)
    const newcomer = await signIn(portal, people.newcomer)
    await refusalOf(await lookUp(people.camper, camper), 403, 'forbidden')
    portal.pass(1_000)
    await refusalOf(await lookUp(`ZEU001\0${'🔥'.repeat(100)}`, merchant), 403, 'forbidden')
    await refusalOf(await lookUp(people.camper, newcomer), 403, 'passwordChangeRequired')
    const refused = (actor_role: string, actor: string, subject: string, reason: string, after: number) => ({
      at: new Date(Date.parse(opening) + after),
      actor_role,
      actor,
      action: 'healthLookUp',
      subject,
      detail: { refused: reason },
    })
    expect(await audit()).toEqual([
      refused('participant', people.camper, 'ZEU001', 'forbidden', 0),
      refused('merchant', people.merchant, `ZEU001\uFFFD${'🔥'.repeat(57)}`, 'forbidden', 1_000),
      refused('participant', people.newcomer, 'ZEU001', 'passwordChangeRequired', 1_000),
    ])
  })

  test('audits a refused look-up under the person’s code, for every spelling and card', async () => {
    const camper = await signIn(portal, people.camper)
    await database.pool.query('update cards set lost_at = now() where number = $1', [people.other])
    await database.pool.query("insert into cards (number, code, issued_at) values ('K7QWXN34', $1, now())", [
      people.other,
    ])
    for (const typed of ['zeu002', ' ZEU002 ', 'K7QWXN34', 'k7qwxn34', 'nobody1', '<b>'])
      await refusalOf(await lookUp(typed, camper), 403, 'forbidden')
    expect((await audit()).map(({ subject }) => subject)).toEqual(['ZEU002', 'NOBODY1', '<b>'])
  })

  test('refuses callers without a session, without an audit entry', async () => {
    for (const sent of [{}, { cookie: 'session=none' }, { cookie: `session=${'x'.repeat(43)}` }])
      await refusalOf(await portal.call('participantHealth', { code: people.camper }, sent), 401, 'signedOut')
    expect(await audit()).toEqual([])
  })

  test('does not audit other calls that are refused to a camper as look-ups', async () => {
    const camper = await signIn(portal, people.camper)
    await refusalOf(
      await portal.call('participant', { code: people.other }, { cookie: camper }),
      403,
      'forbidden',
    )
    expect(await audit()).toEqual([])
  })

  test('returns no record that cannot be audited', async () => {
    await database.orm.insert(healthRecords).values({ code: people.camper, ...written })
    await database.pool.query(`
      create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`)
    await database.pool.query(
      'create trigger no_room before insert on audit for each row execute function no_room()',
    )
    const response = await lookUp(people.camper)
    await database.pool.query('drop trigger no_room on audit')
    await database.pool.query('drop function no_room()')
    expect(await response.clone().text()).not.toContain('Penicillin')
    await refusalOf(response, 500, 'unavailable')
  })
})
