import { beforeEach, expect, test } from 'vitest'
import { participantSignInAnswer } from '../../../../src/api/schemas/auth.ts'
import { participantAnswer, registerAnswer } from '../../../../src/api/schemas/participants.ts'
import { nextNumberAnswer } from '../../../../src/api/schemas/personRecord.ts'
import { describeCamp } from '../support/camp.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, refusalOf } from '../support/portal.ts'
import { registrationForm as form } from '../support/registrationForm.ts'

const oneTimePassword = /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/

describeCamp('Registration', ({ portal, database, signedIn }) => {
  const cookie = signedIn(people.admin)
  beforeEach(async () => {
    await database.pool.query("delete from participants where code not like 'ZEU00%'")
    await database.pool.query('delete from idempotency_keys')
  })

  const register = (change: object = {}, key?: string, as = cookie) =>
    portal.call(
      'register',
      {},
      {
        cookie: as,
        body: { ...form, ...change },
        key,
      },
    )
  const registerBesides = (besides: string, change: object = {}, key = `key-${besides}`) =>
    portal.request(`/api/admin/participants/new?besides=${besides}`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...form, ...change }),
    })
  const participantOf = async (code: string) =>
    answerOf(participantAnswer, await portal.call('participant', { code }, { cookie }))
  const count = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from participants) as participants,
        (select count(*)::int from audit where action = 'register') as audit`,
    )
    return rows[0]
  }

  test('[W275] lists similar people before it registers the person, if the call asks for that', async () => {
    expect((await register({ UNUMBER: '040', Age: '31' })).status).toBe(200)
    const before = await count()
    const { data } = await refusalOf(await registerBesides(''), 409, 'alike')
    expect(data).toEqual([
      {
        ...{
          code: 'UII040',
          firstname: form.FirstName,
          lastname: form.Surname,
          age: '31',
          union: form.Union,
        },
        isWithdrawn: false,
      },
    ])
    expect(await count()).toEqual(before)
    const sameKey = () => registerBesides('UII040', {}, 'key-of-the-question')
    await refusalOf(await registerBesides('', {}, 'key-of-the-question'), 409, 'alike')
    const first = await answerOf(registerAnswer, await sameKey())
    expect(first.data?.code).toBe('UII042')
    expect(await answerOf(registerAnswer, await sameKey())).toEqual(first)
    // The key identifies the attempt, whose own person is now a similar one.
    expect(await answerOf(registerAnswer, await registerBesides('', {}, 'key-of-the-question'))).toEqual(
      first,
    )
    const more = await refusalOf(
      await registerBesides('UII040', { UNUMBER: '043' }, 'another-key'),
      409,
      'alike',
    )
    expect(more.data).toMatchObject([{ code: 'UII042' }])
    expect(
      (await registerBesides('', { UNUMBER: '044', FirstName: 'Zvikomborero', Surname: 'Gumbo' }, 'new'))
        .status,
    ).toBe(200)
    expect((await register({ UNUMBER: '045' })).status).toBe(200)
  })

  test('stores the eight fields under a code of abbreviation and number', async () => {
    const { success, data } = await answerOf(registerAnswer, await register())
    expect(success).toBe(true)
    expect(data).toEqual({
      code: 'UII042',
      oneTimePassword: expect.stringMatching(oneTimePassword),
    })
    expect(await participantOf('UII042')).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: 'UII042',
      firstname: '<img onerror=alert(1)>',
      lastname: "dos Santos-O'Neill",
      gender: 'FEMALE',
      age: 17,
      union: 'União do Índico',
      country: 'Mozambique',
      checkedIn: false,
      checkedOut: false,
      registeredAt: '2025-04-14T08:00:00.000Z',
    })
    const { rows } = await database.pool.query(
      "select actor_role, actor, action, at from audit where subject = 'UII042' order by id desc limit 1",
    )
    expect(rows).toEqual([
      {
        actor_role: 'admin',
        actor: 'gate@camp.example.org',
        action: 'register',
        at: new Date('2025-04-14T08:00:00.000Z'),
      },
    ])
  })

  test('returns a first password, stored nowhere, that opens a restricted session', async () => {
    const { data } = await answerOf(registerAnswer, await register({}, 'attempt-1'))
    if (data === undefined) throw new Error('There is no first password')
    const body = { code: data.code, password: data.oneTimePassword }
    const response = await portal.call('participantSignIn', {}, { body })
    const signedIn = await answerOf(participantSignInAnswer, response.clone())
    expect(signedIn.data.mustChangePassword).toBe(true)
    const mine = { cookie: cookieOf(response) }
    await refusalOf(await portal.call('wallet', { code: data.code }, mine), 403, 'passwordChangeRequired')

    for (const table of ['participants', 'idempotency_keys', 'audit', 'settings', 'sessions']) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(data.oneTimePassword)
    }
  })

  test('returns a different first password each time', async () => {
    const passwords: (string | undefined)[] = []
    for (const [number, key] of [['1'], ['2'], ['3', 'a'], ['4', 'b'], ['5', 'a2']] as const) {
      const { data } = await answerOf(registerAnswer, await register({ UNUMBER: number }, key))
      passwords.push(data?.oneTimePassword)
    }
    expect(new Set(passwords).size).toBe(5)
  })

  test('trims the input, and stores an empty age or country as null', async () => {
    await answerOf(
      registerAnswer,
      await register({ UNUMBER: ' a7 ', UABBR: 'zeu', FirstName: ' Rudo ', Age: null, Country: '  ' }),
    )
    expect(await participantOf('ZEUA7')).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: 'ZEUA7',
      firstname: 'Rudo',
      lastname: "dos Santos-O'Neill",
      gender: 'FEMALE',
      age: 0,
      isAgeUnknown: true,
      union: 'União do Índico',
      checkedIn: false,
      checkedOut: false,
      registeredAt: '2025-04-14T08:00:00.000Z',
    })
    const { rows } = await database.pool.query("select age, country from participants where code = 'ZEUA7'")
    expect(rows).toEqual([{ age: null, country: null }])
  })

  test('reuses a union that differs only in case, accents and spaces', async () => {
    const unionOf = async (number: string, Union: string) => {
      await answerOf(registerAnswer, await register({ UABBR: 'NHU', UNUMBER: number, Union }))
      return (await participantOf(`NHU${number}`)).union
    }
    expect(await unionOf('1', 'New Harbour Union')).toBe('New Harbour Union')
    expect(await unionOf('2', 'new  HARBÓUR union')).toBe('New Harbour Union')
    expect(await unionOf('3', 'New Harbour Union 2')).toBe('New Harbour Union 2')
    await database.pool.query("update participants set union_name = 'NEW HARBOUR UNION' where code = 'NHU3'")
    expect(await unionOf('4', 'NEW HARBOUR UNION')).toBe('NEW HARBOUR UNION')
  })

  test.each([
    [0, 0],
    ['0', 0],
    [120, 120],
    [' 12 ', 12],
    ['', null],
    [undefined, null],
  ])('reads the age %j as %j', async (Age, age) => {
    await answerOf(registerAnswer, await register({ Age }))
    const { rows } = await database.pool.query("select age from participants where code = 'UII042'")
    expect(rows).toEqual([{ age }])
  })

  test.each(
    ['FirstName', 'Surname', 'Union', 'Country'].flatMap((field) =>
      ['B\nC', 'B\tC', 'B\u2028C'].map((name) => [field, name] as const),
    ),
  )('refuses line breaks and tabs: %s %j', async (field, name) => {
    const before = await count()
    const { message } = await refusalOf(await register({ [field]: name }, 'hidden'), 400, 'invalid')
    expect(message).toBe(
      'The name has an invisible character in it, such as a line break. Please type the name again.',
    )
    expect(await count()).toEqual(before)
  })

  test('[W278] stores names and code without hidden characters', async () => {
    const answered = await answerOf(
      registerAnswer,
      await register({
        FirstName: 'Ru\u200Bdo\u202E',
        Surname: `Mo\u00ADyo${'\u0301'.repeat(190)}`,
        Union: '\u2066Gwayi\u2069 Union\u0007',
        Country: 'Zim\uFEFFbabwe',
        UNUMBER: '04\u200B2',
      }),
    )
    expect(answered.data?.code).toBe('UII042')
    const { rows } = await database.pool.query(
      "select firstname, lastname, union_name, country from participants where code = 'UII042'",
    )
    expect(rows).toEqual([
      {
        ...{ firstname: 'Rudo', lastname: `Moyo${'\u0301'.repeat(4)}` },
        ...{ union_name: 'Gwayi Union', country: 'Zimbabwe' },
      },
    ])
    expect(await participantOf('U\u200BII\u202E042')).toMatchObject({ code: 'UII042', firstname: 'Rudo' })
  })

  test('[W278] recognizes a repeated attempt with and without hidden characters', async () => {
    const first = await answerOf(registerAnswer, await register({ FirstName: 'Ru\u200Bdo' }, 'hidden-again'))
    expect(await answerOf(registerAnswer, await register({ FirstName: 'Rudo' }, 'hidden-again'))).toEqual(
      first,
    )
  })

  test('refuses a taken code and names it', async () => {
    const { message } = await refusalOf(await register({ UABBR: 'zeu', UNUMBER: '001' }), 409, 'taken')
    expect(message).toBe('The code ZEU001 is already taken. Please choose another union number.')
    const before = await count()
    await refusalOf(await register({ UABBR: 'ZEU', UNUMBER: '001' }, 'with-a-key'), 409, 'taken')
    expect(await count()).toEqual(before)
  })

  test('[W1103] refuses a code that differs from another one by zeros alone, also in parallel', async () => {
    const { message } = await refusalOf(await register({ UABBR: 'ZEU', UNUMBER: '1' }), 409, 'taken')
    expect(message).toBe(
      'The code ZEU1 is like ZEU001, which is already taken. Please choose another union number.',
    )
    const numbers = ['7', '07', '007', '0007']
    const answers = await Promise.all(numbers.map((UNUMBER) => register({ UNUMBER })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await register({ UNUMBER: '70' })).status).toBe(200)
  })

  test('[W1101] the office reads the next free number of a union, withdrawn people and other cards included', async () => {
    const next = async (abbreviation: string) => {
      const response = await portal.call('nextNumber', { abbreviation }, { cookie })
      return (await answerOf(nextNumberAnswer, response)).data.number
    }
    expect(await next('UII')).toBe('001')
    await register({ UNUMBER: '41' })
    await database.pool.query("update participants set withdrawn_at = now() where code = 'UII41'")
    expect(await next('uii')).toBe('042')
    await refusalOf(await portal.call('nextNumber', { abbreviation: '12' }, { cookie }), 400, 'invalid')
  })

  test('sent 16 times in parallel for one code creates one participant', async () => {
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 16 }, () => register()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
    expect(await count()).toEqual({ participants: before.participants + 1, audit: before.audit + 1 })
  })

  test('with a repeated idempotency key returns the first answer, also 16 times in parallel', async () => {
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 16 }, () => register({}, 'once')))
    const texts = await Promise.all(answers.map((response) => response.text()))
    expect(JSON.parse(texts[0] ?? '')).toEqual({
      success: true,
      message: "Successfully registered <img onerror=alert(1)> dos Santos-O'Neill",
      data: { code: 'UII042', oneTimePassword: expect.stringMatching(oneTimePassword) },
    })
    expect(new Set(texts).size).toBe(1)
    expect(await (await register({}, 'once')).text()).toBe(texts[0])
    expect(await count()).toEqual({ participants: before.participants + 1, audit: before.audit + 1 })
  })

  test('with the key of another registration is refused', async () => {
    await answerOf(registerAnswer, await register({}, 'used'))
    const before = await count()
    await refusalOf(await register({ FirstName: 'Another' }, 'used'), 409, 'keyReused')
    await refusalOf(await register({ UNUMBER: '043' }, 'used'), 409, 'keyReused')
    expect(await count()).toEqual(before)
    const together = await Promise.all(
      ['50', '51', '52', '53'].map((UNUMBER) => register({ UNUMBER }, 'race')),
    )
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await count()).toEqual({ participants: before.participants + 1, audit: before.audit + 1 })
  })

  test('with another admin’s key is another attempt, whose code is taken', async () => {
    await answerOf(registerAnswer, await register({}, 'mine'))
    const theirs = await signIn(portal, people.otherAdmin)
    await refusalOf(await register({}, 'mine', theirs), 409, 'taken')
  })
})
