import { beforeEach, expect, test } from 'vitest'
import { healthRecords, participants } from '../../../../server/database/schema.ts'
import { dashboardStatsAnswer } from '../../../../src/api/schemas/dashboard.ts'
import { demoCamp } from '../../../../src/domain/demo/demoCamp.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { noTexts } from '../support/health.ts'
import { people, signIn } from '../support/people.ts'
import { answerOf } from '../support/portal.ts'

describeFreshCamp('The dashboard', ({ portal, database }) => {
  beforeEach(async () => {
    await database.pool.query('delete from participants')
  })

  const stats = async () => {
    const cookie = await signIn(portal, people.admin)
    return answerOf(dashboardStatsAnswer, await portal.call('dashboardStats', {}, { cookie }))
  }

  test('of an empty camp shows zeros', async () => {
    const none = { count: 0, percentage: 0 }
    expect(await stats()).toEqual({
      success: true,
      data: { totalRegistrations: 0, checkedIn: none, healthRecords: none, checkedOut: none },
      demographics: {
        gender: { male: 0, female: 0 },
        age: { under18: 0, '18-24': 0, '25-34': 0, '35-49': 0, '50plus': 0 },
      },
      camp: { arrivals: [], unions: [], inWallets: 0 },
      warnings: [],
    })
  })

  test('shows the warnings of the server with their start', async () => {
    portal.host.warnings.raise('disk', "Less than 100 MB are free on the server's disk: nothing is saved.")
    const { warnings } = await stats()
    expect(warnings).toEqual([
      {
        sentence: "Less than 100 MB are free on the server's disk: nothing is saved.",
        since: '2025-04-14T08:00:00.000Z',
      },
    ])
  })

  test('shows when the ledger was checked and the number of faults', async () => {
    await portal.database.pool.query(
      `insert into settings (name, value) values ('ledgerCheck', '{"at": "2025-04-14T01:00:12.000Z", "faults": 2}')`,
    )
    expect((await stats()).ledgerCheck).toEqual({ at: '2025-04-14T01:00:12.000Z', faults: 2 })
    await portal.database.pool.query(`delete from settings where name = 'ledgerCheck'`)
    expect((await stats()).ledgerCheck).toBeUndefined()
  })

  test('[W205] counts each person in one group, without withdrawn people or unknown gender and age', async () => {
    const arrivals = ['2025-04-13T22:00:00Z', '2025-04-13T22:59:59Z', '2025-04-14T06:30:00Z'].map(
      (moment) => new Date(moment),
    )
    const ages = [0, 17, 18, 24, 25, 34, 35, 49, 50, 120, null]
    await database.orm.insert(participants).values(
      ages.map((age, index) => ({
        code: `AGE-${index}`,
        firstname: 'Rudo',
        lastname: 'Moyo',
        passwordHash: 'none',
        age,
        unionName: index < 4 ? 'Lake Union' : index < 6 ? ' Lake Union ' : null,
        checkedInAt: arrivals[index],
        gender: index < 2 ? ('MALE' as const) : index < 5 ? ('FEMALE' as const) : null,
        status:
          index < 5 ? ('checkedIn' as const) : index < 7 ? ('checkedOut' as const) : ('registered' as const),
      })),
    )
    await database.pool.query(
      "update accounts set balance_cents = case owner when 'AGE-0' then 1000 else 250 end where kind = 'wallet' and owner in ('AGE-0', 'AGE-1')",
    )
    await database.orm.insert(healthRecords).values([
      { ...noTexts, code: 'AGE-0', bloodType: 'O+' },
      { ...noTexts, code: 'AGE-1', notes: 'Cannot swim' },
      { ...noTexts, code: 'AGE-2' },
    ])
    const [, arrivedAt] = arrivals
    await database.orm.insert(participants).values(
      (['checkedIn', 'checkedOut'] as const).map((status) => ({
        code: `LEFT-${status === 'checkedIn' ? 1 : 2}`,
        firstname: 'Rudo',
        lastname: 'Moyo',
        age: 14,
        gender: 'MALE' as const,
        unionName: 'Lake Union',
        checkedInAt: arrivedAt,
        status,
        withdrawnAt: portal.host.now(),
      })),
    )
    await database.orm.insert(healthRecords).values({ ...noTexts, code: 'LEFT-1', bloodType: 'O+' })
    expect(await stats()).toEqual({
      success: true,
      data: {
        totalRegistrations: 11,
        checkedIn: { count: 5, percentage: 45 },
        healthRecords: { count: 2, percentage: 18 },
        checkedOut: { count: 2, percentage: 18 },
      },
      demographics: {
        gender: { male: 2, female: 3 },
        age: { under18: 2, '18-24': 2, '25-34': 2, '35-49': 2, '50plus': 2 },
      },
      camp: {
        arrivals: [
          { hour: '2025-04-13T22:00:00Z', count: 2 },
          { hour: '2025-04-14T06:00:00Z', count: 1 },
        ],
        unions: [
          { union: 'Lake Union', registered: 6, checkedIn: 5, withoutHealthRecord: 4 },
          { union: '', registered: 5, checkedIn: 0, withoutHealthRecord: 5 },
        ],
        inWallets: 1_250,
      },
      warnings: [],
    })
  })

  test('agrees with a direct count of the demo camp', async () => {
    const camp = demoCamp()
    await database.orm.insert(participants).values(
      camp.participants.map(({ code, firstname, lastname, gender, age, checkedIn, checkedOut }) => ({
        code,
        firstname,
        lastname,
        gender: gender ?? null,
        age,
        passwordHash: 'none',
        status: checkedIn
          ? ('checkedIn' as const)
          : checkedOut
            ? ('checkedOut' as const)
            : ('registered' as const),
      })),
    )
    await database.orm
      .insert(healthRecords)
      .values([...camp.healthRecords].map(([code, written]) => ({ code, ...written })))
    const number = (is: (person: (typeof camp.participants)[number]) => boolean) =>
      camp.participants.filter(is).length
    const total = camp.participants.length
    const share = (count: number) => ({ count, percentage: Math.round((count / total) * 100) })
    const { camp: figures, warnings: _, ...documented } = await stats()
    expect(figures?.unions.reduce((sum, { registered }) => sum + registered, 0)).toBe(total)
    expect(documented).toEqual({
      success: true,
      data: {
        totalRegistrations: total,
        checkedIn: share(number(({ checkedIn }) => checkedIn)),
        healthRecords: share(camp.healthRecords.size),
        checkedOut: share(number(({ checkedOut }) => checkedOut === true)),
      },
      demographics: {
        gender: {
          male: number(({ gender }) => gender === 'MALE'),
          female: number(({ gender }) => gender === 'FEMALE'),
        },
        age: {
          under18: number(({ age }) => age <= 17),
          '18-24': number(({ age }) => age >= 18 && age <= 24),
          '25-34': number(({ age }) => age >= 25 && age <= 34),
          '35-49': number(({ age }) => age >= 35 && age <= 49),
          '50plus': number(({ age }) => age >= 50),
        },
      },
    })
  })
})
