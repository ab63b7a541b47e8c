import { beforeAll, expect, test } from 'vitest'
import { devicesAnswer } from '../../../../src/api/schemas/devices.ts'
import { lastMovementsAnswer } from '../../../../src/api/schemas/gate.ts'
import { deviceAnswer, sayOperatorAnswer } from '../../../../src/api/schemas/pairing.ts'
import { auditAnswer } from '../../../../src/api/staff/audit.ts'
import { describeCamp } from '../support/camp.ts'
import { hexOf, offlineGateOf } from '../support/offlineGate.ts'
import { pairedDevice, password, signIn, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const pin = '407295'
const minute = 60_000

describeCamp('The operator of a gate, with PINs', ({ portal, database, signedIn }) => {
  const field = offlineGateOf(portal, database)
  const lead = signedIn(staff.lead)
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    await database.pool.query("update settings set value = 'yes' where name = 'asksPins'")
    const tapiwa = await signIn(portal, staff.gate)
    await portal.call('setPin', {}, { cookie: tapiwa, body: { currentPassword: password, pin } })
    const { rows } = await database.pool.query<{ email: string; id: string }>('select email, id from admins')
    for (const { email, id } of rows) ids[email] = id
  })

  const byId = (email: string, secret?: string) => ({
    id: ids[email],
    ...(secret !== undefined && { secret }),
  })
  const say = (cookie: string, body: object) => portal.call('sayOperator', {}, { cookie, body })
  const deviceOf = async (cookie: string) =>
    (await answerOf(deviceAnswer, await portal.call('device', {}, { cookie }))).data
  async function confirmed(cookie: string, body: object) {
    const { data } = await answerOf(sayOperatorAnswer, await say(cookie, body))
    expect(await deviceOf(cookie)).toMatchObject({ operator: data.operator, isConfirmed: data.isConfirmed })
    return data.isConfirmed
  }
  async function checkIn(cookie: string) {
    const code = await field.newCamper()
    await portal.call('checkIn', { code }, { cookie, query: '?step=confirm' })
    return code
  }
  const noterOf = async (code: string, cookie: string) => (await field.placeOf(code, cookie)).by
  async function operatorsInAudit(code: string) {
    const response = await portal.call('audit', {}, { cookie: lead, query: `?person=${code}` })
    return (await answerOf(auditAnswer, response)).entries.map(({ operator }) => operator)
  }

  test('[W222] is confirmed by the PIN only, in each list that names the operator', async () => {
    const cookie = await pairedDevice(database, { id: 'north', name: 'North gate' })
    const listed = await deviceOf(cookie)
    expect(listed).toMatchObject({ operator: null, isConfirmed: null, asksPins: true })
    expect(listed.staff.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['Camp Office', false],
      ['Gate Operator', false],
      ['New Lead', false],
      ['Tapiwa Ncube', true],
    ])

    expect(await confirmed(cookie, byId(staff.gate, pin))).toBe(true)
    const first = await checkIn(cookie)
    expect(await noterOf(first, cookie)).toBe('Tapiwa Ncube')
    expect(await confirmed(cookie, byId(staff.gate))).toBe(false)
    const second = await checkIn(cookie)
    expect(await noterOf(second, cookie)).toBe('Tapiwa Ncube, not confirmed')
    expect(await confirmed(cookie, { name: 'Tapiwa Ncube' })).toBe(false)
    const third = await checkIn(cookie)

    const last = await portal.call('lastMovements', {}, { cookie })
    const { movements } = (await answerOf(lastMovementsAnswer, last)).data
    expect(movements.map(({ by }) => by)).toEqual([
      'Tapiwa Ncube, not confirmed',
      'Tapiwa Ncube, not confirmed',
      'Tapiwa Ncube',
    ])
    const { devices } = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie: lead }))
    expect(devices.map(({ operator }) => operator)).toEqual(['Tapiwa Ncube, not confirmed'])
    expect([
      await operatorsInAudit(first),
      await operatorsInAudit(second),
      await operatorsInAudit(third),
    ]).toEqual([
      [{ name: 'Tapiwa Ncube', isTyped: false, isConfirmed: true }],
      [{ name: 'Tapiwa Ncube', isTyped: false, isConfirmed: false }],
      [{ name: 'Tapiwa Ncube', isTyped: true, isConfirmed: false }],
    ])
    const { rows } = await database.pool.query<{ row: string }>(
      'select to_jsonb(a)::text as row from audit a',
    )
    expect(JSON.stringify(rows)).not.toContain(pin)
  })

  test('[W223] stays unchanged after a wrong PIN, and the PIN locks for 15 minutes after ten', async () => {
    const cookie = await pairedDevice(database, { id: 'south', name: 'South gate' })
    const { message } = await refusalOf(await say(cookie, byId(staff.gate, '300000')), 422, 'wrongPin')
    expect(message).toBe(
      'This is not the PIN of Tapiwa Ncube. Nothing was changed. Please let Tapiwa Ncube type it again.',
    )
    expect(await deviceOf(cookie)).toMatchObject({ operator: null, isConfirmed: null })
    for (let guess = 1; guess < 10; guess++)
      await refusalOf(await say(cookie, byId(staff.gate, `30000${guess}`)), 422, 'wrongPin')
    const locked = await refusalOf(await say(cookie, byId(staff.gate, pin)), 429, 'tooManyAttempts')
    expect(locked.message).toBe(
      'Too many wrong PINs. Nothing was changed. Please go on without the PIN, or try again at 10:15.',
    )
    expect(await confirmed(cookie, byId(staff.gate))).toBe(false)
    portal.pass(16 * minute)
    expect(await confirmed(cookie, byId(staff.gate, pin))).toBe(true)
  })

  test('[W223] cannot be a person outside the gate’s list, whose PIN is not checked', async () => {
    const cookie = await pairedDevice(database, { id: 'hall', name: 'Hall gate' })
    await portal.call(
      'setPin',
      {},
      {
        cookie: await signIn(portal, staff.cash),
        body: { currentPassword: password, pin },
      },
    )
    for (const secret of ['300000', pin]) {
      const { message } = await refusalOf(await say(cookie, byId(staff.cash, secret)), 404, 'notFound')
      expect(message).toBe('This person is not on the list any more. Please choose again.')
    }
    const { rows } = await database.pool.query('select from sign_in_limits where bucket = $1', [
      `pin:${staff.cash}`,
    ])
    expect(rows).toEqual([])
  })

  test('[W224] of an offline scan is confirmed if the device confirmed the name on the same day', async () => {
    const east = {
      device: hexOf('east'),
      cookie: await pairedDevice(database, { id: 'east', name: 'East gate' }),
    }
    const west = {
      device: hexOf('west'),
      cookie: await pairedDevice(database, { id: 'west', name: 'West gate' }),
    }
    await confirmed(east.cookie, byId(staff.gate, pin))
    const scanned = async (gate: typeof east, minutes: number, said: object) => {
      const code = await field.newCamper()
      await field.handIn(gate, field.scan(code, 'arrive', minutes, said))
      return [await noterOf(code, lead), ...(await operatorsInAudit(code)).map((each) => each?.isConfirmed)]
    }
    const claimed = { place: 'East gate', operator: 'Tapiwa Ncube', isOperatorConfirmed: true }
    const notConfirmed = ['Tapiwa Ncube, not confirmed', false]
    expect([
      await scanned(east, 1, claimed),
      await scanned(east, 2, { ...claimed, isOperatorConfirmed: undefined }),
      await scanned(east, 3, { ...claimed, operator: 'Farai' }),
      await scanned(east, -24 * 60, claimed),
      await scanned(west, 4, claimed),
      await scanned(east, 5, { place: 'East gate' }),
      await scanned({ ...east, cookie: lead }, 6, { operator: 'Camp Office' }),
    ]).toEqual([
      ['Tapiwa Ncube', true],
      notConfirmed,
      ['Farai, not confirmed', false],
      notConfirmed,
      notConfirmed,
      [null, undefined],
      ['Camp Office', null],
    ])

    const unknown = (said: object) => field.scan('QQQ111', 'arrive', 7, said)
    const [known, other] = [unknown(claimed), unknown({ operator: 'Farai' })]
    await field.handIn(east, known, other)
    const { conflicts } = await field.inbox(lead)
    expect(conflicts.map(({ key, noted }) => [key, noted.by])).toEqual([
      [other.key, 'Farai, not confirmed'],
      [known.key, 'Tapiwa Ncube'],
    ])
  })

  test('[W222] has no confirmation mark in a camp without PINs', async () => {
    await portal.call('askPins', {}, { cookie: lead, body: { isAsked: false } })
    const cookie = await pairedDevice(database, { id: 'old', name: 'Old gate' })
    expect(await deviceOf(cookie)).toMatchObject({ asksPins: false })
    expect(await confirmed(cookie, byId(staff.gate, 'no PIN'))).toBeNull()
    expect(await noterOf(await checkIn(cookie), cookie)).toBe('Tapiwa Ncube')
    const code = await field.newCamper()
    await field.handIn({ device: hexOf('old'), cookie }, field.scan(code, 'arrive', 8, { operator: 'Farai' }))
    expect(await noterOf(code, cookie)).toBe('Farai')
    await portal.call('askPins', {}, { cookie: lead, body: { isAsked: true } })
  })
})
