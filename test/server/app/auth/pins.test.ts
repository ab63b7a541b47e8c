import { beforeAll, expect, test } from 'vitest'
import type { RouteKey, RouteParameters } from '../../../../src/api/routes.ts'
import { cashDesksAnswer } from '../../../../src/api/schemas/cash.ts'
import { describeCamp } from '../support/camp.ts'
import { faultsIn } from '../support/money.ts'
import { password, signIn, staff } from '../support/people.ts'
import { refused } from '../support/portal.ts'

const pin = '407295'
let free = 0

describeCamp('Personal PINs', ({ portal, database, signedIn }) => {
  const cashier = signedIn(staff.cash)
  const lead = signedIn(staff.lead)
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    await portal.call('askPins', {}, { cookie: lead, body: { isAsked: true } })
    const { rows } = await database.pool.query<{ email: string; id: string }>('select email, id from admins')
    for (const { email, id } of rows) ids[email] = id
  })

  interface Sent {
    readonly as?: string
    readonly key?: string
  }

  function send<Key extends RouteKey>(
    key: Key,
    parameters: RouteParameters<Key>,
    body: unknown,
    { as = cashier, key: attempt = `pins-${++free}` }: Sent = {},
  ): Promise<Response> {
    portal.pass(1_000)
    return portal.call(key, parameters, { cookie: as, body, key: attempt })
  }

  const cookies: Record<string, Promise<string>> = {}
  const cookieFor = (email: string) => {
    cookies[email] ??= signIn(portal, email)
    return cookies[email]
  }
  const setPin = async (email: string, chosen: string | null, currentPassword: string = password) =>
    send('setPin', {}, { currentPassword, pin: chosen }, { as: await cookieFor(email) })

  const signer = (email: string, secret: string) => ({ id: ids[email] ?? '', secret })
  const openDesk = (by: unknown, sent?: Sent) => send('openDesk', {}, { float: 50, signer: by }, sent)
  const desksOf = async (as = cashier) =>
    cashDesksAnswer.parse(await (await portal.call('cashDesks', {}, { cookie: as })).json()).data
  const wrong = (name: string, what: string) => [
    422,
    'wrongPin',
    `This is not the ${what} of ${name}. Nothing was booked. Please let ${name} type it again.`,
  ]

  /** Closes the open desk with a password, because `office` has no PIN. */
  async function closeOwn() {
    const { desk } = await desksOf()
    if (desk === null) return
    const body = { counted: desk.cash / 100, signer: signer(staff.office, password) }
    expect((await send('closeDesk', { desk: desk.id }, body)).status).toBe(200)
  }

  test('[W216] a PIN has six digits and is not easy to guess, and the password sets, changes and removes it', async () => {
    for (const easy of [
      '000000',
      '111111',
      '123456',
      '654321',
      '890123',
      '123123',
      '121212',
      '112233',
      '111222',
    ])
      expect(await refused(setPin(staff.health, easy))).toEqual([
        400,
        'invalid',
        'This PIN is too easy to guess. Please choose another one.',
      ])
    for (const none of ['', '40729', '4072951', '40729x', '４０７２９５'])
      expect(await refused(setPin(staff.health, none))).toEqual([
        400,
        'invalid',
        'A PIN has six digits, such as 4 0 7 2 9 5.',
      ])
    expect(await refused(setPin(staff.health, pin, 'not the password'))).toEqual([
      400,
      'invalid',
      'The current password is not right. Please enter it again.',
    ])
    expect(await (await setPin(staff.health, pin)).json()).toEqual({ success: true, data: { hasPin: true } })
    const { rows } = await database.pool.query<{ hash: string }>(
      'select pin_hash as hash from admins where email = $1',
      [staff.health],
    )
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
    const read = await portal.call('ownPin', {}, { cookie: await cookieFor(staff.health) })
    expect(await read.json()).toEqual({ success: true, data: { hasPin: true, isAsked: true } })
    expect(await (await setPin(staff.health, null)).json()).toEqual({
      success: true,
      data: { hasPin: false },
    })
    const told = await database.pool.query<{ action: string; detail: object | null }>(
      `select action, detail from audit where actor = $1 and action = 'setPin' order by id`,
      [staff.health],
    )
    expect(told.rows).toEqual([
      { action: 'setPin', detail: { isRemoved: false } },
      { action: 'setPin', detail: { isRemoved: true } },
    ])
  })

  test('[W217] a staff member signs for cash with a PIN, or with the password if there is none', async () => {
    await setPin(staff.gate, pin)
    const { signers } = await desksOf()
    expect(signers?.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['Camp Office', false],
      ['Gate Operator', false],
      ['Nyasha Dube', false],
      ['Rutendo Phiri', false],
      ['Tapiwa Ncube', true],
    ])
    const typed = send('openDesk', {}, { float: 50, witness: 'Tapiwa Ncube' })
    expect((await refused(typed)).slice(0, 2)).toEqual([400, 'invalid'])
    expect(await refused(openDesk(signer(staff.gate, password)))).toEqual(wrong('Tapiwa Ncube', 'PIN'))
    expect(await refused(openDesk(signer(staff.gate, '407296')))).toEqual(wrong('Tapiwa Ncube', 'PIN'))
    expect(await refused(openDesk(signer(staff.office, pin)))).toEqual(wrong('Nyasha Dube', 'password'))
    expect((await desksOf()).desk).toBeNull()

    expect((await openDesk(signer(staff.gate, pin))).status).toBe(200)
    const moved = { direction: 'toSafe', amount: 5, signer: signer(staff.office, password) }
    expect((await send('moveToSafe', {}, moved)).status).toBe(200)
    const { desk } = await desksOf()
    expect(desk?.movements.map(({ kind, witness, isConfirmed }) => [kind, witness, isConfirmed])).toEqual([
      ['toSafe', 'Nyasha Dube', true],
      ['fromSafe', 'Tapiwa Ncube', true],
    ])
    const closed = { counted: 45, signer: signer(staff.gate, pin) }
    expect((await send('closeDesk', { desk: desk?.id ?? '' }, closed)).status).toBe(200)
    const { rows } = await database.pool.query(
      `select type, witness_email as by from transfers where desk_id = $1
      union all select 'closed', handed_to_email from cash_desks where id = $1 order by type, by`,
      [desk?.id],
    )
    expect(rows).toEqual([
      { type: 'closed', by: staff.gate },
      { type: 'fromSafe', by: staff.gate },
      { type: 'toSafe', by: staff.office },
      { type: 'toSafe', by: staff.gate },
    ])
    const audit = await database.pool.query<{ detail: { witness?: string; isConfirmed?: boolean } }>(
      `select detail from audit where subject = $1 and detail ? 'witness'`,
      [desk?.id],
    )
    expect(audit.rows.map(({ detail }) => detail.isConfirmed)).toEqual([true, true, true])
    expect(JSON.stringify(audit.rows)).not.toContain(pin)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W217] the second signer is another open account with a chosen password', async () => {
    expect(await refused(openDesk(signer(staff.cash, password)))).toEqual([
      400,
      'invalid',
      'Two people sign for this money: please choose another person than yourself.',
    ])
    const gone = 'This person is not on the list any more. Nothing was booked. Please choose another person.'
    expect(await refused(openDesk(signer(staff.newStaff, password)))).toEqual([404, 'notFound', gone])
    await database.pool.query('update admins set closed_at = now() where email = $1', [staff.health])
    expect(await refused(openDesk(signer(staff.health, password)))).toEqual([404, 'notFound', gone])
    await database.pool.query('update admins set closed_at = null where email = $1', [staff.health])
  })

  test('[W218] a repeated booking returns its answer without the PIN, and a refused one needs the PIN again', async () => {
    expect(await refused(openDesk(signer(staff.gate, ''), { key: 'reloaded' }))).toEqual([
      422,
      'wrongPin',
      'Tapiwa Ncube has to type the PIN again. Nothing was booked.',
    ])
    const first = await openDesk(signer(staff.gate, pin), { key: 'reloaded' })
    const repeat = await openDesk(signer(staff.gate, ''), { key: 'reloaded' })
    expect([repeat.status, await repeat.text()]).toEqual([200, await first.text()])
    const other = openDesk(signer(staff.office, password), { key: 'reloaded' })
    expect((await refused(other)).slice(0, 2)).toEqual([409, 'keyReused'])
    await closeOwn()
  })

  test('[W219] ten wrong PINs in 15 minutes lock the PIN for every cashier, and lock the cashier who typed them', async () => {
    portal.pass(16 * 60_000)
    for (let guess = 0; guess < 10; guess++)
      expect((await refused(openDesk(signer(staff.gate, `30000${guess}`))))[1]).toBe('wrongPin')
    const at = new Date(portal.host.now().getTime() + 1_000 + 15 * 60_000 - 10_000 - 1_000)
    const hour = at.toLocaleTimeString('en-GB', {
      timeZone: 'Africa/Harare',
      hour: '2-digit',
      minute: '2-digit',
    })
    const locked = [
      429,
      'tooManyAttempts',
      `Too many wrong PINs. Nothing was booked. Please choose another person, or try again at ${hour}.`,
    ]
    expect(await refused(openDesk(signer(staff.gate, pin)))).toEqual(locked)
    const byLead = send('openDesk', {}, { float: 5, signer: signer(staff.gate, pin) }, { as: lead })
    expect((await refused(byLead))[0]).toBe(429)
    expect((await refused(openDesk(signer(staff.office, password))))[0]).toBe(429)
    portal.pass(16 * 60_000)
    expect((await openDesk(signer(staff.gate, pin))).status).toBe(200)
    await closeOwn()
  })

  test('[W220] a lead switches PINs off: names are typed and remain unconfirmed', async () => {
    const off = await portal.call('askPins', {}, { cookie: lead, body: { isAsked: false } })
    expect(await off.json()).toEqual({ success: true, data: { isAsked: false } })
    expect((await desksOf()).signers).toBeNull()
    expect((await send('openDesk', {}, { float: 5, witness: 'Tendai Ncube' })).status).toBe(200)
    const { desk } = await desksOf()
    expect(desk?.movements[0]).toMatchObject({ witness: 'Tendai Ncube', isConfirmed: false })
    await portal.call('askPins', {}, { cookie: lead, body: { isAsked: true } })
    await closeOwn()
  })
})
