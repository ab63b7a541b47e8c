import { beforeAll, expect, test } from 'vitest'
import { describeCamp } from '../support/camp.ts'
import { addCampers, people, staff } from '../support/people.ts'
import { cookieOf, refusalOf } from '../support/portal.ts'

interface Shown {
  readonly code: string
  readonly password: string
}

describeCamp('Slips', ({ portal, database, signedIn }) => {
  const cookie = signedIn(staff.office)

  beforeAll(async () => {
    await addCampers(database, ['SLIP-1', 'SLIP-2', 'SLIP-3', 'SLIP-4', 'SLIP-5', 'SLIP-6'])
    await database.pool.query(
      "update participants set password_hash = null where code in ('SLIP-1', 'SLIP-2', 'SLIP-4', 'SLIP-5', 'SLIP-6')",
    )
    await database.pool.query("update participants set withdrawn_at = now() where code = 'SLIP-4'")
  })

  const make = (codes: readonly string[]) => portal.call('makeSlips', {}, { cookie, body: { codes } })
  async function made(codes: readonly string[]): Promise<readonly Shown[]> {
    const response = await make(codes)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return (await response.json()).data
  }
  const entering = (code: string, password: string) =>
    portal.call('participantSignIn', {}, { body: { code, password } })
  const enters = async (code: string, password: string) => (await entering(code, password)).status
  async function storedOf(code: string): Promise<string> {
    const { rows } = await database.pool.query('select password_hash from participants where code = $1', [
      code,
    ])
    return rows[0].password_hash
  }

  test('[W360] are made for people without a chosen password, and shown once', async () => {
    const listed = await portal.call('slipPeople', {}, { cookie })
    expect((await listed.json()).data).toEqual(
      ['SLIP-1', 'SLIP-2', 'SLIP-5', 'SLIP-6']
        .map((code) => ({
          code,
          firstname: 'Farai',
          lastname: code,
          union: null,
          signIn: 'none',
          firstPasswordEndsAt: null,
        }))
        .concat([
          {
            code: people.newcomer,
            firstname: 'Tendai',
            lastname: 'Moyo',
            union: null,
            signIn: 'first',
            firstPasswordEndsAt: null,
          } as never,
        ]),
    )

    const [first, second] = await made(['SLIP-2', 'SLIP-1'])
    expect(first).toEqual({
      ...{ code: 'SLIP-2', firstname: 'Farai', lastname: 'SLIP-2', union: null },
      password: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    })
    expect(second?.code).toBe('SLIP-1')
    expect(second?.password).not.toBe(first?.password)
    const signedIn = await entering('SLIP-2', first?.password ?? '')
    expect((await signedIn.json()).data.mustChangePassword).toBe(true)

    const [again] = await made(['SLIP-2'])
    expect(again?.password).not.toBe(first?.password)
    expect(await enters('SLIP-2', first?.password ?? '')).toBe(401)
    expect(await enters('SLIP-2', again?.password ?? '')).toBe(200)

    const { rows: kept } = await database.pool.query('select answer::text from idempotency_keys')
    expect(JSON.stringify(kept)).not.toContain('SLIP-')
    const { rows: trail } = await database.pool.query(
      "select actor, subject, detail from audit where action = 'makeSlip' order by id",
    )
    expect(trail.map(({ actor, subject, detail }) => [actor, subject, detail])).toEqual(
      expect.arrayContaining([
        [staff.office, 'SLIP-1', null],
        [staff.office, 'SLIP-2', null],
        [staff.office, 'SLIP-2', null],
      ]),
    )
    expect(trail).toHaveLength(3)
  })

  test('[W360] end sessions opened with the previous password', async () => {
    const [before] = await made(['SLIP-5'])
    const opened = cookieOf(await entering('SLIP-5', before?.password ?? ''))
    await made(['SLIP-5'])
    const asked = await portal.call('participant', { code: 'SLIP-5' }, { cookie: opened })
    expect(asked.status).toBe(401)
  })

  test('are not made for people who received one meanwhile, unless named for replacement', async () => {
    await addCampers(database, ['TWICE-1', 'TWICE-2'])
    await database.pool.query("update participants set password_hash = null where code like 'TWICE-%'")
    const ask = async (replacing: readonly string[]) => {
      const body = { codes: ['TWICE-1', 'TWICE-2'], replacing }
      const { data, gotMeanwhile } = await (await portal.call('makeSlips', {}, { cookie, body })).json()
      return { made: data.map(({ code }: Shown) => code), data, gotMeanwhile }
    }
    const first = await ask([])
    expect(first).toMatchObject({ made: ['TWICE-1', 'TWICE-2'], gotMeanwhile: [] })
    expect(await ask([])).toEqual({ made: [], data: [], gotMeanwhile: ['TWICE-1', 'TWICE-2'] })
    expect(await ask(['TWICE-2'])).toMatchObject({ made: ['TWICE-2'], gotMeanwhile: ['TWICE-1'] })
    expect(await enters('TWICE-1', first.data[0].password)).toBe(200)
    expect(await enters('TWICE-2', first.data[1].password)).toBe(401)
  })

  test('are made once by two parallel calls', async () => {
    await addCampers(database, ['ONCE-1'])
    await database.pool.query("update participants set password_hash = null where code = 'ONCE-1'")
    const body = { codes: ['ONCE-1'], replacing: [] }
    const answers = await Promise.all(
      [1, 2].map(async () => (await portal.call('makeSlips', {}, { cookie, body })).json()),
    )
    expect(answers.map(({ data }) => data.length).sort()).toEqual([0, 1])
    const slip = answers.flatMap(({ data }) => data)[0]
    expect(await enters('ONCE-1', slip.password)).toBe(200)
  })

  test('[W361] leave out people who have a password, are withdrawn or are unknown', async () => {
    const chosen = await storedOf('SLIP-3')
    const slips = await made(['SLIP-3', 'SLIP-4', 'NOBODY7', 'SLIP-1'])
    expect(slips.map(({ code }) => code)).toEqual(['SLIP-1'])
    expect(await storedOf('SLIP-3')).toBe(chosen)
    expect(await storedOf('SLIP-4')).toBeNull()
    const many = Array.from({ length: 201 }, (_, index) => `MANY-${index}`)
    for (const codes of [many, [], ['slip-1'], ["'; drop"]]) {
      const { message } = await refusalOf(await make(codes), 400, 'invalid')
      expect(message).toBe('Please choose 1 to 200 people by their codes.')
    }
  })

  test('[W362] store a generated password as a keyed hash, and a chosen one as argon2id', async () => {
    const [slip] = await made(['SLIP-6'])
    const password = slip?.password ?? ''
    expect(await storedOf('SLIP-6')).toMatch(/^hmac-sha256\$[0-9a-f]{32}\$[0-9a-f]{64}$/)
    expect(await enters('SLIP-6', `${password}x`)).toBe(401)
    expect(await enters('SLIP-6', await storedOf('SLIP-6'))).toBe(401)
    const own = cookieOf(await entering('SLIP-6', password))
    const changed = await portal.call(
      'updatePassword',
      { code: 'SLIP-6' },
      {
        cookie: own,
        body: {
          email: 'farai@example.org',
          password: 'three owls at dusk',
          newPassword: 'three owls at dusk',
          currentPassword: password,
        },
      },
    )
    expect(changed.status).toBe(200)
    expect(await storedOf('SLIP-6')).toMatch(/^\$argon2id\$/)
    expect(await enters('SLIP-6', password)).toBe(401)
    expect(await enters('SLIP-6', 'three owls at dusk')).toBe(200)
    expect(await made(['SLIP-6'])).toEqual([])
  })
})
