import { beforeEach, describe, expect, test } from 'vitest'
import { adminSignInAnswer } from '../../../../src/api/schemas/auth.ts'
import {
  changeStaffAnswer,
  staffAccountsAnswer,
  staffFirstPasswordAnswer,
} from '../../../../src/api/schemas/staff.ts'
import { envelope } from '../../../../src/api/schemas/values.ts'
import type { StaffAccount, StaffProfile } from '../../../../src/domain/staff/staff.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { password, people, staff, startSession } from '../support/people.ts'
import { answerOf, cookieOf, refusalOf } from '../support/portal.ts'

const firstPassword = /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const nobody = '00000000-0000-4000-8000-000000000000'

describeFreshCamp('Staff accounts', ({ portal, database }) => {
  let lead: string
  let otherLead: string
  beforeEach(async () => {
    lead = await newSession(people.admin)
    otherLead = await newSession(people.otherAdmin)
  })

  const newSession = (email: string) => startSession(database, email, { at: portal.host.now() })
  async function listed(cookie = lead): Promise<StaffAccount[]> {
    const { staff } = await answerOf(staffAccountsAnswer, await portal.call('staffAccounts', {}, { cookie }))
    return staff
  }
  async function accountOf(email: string, cookie = lead): Promise<StaffAccount> {
    const found = (await listed(cookie)).find((account) => account.email === email)
    if (found === undefined) throw new Error(`${email} has no account`)
    return found
  }
  const idOf = async (email: string) => (await accountOf(email, lead)).id

  const newcomer = { name: 'Chipo Banda', email: 'chipo@camp.example.org', rights: ['gate', 'cash'] }
  function add(body: object = newcomer, { key, as = lead }: { key?: string; as?: string } = {}) {
    return portal.call('addStaff', {}, { cookie: as, body, key })
  }
  function change(id: string, wanted: object, read: StaffProfile | undefined, as = lead) {
    const body = { ...wanted, read: read && { name: read.name, rights: read.rights } }
    return portal.call('changeStaff', { id }, { cookie: as, body })
  }
  function act(
    route: 'newStaffPassword' | 'openStaff' | 'closeStaff' | 'endStaffSessions',
    id: string,
    { key, as = lead }: { key?: string; as?: string } = {},
  ) {
    return portal.call(route, { id }, { cookie: as, key })
  }
  const passwordIn = async (response: Response) => (await answerOf(staffFirstPasswordAnswer, response)).data
  const trySignIn = (email: string, tried: string) =>
    portal.call('adminSignIn', {}, { body: { email, password: tried } })
  const staysSignedIn = async (cookie: string) =>
    (await portal.call('dashboardStats', {}, { cookie })).status !== 401
  const isRefusedAtSignIn = async (email: string) => (await trySignIn(email, password)).status === 401
  async function audited(action: string) {
    const { rows } = await database.pool.query(
      `select actor_role, actor, subject, detail from audit where action = $1 and at = $2 order by id`,
      [action, portal.host.now()],
    )
    return rows
  }
  /** Earlier tests leave audit entries, so each test has its own time. */
  let tests = 0
  beforeEach(() => portal.pass(++tests * 1_000))

  describe('in the list', () => {
    test('[W030] are sorted by name, with rights, state and sessions', async () => {
      await newSession(staff.gate)
      portal.pass(120_000)
      await newSession(staff.gate)
      const rows = await listed()
      expect(rows.map(({ name, rights, state }) => [name, rights, state])).toEqual([
        ['Camp Office', ['lead'], 'open'],
        ['Gate Operator', ['lead'], 'open'],
        ['Kuda Sibanda', ['cash'], 'open'],
        ['New Lead', ['lead'], 'firstPassword'],
        ['Nyasha Dube', ['office'], 'open'],
        ['Rutendo Phiri', ['health'], 'open'],
        ['Tapiwa Ncube', ['gate'], 'open'],
      ])
      expect(rows.find(({ email }) => email === staff.gate)).toEqual({
        id: expect.stringMatching(uuid),
        email: staff.gate,
        name: 'Tapiwa Ncube',
        rights: ['gate'],
        state: 'open',
        isConfigured: false,
        isYou: false,
        sessions: 2,
        lastSeenAt: portal.host.now().toISOString(),
      })
      expect(rows.find(({ email }) => email === staff.cash)).toMatchObject({
        sessions: 0,
        lastSeenAt: undefined,
      })
      expect(rows.filter(({ isYou }) => isYou).map(({ email }) => email)).toEqual([people.admin])
    })

    test('[W030] omit expired sessions', async () => {
      await newSession(staff.gate)
      portal.pass(12 * 60 * 60_000)
      expect(await accountOf(staff.gate, await newSession(people.admin))).toMatchObject({
        sessions: 0,
        lastSeenAt: undefined,
      })
    })

    test('[W031] are last when closed', async () => {
      await answerOf(envelope, await act('closeStaff', await idOf(staff.cash)))
      const rows = await listed()
      expect(rows.at(-1)).toMatchObject({ name: 'Kuda Sibanda', state: 'closed', rights: ['cash'] })
    })

    test('contain no password data', async () => {
      const text = await (await portal.call('staffAccounts', {}, { cookie: lead })).text()
      expect(text).not.toMatch(/argon2|hash|token/i)
    })
  })

  describe('that are added', () => {
    test('[W032] get a first password for a session that can only change it', async () => {
      const response = await add({ ...newcomer, name: '  Chipo Banda ', email: ' Chipo@Camp.Example.org ' })
      expect(await response.clone().json()).toEqual({
        success: true,
        message: 'Chipo Banda has an account now.',
        data: { email: 'chipo@camp.example.org', oneTimePassword: expect.stringMatching(firstPassword) },
      })
      const { email, oneTimePassword } = await passwordIn(response)
      expect(await accountOf(email)).toMatchObject({
        name: 'Chipo Banda',
        rights: ['gate', 'cash'],
        state: 'firstPassword',
        isConfigured: false,
      })
      const entered = await trySignIn('CHIPO@camp.example.org', oneTimePassword)
      const { data } = await answerOf(adminSignInAnswer, entered.clone())
      expect(data).toMatchObject({ mustChangePassword: true, rights: ['gate', 'cash'] })
      const cookie = cookieOf(entered)
      await refusalOf(await portal.call('withdrawals', {}, { cookie }), 403, 'passwordChangeRequired')
      expect(await audited('addStaff')).toEqual([
        {
          actor_role: 'admin',
          actor: people.admin,
          subject: 'chipo@camp.example.org',
          detail: { rights: ['gate', 'cash'] },
        },
      ])
    })

    test('[W032] can have no right or all rights', async () => {
      await passwordIn(await add({ ...newcomer, rights: [] }))
      expect((await accountOf(newcomer.email)).rights).toEqual([])
      const all = ['lead', 'health', 'books', 'cash', 'office', 'gate', 'gate']
      await passwordIn(await add({ ...newcomer, email: 'all@camp.example.org', rights: all }))
      expect((await accountOf('all@camp.example.org')).rights).toEqual([
        'gate',
        'office',
        'cash',
        'books',
        'health',
        'lead',
      ])
    })

    test('[W033] 8 times with one idempotency key are one, with equal answers', async () => {
      const before = (await listed()).length
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(newcomer, { key: 'once' })))
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      expect(JSON.parse(texts[0] ?? '')).toMatchObject({ success: true, data: { email: newcomer.email } })
      await refusalOf(await add({ ...newcomer, name: 'Other' }, { key: 'once' }), 409, 'keyReused')
      const elsewhere = { ...newcomer, email: 'elsewhere@camp.example.org' }
      await refusalOf(await add(elsewhere, { key: 'once' }), 409, 'keyReused')
      expect(await listed()).toHaveLength(before + 1)
      const { rows } = await database.pool.query('select to_jsonb(t)::text as row from idempotency_keys t')
      expect(JSON.stringify(rows)).not.toContain(JSON.parse(texts[0] ?? '').data.oneTimePassword)
    })

    test('[W034] have an email once, ignoring case, also when two leads add it in parallel', async () => {
      const answers = await Promise.all(
        ['chipo@camp.example.org', 'CHIPO@camp.example.org', 'Chipo@Camp.Example.Org'].map((email, index) =>
          add({ ...newcomer, email }, { as: index === 1 ? otherLead : lead }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const refused = await refusalOf(
        await add({ ...newcomer, email: 'Tapiwa@Camp.example.org' }),
        409,
        'taken',
      )
      expect(refused.message).toBe('There is an account with this email already: Tapiwa Ncube.')
      expect(refused.data).toMatchObject({ email: staff.gate, state: 'open' })
    })

    test('[W035] with the email of a closed account are refused with that account, to reopen it', async () => {
      const id = await idOf(staff.gate)
      await answerOf(envelope, await act('closeStaff', id))
      const refused = await refusalOf(await add({ ...newcomer, email: staff.gate }), 409, 'taken')
      expect(refused.message).toBe(
        'There is a closed account with this email: Tapiwa Ncube. Please open it again instead.',
      )
      expect(refused.data).toMatchObject({ id, state: 'closed', name: 'Tapiwa Ncube' })
    })

    test('[W278] store name and email without hidden characters', async () => {
      const wanted = { name: 'Chi\u202Epo\u2060 Banda\u200F', email: 'hid\u00ADden\u200B@camp.example.org' }
      await answerOf(staffFirstPasswordAnswer, await add({ ...newcomer, ...wanted }))
      expect(await accountOf('hidden@camp.example.org')).toMatchObject({ name: 'Chipo Banda' })
    })

    const shape = 'Please send a name, an email and the rights.'
    const noEmail = 'Please enter a valid email, such as name@example.org.'
    const hidden =
      'The name has an invisible character in it, such as a line break. Please type the name again.'
    test.each<[object, string]>([
      [{ name: '' }, 'Please enter the name.'],
      [{ name: ' \t ' }, 'Please enter the name.'],
      [{ name: '\u200b\u2060' }, 'Please enter the name.'],
      [{ name: 7 }, shape],
      [{ name: undefined }, shape],
      [{ name: 'x'.repeat(201) }, 'Please enter a name of at most 200 characters.'],
      [{ name: 'x'.repeat(400) }, 'Please enter a name of at most 200 characters.'],
      [{ name: 'Chipo\nBanda' }, hidden],
      [{ name: 'Chipo\u2028Banda' }, hidden],
      [{ name: 'Chipo\0' }, 'One character of this text cannot be stored. Please type the text again.'],
      [{ email: '' }, 'Please enter the email.'],
      [{ email: 'chipo' }, noEmail],
      [{ email: 'chipo@camp' }, noEmail],
      [{ email: 'chipo banda@camp.example.org' }, noEmail],
      [{ email: 'chi\u00a0po@camp.example.org' }, noEmail],
      [{ email: 'a@camp.example.org,b@camp.example.org' }, noEmail],
      [{ email: `${'x'.repeat(400)}@camp.example.org` }, 'Please enter an email of at most 254 characters.'],
      [{ email: ['chipo@camp.example.org'] }, shape],
      [{ rights: ['gate', 'everything'] }, shape],
      [{ rights: 'lead' }, shape],
      [{ rights: undefined }, shape],
    ])('[W036] are refused with %j, and not added', async (wrong, sentence) => {
      const before = await listed()
      const { message } = await refusalOf(await add({ ...newcomer, ...wrong }), 400, 'invalid')
      expect(message).toBe(sentence)
      expect(await listed()).toEqual(before)
    })
  })

  describe('that are changed', () => {
    test('[W037] have their new rights at the next call, without a sign-out', async () => {
      const cookie = await newSession(staff.gate)
      await refusalOf(await portal.call('withdrawals', {}, { cookie }), 403, 'noRight')
      const tapiwa = await accountOf(staff.gate)
      const wanted = { name: ' Tapiwa N. ', rights: ['cash'] }
      const { data } = await answerOf(changeStaffAnswer, await change(tapiwa.id, wanted, tapiwa))
      expect(data).toEqual({ ...tapiwa, name: 'Tapiwa N.', rights: ['cash'] })
      const next = await portal.call('withdrawals', {}, { cookie })
      expect(next.status).toBe(200)
      expect(next.headers.get('session-rights')).toBe('cash')
      await refusalOf(
        await portal.call('checkIn', { code: people.camper }, { cookie, query: '?step=search' }),
        403,
        'noRight',
      )
      expect(await audited('changeStaff')).toEqual([
        {
          actor_role: 'admin',
          actor: people.admin,
          subject: staff.gate,
          detail: {
            name: 'Tapiwa N.',
            rights: ['cash'],
            nameBefore: 'Tapiwa Ncube',
            rightsBefore: ['gate'],
          },
        },
      ])
    })

    test('[W038] from an outdated state are refused with the current one', async () => {
      const read = await accountOf(staff.gate)
      const first = await change(read.id, { name: 'Tapiwa', rights: ['gate', 'office'] }, read, otherLead)
      await answerOf(changeStaffAnswer, first)
      const second = await change(read.id, { name: 'Tapiwa Ncube', rights: ['cash'] }, read)
      const refused = await refusalOf(second, 409, 'changedElsewhere')
      expect(refused.message).toBe(
        'Nothing was saved: somebody else has changed this account meanwhile. Please look at it before you save again.',
      )
      expect(refused.data).toMatchObject({ name: 'Tapiwa', rights: ['gate', 'office'] })
      expect(await accountOf(staff.gate)).toMatchObject({ name: 'Tapiwa', rights: ['gate', 'office'] })
    })

    test('[W038] by two leads in parallel are changed by one of them', async () => {
      const read = await accountOf(staff.gate)
      const answers = await Promise.all([
        change(read.id, { name: 'One', rights: ['office'] }, read),
        change(read.id, { name: 'Two', rights: ['cash'] }, read, otherLead),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(await accountOf(staff.gate)).toMatchObject(
        [
          { name: 'One', rights: ['office'] },
          { name: 'Two', rights: ['cash'] },
        ][winner] ?? {},
      )
    })

    test('[W039] to the current state succeed, and are audited once', async () => {
      const read = await accountOf(staff.gate)
      const wanted = { name: 'Tapiwa', rights: ['gate', 'office'] }
      await answerOf(changeStaffAnswer, await change(read.id, wanted, read))
      await answerOf(changeStaffAnswer, await change(read.id, wanted, read))
      expect(await audited('changeStaff')).toHaveLength(1)
    })

    test('[W040] are refused when closed or unknown', async () => {
      const read = await accountOf(staff.gate)
      await answerOf(envelope, await act('closeStaff', read.id))
      const refused = await refusalOf(await change(read.id, { name: 'T', rights: [] }, read), 400, 'invalid')
      expect(refused.message).toBe('The account of Tapiwa Ncube is closed. Please open it again first.')
      for (const id of [nobody, 'nobody', "' or true --", people.camper])
        await refusalOf(await change(id, { name: 'T', rights: [] }, read), 404, 'notFound')
    })

    test.each<[object, boolean]>([
      [{ name: '', rights: [] }, true],
      [{ name: 'T', rights: ['everything'] }, true],
      [{ name: 'T' }, true],
      [{ name: 'T', rights: [] }, false],
    ])('[W036] are refused with %j', async (wanted, hasRead) => {
      const read = await accountOf(staff.gate)
      await refusalOf(await change(read.id, wanted, hasRead ? read : undefined), 400, 'invalid')
      expect(await accountOf(staff.gate)).toEqual(read)
    })
  })

  describe('of the last lead', () => {
    const only = (name: string) =>
      `${name} is the only lead. Please give the right “Lead” to somebody else first.`
    beforeEach(async () => {
      await answerOf(envelope, await act('closeStaff', await idOf(staff.newStaff)))
    })

    test('[W041] keep the right Lead', async () => {
      const [one, two] = [await accountOf(people.admin), await accountOf(people.otherAdmin)]
      await answerOf(changeStaffAnswer, await change(two.id, { name: two.name, rights: ['office'] }, two))
      const refused = await refusalOf(
        await change(one.id, { name: one.name, rights: ['office'] }, one),
        400,
        'invalid',
      )
      expect(refused.message).toBe(only('Gate Operator'))
      expect((await accountOf(people.admin)).rights).toEqual(['lead'])
    })

    test('[W041] can be changed in name and in other rights', async () => {
      const [one, two] = [await accountOf(people.admin), await accountOf(people.otherAdmin)]
      await answerOf(envelope, await act('closeStaff', two.id))
      const wanted = { name: 'Anna', rights: ['gate', 'lead'] }
      await answerOf(changeStaffAnswer, await change(one.id, wanted, one))
      expect(await accountOf(people.admin)).toMatchObject(wanted)
    })

    test('[W042] can give up the right while another lead exists, effective at the next call', async () => {
      const one = await accountOf(people.admin)
      await answerOf(changeStaffAnswer, await change(one.id, { name: one.name, rights: ['gate'] }, one))
      await refusalOf(await portal.call('staffAccounts', {}, { cookie: lead }), 403, 'noRight')
      expect((await accountOf(people.admin, otherLead)).rights).toEqual(['gate'])
    })

    test('[W043] two leads who remove the right from each other in parallel: one keeps it', async () => {
      for (let round = 0; round < 8; round++) {
        const [one, two] = [await accountOf(people.admin), await accountOf(people.otherAdmin)]
        await Promise.all([
          change(two.id, { name: two.name, rights: [] }, two, lead),
          change(one.id, { name: one.name, rights: [] }, one, otherLead),
        ])
        expect(await openLeads()).toBe(1)
        await database.pool.query(`update admins set rights = '{lead}' where email in ($1, $2)`, [
          people.admin,
          people.otherAdmin,
        ])
      }
    })

    test('[W043] two leads who give up the right, or close each other’s account, in parallel: one keeps it', async () => {
      const [one, two] = [await accountOf(people.admin), await accountOf(people.otherAdmin)]
      const reset = () =>
        database.pool.query(`update admins set rights = '{lead}', closed_at = null where email in ($1, $2)`, [
          people.admin,
          people.otherAdmin,
        ])
      for (let round = 0; round < 4; round++) {
        await Promise.all([
          change(one.id, { name: one.name, rights: [] }, one, lead),
          change(two.id, { name: two.name, rights: [] }, two, otherLead),
        ])
        expect(await openLeads()).toBe(1)
        await reset()
        await Promise.all([
          act('closeStaff', one.id, { as: otherLead }),
          act('closeStaff', two.id, { as: lead }),
        ])
        expect(await openLeads()).toBe(1)
        await reset()
        lead = await newSession(people.admin)
        otherLead = await newSession(people.otherAdmin)
      }
    })

    async function openLeads(): Promise<number> {
      const { rows } = await database.pool.query(
        `select count(*) as leads from admins where 'lead' = any(rights) and closed_at is null`,
      )
      return rows[0]?.leads
    }

    test('[W044] cannot be closed by their own lead', async () => {
      const refused = await refusalOf(await act('closeStaff', await idOf(people.admin)), 400, 'invalid')
      expect(refused.message).toBe('This is your own account. Please ask another lead to close it.')
    })
  })

  describe('with a new first password', () => {
    test('[W045] are signed out everywhere, lose the old password, and must change the new one', async () => {
      const cookie = await newSession(staff.gate)
      const response = await act('newStaffPassword', await idOf(staff.gate))
      expect(await response.clone().json()).toMatchObject({
        message: 'Tapiwa Ncube has a new first password.',
      })
      const { email, oneTimePassword } = await passwordIn(response)
      expect(email).toBe(staff.gate)
      expect(await staysSignedIn(cookie)).toBe(false)
      expect(await isRefusedAtSignIn(staff.gate)).toBe(true)
      const { data } = await answerOf(adminSignInAnswer, await trySignIn(staff.gate, oneTimePassword))
      expect(data.mustChangePassword).toBe(true)
      expect(await accountOf(staff.gate)).toMatchObject({ state: 'firstPassword', sessions: 1 })
      expect(await audited('newStaffPassword')).toEqual([
        { actor_role: 'admin', actor: people.admin, subject: staff.gate, detail: null },
      ])
    })

    test('[W045] repeated with an idempotency key get one password, with equal answers', async () => {
      const id = await idOf(staff.gate)
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => act('newStaffPassword', id, { key: 'new' })),
      )
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      const { oneTimePassword } = JSON.parse(texts[0] ?? '').data
      expect((await trySignIn(staff.gate, oneTimePassword)).status).toBe(200)
      await refusalOf(await act('newStaffPassword', await idOf(staff.cash), { key: 'new' }), 409, 'keyReused')
      await refusalOf(await act('openStaff', id, { key: 'new' }), 409, 'keyReused')
      expect(await audited('newStaffPassword')).toHaveLength(1)
    })

    test('[W045] keep no session opened with the old password in parallel', async () => {
      const id = await idOf(staff.gate)
      for (let round = 0; round < 4; round++) {
        const { rows } = await database.pool.query(
          'select password_hash as hash from admins where email = $1',
          [staff.gate],
        )
        const [entered] = await Promise.all([trySignIn(staff.gate, password), act('newStaffPassword', id)])
        if (entered.status === 200) expect(await staysSignedIn(cookieOf(entered))).toBe(false)
        await database.pool.query('update admins set password_hash = $1, must_change_password = false', [
          rows[0]?.hash,
        ])
      }
    })

    test('[W044] cannot be one’s own', async () => {
      const refused = await refusalOf(await act('newStaffPassword', await idOf(people.admin)), 400, 'invalid')
      expect(refused.message).toBe(
        'This is your own account. Please change your password under “My account”.',
      )
      expect(await staysSignedIn(lead)).toBe(true)
    })
  })

  describe('whose sessions are ended', () => {
    test('[W046] are signed out everywhere at the next call, and can sign in again', async () => {
      const cookies = [await newSession(staff.gate), await newSession(staff.gate)]
      const ended = await act('endStaffSessions', await idOf(staff.gate))
      expect(await ended.json()).toEqual({
        success: true,
        message: 'Tapiwa Ncube was signed out in 2 places.',
      })
      for (const cookie of cookies) expect(await staysSignedIn(cookie)).toBe(false)
      expect(await isRefusedAtSignIn(staff.gate)).toBe(false)
      expect(await audited('endStaffSessions')).toEqual([
        { actor_role: 'admin', actor: people.admin, subject: staff.gate, detail: { count: 2 } },
      ])
    })

    test('[W046] keep the current session if they are one’s own', async () => {
      const other = await newSession(people.admin)
      await answerOf(envelope, await act('endStaffSessions', await idOf(people.admin)))
      expect(await staysSignedIn(lead)).toBe(true)
      expect(await staysSignedIn(other)).toBe(false)
      expect(await staysSignedIn(otherLead)).toBe(true)
    })

    test('[W046] without a session succeed without an audit entry', async () => {
      const ended = await act('endStaffSessions', await idOf(staff.cash))
      expect(await ended.json()).toMatchObject({ message: 'Kuda Sibanda was signed out in 0 places.' })
      expect(await audited('endStaffSessions')).toEqual([])
    })
  })

  describe('that are closed', () => {
    test('[W047] are signed out, cannot sign in, and stay in the list; closing again succeeds', async () => {
      const cookie = await newSession(staff.gate)
      const id = await idOf(staff.gate)
      for (const _ of [1, 2]) {
        const closed = await act('closeStaff', id)
        expect(await closed.json()).toMatchObject({ message: 'The account of Tapiwa Ncube is closed.' })
      }
      expect(await staysSignedIn(cookie)).toBe(false)
      expect(await isRefusedAtSignIn(staff.gate)).toBe(true)
      expect(await accountOf(staff.gate)).toMatchObject({ state: 'closed', sessions: 0 })
      expect(await audited('closeStaff')).toEqual([
        { actor_role: 'admin', actor: people.admin, subject: staff.gate, detail: null },
      ])
    })

    test('[W048] are reopened with a new first password, and the old one stays invalid', async () => {
      const id = await idOf(staff.gate)
      await answerOf(envelope, await act('closeStaff', id))
      const response = await act('openStaff', id, { key: 'open' })
      expect(await response.clone().json()).toMatchObject({
        message: 'The account of Tapiwa Ncube is open again.',
      })
      const { oneTimePassword } = await passwordIn(response)
      expect((await passwordIn(await act('openStaff', id, { key: 'open' }))).oneTimePassword).toBe(
        oneTimePassword,
      )
      expect(await isRefusedAtSignIn(staff.gate)).toBe(true)
      const { data } = await answerOf(adminSignInAnswer, await trySignIn(staff.gate, oneTimePassword))
      expect(data).toMatchObject({ rights: ['gate'], mustChangePassword: true })
      expect(await audited('openStaff')).toEqual([
        { actor_role: 'admin', actor: people.admin, subject: staff.gate, detail: null },
      ])
      const again = await refusalOf(await act('openStaff', id), 400, 'invalid')
      expect(again.message).toBe('The account of Tapiwa Ncube is open already. Please load the list again.')
    })

    test('[W047] keep no session opened in parallel, also after they are reopened', async () => {
      const id = await idOf(staff.gate)
      const [entered] = await Promise.all([trySignIn(staff.gate, password), act('closeStaff', id)])
      await passwordIn(await act('openStaff', id))
      if (entered.status === 200) expect(await staysSignedIn(cookieOf(entered))).toBe(false)
      expect(await accountOf(staff.gate)).toMatchObject({ sessions: 0 })
    })

    test('[W047] get no new first password', async () => {
      const id = await idOf(staff.gate)
      await answerOf(envelope, await act('closeStaff', id))
      const refused = await refusalOf(await act('newStaffPassword', id), 400, 'invalid')
      expect(refused.message).toBe('The account of Tapiwa Ncube is closed. Please open it again first.')
    })
  })

  describe('configured at server start', () => {
    let configured: StaffAccount
    beforeEach(async () => {
      await database.pool.query('update admins set configured = true where email = $1', [people.otherAdmin])
      configured = await accountOf(people.otherAdmin)
    })

    test('[W049] are marked as such, and their name can be changed', async () => {
      expect(configured.isConfigured).toBe(true)
      const wanted = { name: 'Ruth Moyo', rights: ['lead'] }
      await answerOf(changeStaffAnswer, await change(configured.id, wanted, configured))
      expect(await accountOf(people.otherAdmin)).toMatchObject(wanted)
    })

    test('[W049] keep the right Lead, stay open and keep their password', async () => {
      const { id, name } = configured
      const changed = await refusalOf(
        await change(id, { name, rights: ['gate'] }, configured),
        400,
        'invalid',
      )
      expect(changed.message).toBe(
        'Camp Office is set as a lead where the server is started. These rights can only be changed there.',
      )
      const closed = await refusalOf(await act('closeStaff', id), 400, 'invalid')
      expect(closed.message).toBe(
        'Camp Office is set as a lead where the server is started. The account can only be closed there.',
      )
      const given = await refusalOf(await act('newStaffPassword', id), 400, 'invalid')
      expect(given.message).toBe(
        'The password of Camp Office is set where the server is started. It can only be changed there.',
      )
      expect(await staysSignedIn(otherLead)).toBe(true)
      expect(await accountOf(people.otherAdmin)).toEqual(configured)
    })
  })

  test('[W040] stay unchanged by calls for an unknown account', async () => {
    const before = await listed()
    for (const id of [nobody, 'new', staff.gate, '%00', '\0', '🏕️'])
      for (const route of ['newStaffPassword', 'openStaff', 'closeStaff', 'endStaffSessions'] as const)
        expect([404, 400]).toContain((await act(route, id)).status)
    expect(await listed()).toEqual(before)
  })
})
