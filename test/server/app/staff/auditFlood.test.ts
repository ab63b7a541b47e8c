import { setImmediate as otherWork } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import {
  auditRefusedLookUp,
  auditRepeatedLookUps,
  startAuditingRepeats,
} from '../../../../server/app/health/healthTrail.ts'
import { Refused } from '../../../../server/app/http/refused.ts'
import { healthAnswer } from '../../../../src/api/schemas/health.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { auditedSaves, healthOf, madeFrom, written } from '../support/health.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf, opening, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const minute = 60_000
const hour = 60 * minute

describeFreshCamp('A signed-in account cannot flood the audit', ({ database }) => {
  let hosts: readonly [Portal, Portal, Portal]
  let cookie: string
  let audited = 0
  const session = {
    role: 'participant',
    subject: people.camper,
    restricted: false,
    isLocked: false,
    rights: [],
    tokenHash: '',
  } as const

  beforeEach(async () => {
    await database.pool.query('delete from refused_look_ups')
    hosts = [portalOver(database), portalOver(database), portalOver(database)]
    cookie = await signIn(hosts[0], people.camper)
    audited = (await wholeAudit()).length
  })

  const wholeAudit = async () => {
    const { rows } = await database.pool.query<{ at: Date; line: string }>(
      `select at, concat_ws(' ', actor_role, actor, action, subject, detail) as line from audit order by id`,
    )
    return rows
  }
  /** The entries since the start of the test, because the table is append-only. */
  const audit = async () => (await wholeAudit()).slice(audited).map(({ line }) => line)

  const hostAt = (at: number): Portal => hosts[at % 3] ?? hosts[0]
  const lookUp = (portal: Portal, code: string) => portal.call('participantHealth', { code }, { cookie })
  const pass = (milliseconds: number) => {
    for (const { pass: move } of hosts) move(milliseconds)
  }
  const counted = async () => {
    const { rows } = await database.pool.query('select count(*)::integer as rows from refused_look_ups')
    return rows[0]?.rows
  }
  const refused = (subject: string) => `participant ZEU001 healthLookUp ${subject} {"refused": "forbidden"}`
  const refusedAgain = (subject: string, again: number, since = '2025-04-14T08:00:00.000Z') =>
    `participant ZEU001 healthLookUp ${subject} {"again": ${again}, "since": "${since}", "refused": "forbidden"}`

  test('with 1,000 refused look-ups on three servers: they are two rows with the right count', async () => {
    const forbidden = new Refused('forbidden', 'This belongs to somebody else.')
    await Promise.all([
      ...Array.from({ length: 100 }, async (_, at) =>
        refusalOf(await lookUp(hostAt(at), people.other), 403, 'forbidden'),
      ),
      ...Array.from({ length: 900 }, (_, at) =>
        auditRefusedLookUp(hostAt(at).host, session, people.other, forbidden),
      ),
    ])
    expect(await audit()).toEqual([refused('ZEU002')])
    pass(hour)
    await Promise.all(hosts.map(({ host }) => auditRepeatedLookUps(host)))
    expect(await audit()).toEqual([refused('ZEU002'), refusedAgain('ZEU002', 999)])
    expect((await wholeAudit()).at(-1)?.at).toEqual(new Date(Date.parse(opening) + hour))
    expect(await counted()).toBe(0)
  })

  test('with refused look-ups of many codes: twenty have rows of their own, the others are counted together', async () => {
    for (let round = 0; round < 2; round++)
      for (let at = 1; at <= 60; at++) await lookUp(hostAt(at), `X${at}`)
    const first = Array.from({ length: 20 }, (_, at) => refused(`X${at + 1}`))
    expect(await audit()).toEqual([...first, refused('(other codes)')])
    pass(hour)
    await auditRepeatedLookUps(hosts[0].host)
    const again = Array.from({ length: 20 }, (_, at) => refusedAgain(`X${at + 1}`, 1))
    expect((await audit()).slice(21).sort()).toEqual([...again, refusedAgain('(other codes)', 79)].sort())
  })

  test('with refused look-ups, which are counted per hour, person and reason', async () => {
    await lookUp(hosts[0], people.other)
    const merchant = await signIn(hosts[0], people.merchant)
    await hosts[0].call('participantHealth', { code: people.other }, { cookie: merchant })
    await database.pool.query('update sessions set restricted = true where role = $1', ['participant'])
    await lookUp(hosts[0], people.other)
    await database.pool.query('update sessions set restricted = false')
    pass(hour - 1)
    await lookUp(hosts[1], people.other)
    await auditRepeatedLookUps(hosts[1].host)
    pass(1)
    await lookUp(hosts[2], people.other)
    await auditRepeatedLookUps(hosts[2].host)
    expect(await audit()).toEqual([
      refused('ZEU002'),
      'merchant M1001 healthLookUp ZEU002 {"refused": "forbidden"}',
      'participant ZEU001 healthLookUp ZEU002 {"refused": "passwordChangeRequired"}',
      refused('ZEU002'),
      refusedAgain('ZEU002', 1),
    ])
  })

  test('and loses no look-up when hours end on several servers during look-ups', async () => {
    const forbidden = new Refused('forbidden', 'This belongs to somebody else.')
    const late = portalOver(database)
    late.pass(hour)
    await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        at % 10 === 0
          ? auditRepeatedLookUps(late.host)
          : auditRefusedLookUp((at % 3 === 0 ? late : hostAt(at)).host, session, people.other, forbidden),
      ),
    )
    late.pass(hour)
    await auditRepeatedLookUps(late.host)
    const lines = await audit()
    const times = lines.map((line) => Number(/"again": (\d+)/.exec(line)?.[1] ?? 1))
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(108)
    expect(await counted()).toBe(0)
  })

  test('because the server writes the counts at the end of each hour', async () => {
    await lookUp(hosts[0], people.other)
    await lookUp(hosts[0], people.other)
    pass(hour)
    const job = startAuditingRepeats(hosts[0].host, 1)
    while ((await counted()) > 0) await otherWork()
    await job.stop()
    expect(await audit()).toEqual([refused('ZEU002'), refusedAgain('ZEU002', 1)])
  })

  test('by saving two health records in turn: 30 per hour, and the refusal says when to retry', async () => {
    const { read, save } = healthOf(hosts[0], cookie)
    const other = { ...written, notes: 'Another one.' }
    const before = (await auditedSaves(database)).length
    for (let saves = 1; saves <= 30; saves++) {
      expect((await save(saves % 2 === 0 ? other : written)).status).toBe(200)
      pass(minute)
    }
    const response = await save(written)
    expect(response.headers.get('retry-after')).toBe('1800')
    expect((await refusalOf(response, 429, 'tooManyAttempts')).message).toBe(
      'You have saved 30 times in one hour. What you typed is still here: please wait 30 minutes and save again.',
    )
    const { version } = await answerOf(healthAnswer, await read())
    await refusalOf(await save(written, madeFrom(version ?? null)), 429, 'tooManyAttempts')
    expect((await save(other)).status).toBe(200)
    expect(await auditedSaves(database)).toHaveLength(before + 30)
    pass(30 * minute)
    expect((await save(written)).status).toBe(200)
  })

  test('by saving health records in parallel on three servers: 30 per hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, at) =>
        healthOf(hostAt(at), cookie).save({ ...written, notes: `Note ${at}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('by saves counted by a clock a year ahead, which do not block later saves', async () => {
    await healthOf(hosts[0], cookie).save(written)
    await database.pool.query(
      `update health_records set counted_saves = 30, counted_since = now() + interval '1 year'`,
    )
    expect((await healthOf(hosts[0], cookie).save({ ...written, notes: '' })).status).toBe(200)
  })
})
