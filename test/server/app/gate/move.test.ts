import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { asksWithWhom } from '../../../../server/app/gate/presenceSql.ts'
import {
  lastMovementsAnswer,
  moveAnswer,
  standing as standingSchema,
  whereIsAnswer,
} from '../../../../src/api/schemas/gate.ts'
import { type CampFacts, documentedCamp } from '../../../../src/domain/camp/facts.ts'
import { isAskedWithWhom } from '../../../../src/domain/gate/deviceGate.ts'
import type { MovementKind, MovementVerdict, Place } from '../../../../src/domain/gate/movements.ts'
import { describeCamp } from '../support/camp.ts'
import { addCampers, pairedDevice, people, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const newKey = () => randomBytes(16).toString('hex')

describeCamp('Movements through the gate', ({ portal, database, signedIn, paired }) => {
  const gate = signedIn(staff.gate)
  const lead = signedIn(people.admin)
  const device = paired()
  let free = 0

  async function newCamper(age: number | null = 30): Promise<string> {
    const code = `MOVE-${++free}`
    await addCampers(database, [code])
    await database.pool.query('update participants set age = $2 where code = $1', [code, age])
    return code
  }

  beforeAll(async () => {
    await portal.call('sayOperator', {}, { cookie: device, body: { name: 'Rudo' } })
  })

  let counter = 0
  function bodyOf(number: string, kind: MovementKind, further: object = {}) {
    return {
      key: newKey(),
      number,
      kind,
      counter: ++counter,
      notedAt: '2025-04-14T07:59:59.000Z',
      ...further,
    }
  }
  const send = (body: object, cookie = gate) => portal.call('move', {}, { cookie, body })
  const move = (number: string, kind: MovementKind, further: object = {}, cookie = gate) =>
    send(bodyOf(number, kind, further), cookie)
  const confirm = (code: string, key?: string, cookie = gate) =>
    portal.call('checkIn', { code }, { cookie, query: '?step=confirm', key })
  async function moved(number: string, kind: MovementKind, further: object = {}, cookie = gate) {
    return (await answerOf(moveAnswer, await move(number, kind, further, cookie))).data
  }
  async function standing(number: string) {
    return (await answerOf(whereIsAnswer, await portal.call('whereIs', { number }, { cookie: gate }))).data
  }
  const ways: Readonly<Record<Place, readonly MovementKind[]>> = {
    expected: [],
    inside: ['arrive'],
    outside: ['arrive', 'stepOut'],
    home: ['arrive', 'goHome'],
  }
  async function camperAt(place: Place, age: number | null = 30): Promise<string> {
    const code = await newCamper(age)
    for (const kind of ways[place]) await moved(code, kind, { withWhom: 'own group' })
    return code
  }
  async function keepRules(rules: CampFacts['rules']): Promise<void> {
    await database.pool.query(
      `insert into camp (version, facts, changed_at) values (1, $1, now())
        on conflict (one) do update set facts = excluded.facts`,
      [JSON.stringify({ rules })],
    )
  }
  async function movementsOf(code: string) {
    const { rows } = await database.pool.query('select kind from movements where code = $1 order by id', [
      code,
    ])
    return rows.map(({ kind }) => kind)
  }
  async function auditOf(code: string) {
    const { rows } = await database.pool.query(
      'select action, actor, operator, detail from audit where subject = $1 order by id',
      [code],
    )
    return rows
  }

  type Cell = readonly [kind: MovementKind, place: Place, verdict: MovementVerdict, after: Place]
  const cells: readonly Cell[] = [
    ['arrive', 'expected', 'allowed', 'inside'],
    ['arrive', 'inside', 'alreadyThere', 'inside'],
    ['arrive', 'outside', 'alreadyThere', 'outside'],
    ['arrive', 'home', 'allowed', 'inside'],
    ['stepOut', 'expected', 'wrongPlace', 'outside'],
    ['stepOut', 'inside', 'allowed', 'outside'],
    ['stepOut', 'outside', 'alreadyThere', 'outside'],
    ['stepOut', 'home', 'wrongPlace', 'outside'],
    ['backIn', 'expected', 'wrongPlace', 'inside'],
    ['backIn', 'inside', 'wrongPlace', 'inside'],
    ['backIn', 'outside', 'allowed', 'inside'],
    ['backIn', 'home', 'wrongPlace', 'inside'],
    ['goHome', 'expected', 'wrongPlace', 'home'],
    ['goHome', 'inside', 'allowed', 'home'],
    ['goHome', 'outside', 'allowed', 'home'],
    ['goHome', 'home', 'alreadyThere', 'home'],
  ]
  const flags: Readonly<Record<Place, object>> = {
    expected: { checkedIn: false, checkedOut: false },
    inside: { checkedIn: true, checkedOut: false },
    outside: { checkedIn: true, checkedOut: false },
    home: { checkedIn: false, checkedOut: true },
  }

  test.each(cells)('[W463] %s of a person who is %s: %s, then %s', async (kind, place, verdict, after) => {
    const code = await camperAt(place)
    const before = await movementsOf(code)
    if (verdict !== 'allowed') {
      const refused = await refusalOf(await move(code, kind), 409, verdict)
      expect(standingSchema.parse(refused.data)).toMatchObject({
        place,
        participant: { code, ...flags[place] },
      })
      expect(await movementsOf(code)).toEqual(before)
    }
    const anyway = 'Came in by the kitchen.'
    const response = await move(code, kind, verdict === 'allowed' ? {} : { anyway })
    if (verdict === 'alreadyThere') {
      await refusalOf(response, 409, 'alreadyThere')
      expect(await movementsOf(code)).toEqual(before)
    } else {
      const { data } = await answerOf(moveAnswer, response)
      expect(data.standing).toMatchObject({ place: after, participant: flags[after], by: 'Tapiwa Ncube' })
      expect(data.movement).toMatchObject({
        ...{ kind, code, name: `Farai ${code}`, at: '2025-04-14T08:00:00.000Z', gate: null, undone: null },
        anyway: verdict === 'wrongPlace' ? anyway : null,
      })
      expect(await standing(code)).toEqual(data.standing)
      const action = kind === 'arrive' ? 'checkIn' : kind
      expect((await auditOf(code)).at(-1)).toEqual({
        ...{ action, actor: staff.gate, operator: null },
        detail: verdict === 'wrongPlace' ? { anyway } : null,
      })
    }
    expect(await standing(code)).toMatchObject({ place: after, participant: flags[after] })
  })

  test('[W464] explain a refusal in a sentence', async () => {
    const [expected, inside, outside, home] = await Promise.all(
      (['expected', 'inside', 'outside', 'home'] as const).map((place) => camperAt(place)),
    )
    const said = async (code = '', kind: MovementKind) => (await (await move(code, kind)).json()).message
    expect(await said(inside, 'arrive')).toBe(`Farai ${inside} is already checked in`)
    expect(await said(outside, 'stepOut')).toBe(`Farai ${outside} has already stepped out.`)
    expect(await said(home, 'goHome')).toBe(`Farai ${home} has already gone home.`)
    const anyway = 'Ask what happened, and say why if you let this person through anyway.'
    expect(await said(expected, 'stepOut')).toBe(`Farai ${expected} has not been checked in. ${anyway}`)
    expect(await said(inside, 'backIn')).toBe(`Farai ${inside} is inside already. ${anyway}`)
    expect(await said(home, 'backIn')).toBe(`Farai ${home} has gone home. ${anyway}`)
  })

  test.each(cells)(
    '[W465, W803] %s of a person who is %s, sent by 16 gates in parallel, is stored at most once: %s, then %s',
    async (kind, place, verdict, after) => {
      const code = await camperAt(place)
      const before = await movementsOf(code)
      const audited = (await auditOf(code)).length
      const reason = verdict === 'allowed' ? {} : { anyway: 'Came in by the kitchen.' }
      const { last: seen } = await standing(code)
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, number) =>
          move(code, kind, { ...reason, seen }, number % 2 === 0 ? gate : device),
        ),
      )
      const written = verdict === 'alreadyThere' ? [] : [kind]
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...written.map(() => 200),
        ...Array(16 - written.length).fill(409),
      ])
      expect(await movementsOf(code)).toEqual([...before, ...written])
      expect(await standing(code)).toMatchObject({ place: after })
      const audit = (await auditOf(code)).slice(audited)
      const noters = new Map([
        [staff.gate, null],
        ['gate-2', 'Rudo'],
      ])
      const detail = verdict === 'wrongPlace' ? reason : null
      expect(audit).toEqual(
        written.map(() => ({
          ...{ action: kind === 'arrive' ? 'checkIn' : kind, actor: audit[0]?.actor },
          ...{ operator: noters.get(audit[0]?.actor), detail },
        })),
      )
      expect(audit.every(({ actor }) => noters.has(actor))).toBe(true)
    },
  )

  test('[W803] accept an override reason for the last known movement, and ask again after another one', async () => {
    const code = await camperAt('inside')
    const { last: seen } = await standing(code)
    const anyway = 'The gate was open.'
    const first = await moved(code, 'backIn', { anyway, seen })
    expect(first.standing).toMatchObject({ place: 'inside', last: first.movement.key })
    const refused = await refusalOf(await move(code, 'backIn', { anyway, seen }), 409, 'wrongPlace')
    expect(standingSchema.parse(refused.data)).toMatchObject({ place: 'inside', last: first.movement.key })
    await moved(code, 'backIn', { anyway, seen: first.movement.key })
    expect(await movementsOf(code)).toEqual(['arrive', 'backIn', 'backIn'])
    const expected = await newCamper()
    expect((await standing(expected)).last).toBeNull()
    await refusalOf(await move(expected, 'backIn', { anyway, seen }), 409, 'wrongPlace')
    await moved(expected, 'backIn', { anyway, seen: null })
  })

  test('[W801] store counter, browser and both times, also for a documented check-in', async () => {
    const [moving, confirmed, documented] = [await newCamper(), await newCamper(), await newCamper()]
    const browser = newKey()
    const notedAt = '2025-04-14T07:58:30.000Z'
    await moved(moving, 'arrive', { device: browser, counter: 41, notedAt })
    const confirmWith = (code: string, headers: Record<string, string>) =>
      portal.call('checkIn', { code }, { cookie: gate, query: '?step=confirm', headers })
    await confirmWith(confirmed, {
      ...{ 'Gate-Device': browser, 'Gate-Counter': '42', 'Gate-Noted-At': notedAt },
      'Idempotency-Key': newKey(),
    })
    expect((await confirmWith(documented, { 'Gate-Counter': '43', 'Gate-Noted-At': 'noon' })).status).toBe(
      200,
    )
    const { rows } = await database.pool.query(
      `select counter::int, device, noted_at as "notedAt", received_at as "receivedAt", happened_at as "happenedAt"
      from movements where code = any ($1) order by id`,
      [[moving, confirmed, documented]],
    )
    const receivedAt = new Date('2025-04-14T08:00:00.000Z')
    const marked = { device: browser, notedAt: new Date(notedAt), receivedAt, happenedAt: null }
    expect(rows).toEqual([
      { ...marked, counter: 41 },
      { ...marked, counter: 42 },
      { counter: null, device: null, notedAt: receivedAt, receivedAt, happenedAt: null },
    ])
  })

  test('[W802] share one key space in the camp, for every sender and every call', async () => {
    const [one, two] = [await newCamper(), await newCamper()]
    const key = newKey()
    expect((await confirm(one, key)).status).toBe(200)
    await refusalOf(await confirm(two, key, device), 409, 'keyReused')
    await refusalOf(await move(two, 'arrive', { key }, device), 409, 'keyReused')
    expect((await confirm(two)).status).toBe(200)
    const out = bodyOf(two, 'stepOut')
    await answerOf(moveAnswer, await send(out))
    const undo = (ownKey: string) =>
      portal.call('undoMovement', { key: out.key }, { cookie: gate, body: { key: ownKey } })
    await refusalOf(await undo(key), 409, 'keyReused')
    expect((await undo(newKey())).status).toBe(200)
    const away = await camperAt('expected')
    await refusalOf(await confirm(away, out.key, device), 409, 'undone')
    expect(await movementsOf(away)).toEqual([])
    expect(await movementsOf(one)).toEqual(['arrive'])
    expect(await movementsOf(two)).toEqual(['arrive', 'stepOut', 'undo'])
  })

  test('[W802] treat keys of any other shape as keys of their sender', async () => {
    const [one, two] = [await newCamper(), await newCamper()]
    expect((await confirm(one, 'own-key')).status).toBe(200)
    expect((await confirm(two, 'own-key', device)).status).toBe(200)
    await refusalOf(await confirm(two, 'own-key'), 409, 'keyReused')
  })

  test('[W465] with an override reason are stored once when sent 16 times in parallel', async () => {
    const code = await camperAt('inside')
    const body = bodyOf(code, 'backIn', { anyway: 'The gate was open.' })
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(body)))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(new Set(texts).size).toBe(1)
    expect(await movementsOf(code)).toEqual(['arrive', 'backIn'])
  })

  test('[W466] with a repeated key get the first answer, wherever the person is since', async () => {
    const code = await camperAt('inside')
    const body = bodyOf(code, 'stepOut')
    const first = await (await send(body)).text()
    await moved(code, 'backIn')
    expect(await (await send(body)).text()).toBe(first)
    expect(await (await send(body, device)).text()).toBe(first)
    await moved(code, 'goHome')
    expect(await (await send(body)).text()).toBe(first)
    expect(await movementsOf(code)).toEqual(['arrive', 'stepOut', 'backIn', 'goHome'])
    await refusalOf(await send({ ...body, kind: 'goHome' }), 409, 'keyReused')
    await refusalOf(await send({ ...body, number: await newCamper() }), 409, 'keyReused')
    await refusalOf(await send({ ...body, counter: body.counter + 1 }), 409, 'keyReused')
  })

  test('[W467] require an escort for people under 18 or of unknown age, unless a lead switches it off', async () => {
    for (const age of [17, null]) {
      const code = await camperAt('inside', age)
      expect(await standing(code)).toMatchObject({ asksWithWhom: true })
      expect((await refusalOf(await move(code, 'stepOut'), 400, 'invalid')).message).toBe(
        `Please ask with whom Farai ${code} leaves, and type it in.`,
      )
      await refusalOf(await move(code, 'goHome', { withWhom: ' ' }), 400, 'invalid')
      const out = await moved(code, 'stepOut', { withWhom: ' Aunt Chipo ' })
      expect(out.movement.withWhom).toBe('Aunt Chipo')
      expect(await standing(code)).toMatchObject({ place: 'outside', withWhom: 'Aunt Chipo' })
      expect((await moved(code, 'backIn')).movement.withWhom).toBeNull()
    }
    const grown = await camperAt('inside', 18)
    expect(await standing(grown)).toMatchObject({ asksWithWhom: false })
    await moved(grown, 'stepOut')

    const child = await camperAt('inside', 9)
    const set = (asksWithWhom: boolean) =>
      portal.call('changeGateSettings', {}, { cookie: lead, body: { asksWithWhom } })
    const read = async () => (await portal.call('gateSettings', {}, { cookie: gate })).json()
    expect(await read()).toEqual({ success: true, data: { asksWithWhom: true } })
    expect((await set(false)).status).toBe(200)
    expect((await set(false)).status).toBe(200)
    expect(await read()).toEqual({ success: true, data: { asksWithWhom: false } })
    expect(await standing(child)).toMatchObject({ asksWithWhom: false })
    await moved(child, 'stepOut')
    expect((await set(true)).status).toBe(200)
    const { rows } = await database.pool.query(
      "select actor, detail from audit where action = 'changeGateSettings' order by id",
    )
    expect(rows).toEqual([
      { actor: people.admin, detail: { asksWithWhom: false, askedBelow: 18 } },
      { actor: people.admin, detail: { asksWithWhom: true, askedBelow: 18 } },
    ])
    await refusalOf(await move(await camperAt('inside', 9), 'goHome'), 400, 'invalid')
  })

  test('[W1487] ask under the age of the camp, as a device without a network does', async () => {
    const ages = [null, ...Array.from({ length: 31 }, (_, age) => age)]
    for (const askedBelow of [18, 0, 12, 25]) {
      if (askedBelow !== 18) await keepRules({ ...documentedCamp.facts.rules, askedBelow })
      const { rows } = await database.pool.query<{ asked: boolean }>(
        `select ${asksWithWhom('a')} as asked from unnest($1::integer[]) with ordinality a(age, at) order by at`,
        [ages],
      )
      expect(rows.map(({ asked }) => asked)).toEqual(
        ages.map((age) => isAskedWithWhom(age, { asksWithWhom: true, askedBelow })),
      )
    }
    await keepRules({ ...documentedCamp.facts.rules, askedBelow: 12 })
    const [grown, child] = [await camperAt('inside', 12), await camperAt('inside', 11)]
    expect(await standing(grown)).toMatchObject({ asksWithWhom: false })
    await moved(grown, 'stepOut')
    await refusalOf(await move(child, 'stepOut'), 400, 'invalid')
    await database.pool.query('delete from camp')
  })

  test('[W468] are refused for a lost card, unless found by name, and for a withdrawn person', async () => {
    const code = await camperAt('inside')
    await portal.call('loseCard', { code, number: code }, { cookie: lead })
    await refusalOf(await move(code, 'stepOut'), 422, 'lostCard')
    await refusalOf(await portal.call('whereIs', { number: code }, { cookie: gate }), 422, 'lostCard')
    const byName = await portal.call('whereIs', { number: code }, { cookie: gate, query: '?by=name' })
    expect((await answerOf(whereIsAnswer, byName)).data.place).toBe('inside')
    await moved(code, 'stepOut', { byName: true })
    expect((await auditOf(code)).at(-1)).toMatchObject({ action: 'stepOut', detail: { byName: true } })

    const { rows } = await database.pool.query('select code from participants where code = $1', [code])
    expect(rows).toHaveLength(1)
    await portal.call('withdrawPerson', { code }, { cookie: lead })
    await refusalOf(await move(code, 'backIn', { byName: true, anyway: 'Knows me' }), 422, 'withdrawn')
    await refusalOf(await move('NOBODY', 'arrive'), 404, 'notFound')
    await refusalOf(await portal.call('whereIs', { number: 'NOBODY' }, { cookie: gate }), 404, 'notFound')
    expect(await movementsOf(code)).toEqual(['arrive', 'stepOut'])
  })

  test('[W469] name the gate and its operator, and are refused from a revoked device', async () => {
    const code = await camperAt('expected')
    expect((await confirm(code, undefined, device)).status).toBe(200)
    expect(await standing(code)).toMatchObject({
      ...{ place: 'inside', since: '2025-04-14T08:00:00.000Z', gate: 'Gate 2', by: 'Rudo', withWhom: null },
    })
    await moved(code, 'stepOut', {}, device)
    expect((await auditOf(code)).at(-1)).toEqual({
      ...{ action: 'stepOut', actor: 'gate-2', operator: 'Rudo', detail: null },
    })
    const gone = await pairedDevice(database, { id: 'gate-3', name: 'Gate 3' })
    await database.pool.query("update devices set revoked_at = now() where id = 'gate-3'")
    await refusalOf(await move(code, 'backIn', {}, gone), 401, 'signedOut')
    expect(await movementsOf(code)).toEqual(['arrive', 'stepOut'])
  })

  test('[W470] of a documented check-in store an arrival, and refuse a person who stepped out', async () => {
    const code = await camperAt('outside')
    const refused = await refusalOf(await confirm(code), 409, 'alreadyCheckedIn')
    expect(refused.message).toBe(`Farai ${code} is already checked in`)
    expect(await standing(code)).toMatchObject({ place: 'outside' })
    const other = await newCamper()
    const first = await (await confirm(other, 'documented')).text()
    expect(await movementsOf(other)).toEqual(['arrive'])
    expect(await (await confirm(other, 'documented')).text()).toBe(first)
    expect(await movementsOf(other)).toEqual(['arrive'])
    await moved(other, 'goHome')
    await database.pool.query("delete from idempotency_keys where key = 'documented'")
    await refusalOf(await confirm(other, 'documented'), 409, 'keyReused')
    expect(await movementsOf(other)).toEqual(['arrive', 'goHome'])
  })

  test('[W471] of a gate are listed newest first, the last twenty, without those of other gates', async () => {
    const own = await pairedDevice(database, { id: 'gate-4', name: 'Gate 4' })
    const list = async () =>
      (await answerOf(lastMovementsAnswer, await portal.call('lastMovements', {}, { cookie: own }))).data
        .movements
    expect(await list()).toEqual([])
    const code = await camperAt('inside')
    const done: string[] = []
    for (let round = 0; round < 11; round++)
      for (const kind of ['stepOut', 'backIn'] as const) {
        const { movement } = await moved(code, kind, {}, own)
        done.unshift(movement.key)
      }
    const listed = await list()
    expect(listed.map(({ key }) => key)).toEqual(done.slice(0, 20))
    expect(listed[0]).toEqual({
      ...{ key: done[0], kind: 'backIn', code, name: `Farai ${code}`, at: '2025-04-14T08:00:00.000Z' },
      ...{ gate: 'Gate 4', by: null, anyway: null, withWhom: null, undone: null },
    })
  })

  describe('are refused', () => {
    test.each([
      ['an invalid key', { key: 'short' }],
      ['an invalid kind', { kind: 'fly' }],
      ['no counter', { counter: undefined }],
      ['a counter below zero', { counter: -1 }],
      ['an invalid time', { notedAt: '2025-13-45T00:00:00Z' }],
      ['a reason without letters', { anyway: ' ' }],
      ['a reason of 201 characters', { anyway: 'x'.repeat(201) }],
      ['a name of 101 characters', { withWhom: 'x'.repeat(101) }],
      ['a line break', { withWhom: 'a\nb' }],
    ])('[W472] with %s', async (_, wrong) => {
      const code = await camperAt('inside')
      await refusalOf(await move(code, 'stepOut', wrong), 400, 'invalid')
      expect(await movementsOf(code)).toEqual(['arrive'])
    })
  })

  test('keep their order when the server’s clock is set back between them', async () => {
    const minutes = 60_000
    const undo = (key: string) =>
      portal.call('undoMovement', { key }, { cookie: gate, body: { key: newKey() } })
    const out = await newCamper()
    const home = await newCamper()
    for (const code of [out, home]) await moved(code, 'arrive')
    await moved(home, 'goHome')
    portal.pass(-20 * minutes)
    await moved(out, 'stepOut')
    const backIn = await moved(out, 'backIn')
    expect((await confirm(home)).status).toBe(200)
    const stepOut = await moved(home, 'stepOut')
    for (const { movement } of [backIn, stepOut]) expect((await undo(movement.key)).status).toBe(200)
    expect([(await standing(out)).place, (await standing(home)).place]).toEqual(['outside', 'inside'])
    portal.pass(20 * minutes)
  })

  test('[W473] are append-only rows', async () => {
    await camperAt('inside')
    for (const change of [
      "update movements set kind = 'goHome'",
      "update movements set code = 'OTHER'",
      'update movements set received_at = now()',
      "update movements set with_whom = 'somebody'",
      'delete from movements',
      'truncate movements',
    ])
      await expect(database.pool.query(change), change).rejects.toThrow('append-only')
  })

  test('[W474] agree with the stored presence of every person', async () => {
    const { rows } = await database.pool.query(`
      select a.code from participants a left join lateral (
        select m.* from movements m where m.code = a.code and m.kind <> 'undo'
          and not exists (select from movements u where u.undoes = m.key) order by m.id desc limit 1) m on true
      where a.last_movement is distinct from m.key
        or (case m.kind when 'arrive' then 'inside' when 'backIn' then 'inside' when 'stepOut' then 'outside'
          when 'goHome' then 'home' else 'expected' end)
        <> (case a.status when 'registered' then 'expected' when 'checkedOut' then 'home'
          else case when a.stepped_out_at is null then 'inside' else 'outside' end end)`)
    expect(rows).toEqual([])
    const { rows: counted } = await database.pool.query('select count(*) as count from movements')
    expect(counted[0].count).toBeGreaterThan(50)
  })
})
