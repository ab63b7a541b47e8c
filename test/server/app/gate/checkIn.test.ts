import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import type { CheckInStep } from '../../../../src/api/routes.ts'
import { checkInAnswer } from '../../../../src/api/schemas/participants.ts'
import { participant } from '../../../../src/api/schemas/people.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addCampers, addPeople, camperAnswer, people, signIn } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

interface Gate {
  readonly portal: Portal
  readonly cookie: string
}

interface Asked {
  readonly step?: CheckInStep
  readonly key?: string
}

function ask({ portal, cookie }: Gate, code: string, { step, key }: Asked): Promise<Response> {
  return portal.call(
    'checkIn',
    { code },
    {
      cookie,
      ...(step && { query: `?step=${step}` }),
      key,
    },
  )
}

const confirm = (gate: Gate, code: string, key?: string) =>
  ask(gate, code, key === undefined ? { step: 'confirm' } : { step: 'confirm', key })

async function gatesAt(database: Database, count: number): Promise<Gate[]> {
  const portal = portalOver(database)
  const gates: Gate[] = []
  for (let number = 0; number < count; number++) {
    const admin = number % 2 === 0 ? people.admin : people.otherAdmin
    gates.push({ portal, cookie: await signIn(portal, admin, `10.0.0.${number}`) })
  }
  return gates
}

async function checkInsOf({ pool }: Database, code: string) {
  const { rows } = await pool.query(
    "select actor_role, actor, at from audit where action = 'checkIn' and subject = $1 order by id",
    [code],
  )
  return rows
}

async function statusOf({ pool }: Database, code: string) {
  const { rows } = await pool.query(
    'select status, checked_in_at as "in", checked_out_at as "out" from participants where code = $1',
    [code],
  )
  return rows[0]
}

async function checkOut({ pool }: Database, code: string) {
  await pool.query(
    "update participants set status = 'checkedOut', checked_out_at = '2025-04-14T12:00:00Z' where code = $1",
    [code],
  )
}

const arrival = new Date('2025-04-14T08:00:00.000Z')
const departure = new Date('2025-04-14T12:00:00.000Z')

const farai = (code: string) => ({
  _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  code,
  firstname: 'Farai',
  lastname: code,
  age: 0,
  isAgeUnknown: true,
  checkedIn: false,
  checkedOut: false,
  registeredAt: '2025-04-14T08:00:00.000Z',
})
const letIn = (code: string) => ({
  success: true,
  message: `Farai ${code} has been successfully checked in!`,
  data: { ...farai(code), checkedIn: true },
})

describeCamp('Check-in', ({ database, newCamper }) => {
  let gates: Gate[]
  let gate: Gate
  beforeAll(async () => {
    gates = await gatesAt(database, 16)
    const [first] = gates
    if (first === undefined) throw new Error('There is no gate')
    gate = first
  })

  describe('by search', () => {
    test.each([{}, { step: 'search' as const }])(
      '%j returns the person and writes nothing',
      async (asked) => {
        const code = await newCamper()
        const answered = await answerOf(checkInAnswer, await ask(gate, code, { ...asked, key: 'never-kept' }))
        expect(answered).toEqual({ success: true, data: farai(code) })
        expect(await statusOf(database, code)).toEqual({ status: 'registered', in: null, out: null })
        expect(await checkInsOf(database, code)).toEqual([])
        expect(
          (await database.pool.query("select from idempotency_keys where key = 'never-kept'")).rowCount,
        ).toBe(0)
      },
    )

    test('finds a camper who is already inside', async () => {
      const code = await newCamper()
      await confirm(gate, code)
      const { success, data } = await answerOf(checkInAnswer, await ask(gate, code, {}))
      expect([success, data?.checkedIn]).toEqual([true, true])
    })
  })

  test.each([
    '?step=',
    '?step=Confirm',
    '?step=confirm2',
    '?step=search&step=confirm',
    '?step=confirm&step=confirm',
  ])('with an unknown step (%s) is refused', async (query) => {
    const code = await newCamper()
    await refusalOf(
      await gate.portal.call('checkIn', { code }, { cookie: gate.cookie, query }),
      400,
      'invalid',
    )
    expect(await statusOf(database, code)).toEqual({ status: 'registered', in: null, out: null })
  })

  describe('by confirm', () => {
    test('[A386] [A387] [A388] checks the camper in, returns success, message and data, and is audited', async () => {
      const before = await answerOf(checkInAnswer, await ask(gate, people.camper, {}))
      const response = await confirm(gate, people.camper)
      expect(await response.clone().json()).toEqual({
        success: true,
        message: 'Rudo Moyo has been successfully checked in!',
        data: { ...camperAnswer, _id: before.data?._id, checkedIn: true },
      })
      await answerOf(checkInAnswer, response)
      const now = new Date('2025-04-14T08:00:00.000Z')
      expect(await statusOf(database, people.camper)).toEqual({ status: 'checkedIn', in: now, out: null })
      expect(await checkInsOf(database, people.camper)).toEqual([
        { actor_role: 'admin', actor: 'gate@camp.example.org', at: now },
      ])
    })

    test('refuses a second check-in with the participant and the documented sentence', async () => {
      const code = await newCamper()
      await answerOf(checkInAnswer, await confirm(gate, code))
      const refused = await refusalOf(await confirm(gate, code), 409, 'alreadyCheckedIn')
      expect(refused.message).toBe(`Farai ${code} is already checked in`)
      expect(participant.parse(refused.data)).toEqual({ ...farai(code), checkedIn: true })
      expect(await checkInsOf(database, code)).toHaveLength(1)
    })

    test('checks a checked-out camper in again', async () => {
      const code = await newCamper()
      await confirm(gate, code)
      await checkOut(database, code)
      expect(await answerOf(checkInAnswer, await confirm(gate, code))).toEqual(letIn(code))
      expect(await statusOf(database, code)).toEqual({ status: 'checkedIn', in: arrival, out: null })
      expect(await checkInsOf(database, code)).toHaveLength(2)
    })

    test('returns 404 for an unknown code', async () => {
      for (const key of [undefined, 'nobody'])
        expect((await refusalOf(await confirm(gate, 'NOBODY', key), 404, 'notFound')).message).toBe(
          'No participant found with this ID',
        )
    })

    test('by 16 gates in parallel checks the camper in once and answers the other 15 “already checked in”', async () => {
      const code = await newCamper()
      const answers = await Promise.all(gates.map((each) => confirm(each, code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
      for (const response of answers) {
        if (response.status === 200) await answerOf(checkInAnswer, response)
        else await refusalOf(response, 409, 'alreadyCheckedIn')
      }
      expect(await checkInsOf(database, code)).toHaveLength(1)
    })

    test('by 16 gates in parallel, each with its own idempotency key, checks the camper in once', async () => {
      const code = await newCamper()
      const answers = await Promise.all(gates.map((each, number) => confirm(each, code, `${code}-${number}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
      expect(await checkInsOf(database, code)).toHaveLength(1)
    })
  })

  describe('with a repeated idempotency key', () => {
    test('returns the first answer byte by byte, also 16 times in parallel', async () => {
      const code = await newCamper()
      const repeats = Array.from({ length: 16 }, () => confirm(gate, code, 'sixteen-times'))
      const texts = await Promise.all((await Promise.all(repeats)).map((response) => response.text()))
      const [first = ''] = texts
      expect(checkInAnswer.parse(JSON.parse(first))).toEqual(letIn(code))
      expect(new Set(texts)).toEqual(new Set([first]))
      const later = await confirm(gate, code, 'sixteen-times')
      expect([later.status, await later.text()]).toEqual([200, first])
      expect(await checkInsOf(database, code)).toHaveLength(1)
    })

    test('returns the first answer after the camper has changed, and changes nothing', async () => {
      const code = await newCamper()
      const first = await (await confirm(gate, code, 'late-repeat')).text()
      await checkOut(database, code)
      await database.pool.query("update participants set firstname = 'Another' where code = $1", [code])
      expect(await (await confirm(gate, code, 'late-repeat')).text()).toBe(first)
      expect(await statusOf(database, code)).toEqual({ status: 'checkedOut', in: arrival, out: departure })
      expect(await checkInsOf(database, code)).toHaveLength(1)
    })

    test('returns the first refusal again', async () => {
      const code = await newCamper()
      await confirm(gate, code)
      const refused = await confirm(gate, code, 'refused')
      const first = await refused.clone().text()
      await refusalOf(refused, 409, 'alreadyCheckedIn')
      await checkOut(database, code)
      const repeat = await confirm(gate, code, 'refused')
      expect([repeat.status, await repeat.text()]).toEqual([409, first])
      expect(await statusOf(database, code)).toEqual({ status: 'checkedOut', in: arrival, out: departure })
    })

    test('refuses another camper and changes nothing', async () => {
      const [code, another] = [await newCamper(), await newCamper()]
      await confirm(gate, code, 'used-up')
      await refusalOf(await confirm(gate, another, 'used-up'), 409, 'keyReused')
      expect(await statusOf(database, another)).toEqual({ status: 'registered', in: null, out: null })
      expect(await checkInsOf(database, another)).toEqual([])
    })

    test('checks in one of 16 campers in parallel', async () => {
      const codes: string[] = []
      for (let number = 0; number < 16; number++) codes.push(await newCamper())
      const answers = await Promise.all(codes.map((code) => confirm(gate, code, 'one-key-for-all')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
      for (const [index, code] of codes.entries()) {
        const response = answers[index]
        if (response?.status === 409) await refusalOf(response, 409, 'keyReused')
        expect(await checkInsOf(database, code)).toHaveLength(response?.status === 200 ? 1 : 0)
      }
    })

    test('belongs to one account: the same key of another admin is another attempt', async () => {
      const [code, another] = [await newCamper(), await newCamper()]
      const [mine, theirs] = gates
      if (mine === undefined || theirs === undefined) throw new Error('There are not two gates')
      await answerOf(checkInAnswer, await confirm(mine, code, 'same-words'))
      await answerOf(checkInAnswer, await confirm(theirs, another, 'same-words'))
    })

    test('is the same attempt in every spelling of the code', async () => {
      const code = await newCamper()
      const first = await (await confirm(gate, code, 'written')).text()
      expect(await (await confirm(gate, ` ${code.toLowerCase()}`, 'written')).text()).toBe(first)
    })
  })

  test.each(['', ' ', 'two words', 'ä', 'x'.repeat(201), '\t'])('refuses the key %j', async (key) => {
    const code = await newCamper()
    await refusalOf(await confirm(gate, code, key), 400, 'invalid')
    expect(await statusOf(database, code)).toEqual({ status: 'registered', in: null, out: null })
  })

  test.each(['x', '!~"\'\\', 'x'.repeat(200)])('accepts the key %j', async (key) => {
    await answerOf(checkInAnswer, await confirm(gate, await newCamper(), key))
  })
})

describeOnPostgresql('Check-in (races on PostgreSQL)', () => {
  test('returns the first answer to a repeat that waited while the camper was checked in and out', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await addCampers(database, ['RACE'])
    const [gate] = await gatesAt(database, 1)
    if (gate === undefined) throw new Error('There is no gate')

    const other = await database.pool.connect()
    await other.query('begin')
    await other.query("select from participants where code = 'RACE' for update")
    const first = confirm(gate, 'RACE', 'waited')
    await untilSomebodyWaits(database, 1)
    const leaving = checkOut(database, 'RACE')
    await untilSomebodyWaits(database, 2)
    const repeat = confirm(gate, 'RACE', 'waited')
    await untilSomebodyWaits(database, 3)
    await other.query('commit')
    other.release()
    await leaving

    const answered = await (await first).text()
    expect(checkInAnswer.parse(JSON.parse(answered))).toEqual(letIn('RACE'))
    expect(await (await repeat).text()).toBe(answered)
    expect(await statusOf(database, 'RACE')).toEqual({ status: 'checkedOut', in: arrival, out: departure })
    expect(await checkInsOf(database, 'RACE')).toHaveLength(1)
    await database.close()
  })

  test('is retried when PostgreSQL aborts it to resolve a deadlock', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await addCampers(database, ['DEAD'])
    const [gate] = await gatesAt(database, 1)
    if (gate === undefined) throw new Error('There is no gate')
    await database.pool.query(`
      create sequence given_up;
      create function give_up() returns trigger language plpgsql as $$
      begin
        if nextval('given_up') <= 2 then raise exception 'given up' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger give_up before update on participants for each row execute function give_up()`)
    await answerOf(checkInAnswer, await confirm(gate, 'DEAD', 'again'))
    expect(await checkInsOf(database, 'DEAD')).toHaveLength(1)
    await database.close()
  })
})
