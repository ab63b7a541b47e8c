import { beforeAll, expect, test } from 'vitest'
import { possibleDuplicatesAnswer } from '../../../../src/api/schemas/personRecord.ts'
import { describeCamp } from '../support/camp.ts'
import { signIn, staff } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'
import { registrationForm } from '../support/registrationForm.ts'

describeCamp('Possible duplicates', ({ portal, database, signedIn }) => {
  let other: Portal
  const cookie = signedIn(staff.office)
  let otherCookie: string
  beforeAll(async () => {
    await database.pool.query(`
      insert into participants (code, firstname, lastname, gender, age, union_name, email) values
        ('DUP1', 'Ruramai', 'Chigumba', 'FEMALE', 14, 'North Union', 'rudo@example.org'),
        ('DUP2', 'Chigumba', 'RURAMAI', 'FEMALE', 31, null, null),
        ('DUP3', 'Ruramai', 'Chigumbo', 'FEMALE', 14, null, null),
        ('DUP4', 'Ruramai', 'Mukanya', 'FEMALE', 9, null, 'rudo@example.org'),
        ('DUP5', 'Kudakwashe', 'Zvobgo', 'MALE', 14, 'North Union', null)`)
    other = portalOver(database)
    otherCookie = await signIn(other, staff.office)
  })

  const listed = async (host = portal, as = cookie) =>
    (await answerOf(possibleDuplicatesAnswer, await host.call('possibleDuplicates', {}, { cookie: as }))).data
  const codes = async (host = portal, as = cookie) =>
    (await listed(host, as)).pairs.map(({ codes }) => codes.join(' '))
  const decide = (step: 'tellApart' | 'undoTellApart', code: string, second: string) =>
    portal.call(step, { code, other: second }, { cookie, body: {} })

  test('[W302] are listed as pairs, most likely first, with both records as the office shows them', async () => {
    await database.pool.query("update accounts set balance_cents = 1250 where owner = 'DUP2'")
    const { total, pairs, people: known } = await listed()
    expect([total, pairs]).toEqual([
      3,
      [
        { likeness: 'names', codes: ['DUP1', 'DUP2'] },
        { likeness: 'contact', codes: ['DUP1', 'DUP4'] },
        { likeness: 'slip', codes: ['DUP1', 'DUP3'] },
      ],
    ])
    expect(known.map(({ code }) => code).toSorted()).toEqual(['DUP1', 'DUP2', 'DUP3', 'DUP4'])
    expect(known.find(({ code }) => code === 'DUP2')).toMatchObject({
      ...{ firstname: 'Chigumba', age: 31, place: 'expected', signIn: 'none', wallet: { balance: 1_250 } },
      cards: [{ number: 'DUP2' }],
    })
  })

  test('[W302] follow changes of people and withdrawals, on every server', async () => {
    expect(await codes(other, otherCookie)).toEqual(['DUP1 DUP2', 'DUP1 DUP4', 'DUP1 DUP3'])
    await database.pool.query("update participants set withdrawn_at = now() where code = 'DUP4'")
    await database.pool.query("update participants set lastname = 'Nyathi' where code = 'DUP3'")
    for (const [host, as] of [
      [portal, cookie],
      [other, otherCookie],
    ] as const)
      expect(await codes(host, as)).toEqual(['DUP1 DUP2'])
    await database.pool.query("update participants set withdrawn_at = null where code = 'DUP4'")
    await database.pool.query("update participants set lastname = 'Chigumbo' where code = 'DUP3'")
    expect(await codes()).toEqual(['DUP1 DUP2', 'DUP1 DUP4', 'DUP1 DUP3'])
  })

  test('[W303] leave the list when the office marks a pair as different people, and return when it undoes that', async () => {
    for (const [one, second] of [
      ['DUP2', 'DUP1'],
      ['DUP1', 'DUP2'],
    ] as const)
      expect((await decide('tellApart', one, second)).status).toBe(200)
    expect(await codes(other, otherCookie)).toEqual(['DUP1 DUP4', 'DUP1 DUP3'])
    expect((await decide('undoTellApart', 'DUP2', 'DUP1')).status).toBe(200)
    expect((await decide('undoTellApart', 'DUP2', 'DUP1')).status).toBe(200)
    expect(await codes()).toEqual(['DUP1 DUP2', 'DUP1 DUP4', 'DUP1 DUP3'])
    const { rows } = await database.pool.query(
      "select action, subject, detail ->> 'other' as other from audit where action ~ 'ellApart$' order by id",
    )
    expect(rows).toEqual([
      { action: 'tellApart', subject: 'DUP2', other: 'DUP1' },
      { action: 'undoTellApart', subject: 'DUP2', other: 'DUP1' },
    ])
  })

  test('[W303] can be marked as different only for two known people', async () => {
    const unknown = await refusalOf(await decide('tellApart', 'DUP1', 'NOBODY7'), 404, 'notFound')
    expect(unknown.message).toBe('No participant found with this ID')
    const same = await refusalOf(await decide('tellApart', 'DUP1', 'dup1'), 400, 'invalid')
    expect(same.message).toBe('Please choose two people.')
  })

  test('[W303] leave out people registered although a similar one existed, by the form or from a file', async () => {
    const form = {
      ...registrationForm,
      FirstName: 'Kudakwashe',
      Surname: 'Zvobgo',
      Gender: 'MALE',
      Age: '14',
    }
    const registered = await portal.call(
      'register',
      {},
      { cookie, body: { ...form, UABBR: 'DUP', UNUMBER: '6' }, query: '?besides=DUP5,NOBODY7,%00,x' },
    )
    expect(registered.status).toBe(200)
    const row = {
      ...{
        row: 2,
        firstname: 'Kudakwashe',
        lastname: 'Zvobgo',
        gender: 'MALE',
        age: '14',
        union: 'North Union',
      },
      ...{ country: '', whatsapp: '', email: '', abbreviation: '', number: '', code: 'DUP7' },
    }
    const besides = ['DUP5', 'DUP6']
    const again = { ...row, row: 3, code: 'DUP8' }
    const body = { rows: [row, again].map((one) => ({ row: one, decision: { kind: 'add', besides } })) }
    const headers = { 'Idempotency-Key': 'besides' }
    expect((await portal.call('writeImport', {}, { cookie, body, headers })).status).toBe(200)
    expect(await codes()).toEqual(['DUP1 DUP2', 'DUP1 DUP4', 'DUP1 DUP3'])
  })

  test('[W302] are limited to 200 pairs per answer, with the total number', async () => {
    await database.pool.query(`
      insert into participants (code, firstname, lastname)
      select 'M' || n, 'Name' || translate((n / 2)::text, '0123456789', 'abcdefghij'), 'Surname'
      from generate_series(2, 413) n`)
    const { total, pairs, people: known } = await listed()
    expect([total, pairs.length, known.length]).toEqual([209, 200, 400])
  })
})
