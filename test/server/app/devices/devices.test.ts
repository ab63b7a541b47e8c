import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDeviceAnswer,
  changeDeviceAnswer,
  devicesAnswer,
  revokeDeviceAnswer,
} from '../../../../src/api/schemas/devices.ts'
import { participantAnswer } from '../../../../src/api/schemas/participants.ts'
import { describeCamp } from '../support/camp.ts'
import { pairedDevice, people, signIn } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeCamp('Devices', ({ database, signedIn }) => {
  let portal: Portal
  const lead = signedIn(people.admin)
  beforeEach(async () => {
    await database.pool.query("delete from sessions where role = 'device'")
    await database.pool.query('delete from devices')
    await database.pool.query('delete from idempotency_keys')
    portal = portalOver(database)
  })

  const add = (body: object, key?: string) =>
    portal.call(
      'addDevice',
      {},
      {
        cookie: lead,
        body,
        key,
      },
    )
  const added = async (name: string, key?: string) =>
    (await answerOf(addDeviceAnswer, await add({ name, endsOn: '2025-04-22' }, key))).data
  const listed = async (cookie = lead) => {
    const response = await portal.call('devices', {}, { cookie })
    return (await answerOf(devicesAnswer, response)).devices
  }
  const revoke = (id: string) => portal.call('revokeDevice', { id }, { cookie: lead })
  const endOn = (id: string, endsOn: string) =>
    portal.call('changeDevice', { id }, { cookie: lead, body: { endsOn } })
  const search = (cookie: string, code: string = people.camper) =>
    portal.call('checkIn', { code }, { cookie, query: '?step=search' })
  const works = async (cookie: string) => {
    await answerOf(participantAnswer, await search(cookie))
  }
  const isOver = async (cookie: string) => {
    await refusalOf(await search(cookie), 401, 'signedOut')
  }
  const auditOf = async (subject: string) => {
    const { rows } = await database.pool.query(
      `select actor_role as role, actor, action, detail from audit where subject = $1 order by id`,
      [subject],
    )
    return rows
  }

  describe('a new pairing', () => {
    test('[W051] returns a secret and eight letters, and stores only keyed hashes of them', async () => {
      const response = await add({ name: '  Gate 2 ', endsOn: '2025-04-22' }, 'pairing')
      const body = await response.clone().json()
      expect(body).toEqual({
        success: true,
        message: 'The code for Gate 2 is ready.',
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'Gate 2',
          secret: expect.stringMatching(/^[\w-]{22}$/),
          letters: expect.stringMatching(/^[A-HJ-NP-Z]{8}$/),
          pairingEndsAt: '2025-04-14T08:10:00.000Z',
          secondsLeft: 600,
        },
      })
      const { secret, letters, id } = body.data
      for (const table of ['devices', 'idempotency_keys', 'audit', 'settings', 'sessions']) {
        const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
        const stored = JSON.stringify(rows)
        expect(stored).not.toContain(secret)
        expect(stored).not.toContain(letters)
      }
      const { rows } = await database.pool.query(
        'select secret_hash, letters_hash, ends_at from devices where id = $1',
        [id],
      )
      expect(rows).toEqual([
        {
          secret_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          letters_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          ends_at: new Date('2025-04-22T22:00:00.000Z'),
        },
      ])
      const plain = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))
      expect(rows[0].letters_hash).not.toBe(Buffer.from(plain).toString('hex'))
      expect(await auditOf(id)).toEqual([
        {
          role: 'admin',
          actor: 'gate@camp.example.org',
          action: 'addDevice',
          detail: { endsOn: '2025-04-22' },
        },
      ])
    })

    test('gets a different code each time', async () => {
      const codes = await Promise.all(['A', 'B', 'C', 'D'].map((name) => added(name)))
      expect(new Set(codes.map(({ secret }) => secret)).size).toBe(4)
      expect(new Set(codes.map(({ letters }) => letters)).size).toBe(4)
    })

    test('[W053] repeated with its idempotency key, in parallel or after it ended, is one device with one code', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => added('Gate 2', 'once')))
      const [first] = all
      if (first === undefined) throw new Error('Nothing was added')
      expect(all).toEqual(Array.from({ length: 8 }, () => first))
      await answerOf(revokeDeviceAnswer, await revoke(first.id))
      expect(await added('Gate 2', 'once')).toEqual(first)
      expect(await listed()).toHaveLength(1)
      await refusalOf(await add({ name: 'Gate 3', endsOn: '2025-04-22' }, 'once'), 409, 'keyReused')
    })

    test('[W052] is refused for a name in use, and eight in parallel create one device', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, press) =>
          add({ name: press % 2 === 0 ? 'Gate 2' : 'GATE 2', endsOn: '2025-04-22' }, `press-${press}`),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
      const { message } = await refusalOf(await add({ name: 'gate 2', endsOn: '2025-04-22' }), 409, 'taken')
      expect(message).toBe(
        'There is a device called “gate 2” already. End its pairing first, or choose another name.',
      )
      portal.pass(10 * minute)
      await added('Gate 2')
    })

    test.each([
      [{ name: ' ', endsOn: '2025-04-22' }, 'Please give the device a name, such as “Gate 2”.'],
      [
        { name: 'x'.repeat(41), endsOn: '2025-04-22' },
        'Please give the device a name of at most 40 characters.',
      ],
      [{ name: 'Gate\n2', endsOn: '2025-04-22' }, /invisible character/],
      [{ name: 'Gate 2', endsOn: '2025-04-13' }, 'This day has passed. Please choose today or a later day.'],
      [{ name: 'Gate 2', endsOn: '2025-02-30' }, 'Please choose a day.'],
      [{ name: 'Gate 2' }, 'Please give the device a name and a last day.'],
    ] as const)('refuses %j', async (body, sentence) => {
      expect((await refusalOf(await add(body), 400, 'invalid')).message).toMatch(sentence)
      expect(await listed()).toEqual([])
    })
  })

  describe('the list', () => {
    const states = async (cookie = lead) =>
      Object.fromEntries((await listed(cookie)).map(({ name, state }) => [name, state]))

    test('[W054] shows the state of each device', async () => {
      await added('Waiting')
      const revoked = await added('Revoked')
      await answerOf(revokeDeviceAnswer, await revoke(revoked.id))
      await pairedDevice(database, { id: 'd-paired', name: 'Paired' })
      await pairedDevice(database, { id: 'd-out', name: 'Out' })
      await database.pool.query("delete from sessions where subject = 'd-out'")
      const today = await pairedDevice(database, { id: 'd-today', name: 'Today' })
      await answerOf(changeDeviceAnswer, await endOn('d-today', '2025-04-14'))
      expect(await states()).toEqual({
        ...{ Waiting: 'waiting', Revoked: 'revoked', Paired: 'paired', Out: 'revoked', Today: 'paired' },
      })
      portal.pass(10 * minute)
      expect(await states()).toMatchObject({ Waiting: 'expired', Today: 'paired' })
      // Midnight at the camp is 22:00 UTC.
      portal.pass(14 * 60 * minute - 10 * minute - 1)
      const later = await signIn(portal, people.admin)
      await works(today)
      expect(await states(later)).toMatchObject({ Today: 'paired' })
      portal.pass(1)
      expect(await states(later)).toMatchObject({ Today: 'ended', Paired: 'paired' })
      await isOver(today)
    })

    test('[W054] shows when, where and with which browser a device was last seen, and its operator', async () => {
      const cookie = await pairedDevice(database)
      await database.pool.query("update devices set operator = 'Tapiwa Ncube'")
      const headers = {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      }
      portal.pass(minute)
      await portal.call('checkIn', { code: people.camper }, { cookie, headers, from: '10.0.0.7' })
      expect(await listed()).toEqual([
        {
          id: 'gate-2',
          name: 'Gate 2',
          state: 'paired',
          createdAt: '2025-04-14T08:00:00.000Z',
          madeBy: 'Gate Operator',
          pairingEndsAt: '2025-04-14T08:00:00.000Z',
          pairedAt: '2025-04-14T08:00:00.000Z',
          endsAt: '2025-04-24T08:00:00.000Z',
          revokedAt: null,
          revokedBy: null,
          lastSeenAt: '2025-04-14T08:01:00.000Z',
          network: '10.0.0.7',
          browser: 'Chrome on Android',
          operator: 'Tapiwa Ncube',
          ...{ waiting: null, handsIn: false, undecided: 0 },
        },
      ])
    })
  })

  describe('revoking', () => {
    test('[W055] refuses the device’s next call, ends its sessions and records who revoked it', async () => {
      const cookie = await pairedDevice(database)
      const other = await pairedDevice(database, { id: 'gate-3', name: 'Gate 3' })
      await works(cookie)
      portal.pass(minute)
      const { message } = await answerOf(revokeDeviceAnswer, await revoke('gate-2'))
      expect(message).toBe('The pairing of Gate 2 has ended.')
      await isOver(cookie)
      await works(other)
      const { rows } = await database.pool.query("select subject from sessions where role = 'device'")
      expect(rows).toEqual([{ subject: 'gate-3' }])
      expect((await listed()).find(({ id }) => id === 'gate-2')).toMatchObject({
        state: 'revoked',
        revokedAt: '2025-04-14T08:01:00.000Z',
        revokedBy: 'Gate Operator',
      })
      await answerOf(revokeDeviceAnswer, await revoke('gate-2'))
      expect(await auditOf('gate-2')).toEqual([
        { role: 'admin', actor: 'gate@camp.example.org', action: 'revokeDevice', detail: null },
      ])
    })

    test.each(['nothing', '\0', '%00'])('an unknown device %j is refused', async (id) => {
      await refusalOf(await revoke(id), 404, 'notFound')
      await refusalOf(await endOn(id, '2025-04-22'), 404, 'notFound')
    })
  })

  describe('a changed last day', () => {
    test('takes effect immediately, ends at the camp’s midnight, and is audited', async () => {
      const cookie = await pairedDevice(database, { id: 'gate-4' })
      await answerOf(changeDeviceAnswer, await endOn('gate-4', '2025-04-16'))
      expect(await auditOf('gate-4')).toEqual([
        {
          role: 'admin',
          actor: 'gate@camp.example.org',
          action: 'changeDevice',
          detail: { endsOn: '2025-04-16' },
        },
      ])
      portal.pass(2 * day + 14 * 60 * minute - 1)
      await works(cookie)
      portal.pass(1)
      await isOver(cookie)
    })

    test('does not restore a pairing that has ended', async () => {
      await pairedDevice(database)
      await answerOf(revokeDeviceAnswer, await revoke('gate-2'))
      const { message } = await refusalOf(await endOn('gate-2', '2025-04-25'), 409, 'taken')
      expect(message).toBe('The pairing of Gate 2 has ended. Please pair the device again.')
      await refusalOf(await endOn('gate-2', '2025-04-13'), 400, 'invalid')
    })
  })
})
