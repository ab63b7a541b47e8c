import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { participantSignInAnswer, updatePasswordAnswer } from '../../../../src/api/schemas/auth.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, password, people, signIn } from '../support/people.ts'
import { answerOf, cookieOf, portalOver, refusalOf } from '../support/portal.ts'

const chosen = 'a tent of my own ⛺'
const minute = 60_000
/** The body of the plain form; the current password is the first password by default. */
const plain = (typed: string, currentPassword = password) => ({ password: typed, currentPassword })

describeFreshCamp('A new password of a camper', ({ portal, database }) => {
  const update = (cookie: string, code: string, body: object) =>
    portal.call('updatePassword', { code }, { cookie, body })
  const trySignIn = (code: string, typed: string) =>
    portal.call('participantSignIn', {}, { body: { code, password: typed } })
  const stored = async (code: string) => {
    const { rows } = await database.pool.query(
      'select email, password_hash as hash, must_change_password as "mustChange" from participants where code = $1',
      [code],
    )
    return rows[0]
  }
  const recorded = async (code: string) => {
    const { rows } = await database.pool.query(
      "select actor_role, actor, action, detail from audit where subject = $1 and action = 'updatePassword'",
      [code],
    )
    return rows
  }

  async function isRefused(cookie: string, code: string, body: object, message: string) {
    const before = await stored(code)
    const refused = await refusalOf(await update(cookie, code, body), 400, 'invalid')
    expect(refused.message).toBe(message)
    expect(await stored(code)).toEqual(before)
    return refused
  }

  describe('from the plain form', () => {
    test('[P318] [P319] [P321] replaces the old one', async () => {
      portal = portalOver(database, { hashCost: 'usual' })
      const cookie = await signIn(portal, people.camper)
      const answered = await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(chosen)))
      expect(answered).toEqual({ success: true, message: 'Your password has been updated.' })
      await refusalOf(await trySignIn('ZEU001', password), 401, 'signedOut')
      await answerOf(participantSignInAnswer, await trySignIn('ZEU001', chosen))
      expect((await stored('ZEU001')).hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await recorded('ZEU001')).at(-1)).toEqual({
        actor_role: 'participant',
        actor: 'ZEU001',
        action: 'updatePassword',
        detail: { forced: false },
      })
    })

    describe('of the length', () => {
      const lengths = [
        ['5 characters', 5],
        ['6 characters', 6],
        ['72 characters', 72],
        ['1,000 characters', 1_000],
        ['1,001 characters', 1_001],
      ] as const
      const alphabets = [
        ['letters', ['x']],
        ['emoji', ['🔥']],
        ['spaces', [' ']],
        ['spaces and emoji around letters', [' ', '⛺', 'n', '\u0301']],
      ] as const
      const refusals = new Map([
        [5, 'New password must be at least 6 characters long'],
        [1_001, 'A password has at most 1,000 characters. Please choose a shorter one.'],
      ])

      test.each(lengths)('[P372] %s, counted in Unicode code points', async (_, length) => {
        const cookie = await signIn(portal, people.camper)
        let current = password
        for (const [, alphabet] of alphabets) {
          const typed = Array.from({ length }, (_, at) => alphabet[at % alphabet.length]).join('')
          const refusal = refusals.get(length)
          if (refusal !== undefined) {
            await isRefused(cookie, 'ZEU001', plain(typed), refusal)
          } else {
            await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(typed, current)))
            current = typed
            await answerOf(participantSignInAnswer, await trySignIn('ZEU001', typed))
          }
        }
      })

      test.each([
        ['72 characters', 'x'.repeat(72)],
        ['1,000 characters', 'x'.repeat(1_000)],
        ['72 bytes of emoji', '🔥'.repeat(18)],
        ['spaces', ' '.repeat(6)],
      ])('%s is compared in full: neither a shorter nor a longer text signs in', async (_, typed) => {
        const cookie = await signIn(portal, people.camper)
        await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(typed)))
        const shorter = [...typed].slice(1).join('')
        for (const another of [shorter, `${typed} `, ` ${typed}`, `${typed.trimEnd()}y`]) {
          const [status, reason] =
            [...another].length > 1_000 ? ([400, 'invalid'] as const) : ([401, 'signedOut'] as const)
          await refusalOf(await trySignIn('ZEU001', another), status, reason)
        }
        await answerOf(participantSignInAnswer, await trySignIn('ZEU001', typed))
      })
    })

    test.each([
      '123456',
      'Password',
      ' camporee2025 ',
      'ｑｗｅｒｔｙ',
      'ZEU001',
      'zeu001',
      'zeu-001',
      'Z E U 0 0 1',
      'ZEU0012',
      'ZEU002',
      'rudo2011',
      'Moyo, Rudo!',
      'oyomodur',
    ])('must not be easy to guess: %j', async (typed) => {
      const cookie = await signIn(portal, people.camper)
      await isRefused(
        cookie,
        'ZEU001',
        plain(typed),
        'This password is too easy to guess. Please choose another one.',
      )
    })

    test('may be another person’s code, or a longer text with the own code', async () => {
      const cookie = await signIn(portal, people.camper)
      let current = password
      for (const typed of ['NUZ042', 'zeu001 and a tent']) {
        await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(typed, current)))
        current = typed
      }
    })

    test('signs in with every Unicode form of its accents', async () => {
      const cookie = await signIn(portal, people.camper)
      const forms = ['caf\u00e9 Lom\u00e9', 'cafe\u0301 Lome\u0301', 'caf\u00e9 Lome\u0301']
      let current = password
      for (const typed of forms) {
        const between = `${chosen} ${typed}`
        await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(between, current)))
        await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(typed, between)))
        current = typed
        for (const entered of forms)
          await answerOf(participantSignInAnswer, await trySignIn('ZEU001', entered))
        await refusalOf(await trySignIn('ZEU001', 'cafe Lome'), 401, 'signedOut')
      }
    })

    test('of an earlier release, stored without normalization, still signs in', async () => {
      const stored = await hash('cafe\u0301 Lome\u0301')
      await database.pool.query("update participants set password_hash = $1 where code = 'ZEU001'", [stored])
      for (const entered of ['cafe\u0301 Lome\u0301', 'caf\u00e9 Lom\u00e9'])
        await answerOf(participantSignInAnswer, await trySignIn('ZEU001', entered))
    })

    test('can be set 10 times in 15 minutes, in all browsers together, and a sign-in does not reset this', async () => {
      for (let time = 1; time <= 10; time++) {
        const typed = time === 1 ? password : chosen + (time - 1)
        const cookie = cookieOf(await trySignIn('ZEU001', typed))
        await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(chosen + time, typed)))
      }
      const cookie = cookieOf(await trySignIn('ZEU001', `${chosen}10`))
      const refused = await update(cookie, 'ZEU001', plain(chosen, `${chosen}10`))
      expect(refused.headers.get('retry-after')).toBe('900')
      await refusalOf(refused, 429, 'tooManyAttempts')
      portal.pass(15 * minute)
      await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(chosen, `${chosen}10`)))
    })

    test('sent 600 times in parallel is set once, and another camper signs in meanwhile', async () => {
      const cookie = await signIn(portal, people.camper)
      const answered: number[] = []
      const changes = Array.from({ length: 600 }, async () => {
        answered.push((await update(cookie, 'ZEU001', plain(chosen))).status)
      })
      await answerOf(participantSignInAnswer, await trySignIn('ZEU002', password))
      await Promise.all(changes)
      expect(answered.filter((status) => status === 200)).toHaveLength(1)
      expect(answered.filter((status) => [400, 429, 503].includes(status))).toHaveLength(599)
    })

    test('[W134] requires the right current password', async () => {
      const cookie = await signIn(portal, people.camper)
      await isRefused(
        cookie,
        'ZEU001',
        { password: chosen },
        'Please type your current password too. If there is no field for it, load this page again.',
      )
      await isRefused(
        cookie,
        'ZEU001',
        plain(chosen, 'not this one'),
        'The current password is not right. Please enter it again.',
      )
      await isRefused(
        cookie,
        'ZEU001',
        plain(password),
        'The new password is the same as the old one. Please choose another.',
      )
      await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', plain(chosen)))
    })

    test('ends every other session of the person, and no session of another account', async () => {
      const here = await signIn(portal, people.camper)
      const elsewhere = await signIn(portal, people.camper)
      const another = await signIn(portal, people.other)
      await answerOf(updatePasswordAnswer, await update(here, 'ZEU001', plain(chosen)))
      await refusalOf(await update(elsewhere, 'ZEU001', plain(chosen)), 401, 'signedOut')
      await answerOf(updatePasswordAnswer, await update(here, 'ZEU001', plain(`${chosen}!`, chosen)))
      await answerOf(updatePasswordAnswer, await update(another, 'ZEU002', plain(chosen)))
    })
  })

  describe('from the forced dialog', () => {
    const whole = {
      password: chosen,
      currentPassword: password,
      newPassword: chosen,
      email: ' tendai@camp.example.org ',
    }

    test('[P320] is stored with the email address, and the session is no longer restricted', async () => {
      const cookie = await signIn(portal, people.newcomer)
      const wallet = () => portal.call('wallet', { code: 'ZEU003' }, { cookie })
      await refusalOf(await wallet(), 403, 'passwordChangeRequired')
      await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU003', whole))
      expect((await wallet()).status).toBe(200)
      expect(await stored('ZEU003')).toEqual({
        email: 'tendai@camp.example.org',
        hash: expect.stringMatching(/^\$argon2id\$/),
        mustChange: false,
      })
      const { data } = await answerOf(participantSignInAnswer, await trySignIn('ZEU003', chosen))
      expect(data.mustChangePassword).toBeUndefined()
      expect((await recorded('ZEU003')).at(-1)).toEqual({
        actor_role: 'participant',
        actor: 'ZEU003',
        action: 'updatePassword',
        detail: { forced: true },
      })
    })

    test('requires all fields from a restricted session', async () => {
      const cookie = await signIn(portal, people.newcomer)
      const { currentPassword, newPassword, email } = whole
      await isRefused(cookie, 'ZEU003', { password: chosen }, 'Please enter a valid email address')
      await isRefused(
        cookie,
        'ZEU003',
        { password: chosen, email, newPassword },
        'Current password is required',
      )
      await isRefused(
        cookie,
        'ZEU003',
        { password: chosen, email, currentPassword },
        'New password is required',
      )
    })

    test.each([
      [{ email: '' }, 'Please enter a valid email address'],
      [{ email: 'nobody' }, 'Please enter a valid email address'],
      [{ email: 'a b@camp.example' }, 'Please enter a valid email address'],
      [{ newPassword: 'something else' }, 'New passwords do not match'],
      [{ password: '12345', newPassword: '12345' }, 'New password must be at least 6 characters long'],
      [
        { password, newPassword: password },
        'The new password is the same as the old one. Please choose another.',
      ],
      [
        { password: 'zeu003', newPassword: 'zeu003' },
        'This password is too easy to guess. Please choose another one.',
      ],
    ])('is refused with %j', async (wrong, message) => {
      const cookie = await signIn(portal, people.newcomer)
      await isRefused(cookie, 'ZEU003', { ...whole, ...wrong }, message)
    })

    test('is refused above 1,000 characters, and a current one of any length is just wrong', async () => {
      const cookie = await signIn(portal, people.newcomer)
      const long = 'x'.repeat(1_001)
      await isRefused(
        cookie,
        'ZEU003',
        { ...whole, password: long, newPassword: long },
        'A password has at most 1,000 characters. Please choose a shorter one.',
      )
      await isRefused(
        cookie,
        'ZEU003',
        { ...whole, currentPassword: long },
        'The current password is not right. Please enter it again.',
      )
    })

    test('is refused with a wrong current one, and the sentence names that field', async () => {
      const cookie = await signIn(portal, people.newcomer)
      const wrong = { ...whole, currentPassword: 'not this one' }
      const { message } = await isRefused(
        cookie,
        'ZEU003',
        wrong,
        'The current password is not right. Please enter it again.',
      )
      expect(message).toMatch(/current password/)
      await refusalOf(
        await portal.call('wallet', { code: 'ZEU003' }, { cookie }),
        403,
        'passwordChangeRequired',
      )
    })

    test('requires the current one also in a session that is not restricted', async () => {
      const cookie = await signIn(portal, people.camper)
      const wrong = { ...whole, currentPassword: 'not this one' }
      await isRefused(cookie, 'ZEU001', wrong, 'The current password is not right. Please enter it again.')
      await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU001', whole))
    })

    test('allows 10 guesses in 15 minutes, sign-ins included', async () => {
      const cookie = await signIn(portal, people.newcomer)
      const wrong = { ...whole, currentPassword: 'not this one' }
      for (let attempt = 1; attempt <= 9; attempt++)
        await refusalOf(await update(cookie, 'ZEU003', wrong), 400, 'invalid')
      await refusalOf(await trySignIn('ZEU003', 'not this one'), 401, 'signedOut')
      await refusalOf(await update(cookie, 'ZEU003', whole), 429, 'tooManyAttempts')
      await refusalOf(await trySignIn('ZEU003', password), 429, 'tooManyAttempts')
      portal.pass(15 * minute)
      await answerOf(updatePasswordAnswer, await update(cookie, 'ZEU003', whole))
    })

    test('is set once when sent twice in parallel', async () => {
      const first = await signIn(portal, people.newcomer)
      const second = await signIn(portal, people.newcomer)
      const answers = await Promise.all([update(first, 'ZEU003', whole), update(second, 'ZEU003', whole)])
      const done = answers.filter(({ status }) => status === 200)
      expect(done).toHaveLength(1)
      const { rows } = await database.pool.query("select restricted from sessions where subject = 'ZEU003'")
      expect(rows).toEqual([{ restricted: false }])
    })
  })
})

describeOnPostgresql('A new password of a camper (races on PostgreSQL)', () => {
  test('ends a session opened with the old one while it waited', async () => {
    const database = await postgresDatabase()
    const portal = portalOver(database)
    await addPeople(database)
    const cookie = await signIn(portal, people.camper)

    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from participants where code = 'ZEU001' for update")
    const body = { code: people.camper, password }
    const signingIn = portal.call('participantSignIn', {}, { body })
    await untilSomebodyWaits(database, 1)
    const updating = portal.call('updatePassword', { code: people.camper }, { cookie, body: plain(chosen) })
    await untilSomebodyWaits(database, 2)
    await other.query('commit')
    other.release()

    await answerOf(participantSignInAnswer, await signingIn)
    await answerOf(updatePasswordAnswer, await updating)
    expect((await database.pool.query('select from sessions')).rowCount).toBe(1)
    await database.close()
  })
})
