import { expect, test } from 'vitest'
import { participantAnswer, participantsAnswer } from '../../../../src/api/schemas/participants.ts'
import { participant } from '../../../../src/api/schemas/people.ts'
import { describeCamp } from '../support/camp.ts'
import { camperAnswer, people, signIn, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('Participants', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.admin)

  const list = () => portal.call('participants', {}, { cookie })

  test('are listed in the order of their codes, in the format of the app', async () => {
    await database.pool.query("update participants set status = 'checkedIn' where code = 'ZEU001'")
    await database.pool.query("update participants set status = 'checkedOut' where code = 'ZEU002'")
    const { participants } = await answerOf(participantsAnswer, await list())
    expect(participants).toEqual([
      { ...camperAnswer, checkedIn: true },
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: 'ZEU002',
        firstname: '<img onerror=alert(1)>',
        lastname: 'Moyo',
        gender: null,
        age: null,
        union: null,
        country: null,
        whatsapp: null,
        checkedIn: false,
        checkedOut: true,
        registeredAt: '2025-02-11T08:30:00.000Z',
      },
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        code: 'ZEU003',
        firstname: 'Tendai',
        lastname: 'Moyo',
        gender: null,
        age: null,
        union: null,
        country: null,
        whatsapp: null,
        checkedIn: false,
        checkedOut: false,
        registeredAt: '2025-02-11T08:30:00.000Z',
      },
    ])
    for (const row of participants) participant.parse(row)
    expect(JSON.stringify(participants)).not.toMatch(/password|argon2|email/i)
  })

  test('can be read one by one', async () => {
    await database.pool.query("update participants set status = 'registered' where code = 'ZEU001'")
    const response = await portal.call('participant', { code: 'zeu001' }, { cookie })
    expect(await response.clone().json()).toEqual({ success: true, data: camperAnswer })
    expect(await answerOf(participantAnswer, response)).toEqual(camperAnswer)
    const { message } = await refusalOf(
      await portal.call('participant', { code: 'NOBODY' }, { cookie }),
      404,
      'notFound',
    )
    expect(message).toBe('No participant found with this ID')
  })

  test('[W346] are listed with the numbers of their replacement cards', async () => {
    const list = async () => (await portal.call('participants', {}, { cookie })).json()
    expect((await list()).cards).toBeUndefined()
    await database.pool.query("update cards set lost_at = now() where code in ('ZEU001', 'ZEU002')")
    await database.pool.query("insert into cards (number, code) values ('K7QWXN34', 'ZEU001')")
    expect((await list()).cards).toEqual({ ZEU001: 'K7QWXN34' })
    await database.pool.query("delete from cards where number = 'K7QWXN34'")
    await database.pool.query('update cards set lost_at = null')
  })

  test('[W300] are listed with the people whose cards are all lost', async () => {
    const list = async () => (await portal.call('participants', {}, { cookie })).json()
    expect((await list()).lostCards).toBeUndefined()
    await database.pool.query("update cards set lost_at = now() where code in ('ZEU001', 'ZEU002')")
    await database.pool.query(
      "insert into cards (number, code, lost_at) values ('K7QWXN34', 'ZEU002', now())",
    )
    await database.pool.query("insert into cards (number, code) values ('M4QWXN34', 'ZEU001')")
    expect((await list()).lostCards).toEqual(['ZEU002'])
    await database.pool.query("delete from cards where number in ('K7QWXN34', 'M4QWXN34')")
    await database.pool.query('update cards set lost_at = null')
  })

  test('[W783] are listed with their emails for the office only', async () => {
    const answered = async (as: string) => (await portal.call('participants', {}, { cookie: as })).json()
    const [office, health] = [await signIn(portal, staff.office), await signIn(portal, staff.health)]
    expect((await answered(office)).emails).toBeUndefined()
    await database.pool.query("update participants set email = 'rudo@example.org' where code = 'ZEU001'")
    for (const as of [office, cookie])
      expect((await answered(as)).emails).toEqual({ ZEU001: 'rudo@example.org' })
    const forHealth = await answered(health)
    expect(forHealth.participants).toHaveLength(3)
    expect(forHealth.emails).toBeUndefined()
    await database.pool.query("update participants set email = null where code = 'ZEU001'")
  })

  test('are listed completely when they are 10,000, and other calls are served meanwhile', async () => {
    await database.pool.query(`
      insert into participants (code, firstname, lastname, password_hash)
      select 'BIG' || to_char(n, 'FM00000'), 'Rudo', 'Moyo', 'none' from generate_series(1, 9997) n`)
    let turns = 0
    let listing = true
    const count = () => {
      turns++
      if (listing) setImmediate(count)
    }
    setImmediate(count)
    const response = await list()
    listing = false
    const { participants } = await answerOf(participantsAnswer, response)
    expect(participants).toHaveLength(10_000)
    const codes = participants.map((row) => participant.parse(row).code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})
