import { afterEach, expect, test } from 'vitest'
import { isOperatorOf } from '../../../../server/app/gate/operators.ts'
import { booksAnswer, stallReportAnswer } from '../../../../src/api/schemas/reports.ts'
import { deductAnswer } from '../../../../src/api/schemas/wallet.ts'
import { documentedCamp, writeFor } from '../../../../src/domain/camp/facts.ts'
import { campTimestamp } from '../../../../src/domain/lib/campTime.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { chargeAt, fund } from '../support/money.ts'
import { pairedDevice, people, startSession } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

/* Days of the camp on the host, in zones of half and quarter hours and on the days on which the clock changes. */

const days = [
  {
    zone: 'Africa/Harare',
    day: '2027-07-31',
    begins: '2027-07-30T22:00:00.000Z',
    ends: '2027-07-31T22:00:00.000Z',
  },
  {
    zone: 'Asia/Kathmandu',
    day: '2027-10-09',
    begins: '2027-10-08T18:15:00.000Z',
    ends: '2027-10-09T18:15:00.000Z',
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '2027-04-04',
    begins: '2027-04-03T13:00:00.000Z',
    ends: '2027-04-04T13:30:00.000Z',
  },
  {
    zone: 'Europe/Berlin',
    day: '2027-03-28',
    begins: '2027-03-27T23:00:00.000Z',
    ends: '2027-03-28T22:00:00.000Z',
  },
  {
    zone: 'Europe/Berlin',
    day: '2027-10-31',
    begins: '2027-10-30T22:00:00.000Z',
    ends: '2027-10-31T23:00:00.000Z',
  },
]

describeFreshCamp('A day of the camp', (camp) => {
  const { database, portal } = camp
  afterEach(() => writeFor(documentedCamp))

  test.each(days)(
    '[W1414] $day in $zone is the same for day limits, books, stalls and operators',
    async (row) => {
      const { zone, day, begins, ends } = row
      const facts = { ...documentedCamp.facts.time, firstDay: day, lastDay: day, zone }
      await database.pool.query('truncate camp')
      await database.pool.query('insert into camp (version, facts, changed_at) values (1, $1, now())', [
        { time: facts },
      ])
      await portal.host.camp.read()
      const code = await camp.newCamper()
      await fund(database, code, 100_00)
      await database.pool.query(
        "update accounts set day_limit_cents = 500 where kind = 'wallet' and owner = $1",
        [code],
      )
      const at = { first: Date.parse(begins), after: Date.parse(ends) }
      const charge = async (moment: number) => {
        portal.pass(moment - portal.host.now().getTime())
        const cookie = await startSession(database, people.merchant, { at: portal.host.now() })
        return chargeAt({ portal, cookie, merchantNumber: people.merchant }, code)
      }
      const lead = () => startSession(database, people.admin, { at: portal.host.now() })

      await answerOf(deductAnswer, await charge(at.first - 1))
      await answerOf(deductAnswer, await charge(at.first))
      await refusalOf(await charge(at.after - 1), 422, 'dayLimit')
      await answerOf(deductAnswer, await charge(at.after))

      const { data } = await answerOf(booksAnswer, await portal.call('books', {}, { cookie: await lead() }))
      expect(data.days.filter(({ day: of }) => of === day)).toMatchObject([{ sales: 5_00 }])
      const parameters = { merchantNumber: people.merchant, day }
      const report = await portal.call('stallReport', parameters, { cookie: await lead() })
      expect((await answerOf(stallReportAnswer, report)).data).toMatchObject({ day, sales: 1 })

      await pairedDevice(database)
      await database.pool.query('update devices set operator_since = $1', [begins])
      const isOperator = async (moment: number) => {
        const text = `select ${isOperatorOf('$1::timestamptz')} as yes from devices d`
        return (await database.pool.query<{ yes: boolean }>(text, [new Date(moment)])).rows[0]?.yes
      }
      expect([
        await isOperator(at.first - 1),
        await isOperator(at.first),
        await isOperator(at.after - 1),
        await isOperator(at.after),
      ]).toEqual([false, true, true, false])

      const { rows } = await database.pool.query<{ moment: Date; local: string }>(
        `select moment, to_char(camp_local(moment), 'YYYY-MM-DD HH24:MI:SS') as local
      from generate_series($1::timestamptz - interval '3 hours', $2::timestamptz, interval '5 minutes') moment`,
        [begins, ends],
      )
      expect(rows.map(({ local }) => local)).toEqual(
        rows.map(({ moment }) => campTimestamp(moment.toISOString())),
      )
    },
  )
})
