import { beforeAll, describe, expect, test } from 'vitest'
import { readScan } from '../../../../server/app/gate/scanReading.ts'
import { liveAnswer } from '../../../../src/api/lib/live.ts'
import { apiBase, pathOf } from '../../../../src/api/routes.ts'
import { devicesAnswer, dismissScansAnswer } from '../../../../src/api/schemas/devices.ts'
import { giveUpBrowserAnswer, handInAnswer } from '../../../../src/api/schemas/offlineGate.ts'
import { timeAfter, timeFromServer, timesOfNotes } from '../../../../src/domain/gate/knownTime.ts'
import { describeCamp } from '../support/camp.ts'
import { atMinute, hexOf, offlineGateOf } from '../support/offlineGate.ts'
import { pairedDevice, people, signIn, staff } from '../support/people.ts'
import { answerOf, opening, refusalOf } from '../support/portal.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeCamp('Uploaded offline scans', ({ portal, database, signedIn, paired }) => {
  const field = offlineGateOf(portal, database)
  let lead = signedIn(people.admin)
  const north = { device: hexOf('north'), cookie: paired({ id: 'north', name: 'North gate' }) }
  const south = { device: hexOf('south'), cookie: paired({ id: 'south', name: 'South gate' }) }

  beforeAll(async () => {
    await database.pool.query("insert into settings (name, value) values ('generation', 'first')")
    portal.pass(10 * hour)
  })

  async function standing(number: string) {
    return field.placeOf(number, north.cookie)
  }
  async function place(number: string) {
    return (await standing(number)).place
  }

  test('[W545] become movements at the time of the scan, by the operator at the device', async () => {
    const code = await field.newCamper()
    const noted = field.scan(code, 'arrive', 21, { operator: 'Rudo', notedAt: atMinute(26) })
    const response = await field.send(north, [noted], 3)
    expect(await answerOf(handInAnswer, response)).toMatchObject({
      data: {
        generation: 'first',
        asOf: atMinute(600),
        scans: [{ key: noted.key, outcome: 'noted', marks: [] }],
      },
    })
    expect(await standing(code)).toMatchObject({
      ...{ place: 'inside', since: '2025-04-14T08:21:00.000Z', gate: 'North gate', by: 'Rudo' },
      participant: { checkedIn: true },
    })
    const { rows } = await database.pool.query(
      'select noted_at, happened_at, received_at from movements where code = $1',
      [code],
    )
    expect(rows).toEqual([
      {
        noted_at: new Date(atMinute(26)),
        happened_at: new Date(atMinute(21)),
        received_at: new Date(atMinute(600)),
      },
    ])
    const { rows: audit } = await database.pool.query(
      'select actor_role, actor, action, detail, operator from audit where subject = $1',
      [code],
    )
    expect(audit).toEqual([
      {
        ...{ actor_role: 'device', actor: 'north', action: 'checkIn', operator: 'Rudo' },
        detail: { notedAt: '2025-04-14T08:21:00.000Z' },
      },
    ])
  })

  test('[W934] of another camp are not stored and stay for upload to their own', async () => {
    const code = await field.newCamper()
    const noted = field.scan(code, 'arrive', 22)
    await database.pool.query("insert into settings (name, value) values ('campIdentity', 'here')")
    const handIn = async (camp: string) =>
      (await answerOf(handInAnswer, await field.send(north, [noted], 1, camp))).data
    expect(await handIn('there')).toEqual({
      ...{ generation: 'first', camp: 'here', asOf: atMinute(600) },
      scans: [{ key: noted.key, outcome: 'again', marks: [] }],
    })
    expect([await place(code), await field.rowsOf('gate_scans', code)]).toEqual(['expected', []])
    expect((await handIn('here')).scans.map(({ outcome }) => outcome)).toEqual(['noted'])
    await database.pool.query("delete from settings where name = 'campIdentity'")
  })

  test('are stored when one before them is nested too deeply to be kept', async () => {
    const code = await field.newCamper()
    const good = field.scan(code, 'arrive', 23)
    const body = { version: 1, device: north.device, waiting: 2, scans: ['nested', good] }
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const response = await portal.request(`${apiBase}${pathOf('handInScans', {})}`, {
      method: 'POST',
      headers: { cookie: north.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body).replace('"nested"', nested),
    })
    const { data } = await answerOf(handInAnswer, response)
    expect(data.scans.map(({ outcome, marks }) => [outcome, marks])).toEqual([
      ['noted', ['nobody', 'unreadable']],
      ['noted', []],
    ])
    expect(await place(code)).toBe('inside')
  })

  describe('[W572] of a phone whose clock is wrong move people to the right place', () => {
    const minute = 60_000
    const opened = Date.parse(opening)
    /** The phone's reading at this many minutes: its own clock and the run time of its page. */
    const reading = (device: number, ran: number) => ({ device, ticks: ran * minute })
    const corrected = (time: number) => ({ correctedAt: new Date(time).toISOString() })

    test('that was 7 h ahead at its last contact and was corrected offline', async () => {
      const code = await field.newCamper()
      await field.marksOf(south, field.scan(code, 'arrive', 50), field.scan(code, 'stepOut', 60))
      const heard = timeFromServer(opened + 61 * minute, reading(opened + 481 * minute, 0), 'page')
      const known = timeAfter(heard, reading(opened + 70 * minute, 9), 'page')
      const noted = field.scan(code, 'backIn', 70, corrected(known.host))
      expect(await field.marksOf(north, noted)).toEqual([''])
      expect(await standing(code)).toMatchObject({ place: 'inside', since: atMinute(70) })
    })

    test('that restarted in 2020 offline', async () => {
      const code = await field.newCamper()
      await field.marksOf(south, field.scan(code, 'arrive', 50))
      const heard = timeFromServer(opened + 61 * minute, reading(opened + 61 * minute, 0), 'page')
      const restarted = Date.parse('2020-01-01T00:05:00.000Z')
      const known = timeAfter(heard, reading(restarted, 1), 'next page')
      const later = timeAfter(known, reading(restarted + 5 * minute, 6), 'next page')
      const noted = field.scan(code, 'stepOut', 90, {
        ...{ withWhom: 'Mother', notedAt: '2020-01-01T00:10:00.000Z', ...corrected(later.host) },
      })
      expect(await field.marksOf(north, noted)).toEqual([''])
      expect(await standing(code)).toMatchObject({ place: 'outside', since: atMinute(66) })
    })

    test('that was set 7 h ahead offline, while another gate let the person back in', async () => {
      const code = await field.newCamper()
      await field.marksOf(south, field.scan(code, 'arrive', 50))
      const heard = timeFromServer(opened + 61 * minute, reading(opened + 61 * minute, 0), 'page')
      const known = timeAfter(heard, reading(opened + 490 * minute, 9), 'page')
      await field.marksOf(south, field.scan(code, 'backIn', 90))
      const again = timeFromServer(opened + 120 * minute, reading(opened + 540 * minute, 59), 'page')
      const [time = Number.NaN] = timesOfNotes([known], again)
      const noted = field.scan(code, 'stepOut', 490, { withWhom: 'Mother', ...corrected(time) })
      expect(await field.marksOf(north, noted)).toEqual([''])
      expect(await standing(code)).toMatchObject({ place: 'inside', since: atMinute(90) })
    })
  })

  test('disagree with a movement dated in the future, whose order is unknown', async () => {
    const code = await field.newCamper()
    portal.pass(hour)
    expect(await field.marksOf(south, field.scan(code, 'arrive', 659))).toEqual([''])
    portal.pass(-hour)
    const left = field.scan(code, 'goHome', 590, { withWhom: 'Mother' })
    expect(await field.marksOf(north, left)).toEqual(['outOfOrder disagrees'])
  })

  describe('[W546] are stored once per idempotency key', () => {
    test('when the key is repeated, alone or in a batch', async () => {
      const [one, two] = [await field.newCamper(), await field.newCamper()]
      const first = field.scan(one, 'arrive', 30)
      const second = field.scan(two, 'arrive', 31)
      await field.marksOf(north, first)
      const again = await field.handIn(south, first, second, first, second)
      expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'noted', 'known', 'known'])
      expect(await field.rowsOf('movements', one)).toEqual(['arrive'])
      expect(await field.rowsOf('gate_scans', two)).toEqual(['arrive'])
    })

    test('when the scan is uploaded 16 times in parallel', async () => {
      const code = await field.newCamper()
      const noted = field.scan(code, 'arrive', 32)
      const nobodys = field.scan('NOBODY-16', 'arrive', 32)
      const answers = await Promise.all(Array.from({ length: 16 }, () => field.handIn(north, noted, nobodys)))
      for (const position of [0, 1])
        expect(answers.filter((list) => list[position]?.outcome === 'noted')).toHaveLength(1)
      expect(answers.flat().some(({ outcome }) => outcome === 'again')).toBe(false)
      expect(await field.rowsOf('movements', code)).toEqual(['arrive'])
    })

    test('when the scan is also sent as a movement or a documented check-in, before or after', async () => {
      const confirm = (code: string, key: string) =>
        portal.call('checkIn', { code }, { cookie: north.cookie, query: '?step=confirm', key })
      const [moved, confirmed, later, laterConfirmed] = [
        await field.newCamper(),
        await field.newCamper(),
        await field.newCamper(),
        await field.newCamper(),
      ]
      const asMoved = field.scan(moved, 'arrive', 33, { correctedAt: undefined })
      const asConfirmed = field.scan(confirmed, 'arrive', 33)
      expect((await portal.call('move', {}, { cookie: north.cookie, body: asMoved })).status).toBe(200)
      expect((await confirm(confirmed, asConfirmed.key)).status).toBe(200)
      const answers = await field.handIn(south, asMoved, asConfirmed)
      expect(answers.map(({ outcome }) => outcome)).toEqual(['known', 'known'])

      const first = field.scan(later, 'arrive', 34, { correctedAt: undefined })
      const arrival = field.scan(laterConfirmed, 'arrive', 34)
      const home = field.scan(laterConfirmed, 'goHome', 40)
      await field.marksOf(north, first, arrival, home)
      expect((await portal.call('move', {}, { cookie: north.cookie, body: first })).status).toBe(200)
      await refusalOf(await confirm(laterConfirmed, arrival.key), 409, 'keyReused')
      expect(await place(laterConfirmed)).toBe('home')
      for (const code of [moved, confirmed, later])
        expect(await field.rowsOf('movements', code), code).toEqual(['arrive'])
    })

    test('when the scan is uploaded again to a database restored to an hour ago', async () => {
      const code = await field.newCamper()
      const [arrival, leaving] = [field.scan(code, 'arrive', 36), field.scan(code, 'stepOut', 37)]
      await field.marksOf(north, arrival, leaving)
      await database.pool.query(`
        alter table movements disable trigger user;
        alter table gate_scans disable trigger user;
        delete from movements where key = '${leaving.key}';
        delete from gate_scans where key = '${leaving.key}';
        alter table movements enable trigger user;
        alter table gate_scans enable trigger user;
        update participants set stepped_out_at = null, last_movement = '${arrival.key}' where code = '${code}'`)
      expect(await place(code)).toBe('inside')
      const again = await field.handIn(south, arrival, leaving)
      expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'noted'])
      expect(await place(code)).toBe('outside')
      expect(await field.rowsOf('movements', code)).toEqual(['arrive', 'stepOut'])
    })

    test('so two keys for the same person are two scans', async () => {
      const code = await field.newCamper()
      const noted = field.scan(code, 'arrive', 35)
      const twin = { ...noted, key: hexOf('another key') }
      expect(await field.marksOf(north, noted, twin)).toEqual(['', 'alreadySo'])
      expect(await field.rowsOf('gate_scans', code)).toEqual(['arrive', 'arrive'])
    })
  })

  describe('[W547] are stored whatever is unusual about them and do not block each other', () => {
    test('when repeated, out of order, unknown, withdrawn, on a lost card, or let through with a reason', async () => {
      const [twice, never, gone, lost, fine] = [
        await field.newCamper(),
        await field.newCamper(),
        await field.newCamper(),
        await field.newCamper(),
        await field.newCamper(),
      ]
      await portal.call('withdrawPerson', { code: gone }, { cookie: lead })
      await database.pool.query('update cards set lost_at = $2 where number = $1', [lost, atMinute(50)])
      const marks = await field.marksOf(
        north,
        field.scan(twice, 'arrive', 51),
        field.scan(twice, 'arrive', 52),
        field.scan(never, 'backIn', 53),
        field.scan('QQQ999', 'arrive', 54),
        field.scan('ß? not a code at all', 'arrive', 54),
        field.scan(gone, 'arrive', 55),
        field.scan(lost, 'arrive', 49),
        field.scan(lost, 'stepOut', 56),
        field.scan(lost, 'goHome', 57, { byName: true }),
        field.scan(fine, 'arrive', 58, { anyway: 'He is not in the list.' }),
      )
      expect(marks).toEqual([
        '',
        'alreadySo',
        'outOfOrder',
        'nobody',
        'nobody',
        'withdrawn',
        '',
        'lostCard',
        '',
        'anyway',
      ])
      expect([await place(twice), await place(never), await place(fine)]).toEqual([
        'inside',
        'inside',
        'inside',
      ])
      expect(await field.rowsOf('movements', lost)).toEqual(['arrive', 'goHome'])
      expect(await field.rowsOf('movements', gone)).toEqual([])
      const { rows } = await database.pool.query(
        'select number from gate_scans where code is null order by id',
      )
      expect(rows.map(({ number }) => number).slice(-2)).toEqual(['QQQ999', 'ß? not a code at all'])
    })

    test('[W278] without the hidden characters of their names and reasons', async () => {
      const code = await field.newCamper()
      const typed = { withWhom: 'Es\u200Bther\u202E', anyway: 'Bus\u00AD was late', operator: 'Ru\u2066do' }
      const scan = { ...field.scan(code, 'arrive', 59), ...typed, number: `${code}\u200B` }
      expect((await field.handIn(north, scan))[0]).toMatchObject({ outcome: 'noted' })
      const { rows } = await database.pool.query(
        'select number, with_whom, anyway, operator from gate_scans where key = $1',
        [scan.key],
      )
      expect(rows).toEqual([{ number: code, with_whom: 'Esther', anyway: 'Bus was late', operator: 'Rudo' }])
    })

    const unreadable: readonly [string, unknown][] = [
      ['null', null],
      ['a text', 'arrive'],
      ['a list', [1, 2]],
      ['nothing', {}],
      ['another kind', { key: hexOf('kind'), number: 'QQQ998', kind: 'fly', counter: 1 }],
      ['characters that cannot be stored', { number: 'A\0\ud800', kind: 'arrive', withWhom: '\0', a: '\0' }],
      ['no key', { number: 'QQQ998', kind: 'arrive', counter: 1, notedAt: opening }],
      ['a wrong time', { key: hexOf('time'), number: 'QQQ998', kind: 'arrive', counter: -1, notedAt: 'now' }],
      ['a long text', { key: hexOf('long'), number: 'N'.repeat(5_000), kind: 'arrive', counter: 1 }],
    ]
    test.each(unreadable)('although unreadable: %s', async (_, raw) => {
      const code = await field.newCamper()
      const sound = field.scan(code, 'arrive', 60)
      const [bad, good] = await field.handIn(north, raw, sound)
      expect(bad?.outcome).toBe('noted')
      expect(bad?.marks).toContain('unreadable')
      expect(bad?.marks).toContain('nobody')
      expect(good).toEqual({ key: sound.key, outcome: 'noted', marks: [] })
      const [again] = await field.handIn(north, raw)
      expect(again).toMatchObject({ key: bad?.key, outcome: 'known' })
    })

    test('when the database rejects one: it stays for upload, and the ones after it are stored', async () => {
      const [refused, sound] = [await field.newCamper(), await field.newCamper()]
      const first = field.scan(refused, 'arrive', 61)
      const second = field.scan(sound, 'arrive', 61)
      await database.pool.query(`
        create function refuse_it() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
        create trigger refuse_it before insert on movements for each row
          when (new.code = '${refused}') execute function refuse_it()`)
      const answers = await field.handIn(north, first, second)
      expect(answers.map(({ outcome }) => outcome)).toEqual(['again', 'noted'])
      expect(await field.rowsOf('gate_scans', refused)).toEqual([])
      await database.pool.query('drop trigger refuse_it on movements; drop function refuse_it()')
      expect((await field.handIn(north, first, second)).map(({ outcome }) => outcome)).toEqual([
        'noted',
        'known',
      ])
    })

    test('without place, operator, corrected time and search-by-name flag', async () => {
      const code = await field.newCamper()
      const { key, number, kind, counter, notedAt } = field.scan(code, 'arrive', 62)
      expect(await field.marksOf(north, { key, number, kind, counter, notedAt })).toEqual([''])
      expect(await standing(code)).toMatchObject({ place: 'inside', since: notedAt, by: null })
    })
  })

  describe('[W548] are ordered as they happened', () => {
    test('by counter within a browser, whatever its clock says', async () => {
      const code = await field.newCamper()
      const scans = [
        field.scan(code, 'arrive', 120),
        field.scan(code, 'stepOut', 20),
        field.scan(code, 'backIn', 300),
        field.scan(code, 'stepOut', 19),
      ]
      expect(await field.marksOf(north, ...scans)).toEqual(['', '', '', ''])
      expect(await place(code)).toBe('outside')
    })

    test('by counter within a browser, also when the later scan is uploaded first', async () => {
      const code = await field.newCamper()
      const arrival = field.scan(code, 'arrive', 130)
      const leaving = field.scan(code, 'stepOut', 120)
      await field.marksOf(north, leaving)
      await field.marksOf(north, arrival)
      expect(await place(code)).toBe('outside')
    })

    test('[W801] by counter within a browser, also relative to what it sent online', async () => {
      const code = await field.newCamper()
      const atHost = { correctedAt: undefined, device: north.device }
      const arrival = field.scan(code, 'arrive', 600, atHost)
      const out = field.scan(code, 'stepOut', 590)
      const back = field.scan(code, 'backIn', 601, atHost)
      const home = field.scan(code, 'goHome', 595)
      const move = (body: object) => portal.call('move', {}, { cookie: north.cookie, body })
      expect((await move(arrival)).status).toBe(200)
      expect(await field.marksOf(north, out)).toEqual([''])
      expect(await place(code)).toBe('outside')
      expect((await move(back)).status).toBe(200)
      expect(await field.marksOf(north, home)).toEqual([''])
      expect(await place(code)).toBe('home')
    })

    test('[W802] and reserve their key: a later movement with it is refused, even if the scan does not count', async () => {
      const code = await field.newCamper()
      await database.pool.query('update cards set lost_at = $2 where number = $1', [code, atMinute(1)])
      const lost = field.scan(code, 'arrive', 60, { correctedAt: undefined })
      expect(await field.marksOf(north, lost)).toEqual(['lostCard'])
      const found = { ...lost, byName: true }
      await refusalOf(await portal.call('move', {}, { cookie: north.cookie, body: found }), 409, 'keyReused')
      const confirm = { cookie: north.cookie, query: '?step=confirm&by=name' }
      const headers = { 'Idempotency-Key': lost.key }
      await refusalOf(await portal.call('checkIn', { code }, { ...confirm, headers }), 409, 'keyReused')
      expect(await field.rowsOf('movements', code)).toEqual([])
    })

    test('by corrected time between browsers, whichever uploads first', async () => {
      const code = await field.newCamper()
      const back = field.scan(code, 'backIn', 150, { notedAt: atMinute(155) })
      const arrival = field.scan(code, 'arrive', 140, { notedAt: atMinute(160) })
      const out = field.scan(code, 'stepOut', 145, { notedAt: atMinute(165) })
      expect(await field.marksOf(south, back)).toEqual(['outOfOrder'])
      expect(await field.marksOf(north, arrival, out)).toEqual(['', ''])
      expect(await place(code)).toBe('inside')
      expect((await standing(code)).since).toBe(atMinute(150))
      expect((await field.inbox(lead)).conflicts.some(({ key }) => key === back.key)).toBe(false)
    })

    test('[W1245] an out-of-order scan that was let through with a reason leaves the inbox when the earlier one arrives', async () => {
      const code = await field.newCamper()
      const out = field.scan(code, 'stepOut', 150, { anyway: 'Her leader knows her' })
      expect(await field.marksOf(south, out)).toEqual(['outOfOrder anyway'])
      expect((await field.inbox(lead)).conflicts.some(({ key }) => key === out.key)).toBe(true)
      expect(await field.marksOf(north, field.scan(code, 'arrive', 140))).toEqual([''])
      expect((await field.inbox(lead)).conflicts.some(({ key }) => key === out.key)).toBe(false)
    })

    test('and a late upload does not move a person who was seen since', async () => {
      const code = await field.newCamper()
      const arrival = field.scan(code, 'arrive', 160)
      await portal.call('checkIn', { code }, { cookie: south.cookie, query: '?step=confirm' })
      const body = { ...field.scan(code, 'goHome', 601), withWhom: 'own group', correctedAt: undefined }
      expect((await portal.call('move', {}, { cookie: south.cookie, body })).status).toBe(200)
      expect(await field.marksOf(north, arrival)).toEqual(['alreadySo'])
      expect(await place(code)).toBe('home')
    })

    test('and a future time is replaced by the time of the upload', async () => {
      const code = await field.newCamper()
      const tomorrow = field.scan(code, 'arrive', 26 * 60 + 600)
      await field.marksOf(north, tomorrow)
      expect((await standing(code)).since).toBe(atMinute(600))
    })

    test('[W549] within two minutes of each other at two gates are a conflict, and the later one counts', async () => {
      const [close, apart, same] = [await field.newCamper(), await field.newCamper(), await field.newCamper()]
      for (const code of [close, apart, same]) await field.marksOf(north, field.scan(code, 'arrive', 200))
      const out = (code: string, minutes: number) => field.scan(code, 'stepOut', minutes)
      expect(await field.marksOf(south, out(close, 201.99))).toEqual(['disagrees'])
      expect(await field.marksOf(south, out(apart, 202))).toEqual([''])
      expect(await field.marksOf(north, out(same, 201))).toEqual([''])
      expect([await place(close), await place(apart), await place(same)]).toEqual([
        'outside',
        'outside',
        'outside',
      ])
    })
  })

  test('[W550] arrive in batches of at most 100, and an invalid batch stores nothing', async () => {
    const body = { version: 1, device: north.device, waiting: 0 }
    const scans = Array.from({ length: 101 }, () => field.scan('QQQ997', 'arrive', 61))
    for (const wrong of [
      { ...body, scans },
      { ...body, scans: {} },
      { ...body, device: 'x', scans: [] },
      [],
      {},
    ])
      await refusalOf(
        await portal.call('handInScans', {}, { cookie: north.cookie, body: wrong }),
        400,
        'invalid',
      )
    const { rowCount } = await database.pool.query("select from gate_scans where number = 'QQQ997'")
    expect(rowCount).toBe(0)
    const hundred = await field.send(north, scans.slice(0, 100))
    expect((await answerOf(handInAnswer, hundred)).data.scans).toHaveLength(100)
  })

  test('[W551] of an older or a newer version of the browser’s code are accepted', async () => {
    const [old, coming] = [await field.newCamper(), await field.newCamper()]
    for (const [version, code] of [
      [0, old],
      [7, coming],
    ] as const) {
      const scans = [{ ...field.scan(code, 'arrive', 70), whatComes: ['later'] }]
      const sent = { version, device: north.device, waiting: 1, scans }
      const response = await portal.call('handInScans', {}, { cookie: north.cookie, body: sent })
      expect((await answerOf(handInAnswer, response)).data.scans).toMatchObject([
        { outcome: 'noted', marks: [] },
      ])
      expect(await place(code)).toBe('inside')
    }
  })

  test('[W552] [W861] still pending are counted per device in the list, and in total in the live counts', async () => {
    const counts = async () =>
      (await answerOf(liveAnswer, await portal.call('live', {}, { cookie: lead }))).data
    const waiting = async () => {
      const list = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie: lead }))
      return list.devices.find(({ id }) => id === 'waits')?.waiting
    }
    const browser = {
      device: hexOf('waits'),
      cookie: await pairedDevice(database, { id: 'waits', name: 'W' }),
    }
    expect(await waiting()).toBeNull()
    await field.send(browser, [field.scan('QQQ996', 'arrive', 70)], 5)
    expect(await waiting()).toBe(4)
    expect((await field.inbox(lead)).waiting).toEqual([
      { device: hexOf('waits'), gate: 'W', waiting: 4, toldAt: atMinute(600) },
    ])
    expect((await counts()).waiting).toBe(4)
    await field.send(browser, [], 0)
    expect(await waiting()).toBe(0)
    expect((await counts()).waiting).toBeUndefined()
    expect((await field.inbox(lead)).waiting.filter(({ gate }) => gate === 'W')).toEqual([])
  })

  test('are accepted from a device that a lead has written off', async () => {
    const cookie = await pairedDevice(database, { id: 'gone', name: 'Gone' })
    const browser = { device: hexOf('gone'), cookie }
    await field.send(browser, [], 3)
    const giveUp = (id: string) => portal.call('giveUpBrowser', { id }, { cookie: lead, body: {} })
    const { open } = await field.inbox(lead)
    for (let time = 0; time < 2; time++)
      expect(await answerOf(giveUpBrowserAnswer, await giveUp(browser.device))).toEqual({
        success: true,
        data: { open },
      })
    expect((await field.inbox(lead)).waiting).toEqual([])
    const counts = await answerOf(liveAnswer, await portal.call('live', {}, { cookie: lead }))
    expect(counts.data.waiting).toBeUndefined()
    const { rows } = await database.pool.query(
      "select actor_role, actor, subject, detail from audit where action = 'giveUpBrowser'",
    )
    expect(rows).toEqual([
      { actor_role: 'admin', actor: people.admin, subject: '', detail: { gate: 'Gone', waiting: 3 } },
    ])
    for (const id of [hexOf('never seen'), 'x', 'a\0']) await refusalOf(await giveUp(id), 404, 'notFound')
    const code = await field.newCamper()
    expect(await field.marksOf(browser, field.scan(code, 'arrive', 75))).toEqual([''])
  })

  test('still pending on a device that was silent for 30 days are no longer counted', async () => {
    const cookie = await pairedDevice(database, { id: 'lost', name: 'Lost' })
    await field.send({ device: hexOf('lost'), cookie }, [], 3)
    const shown = async () => {
      const { devices } = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie: lead }))
      const { data } = await answerOf(liveAnswer, await portal.call('live', {}, { cookie: lead }))
      const inbox = (await field.inbox(lead)).waiting.map(({ gate, waiting }) => [gate, waiting])
      return [devices.find(({ id }) => id === 'lost')?.waiting, data.waiting, inbox]
    }
    expect(await shown()).toEqual([3, 3, [['Lost', 3]]])
    portal.pass(30 * day - 1)
    lead = await signIn(portal, people.admin)
    expect(await shown()).toEqual([3, 3, [['Lost', 3]]])
    portal.pass(1)
    expect(await shown()).toEqual([0, undefined, []])
    portal.pass(-30 * day)
    lead = await signIn(portal, people.admin)
    await database.pool.query("delete from gate_browsers where actor = 'lost'")
  })

  test('[W552] still pending are not counted from an interrupted request after a newer one', async () => {
    const cookie = await pairedDevice(database, { id: 'broken', name: 'Broken' })
    const browser = { device: hexOf('broken'), cookie }
    const body = JSON.stringify({ version: 1, device: browser.device, waiting: 3, scans: [] })
    let answered: Response | undefined
    const slow = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          portal.pass(1_000)
          answered = await field.send(browser, [], 0)
          controller.enqueue(new TextEncoder().encode(body))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: slow,
    }
    const late = await portal.request('/api/admin/gate/scans', { ...init, duplex: 'half' } as RequestInit)
    expect([answered?.status, late.status]).toEqual([200, 200])
    expect((await field.inbox(lead)).waiting.filter(({ gate }) => gate === 'Broken')).toEqual([])
  })

  describe('[W553] after the end of a pairing', () => {
    const ends: readonly [string, (id: string) => Promise<unknown>][] = [
      ['that a lead has revoked', (id) => portal.call('revokeDevice', { id }, { cookie: lead })],
      [
        'whose last day is over',
        async (id) => {
          await database.pool.query('update devices set ends_at = $2 where id = $1', [id, portal.host.now()])
        },
      ],
    ]
    test.each(ends)(
      'from a device %s are accepted for 30 days, and count only after a decision',
      async (what, end) => {
        const id = `ended ${what}`.slice(0, 20)
        const browser = { device: hexOf(id), cookie: await pairedDevice(database, { id, name: id }) }
        const [code, late] = [await field.newCamper(), await field.newCamper()]
        const [before, after] = [field.scan(code, 'arrive', 80), field.scan(code, 'stepOut', 90)]
        await field.marksOf(browser, before)
        await end(id)
        await refusalOf(
          await portal.call('whereIs', { number: code }, { cookie: browser.cookie }),
          401,
          'signedOut',
        )
        await refusalOf(await portal.call('gateList', {}, { cookie: browser.cookie }), 401, 'signedOut')
        const response = await field.send(browser, [before, after])
        expect(response.headers.get('session-rights')).toBeNull()
        const { data } = await answerOf(handInAnswer, response)
        expect(data.scans).toEqual([
          { key: before.key, outcome: 'known', marks: [] },
          { key: after.key, outcome: 'noted', marks: ['endedPairing'] },
        ])
        expect(await place(code)).toBe('inside')

        portal.pass(30 * day - 1)
        lead = await signIn(portal, people.admin)
        expect(await field.marksOf(browser, field.scan(late, 'arrive', 91))).toEqual(['endedPairing'])
        portal.pass(1)
        await refusalOf(await field.send(browser, [field.scan(late, 'arrive', 92)]), 401, 'signedOut')
        portal.pass(-30 * day)
        lead = await signIn(portal, people.admin)

        expect(await field.decide(lead, 'apply', [after.key])).toMatchObject({ decided: [after.key] })
        expect(await place(code)).toBe('outside')
      },
    )

    test('[W797] are limited to 5,000 per device, and an unreadable one to 200 characters', async () => {
      const id = 'full'
      const browser = { device: hexOf(id), cookie: await pairedDevice(database, { id, name: id }) }
      const revoked = await portal.call('revokeDevice', { id }, { cookie: lead })
      expect(revoked.status).toBe(200)
      portal.pass(1_000)
      const notes = 'x'.repeat(4_000)
      const unreadable = { ...field.scan('NOBODY', 'arrive', 80), kind: 'flies', notes }
      expect(await field.handIn(browser, unreadable)).toMatchObject([{ outcome: 'noted' }])
      const { rows } = await database.pool.query(
        'select length(unread::text) as length from gate_scans where key = $1',
        [unreadable.key],
      )
      expect(rows[0].length).toBeLessThan(260)
      await database.pool.query(
        `insert into gate_scans (key, device, version, number, noted_at, happened_at, received_at, actor_role, actor, marks)
        select md5(n::text), $1, 1, 'FULL', $2, $2, $2, 'device', $3, '{}' from generate_series(1, 4998) n`,
        [browser.device, portal.host.now(), id],
      )
      const [last, beyond] = [field.scan('NOBODY', 'arrive', 81), field.scan('NOBODY', 'arrive', 82)]
      expect(await field.handIn(browser, last)).toMatchObject([{ outcome: 'noted' }])
      const refused = await refusalOf(await field.send(browser, [beyond]), 403, 'noRight')
      expect(refused.message).toBe(
        'This device has handed in all that is taken after the end of its pairing. Please bring it to a lead at the camp office.',
      )
    })

    test('[W809] of a revoked device can be dismissed and its uploads stopped by a lead', async () => {
      const id = 'stolen'
      const browser = { device: hexOf(id), cookie: await pairedDevice(database, { id, name: 'Stolen' }) }
      const [code, late] = [await field.newCamper(), await field.newCamper()]
      const about = (key: 'stopScans' | 'dismissScans', device = id) =>
        portal.call(key, { id: device }, { cookie: lead })
      for (const key of ['stopScans', 'dismissScans'] as const) {
        const { message } = await refusalOf(await about(key), 409, 'taken')
        expect(message).toBe('Stolen is still paired. Please revoke it first.')
        await refusalOf(await about(key, 'none'), 404, 'notFound')
      }
      await portal.call('revokeDevice', { id }, { cookie: lead })
      const noted = [field.scan(code, 'arrive', 80), field.scan(late, 'arrive', 81)]
      await field.marksOf(browser, ...noted)
      await answerOf(handInAnswer, await field.send(browser, [], 7))
      const listed = async () => {
        const list = await answerOf(devicesAnswer, await portal.call('devices', {}, { cookie: lead }))
        const device = list.devices.find((one) => one.id === id)
        return [device?.waiting, device?.handsIn, device?.undecided]
      }
      expect(await listed()).toEqual([7, true, 2])

      expect(await answerOf(dismissScansAnswer, await about('dismissScans'))).toEqual({
        success: true,
        data: { decided: 2, left: 0 },
      })
      expect(await listed()).toEqual([7, true, 0])
      expect(await place(code)).toBe('expected')
      expect((await about('stopScans')).status).toBe(200)
      expect(await listed()).toEqual([0, false, 0])
      await refusalOf(await field.send(browser, [field.scan(code, 'arrive', 82)]), 401, 'signedOut')
      expect((await about('stopScans')).status).toBe(200)
      expect(await answerOf(dismissScansAnswer, await about('dismissScans'))).toMatchObject({
        data: { decided: 0, left: 0 },
      })
      const { rows } = await database.pool.query(
        "select actor, subject from audit where action = 'stopScans' order by id",
      )
      expect(rows).toEqual([{ actor: people.admin, subject: id }])
    })

    test('[W798] still pending are counted up to 5,000 per browser, and for at most three browsers of a revoked device', async () => {
      const id = 'liar'
      const browser = { device: hexOf(id), cookie: await pairedDevice(database, { id, name: id }) }
      await answerOf(handInAnswer, await field.send(browser, [], 900_000_000))
      await portal.call('revokeDevice', { id }, { cookie: lead })
      for (let number = 1; number <= 9; number++)
        await answerOf(
          handInAnswer,
          await field.send({ ...browser, device: hexOf(`${id} ${number}`) }, [], 900_000_000),
        )
      const { rows } = await database.pool.query('select waiting from gate_browsers where actor = $1', [id])
      expect(rows).toEqual([{ waiting: 5_000 }, { waiting: 5_000 }, { waiting: 5_000 }])
      await database.pool.query('delete from gate_browsers where actor = $1', [id])
    })

    test('with the old cookie of a signed-out device are refused', async () => {
      const browser = {
        device: hexOf('out'),
        cookie: await pairedDevice(database, { id: 'out', name: 'Out' }),
      }
      await portal.call('signOut', {}, { cookie: browser.cookie })
      await refusalOf(await field.send(browser, []), 401, 'signedOut')
    })

    test('from two pairings of one browser are ordered by its counter', async () => {
      const code = await field.newCamper()
      const arrival = field.scan(code, 'arrive', 100)
      const leaving = field.scan(code, 'stepOut', 95)
      await field.marksOf(north, arrival)
      await field.marksOf({ ...north, cookie: south.cookie }, leaving)
      expect(await place(code)).toBe('outside')
    })
  })

  test('[W554] are accepted from an account with the gate right, and from no other account', async () => {
    const gate = await signIn(portal, staff.gate)
    const code = await field.newCamper()
    expect(
      await field.marksOf({ device: hexOf('own'), cookie: gate }, field.scan(code, 'arrive', 110)),
    ).toEqual([''])
    expect(await standing(code)).toMatchObject({ place: 'inside', gate: null, by: 'Tapiwa Ncube' })
    const office = await signIn(portal, staff.office)
    await refusalOf(await field.send({ device: hexOf('own'), cookie: office }, []), 403, 'noRight')
  })
})

test('[W276] an unreadable scan is cut between characters so that it can be stored', () => {
  const { unread } = readScan('🏕'.repeat(4_001), 'a browser')
  expect(JSON.parse(unread ?? '')).toBe(`"${'🏕'.repeat(3_999)}`)
})
