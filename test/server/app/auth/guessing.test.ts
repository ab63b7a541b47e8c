import { beforeEach, describe, expect, test } from 'vitest'
import { hashMadePassword } from '../../../../server/app/auth/passwords.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { type QuickWaitingRoom, quickWaitingRoom, statusesOf, timedWaitingRoom } from '../support/guessing.ts'
import { addCampers, password, people } from '../support/people.ts'
import { cookieOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const quarterHour = 15 * 60_000

describeFreshCamp('Password guessing', ({ database }) => {
  let portal: Portal
  let room: QuickWaitingRoom
  let waits: number[]
  beforeEach(async () => {
    room = quickWaitingRoom()
    waits = room.waits
    portal = portalOver(database, room)
  })

  interface Who {
    readonly from?: string
    readonly cookie?: string | undefined
    readonly password?: string
    readonly via?: Portal
  }

  function asking(identifier: string, { from, cookie, password: typed = password, via = portal }: Who = {}) {
    const sent = { cookie, ...(from !== undefined && { from }) }
    if (identifier.includes('@'))
      return via.call('adminSignIn', {}, { body: { email: identifier, password: typed }, ...sent })
    if (/^M\d/.test(identifier))
      return via.call(
        'merchantSignIn',
        {},
        { body: { merchantNumber: identifier, password: typed }, ...sent },
      )
    return via.call('participantSignIn', {}, { body: { code: identifier, password: typed }, ...sent })
  }
  const guess = (identifier: string, from: string) => asking(identifier, { from, password: 'not this one' })

  /** The cookie that a browser keeps after its session has ended. */
  async function browserOf(identifier: string): Promise<string> {
    const response = await asking(identifier, { from: '10.9.0.1' })
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()[1]?.split(';')[0] ?? ''
  }

  async function signingIn(who: Who) {
    const found: (readonly [string, number, readonly number[]])[] = []
    for (const identifier of [people.admin, people.otherAdmin, people.merchant, people.camper]) {
      waits.length = 0
      const { status } = await asking(identifier, who)
      found.push([identifier, status, [...waits]])
    }
    return found
  }

  const atOnce = [people.admin, people.otherAdmin, people.merchant, people.camper].map((identifier) => [
    identifier,
    200,
    [],
  ])
  const attacked = [people.admin, people.otherAdmin, people.merchant, people.camper]
  const afterAWait = attacked.map((identifier) => [identifier, 200, [4_000]])

  describe('at one account of each kind', () => {
    test('from many addresses locks out no owner: known browsers sign in immediately, others in 4 s', async () => {
      const cookies = new Map<string, string>()
      for (const identifier of attacked) cookies.set(identifier, await browserOf(identifier))

      const answered = new Map<number, number>()
      for (let round = 1; round <= 12; round++) {
        const guesses = attacked.flatMap((identifier) =>
          Array.from({ length: 6 }, (_, address) => guess(identifier, `203.0.113.${address}`)),
        )
        for (const { status } of await Promise.all(guesses))
          answered.set(status, (answered.get(status) ?? 0) + 1)
      }
      expect(Object.fromEntries(answered)).toEqual({ 401: 240, 429: 48 })

      for (const [identifier, cookie] of cookies) {
        waits.length = 0
        expect([
          identifier,
          (await asking(identifier, { cookie, from: '203.0.113.1' })).status,
          waits,
        ]).toEqual([identifier, 200, []])
      }
      expect(await signingIn({ from: '10.1.1.1' })).toEqual(afterAWait)
    })

    test('leaves a place in the queue to an address without failures', async () => {
      const from = (address: number) => `203.0.113.${address}`
      for (let address = 0; address < 25; address++) await guess(people.admin, from(address))
      const guesses = () => Array.from({ length: 25 }, (_, address) => guess(people.admin, from(address)))
      const rightLast = () => [...guesses(), asking(people.admin, { from: '10.1.1.1' })]
      const statuses = await statusesOf(room, rightLast, 18)
      expect(statuses.at(-1)).toBe(200)
      expect(statuses.filter((status) => status === 401)).toHaveLength(7)
      expect(statuses.filter((status) => status === 429)).toHaveLength(18)

      room.hold()
      const [ninth] = await Promise.race(
        guesses().map(async (answer) => [await refusalOf(await answer, 429, 'tooManyAttempts')]),
      )
      room.release()
      expect(ninth?.message).toBe(
        'Many people try to sign in here now. Please wait 5 seconds and try again, or ask the camp office.',
      )
    })

    test('from a camp’s shared address does not block other accounts or known browsers', async () => {
      const camp = '198.51.100.7'
      const cookie = await browserOf(people.admin)
      for (let times = 1; times <= 60; times++) {
        const { status } = await guess(people.admin, camp)
        expect(status).toBe(times <= 10 ? 401 : 429)
      }
      waits.length = 0
      expect((await asking(people.admin, { cookie, from: camp })).status).toBe(200)
      for (const identifier of [people.otherAdmin, people.merchant, people.camper])
        expect((await asking(identifier, { from: camp })).status).toBe(200)
      expect(waits).toEqual([])
    })

    test('leaves a place to an address with a successful sign-in in the last week', async () => {
      const strangers = (round: number) =>
        Array.from({ length: 25 }, (_, address) => guess(people.admin, `203.0.${round}.${address}`))
      await asking(people.camper, { from: '10.1.1.1' })
      portal.pass(7 * 24 * 3_600_000 - 1)
      await Promise.all(strangers(1))
      const rightLast = (round: number) => () => [
        ...strangers(round),
        asking(people.admin, { from: '10.1.1.1', password: 'a typo' }),
      ]
      expect((await statusesOf(room, rightLast(2), 18)).at(-1)).toBe(401)
      portal.pass(1)
      expect((await statusesOf(room, rightLast(3), 18)).at(-1)).toBe(429)
    })

    test('is limited across two servers on one database', async () => {
      for (let address = 0; address < 20; address++) await guess(people.admin, `203.0.113.${address}`)
      const other = quickWaitingRoom()
      const via = portalOver(database, other)
      const browser = (await asking(people.admin, { from: '10.1.1.1' })).headers.getSetCookie()[1]
      const [cookie] = (browser ?? '').split(';')
      expect((await asking(people.admin, { via, from: '10.1.1.2' })).status).toBe(200)
      expect(other.waits).toEqual([4_000])
      expect((await asking(people.admin, { via, from: '10.1.1.3', cookie })).status).toBe(200)
      expect(other.waits).toEqual([4_000])
    })
  })

  describe('with one password for many codes, from one address', () => {
    const camp = '198.51.100.7'
    const codes = Array.from({ length: 310 }, (_, number) => `SPR${String(number).padStart(3, '0')}`)

    test('is slowed down after 100 failures and blocks no other account', async () => {
      await addCampers(database, codes)
      const statuses: number[] = []
      for (const code of codes.slice(0, 100)) statuses.push((await guess(code, camp)).status)
      expect([statuses.filter((status) => status === 401).length, waits]).toEqual([100, []])
      for (let first = 100; first < 310; first += 30) {
        const guesses = () => codes.slice(first, first + 30).map((code) => guess(code, camp))
        const answered = await statusesOf(room, guesses, 22)
        expect(answered.filter((status) => status === 401)).toHaveLength(8)
      }
      expect(waits).toEqual(Array(56).fill(4_000))
      expect(await signingIn({ from: camp })).toEqual([...atOnce.slice(0, 3), ...afterAWait.slice(3)])
      expect(await signingIn({ from: '10.1.1.1' })).toEqual(atOnce)
    })

    test('leaves places to accounts that signed in from the same address in the last week', async () => {
      const accounts = [people.admin, people.merchant, people.camper]
      for (const identifier of accounts) expect((await asking(identifier, { from: camp })).status).toBe(200)
      await database.pool.query(
        `insert into sign_in_limits (bucket, window_started_at, attempts)
        select 'address:' || role || ':198.51.100.7', $1, 100 from unnest(array['admin', 'merchant', 'participant']) role
        on conflict (bucket) do update set attempts = 100`,
        [portal.host.now()],
      )
      const strangers = Array.from({ length: 20 }, (_, number) => [
        `${number}@b.c`,
        `M9${number}`,
        `NO${number}`,
      ])
      const answering = () => [
        ...strangers.flat().map((identifier) => guess(identifier, camp)),
        ...accounts.map((identifier) => asking(identifier, { from: camp })),
      ]
      const statuses = await statusesOf(room, answering, 36)
      expect(statuses.slice(-3)).toEqual([200, 200, 200])
      expect(statuses.filter((status) => status === 429)).toHaveLength(36)
      expect(waits).toEqual(Array(27).fill(4_000))
    })

    test('counts a /64 network of IPv6 as one address', async () => {
      for (let address = 1; address <= 11; address++) {
        const { status } = await guess(people.camper, `2001:db8::${address}`)
        expect(status).toBe(address <= 10 ? 401 : 429)
      }
      expect((await asking(people.camper, { from: '2001:db8:0:1::1' })).status).toBe(200)
    })

    test('forgives failures that end in a successful sign-in', async () => {
      for (const code of [people.camper, people.other]) {
        for (let typo = 1; typo <= 9; typo++) await guess(code, camp)
        expect((await asking(code, { from: camp })).status).toBe(200)
      }
      const { rows } = await database.pool.query(
        'select bucket, attempts from sign_in_limits order by bucket',
      )
      expect(rows).toEqual([
        { bucket: 'account:participant:ZEU001', attempts: 0 },
        { bucket: 'account:participant:ZEU002', attempts: 0 },
        { bucket: 'address:participant:198.51.100.7', attempts: 0 },
        { bucket: 'right:13b973f2dcb023f5b515b240c1156d3f23b547e701ca8471b204351b8b8a7bd5', attempts: 1 },
        { bucket: 'right:198.51.100.7', attempts: 1 },
        { bucket: 'right:c56fcdb81b1ed33f96ae03b36a539f848f99da1fe6ad3ba796384c3848908391', attempts: 1 },
      ])
    })
  })

  describe('from one phone in the network of a camp', () => {
    const camp = '198.51.100.7'
    const untilNextTry = 5_000
    const firstPassword = 'ABCD-EFGH-JKMN'

    /**
     * Sends this many invented codes per second, while each person retries the sign-in until it succeeds or
     * the tries are used up.
     */
    async function triesDuringFlood(perSecond: number, persons: readonly { code: string; typed: string }[]) {
      const timed = timedWaitingRoom()
      const via = portalOver(database, timed)
      let asked = 0
      let answered = 0
      let code = 0
      const ask = async (identifier: string, typed: string) => {
        asked++
        const { status } = await asking(identifier, { from: camp, password: typed, via })
        answered++
        return status
      }
      const settled = async () => {
        while (asked !== answered + timed.waiting()) await new Promise(setImmediate)
      }
      const flood = async (milliseconds: number) => {
        for (let passed = 0; passed < milliseconds; passed += 1_000 / perSecond) {
          void ask(`NO${code++}`, 'not this one')
          await settled()
          via.pass(1_000 / perSecond)
          timed.pass(1_000 / perSecond)
          await settled()
        }
      }
      const tries = new Map(persons.map((person) => [person.code, 0]))
      let outside = persons
      await flood(4_000)
      for (let round = 1; round <= 4 && outside.length > 0; round++) {
        const trying = outside.map(async (person) => {
          const status = await ask(person.code, person.typed)
          if (status !== 200) expect(status).toBe(429)
          if (status === 200) tries.set(person.code, round)
          return status === 200 ? [] : [person]
        })
        await flood(untilNextTry)
        outside = (await Promise.all(trying)).flat()
      }
      timed.pass(4_000)
      await settled()
      return Object.fromEntries(tries)
    }

    test.each([10, 20, 40])(
      '[W789] at %i invented codes per second admits a first password at the first try and a chosen one at the second at the latest',
      async (perSecond) => {
        const madeHash = await hashMadePassword(database, firstPassword)
        const newcomers = ['NEW1', 'NEW2', 'NEW3']
        const owners = ['OWN1', 'OWN2', 'OWN3']
        await addCampers(database, [...newcomers, ...owners])
        await database.pool.query(
          'update participants set password_hash = $1, must_change_password = true where code = any ($2)',
          [madeHash, newcomers],
        )
        for (let code = 0; code < 100; code++) await guess(`WRONG${code}`, camp)
        const tries = await triesDuringFlood(perSecond, [
          ...newcomers.map((code) => ({ code, typed: firstPassword })),
          ...owners.map((code) => ({ code, typed: password })),
        ])
        expect(newcomers.map((code) => tries[code])).toEqual([1, 1, 1])
        for (const code of owners) expect([1, 2]).toContain(tries[code])
      },
    )

    test('[W790] never blocks a password made by the server, however often its code was guessed', async () => {
      const madeHash = await hashMadePassword(database, firstPassword)
      await database.pool.query('update participants set password_hash = $1 where code = $2', [
        madeHash,
        people.camper,
      ])
      const statuses: number[] = []
      for (let times = 1; times <= 12; times++) statuses.push((await guess(people.camper, camp)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
      let release = () => {}
      const untilReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      for (let turn = 1; turn <= 53; turn++)
        void portal.host.hashing.run(
          { urgency: 'knownBrowser', account: `busy ${turn}` },
          () => untilReleased,
        )
      expect((await asking(people.other, { from: camp })).status).toBe(503)
      const response = await asking(people.camper, { from: camp, password: firstPassword })
      expect(response.status).toBe(200)
      release()
      const changed = await portal.call(
        'updatePassword',
        { code: people.camper },
        {
          cookie: cookieOf(response),
          body: { password: 'a tent of my own', currentPassword: firstPassword },
          from: camp,
        },
      )
      expect(changed.status).toBe(200)
    })
  })

  describe('is logged for the operator', () => {
    const told = () => portal.logged

    test('once per account and quarter of an hour, with the addresses and without the guesses', async () => {
      for (let address = 0; address < 30; address++) await guess(people.admin, `203.0.113.${address % 4}`)
      for (let times = 0; times < 20; times++) await guess(people.merchant, '2001:db8::7')
      const expected = [
        'Somebody may be guessing the password of admin gate@camp.example.org: 10 wrong ones within 15 minutes, from 203.0.113.0, 203.0.113.1, 203.0.113.2, 203.0.113.3.',
        'Somebody may be guessing the password of merchant M1001: 10 wrong ones within 15 minutes, from 2001:db8::/64.',
      ]
      expect(told()).toEqual(expected)
      await asking(people.merchant, { from: '10.1.1.1' })
      for (let times = 0; times < 20; times++) await guess(people.merchant, '203.0.113.9')
      expect(told()).toEqual(expected)

      portal.pass(quarterHour)
      for (let times = 0; times < 12; times++) await guess(people.merchant, '203.0.113.9')
      expect(told().slice(2)).toEqual([
        'Somebody may be guessing the password of merchant M1001: 10 wrong ones within 15 minutes, from 203.0.113.9.',
      ])
    })

    test('once by two servers', async () => {
      const other = portalOver(database, quickWaitingRoom())
      for (let address = 0; address < 30; address++)
        await asking(people.admin, {
          via: address % 2 ? portal : other,
          from: `203.0.113.${address}`,
          password: 'no',
        })
      expect([...told(), ...other.logged]).toEqual([
        'Somebody may be guessing the password of admin gate@camp.example.org: 10 wrong ones within 15 minutes, from 203.0.113.0, 203.0.113.1, 203.0.113.2, 203.0.113.3, 203.0.113.4.',
      ])
    })

    test('for an address that tries many codes, without names of unknown accounts', async () => {
      await database.pool.query(
        "insert into sign_in_limits (bucket, window_started_at, attempts) values ('address:participant:203.0.113.7', $1, 89)",
        [portal.host.now()],
      )
      for (let times = 1; times <= 11; times++) await guess('my-secret', '203.0.113.7')
      await guess('NOBODY', '203.0.113.7')
      await guess('NOBODY', '203.0.113.7')
      expect(told()).toEqual([
        '100 wrong sign-ins as participant within 15 minutes came from 203.0.113.7; new browsers there have to wait.',
      ])
    })
  })
})
