import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { abilitiesHeader, rightsHeader } from '../../../../src/api/routes/route.ts'
import { access } from '../../../api/support/calls.ts'
import { describeCamp } from '../support/camp.ts'
import { people, staff } from '../support/people.ts'
import { opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const now = new Date(opening)
const day = 24 * 60 * 60_000
const inADay = new Date(now.getTime() + day)

const needsSession = Object.values(access).filter(({ verdicts }) => verdicts.nobody === 401)

describeCamp('Access ends', ({ database }) => {
  let portal: Portal

  beforeEach(() => {
    portal = portalOver(database)
  })

  const run = (sql: string, values: readonly unknown[] = []) => database.pool.query(sql, [...values])

  async function sessionOf(role: string, subject: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest('hex')
    await run(
      `insert into sessions (token_hash, role, subject, created_at, last_seen_at) values ($1, $2, $3, $4, $4)`,
      [hash, role, subject, now],
    )
    return `session=${token}`
  }

  function ask({ method, path, body }: { method: string; path: string; body?: object }, cookie: string) {
    const headers = { cookie, 'content-type': 'application/json' }
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }
    return portal.request(path, { method, headers, ...sent })
  }

  async function addDevice(id: string, ends: { revoked?: Date; endsAt?: Date }) {
    await run(
      `insert into devices (id, name, made_by, created_at, paired_at, pairing_ends_at, ends_at, revoked_at)
       values ($1, $1, $2, $3, $3, $3, $4, $5)`,
      [id, people.admin, now, ends.endsAt ?? inADay, ends.revoked ?? null],
    )
  }

  describe('[W015] at every call for an account or pairing that is over', () => {
    test('a closed account', async () => {
      await run(`update admins set closed_at = $1 where email = $2`, [now, staff.cash])
      for (const call of needsSession)
        await refusalOf(await ask(call, await sessionOf('admin', staff.cash)), 401, 'signedOut')
      await run(`update admins set closed_at = null where email = $1`, [staff.cash])
    })

    test.each<[string, { revoked?: Date; endsAt?: Date }]>([
      ['a device that was revoked', { revoked: now }],
      ['a device whose pairing has ended', { endsAt: now }],
    ])('%s', async (id, ends) => {
      await addDevice(id, ends)
      for (const call of needsSession) {
        // Scans from before the end are accepted (W553), so this call reaches the check of its body.
        const [status, reason] =
          call === access.handInScans ? ([400, 'invalid'] as const) : ([401, 'signedOut'] as const)
        await refusalOf(await ask(call, await sessionOf('device', id)), status, reason)
      }
    })

    test('a device that was never paired', async () => {
      const cookie = await sessionOf('device', 'gate-9')
      await refusalOf(await ask(access.checkIn, cookie), 401, 'signedOut')
    })

    test('a paired device, exactly at its end', async () => {
      await addDevice('gate-1', { endsAt: new Date(now.getTime() + 2 * day) })
      const cookie = await sessionOf('device', 'gate-1')
      const search = { ...access.checkIn, path: '/api/admin/checkin/ZEU001?step=search' }
      expect((await ask(search, cookie)).status).toBe(200)
      portal.pass(2 * day - 1)
      expect((await ask(search, cookie)).status).toBe(200)
      portal.pass(1)
      await refusalOf(await ask(search, cookie), 401, 'signedOut')
    })
  })

  test('[W008] a changed right applies to the next call, and each answer carries the current rights', async () => {
    const cookie = await sessionOf('admin', staff.gate)
    const told: (string | null)[] = []
    const statusOf = async (call: Parameters<typeof ask>[0]) => {
      const response = await ask(call, cookie)
      told.push(response.headers.get(rightsHeader))
      expect(response.headers.get(abilitiesHeader)).toContain('staff')
      return response.status
    }
    expect(await statusOf(access.withdrawals)).toBe(403)
    await run(`update admins set rights = '{gate,cash}' where email = $1`, [staff.gate])
    expect(await statusOf(access.withdrawals)).toBe(200)
    await run(`update admins set rights = '{}' where email = $1`, [staff.gate])
    expect(await statusOf(access.withdrawals)).toBe(403)
    await run(`update admins set rights = '{lead}' where email = $1`, [staff.gate])
    expect(await statusOf(access.withdrawals)).toBe(200)
    expect(told).toEqual(['gate', 'gate cash', '', 'lead'])
    await run(`update admins set rights = '{gate}' where email = $1`, [staff.gate])
  })

  test('[W016] a refusal names the missing right and whom to ask, and the session continues', async () => {
    const cookie = await sessionOf('admin', staff.gate)
    const { message } = await refusalOf(await ask(access.withdrawals, cookie), 403, 'noRight')
    expect(message).toBe('This needs the right “Cash” or “Books”. Please ask a lead at the camp office.')
    const either = await refusalOf(await ask(access.merchants, cookie), 403, 'noRight')
    expect(either.message).toBe(
      'This needs the right “Office” or “Cash” or “Books”. Please ask a lead at the camp office.',
    )
    const search = { ...access.checkIn, path: '/api/admin/checkin/ZEU001?step=search' }
    expect((await ask(search, cookie)).status).toBe(200)
  })

  test('[W017] a session with locked health records can do all but read one, and a missing right is reported first', async () => {
    const locked = async (email: string) => {
      const cookie = await sessionOf('admin', email)
      await run(`update sessions set locked_at = $1 where subject = $2`, [now, email])
      return cookie
    }
    for (const email of [staff.health, staff.lead]) {
      const cookie = await locked(email)
      await refusalOf(await ask(access.participantHealth, cookie), 403, 'locked')
      expect((await ask(access.participants, cookie)).status).toBe(200)
    }
    await refusalOf(await ask(access.participantHealth, await locked(staff.gate)), 403, 'noRight')
    await run(`delete from sessions`)
  })
})
