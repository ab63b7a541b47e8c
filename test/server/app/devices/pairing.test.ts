import { beforeEach, describe, expect, test } from 'vitest'
import { auditRepeatedLookUps } from '../../../../server/app/health/healthTrail.ts'
import {
  addDeviceAnswer,
  changeDeviceAnswer,
  revokeDeviceAnswer,
} from '../../../../src/api/schemas/devices.ts'
import {
  deviceAnswer,
  pairingConfirmAnswer,
  pairingSearchAnswer,
  sayOperatorAnswer,
} from '../../../../src/api/schemas/pairing.ts'
import { checkInAnswer } from '../../../../src/api/schemas/participants.ts'
import type { NewPairing } from '../../../../src/domain/devices/devices.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import {
  addCampers,
  addPeople,
  everyAbility,
  pairedDevice,
  password,
  people,
  signIn,
  staff,
} from '../support/people.ts'
import { answerOf, cookieOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const attempt = 'a'.repeat(32)

describeCamp('Pairing', ({ database, signedIn }) => {
  const lead = signedIn(people.admin)
  let portal: Portal
  let made = 0
  beforeEach(async () => {
    portal = portalOver(database)
    await database.pool.query('delete from sign_in_limits')
  })

  /** A pairing of the test's own gate, whose last day is 22 April. */
  async function newPairing(): Promise<NewPairing> {
    const body = { name: `Gate ${++made}`, endsOn: '2025-04-22' }
    const response = await portal.call('addDevice', {}, { cookie: lead, body })
    return (await answerOf(addDeviceAnswer, response)).data
  }

  interface From {
    readonly cookie?: string | undefined
    readonly from?: string
  }
  const search = (body: object, who: From = {}) =>
    portal.call('pair', {}, { body, query: '?step=search', ...who })
  const confirm = (body: object, who: From = {}) =>
    portal.call('pair', {}, { body: { attempt, ...body }, query: '?step=confirm', ...who })
  const paired = async ({ secret }: NewPairing) => cookieOf(await confirm({ secret }))
  const device = (cookie: string) => portal.call('device', {}, { cookie })

  async function rows(sql: string, values: readonly unknown[] = []) {
    return (await database.pool.query(sql, [...values])).rows
  }

  const endings = (id: string) =>
    rows("select actor_role, actor, detail from audit where action = 'revokeDevice' and subject = $1", [id])

  test('[W061] [W080] by search shows the device without using the code, and by confirm pairs it', async () => {
    const pairing = await newPairing()
    const { secret, name, id } = pairing
    const looked = { name, endsAt: '2025-04-22T22:00:00.000Z', replaces: null }
    for (const step of [1, 2]) {
      const { data } = await answerOf(pairingSearchAnswer, await search({ secret }))
      expect([step, data]).toEqual([step, looked])
    }
    expect(await rows('select paired_at from devices where id = $1', [id])).toEqual([{ paired_at: null }])
    const response = await confirm({ secret })
    expect(response.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}; Max-Age=3333600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await answerOf(pairingConfirmAnswer, response.clone())).data).toEqual({
      id,
      device: name,
      endsAt: '2025-04-22T22:00:00.000Z',
      rights: ['gate'],
      abilities: everyAbility,
    })
    expect((await answerOf(deviceAnswer, await device(cookieOf(response)))).data.name).toBe(name)
    expect(
      await rows('select paired_at, secret_hash, letters_hash, network from devices where id = $1', [id]),
    ).toEqual([
      {
        paired_at: new Date('2025-04-14T08:00:00.000Z'),
        secret_hash: null,
        letters_hash: null,
        network: '10.0.0.1',
      },
    ])
    expect(
      await rows("select actor_role, actor, subject from audit where action = 'pairDevice' and actor = $1", [
        id,
      ]),
    ).toEqual([{ actor_role: 'device', actor: id, subject: id }])
  })

  test('without a step only searches', async () => {
    const { secret, id } = await newPairing()
    const response = await portal.call('pair', {}, { body: { secret, attempt } })
    await answerOf(pairingSearchAnswer, response)
    await refusalOf(await portal.call('pair', {}, { body: { secret }, query: '?step=maybe' }), 400, 'invalid')
    expect(await rows('select paired_at from devices where id = $1', [id])).toEqual([{ paired_at: null }])
  })

  test('[W082] accepts the eight letters in any case, with spaces and dashes', async () => {
    const { letters, name } = await newPairing()
    const typed = ` ${letters.slice(0, 4).toLowerCase()} – ${letters.slice(4)} `
    const { data } = await answerOf(pairingConfirmAnswer, await confirm({ letters: typed }))
    expect(data.device).toBe(name)
  })

  test.each([{}, { letters: 'ABC' }, { letters: 'ABCDEFG1' }, { secret: 'x' }, { secret: 3 }])(
    'refuses the malformed code %j without counting an attempt',
    async (body) => {
      await refusalOf(await search(body), 400, 'invalid')
      expect(await rows("select attempts from sign_in_limits where bucket like 'pairing:%'")).toEqual([])
    },
  )

  test('[W083] succeeds for one of eight parallel callers, and tells the others that the code was used', async () => {
    const { secret, letters, id } = await newPairing()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, press) =>
        confirm({ ...(press % 2 ? { secret } : { letters }), attempt: `${press}`.repeat(32) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
    for (const response of answers.filter(({ status }) => status === 404)) {
      const { message } = await refusalOf(response, 404, 'notFound')
      expect(message).toBe('This code was used. Please ask a lead for a new one.')
    }
    expect(await rows("select role from sessions where role = 'device' and subject = $1", [id])).toEqual([
      { role: 'device' },
    ])
  })

  test('[W087] with an expired, revoked, used or unknown code says what to do', async () => {
    const message = async (response: Promise<Response>) =>
      (await refusalOf(await response, 404, 'notFound')).message
    const late = await newPairing()
    portal.pass(10 * minute - 1)
    await answerOf(pairingSearchAnswer, await search({ secret: late.secret }))
    portal.pass(1)
    for (const ask of [search, confirm])
      expect(await message(ask({ secret: late.secret }))).toBe(
        'This code is older than ten minutes. Please ask a lead for a new one.',
      )
    const revoked = await newPairing()
    await portal.call('revokeDevice', { id: revoked.id }, { cookie: lead })
    expect(await message(confirm({ letters: revoked.letters }))).toBe(
      `A lead has ended the pairing of ${revoked.name}. Please ask for a new one.`,
    )
    const used = await newPairing()
    await paired(used)
    expect(await message(search({ letters: used.letters }))).toBe(
      'This code was used. Please ask a lead for a new one.',
    )
    expect(await message(search({ letters: 'ZZZZZZZZ' }))).toBe(
      'This code is not known here. Please check it, or ask a lead for a new one.',
    )
    expect(await message(confirm({ secret: 'k3Jv-_0123456789abcdEF' }))).toBe(
      'This code is not known here. Please check it, or ask a lead for a new one.',
    )
  })

  test('[W084] is locked for an address after ten wrong codes, also in parallel, but not for links', async () => {
    const { secret, letters } = await newPairing()
    const guess = (number: number, from: string) =>
      number % 2 ? search({ letters: 'ZZZZZZZZ' }, { from }) : confirm({ letters: 'YYYYYYYY' }, { from })
    const guesses = await Promise.all(Array.from({ length: 24 }, (_, number) => guess(number, '10.0.0.7')))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(14)
    const refused = await search({ letters }, { from: '10.0.0.7' })
    expect(refused.headers.get('retry-after')).toBe('900')
    const { message } = await refusalOf(refused, 429, 'tooManyAttempts')
    expect(message).toBe('Too many wrong codes were tried from here. Please wait 15 minutes and try again.')
    await answerOf(pairingSearchAnswer, await search({ secret }, { from: '10.0.0.7' }))
    await answerOf(pairingSearchAnswer, await search({ letters }, { from: '10.0.0.8' }))
    portal.pass(9 * minute)
    await answerOf(pairingConfirmAnswer, await confirm({ letters }, { from: '10.0.0.8' }))
    portal.pass(6 * minute)
    expect((await guess(1, '10.0.0.7')).status).toBe(404)
  })

  test('with right codes counts no attempts', async () => {
    const { letters } = await newPairing()
    for (let time = 0; time < 9; time++) await search({ letters: 'ZZZZZZZZ' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => search({ letters })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await rows("select attempts from sign_in_limits where bucket = 'pairing:10.0.0.1'")).toEqual([
      { attempts: 9 },
    ])
  })

  describe('in a browser that is signed in', () => {
    test.each([
      [staff.gate, 'Tapiwa Ncube'],
      [people.camper, 'Rudo Moyo'],
      [people.merchant, 'Baobab Quad Track'],
    ])(
      '[W085] names %s, and signs the account out only when the request confirms that name',
      async (account, name) => {
        const { secret, name: gate } = await newPairing()
        const cookie = await signIn(portal, account)
        const { data } = await answerOf(pairingSearchAnswer, await search({ secret }, { cookie }))
        expect(data.replaces).toBe(name)
        for (const replaces of [undefined, '', 'Somebody Else']) {
          const response = await confirm({ secret, replaces }, { cookie })
          expect(response.headers.get('set-cookie')).toBeNull()
          const { message } = await refusalOf(response, 409, 'taken')
          expect(message).toBe(`${name} is signed in in this browser. Please look and press again.`)
        }
        const response = await confirm({ secret, replaces: name }, { cookie })
        expect((await answerOf(pairingConfirmAnswer, response.clone())).data.device).toBe(gate)
        await refusalOf(await portal.call('signOut', {}, { cookie }), 401, 'signedOut')
        expect((await device(cookieOf(response))).status).toBe(200)
      },
    )

    test('ignores a session that has ended', async () => {
      const { secret } = await newPairing()
      const cookie = await signIn(portal, staff.gate)
      await portal.call('signOut', {}, { cookie })
      const { data } = await answerOf(pairingSearchAnswer, await search({ secret }, { cookie }))
      expect(data.replaces).toBeNull()
      await answerOf(pairingConfirmAnswer, await confirm({ secret }, { cookie }))
    })

    test('replaces an earlier pairing after the same confirmation', async () => {
      const first = await newPairing()
      const cookie = await paired(first)
      const { secret } = await newPairing()
      const { data } = await answerOf(pairingSearchAnswer, await search({ secret }, { cookie }))
      expect(data.replaces).toBe(first.name)
      await refusalOf(await confirm({ secret }, { cookie }), 409, 'taken')
      const response = await confirm({ secret, replaces: first.name }, { cookie })
      const { data: second } = await answerOf(pairingConfirmAnswer, response)
      await refusalOf(await device(cookie), 401, 'signedOut')
      expect(await endings(first.id)).toEqual([
        { actor_role: 'device', actor: second.id, detail: { by: 'pairing' } },
      ])
    })

    test.each([
      ['admin', staff.gate, 'adminSignIn', { email: staff.gate, password }],
      ['merchant', people.merchant, 'merchantSignIn', { merchantNumber: people.merchant, password }],
      ['participant', people.camper, 'participantSignIn', { code: people.camper, password }],
    ] as const)(
      '[W150] a sign-in as %s on a paired device ends its pairing and is audited',
      async (role, actor, key, body) => {
        const pairing = await newPairing()
        const cookie = await paired(pairing)
        expect((await portal.call(key, {}, { body: { ...body, password: 'wrong' }, cookie })).status).toBe(
          401,
        )
        expect((await device(cookie)).status).toBe(200)
        expect((await portal.call(key, {}, { body, cookie })).status).toBe(200)
        expect((await portal.call(key, {}, { body, cookie })).status).toBe(200)
        await refusalOf(await device(cookie), 401, 'signedOut')
        expect(await endings(pairing.id)).toEqual([{ actor_role: role, actor, detail: { by: 'signIn' } }])
      },
    )

    test('[W150] a sign-in on a device whose pairing is over is not audited as its end', async () => {
      const pairing = await newPairing()
      const cookie = await paired(pairing)
      await database.pool.query('update devices set ends_at = $2 where id = $1', [
        pairing.id,
        portal.host.now(),
      ])
      await portal.call('adminSignIn', {}, { body: { email: staff.gate, password }, cookie })
      expect(await endings(pairing.id)).toEqual([])
    })

    test('refuses an old token of a replaced device', async () => {
      const first = await newPairing()
      const old = await paired(first)
      const { secret, id } = await newPairing()
      await rows("update devices set pairing_ends_at = pairing_ends_at + interval '2 days' where id = $1", [
        id,
      ])
      portal.pass(24 * 60 * minute)
      const renewed = cookieOf(await device(old))
      portal.pass(minute)
      expect((await device(renewed)).status).toBe(200)
      const response = await confirm({ secret, replaces: first.name }, { cookie: renewed })
      await answerOf(pairingConfirmAnswer, response)
      await refusalOf(await device(old), 401, 'signedOut')
    })
  })

  describe('after a lost answer', () => {
    test('[W086] admits the browser that used the code, and revokes the session it never received', async () => {
      const pairing = await newPairing()
      const { secret, letters, id } = pairing
      const lost = await paired(pairing)
      const response = await confirm({ secret })
      expect((await answerOf(pairingConfirmAnswer, response.clone())).data.id).toBe(id)
      expect((await device(cookieOf(response))).status).toBe(200)
      await refusalOf(await device(lost), 401, 'signedOut')
      await refusalOf(await confirm({ secret, attempt: 'b'.repeat(32) }), 404, 'notFound')
      await refusalOf(await confirm({ letters, attempt: 'b'.repeat(32) }), 404, 'notFound')
      expect(
        await rows("select 1 as once from audit where action = 'pairDevice' and actor = $1", [id]),
      ).toEqual([{ once: 1 }])
    })

    test('admits it only while the code is valid and the device is not revoked', async () => {
      const late = await newPairing()
      await paired(late)
      portal.pass(10 * minute)
      await refusalOf(await confirm({ secret: late.secret }), 404, 'notFound')
      const revoked = await newPairing()
      await paired(revoked)
      await portal.call('revokeDevice', { id: revoked.id }, { cookie: lead })
      await refusalOf(await confirm({ secret: revoked.secret }), 404, 'notFound')
    })

    test('refuses a browser in which a person has signed in since', async () => {
      const pairing = await newPairing()
      const cookie = await paired(pairing)
      const body = { email: people.otherAdmin, password }
      await portal.call('adminSignIn', {}, { body, cookie })
      const { message } = await refusalOf(await confirm({ secret: pairing.secret }), 404, 'notFound')
      expect(message).toBe('This code was used. Please ask a lead for a new one.')
    })

    test('accepts a browser that received the cookie, and sets no other', async () => {
      const pairing = await newPairing()
      const cookie = await paired(pairing)
      const { data } = await answerOf(
        pairingSearchAnswer,
        await search({ letters: pairing.letters }, { cookie }),
      )
      expect(data.replaces).toBeNull()
      const response = await confirm({ letters: pairing.letters, attempt: 'b'.repeat(32) }, { cookie })
      expect(response.headers.get('set-cookie')).toBeNull()
      expect((await answerOf(pairingConfirmAnswer, response)).data.id).toBe(pairing.id)
    })
  })

  test('[W081] leaves no code in the log or in the database', async () => {
    const pairing = await newPairing()
    await search({ secret: pairing.secret })
    await paired(pairing)
    for (const table of ['devices', 'idempotency_keys', 'audit', 'settings', 'sessions', 'sign_in_limits']) {
      const kept = JSON.stringify(await rows(`select to_jsonb(t)::text as row from ${table} t`))
      for (const code of [pairing.secret, pairing.letters, attempt]) expect(kept).not.toContain(code)
    }
    expect(portal.logged.join()).not.toContain(pairing.secret)
  })

  describe('the operator of the device', () => {
    const say = (cookie: string, body: object) => portal.call('sayOperator', {}, { cookie, body })
    const saidOf = async (id: string) =>
      (
        await rows(
          "select operator_email from audit where action = 'sayOperator' and actor = $1 order by id",
          [id],
        )
      ).map(({ operator_email }) => operator_email)
    const stands = async (cookie: string) => {
      const { operator, operatorSince } = (await answerOf(deviceAnswer, await device(cookie))).data
      return [operator, operatorSince]
    }
    async function checkIn(cookie: string) {
      const code = `GATE-${++made}`
      await addCampers(database, [code])
      const response = await portal.call('checkIn', { code }, { cookie, query: '?step=confirm' })
      await answerOf(checkInAnswer, response)
      return rows('select actor_role, operator, operator_email from audit where subject = $1', [code])
    }

    test('[W090] can be chosen by name among the staff with the gate right', async () => {
      const cookie = await paired(await newPairing())
      const { staff: listed } = (await answerOf(deviceAnswer, await device(cookie))).data
      expect(listed.map(({ name }) => name)).toEqual([
        'Camp Office',
        'Gate Operator',
        'New Lead',
        'Tapiwa Ncube',
      ])
      await database.pool.query("update admins set closed_at = now() where email = 'new@camp.example.org'")
      expect((await answerOf(deviceAnswer, await device(cookie))).data.staff).toHaveLength(3)
      const gone = listed.find(({ name }) => name === 'New Lead')
      await refusalOf(await say(cookie, { id: gone?.id }), 404, 'notFound')
      await database.pool.query("update admins set closed_at = null where email = 'new@camp.example.org'")
      expect(await stands(cookie)).toEqual([null, null])
    })

    test('[W092] [W093] appears in the audit of a check-in, with an email address only if chosen from the list', async () => {
      const pairing = await newPairing()
      const cookie = await paired(pairing)
      expect(await checkIn(cookie)).toEqual([{ actor_role: 'device', operator: null, operator_email: null }])
      const { staff: listed } = (await answerOf(deviceAnswer, await device(cookie))).data
      const id = listed.find(({ name }) => name === 'Tapiwa Ncube')?.id
      const { data } = await answerOf(sayOperatorAnswer, await say(cookie, { id }))
      expect(data).toEqual({
        ...{ operator: 'Tapiwa Ncube', isConfirmed: null },
        operatorSince: '2025-04-14T08:00:00.000Z',
      })
      expect(await checkIn(cookie)).toEqual([
        { actor_role: 'device', operator: 'Tapiwa Ncube', operator_email: 'tapiwa@camp.example.org' },
      ])
      await answerOf(sayOperatorAnswer, await say(cookie, { name: '  Tapiwa Ncube ' }))
      expect(await checkIn(cookie)).toEqual([
        { actor_role: 'device', operator: 'Tapiwa Ncube', operator_email: null },
      ])
      expect(
        await rows(
          `select actor, subject, detail, operator_email from audit
          where action = 'sayOperator' and actor = $1 order by id`,
          [pairing.id],
        ),
      ).toEqual([
        {
          actor: pairing.id,
          subject: pairing.id,
          detail: { operator: 'Tapiwa Ncube' },
          operator_email: 'tapiwa@camp.example.org',
        },
        {
          actor: pairing.id,
          subject: pairing.id,
          detail: { operator: 'Tapiwa Ncube' },
          operator_email: null,
        },
      ])
    })

    test('[W091] is kept for a day of the camp, which begins at 22:00 UTC', async () => {
      const cookie = await pairedDevice(database, { id: 'gate-by-night', name: 'Gate by night' })
      await answerOf(sayOperatorAnswer, await say(cookie, { name: 'Farai' }))
      portal.pass(14 * 60 * minute - 1)
      expect(await stands(cookie)).toEqual(['Farai', '2025-04-14T08:00:00.000Z'])
      expect(await checkIn(cookie)).toMatchObject([{ operator: 'Farai' }])
      portal.pass(1)
      expect(await stands(cookie)).toEqual([null, null])
      expect(await checkIn(cookie)).toMatchObject([{ operator: null }])
    })

    test.each([
      [{}, 'Please say who is at this gate.'],
      [{ name: ' \u200b ' }, 'Please type your name.'],
      [{ name: 'x'.repeat(101) }, 'Please type a name of at most 100 characters.'],
    ])('%j is refused', async (body, sentence) => {
      const cookie = await pairedDevice(database, { id: `gate-${++made}`, name: `Gate ${made}` })
      const { message } = await refusalOf(await say(cookie, body), 400, 'invalid')
      expect(message).toBe(sentence)
      await database.pool.query('delete from devices where id = $1', [`gate-${made}`])
    })

    test('[W151] is audited once per day, however often it is set', async () => {
      const id = `gate-${++made}`
      const cookie = await pairedDevice(database, { id, name: `Gate ${made}` })
      const { staff: listed } = (await answerOf(deviceAnswer, await device(cookie))).data
      const member = listed.find(({ name }) => name === 'Tapiwa Ncube')?.id
      const said = async (body: object) => (await answerOf(sayOperatorAnswer, await say(cookie, body))).data
      const tapiwa = {
        ...{ operator: 'Tapiwa Ncube', isConfirmed: null },
        operatorSince: '2025-04-14T08:00:00.000Z',
      }
      for (const body of [{ id: member }, { id: member }, { name: 'Tapiwa Ncube' }, { name: 'Tapiwa Ncube' }])
        for (let time = 0; time < 4; time++) expect(await said(body)).toEqual(tapiwa)
      portal.pass(minute)
      expect(await said({ name: 'Tapiwa Ncube' })).toEqual(tapiwa)
      portal.pass(14 * 60 * minute)
      await said({ name: 'Tapiwa Ncube' })
      expect(await saidOf(id)).toEqual(['tapiwa@camp.example.org', null, null])
    })

    test('[W151] can be changed five times within a minute, also in parallel', async () => {
      const id = `gate-${++made}`
      const cookie = await pairedDevice(database, { id, name: `Gate ${made}` })
      const other = await pairedDevice(database, { id: `other-${id}`, name: 'Other gate' })
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, press) => say(cookie, { name: `Helper ${press}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(200),
        ...Array(7).fill(429),
      ])
      expect(await saidOf(id)).toHaveLength(5)
      portal.pass(minute - 1)
      const refused = await say(cookie, { name: 'Farai' })
      expect(refused.headers.get('retry-after')).toBe('1')
      expect((await refusalOf(refused, 429, 'tooManyAttempts')).message).toBe(
        'The name here was changed 5 times within a minute. Please wait a minute and try again.',
      )
      await answerOf(sayOperatorAnswer, await say(other, { name: 'Farai' }))
      const [standing] = await stands(cookie)
      await answerOf(sayOperatorAnswer, await say(cookie, { name: standing ?? '' }))
      portal.pass(1)
      await answerOf(sayOperatorAnswer, await say(cookie, { name: 'Farai' }))
      expect(await saidOf(id)).toHaveLength(6)
    })

    test('[W152] appears in the audit of a refused look-up, and of its repeats', async () => {
      const id = `gate-${++made}`
      const cookie = await pairedDevice(database, { id, name: `Gate ${made}` })
      const lookUp = async (code: string) =>
        refusalOf(await portal.call('participantHealth', { code }, { cookie }), 403, 'noRight')
      await lookUp(people.camper)
      await answerOf(sayOperatorAnswer, await say(cookie, { name: 'Farai' }))
      await lookUp(people.other)
      await lookUp(people.other)
      await answerOf(sayOperatorAnswer, await say(cookie, { name: 'Chipo' }))
      await lookUp(people.other)
      portal.pass(60 * minute)
      await auditRepeatedLookUps(portal.host)
      expect(
        await rows(
          `select subject, operator, detail -> 'again' as again from audit
          where action = 'healthLookUp' and actor = $1 and detail ->> 'refused' = 'noRight' order by id`,
          [id],
        ),
      ).toEqual([
        { subject: people.camper, operator: null, again: null },
        { subject: people.other, operator: 'Farai', again: null },
        { subject: people.other, operator: 'Farai', again: 2 },
      ])
    })

    test('[W094] can be set only at a device', async () => {
      const cookie = await signIn(portal, staff.gate)
      await refusalOf(await device(cookie), 400, 'invalid')
      await refusalOf(await say(cookie, { name: 'Tapiwa' }), 400, 'invalid')
    })
  })
})

describeOnPostgresql('A pairing that is revoked during its confirmation', () => {
  test('[W055] is over, although the confirmation was first', async () => {
    const database = await postgresDatabase()
    try {
      await addPeople(database)
      const portal = portalOver(database)
      const cookie = await signIn(portal, people.admin)
      const body = { name: 'Gate 2', endsOn: '2025-04-22' }
      const { data } = await answerOf(addDeviceAnswer, await portal.call('addDevice', {}, { cookie, body }))
      const { secret, id } = data
      const holder = await database.pool.connect()
      await holder.query('begin')
      await holder.query('select from devices where id = $1 for update', [id])
      const press = portal.call('pair', {}, { body: { secret, attempt }, query: '?step=confirm' })
      await untilSomebodyWaits(database)
      const revoked = portal.call('revokeDevice', { id }, { cookie })
      await untilSomebodyWaits(database, 2)
      await holder.query('commit')
      holder.release()
      const paired = await press
      await answerOf(pairingConfirmAnswer, paired.clone())
      await answerOf(revokeDeviceAnswer, await revoked)
      await refusalOf(await portal.call('device', {}, { cookie: cookieOf(paired) }), 401, 'signedOut')
    } finally {
      await database.close()
    }
  })
})

describeOnPostgresql('A pairing whose last day changes during its confirmation', () => {
  test('[W153] has the new day', async () => {
    const database = await postgresDatabase()
    try {
      await addPeople(database)
      const portal = portalOver(database)
      const cookie = await signIn(portal, people.admin)
      const body = { name: 'Gate 2', endsOn: '2025-04-22' }
      const { data } = await answerOf(addDeviceAnswer, await portal.call('addDevice', {}, { cookie, body }))
      const { secret, id } = data
      const holder = await database.pool.connect()
      await holder.query('begin')
      await holder.query('select from devices where id = $1 for update', [id])
      const press = portal.call('pair', {}, { body: { secret, attempt }, query: '?step=confirm' })
      await untilSomebodyWaits(database)
      const changing = portal.call('changeDevice', { id }, { cookie, body: { endsOn: '2025-04-25' } })
      await untilSomebodyWaits(database, 2)
      await holder.query('commit')
      holder.release()
      await answerOf(pairingConfirmAnswer, await press)
      await answerOf(changeDeviceAnswer, await changing)
      const { rows } = await database.pool.query('select ends_at from devices')
      expect(rows).toEqual([{ ends_at: new Date('2025-04-25T22:00:00.000Z') }])
    } finally {
      await database.close()
    }
  })
})
