import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createCurrentCamp, startReadingCamp } from '../../../../server/app/camp/currentCamp.ts'
import { unknownPaymentPage } from '../../../../server/gateways/sandboxPages.ts'
import { usd } from '../../../../server/ledger/usd.ts'
import { campAnswer, longestNameAnswer } from '../../../../src/api/schemas/camp.ts'
import { addMerchantAnswer } from '../../../../src/api/schemas/merchants.ts'
import { priceListAnswer } from '../../../../src/api/schemas/priceList.ts'
import {
  type Camp,
  type CampFacts,
  documentedCamp,
  type FactsGroup,
  writeFor,
} from '../../../../src/domain/camp/facts.ts'
import { campDateTime } from '../../../../src/domain/lib/campTime.ts'
import { formatUsd } from '../../../../src/domain/lib/money.ts'
import { documentedList } from '../../../../src/domain/till/priceList.ts'
import { describeFreshCamp } from '../support/camp.ts'
import { balanceOf, chargeAt, fund } from '../support/money.ts'
import { people, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const { facts: documented } = documentedCamp
const named = (name: string) => ({ ...documented.identity, name })
const nepal = { ...documented.time, firstDay: '2027-10-08', lastDay: '2027-10-16', zone: 'Asia/Kathmandu' }

describeFreshCamp('The facts of a camp', (camp) => {
  const { database, portal } = camp
  const lead = camp.signedIn(people.admin)
  const otherLead = camp.signedIn(people.otherAdmin)
  afterEach(async () => {
    writeFor(documentedCamp)
    await database.pool.query('truncate camp, price_lists')
  })

  interface Saving {
    readonly as?: string
    readonly version?: number
    readonly confirmed?: boolean
  }
  function save<Group extends FactsGroup>(
    group: Group,
    facts: CampFacts[Group],
    { as = lead, version = 0, confirmed }: Saving = {},
  ) {
    const body = { version, facts, ...(confirmed !== undefined && { confirmed }) }
    return portal.call('saveFacts', { group }, { cookie: as, body })
  }
  async function saved(response: Promise<Response>) {
    return (await answerOf(campAnswer, await response)).data
  }
  async function audited() {
    const { rows } = await database.pool.query<{ actor: string; changes: unknown }>(
      `select actor, detail->'changes' as changes from audit where action = 'changeCamp' order by id`,
    )
    return rows
  }
  async function storedVersion() {
    const { rows } = await database.pool.query<{ version: number }>('select version from camp')
    return rows[0]?.version ?? 0
  }

  /** At 12:00 in Zimbabwe, which is midnight in Kiritimati. */
  async function moveMoney() {
    const { rowCount } = await database.pool.query('select from transfers')
    if (rowCount === 0) await fund(database, await camp.newCamper(), 5_00)
  }

  test('[W1406] without a saved change the camp is the documented one, for everybody', async () => {
    const response = await portal.call('camp', {})
    expect(response.headers.get('Camp-Version')).toBe('0')
    expect((await answerOf(campAnswer, response)).data).toEqual(documentedCamp)
  })

  test('[W1407] a lead saves one group, and the next answer of each call names the new version', async () => {
    const before = (await audited()).length
    const response = await save('identity', named('Jamboree'))
    expect(response.headers.get('Camp-Version')).toBe('1')
    expect((await answerOf(campAnswer, response)).data).toEqual({
      ...documentedCamp,
      version: 1,
      facts: { ...documented, identity: named('Jamboree') },
    })
    const refused = await portal.request('/api/nowhere')
    expect([refused.status, refused.headers.get('Camp-Version')]).toEqual([404, '1'])
    expect((await audited()).slice(before)).toEqual([
      {
        actor: people.admin,
        changes: [{ field: 'name', from: '2025 Pathfinder Camporee', to: 'Jamboree' }],
      },
    ])
  })

  test('[W1407] times and amounts of the host follow the saved zone and currency', async () => {
    const time = await saved(save('time', nepal))
    expect(time.zone).toMatchObject({ short: 'UTC+5:45', long: 'Nepal Time' })
    await save('money', { ...documented.money, currency: 'NPR', symbol: 'Rs' }, { version: 1 })
    expect(campDateTime('2027-10-08T18:15:00.000Z')).toBe('9 Oct 2027, 00:00')
    expect(formatUsd(1_234_50)).toBe('Rs1,234.50')
  })

  test('[W1485] a lead saves the rules of the camp, and the audit names them in words', async () => {
    const rules = { askedBelow: 0, pairingDays: 30 }
    expect((await saved(save('rules', rules))).facts).toEqual({ ...documented, rules })
    expect((await audited()).at(-1)).toEqual({
      actor: people.admin,
      changes: [
        { field: 'askedBelow', from: 'People under 18', to: 'Nobody' },
        { field: 'pairingDays', from: '3 days after the camp', to: '30 days after the camp' },
      ],
    })
    const refused = await save('rules', { ...rules, askedBelow: 26 }, { version: 1 })
    expect((await refusalOf(refused, 400, 'invalid')).message).toBe('Please choose an age from 0 to 25.')
    expect(await storedVersion()).toBe(1)
  })

  test('[W1408] of 50 saves at once one wins, and the others get its facts', async () => {
    const before = (await audited()).length
    const names = Array.from({ length: 50 }, (_, index) => `Camp ${index}`)
    const responses = await Promise.all(
      names.map((name, index) => save('identity', named(name), { as: index % 2 ? lead : otherLead })),
    )
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const [winner] = await Promise.all(
      won.map(async (response) => (await answerOf(campAnswer, response)).data),
    )
    for (const response of responses.filter(({ status }) => status !== 200)) {
      const { message, data } = await refusalOf(response, 409, 'campChanged')
      expect(message).toBe(
        'Nothing was saved: somebody else has changed the facts of the camp meanwhile. Please look at them before you save again.',
      )
      expect(data).toEqual(winner)
    }
    expect(await storedVersion()).toBe(1)
    expect(await audited()).toHaveLength(before + 1)
  })

  test('[W1409] a save whose answer was lost is sent again and counts once', async () => {
    const first = await saved(save('identity', named('Jamboree')))
    const before = (await audited()).length
    expect(await saved(save('identity', named('Jamboree')))).toEqual(first)
    expect([await storedVersion(), (await audited()).length]).toEqual([1, before])
    await refusalOf(
      await save('contact', { ...documented.contact, phone: '0772 123456' }),
      409,
      'campChanged',
    )
  })

  test('[W1410] another host of the database takes the facts over', async () => {
    const other = createCurrentCamp(database)
    expect(await other.read()).toEqual(documentedCamp)
    await save('identity', named('Jamboree'))
    expect(other.current().version).toBe(0)
    expect((await other.read()).facts.identity.name).toBe('Jamboree')
    expect(other.current().version).toBe(1)
  })

  test('[W1410] a host looks for the facts that other hosts save, and draws its pages with them', async () => {
    let draw: (camp: Camp) => void = () => {}
    const drawn = new Promise<Camp>((resolve) => {
      draw = resolve
    })
    const reading = startReadingCamp(createCurrentCamp(database, draw), portal.host.log, 1)
    await save('identity', named('Jamboree'))
    expect((await drawn).facts.identity.name).toBe('Jamboree')
    await reading.stop()
  })

  test('[W1410] facts of an older release are filled up with the documented ones', async () => {
    await database.pool.query(
      `insert into camp (version, facts, changed_at) values (3, '{"identity": {"name": "Jamboree"}}', now())`,
    )
    expect(await createCurrentCamp(database).read()).toEqual({
      ...documentedCamp,
      version: 3,
      facts: { ...documented, identity: named('Jamboree') },
    })
  })

  test('[W1483] a lead reads the longest registered name of those who are not withdrawn', async () => {
    const longest = async () => {
      const response = await portal.call('longestName', {}, { cookie: lead })
      return (await answerOf(longestNameAnswer, response)).data
    }
    const add = (code: string, lastname: string, withdrawnAt: string | null) =>
      database.pool.query(
        'insert into participants (code, firstname, lastname, withdrawn_at) values ($1, $2, $3, $4)',
        [code, 'Maximiliana', lastname, withdrawnAt],
      )
    await add('LONG-1', 'van der Westhuizen-Nkomo-Sibanda', null)
    await add('LONG-2', 'van der Westhuizen-Nkomo-Sibanda-Moyo', '2025-04-14T08:00:00.000Z')
    expect(await longest()).toEqual({
      firstname: 'Maximiliana',
      lastname: 'van der Westhuizen-Nkomo-Sibanda',
    })
  })

  test('[W1411] a mistake, a wrong shape or an unknown group saves nothing', async () => {
    const mistake = await refusalOf(await save('identity', named('')), 400, 'invalid')
    expect(mistake.message).toBe('Please enter the name of the camp.')
    const shape = await portal.call('saveFacts', { group: 'contact' }, { cookie: lead, body: { version: 0 } })
    expect((await refusalOf(shape, 400, 'invalid')).message).toBe(
      'Please send the facts of this group and the version that was read.',
    )
    const group = await portal.call('saveFacts', { group: 'toString' }, { cookie: lead, body: {} })
    expect((await refusalOf(group, 404, 'notFound')).message).toBe(
      'There are no such facts of a camp. Please load the page again.',
    )
    expect(await storedVersion()).toBe(0)
  })

  test('[W1415] a new stall starts with the products of the camp, and the others keep theirs', async () => {
    const listOf = async (merchantNumber: string) => {
      const response = await portal.call('priceList', { merchantNumber }, { cookie: lead })
      return (await answerOf(priceListAnswer, response)).data
    }
    const addStall = async (merchantName: string) => {
      const sent = { cookie: lead, body: { merchantName }, key: `stall-${merchantName.length}` }
      const { data } = await answerOf(addMerchantAnswer, await portal.call('addMerchant', {}, sent))
      return data?.merchantNumber ?? ''
    }
    const early = await addStall('Early Stall')
    await saved(save('money', { ...documented.money, products: [{ name: 'Momo', price: 1_50 }] }))
    const late = await addStall('Late Stall')
    expect(await listOf(late)).toEqual({
      version: expect.any(String),
      products: [{ name: 'Momo', price: 1_50, isSoldOut: false }],
    })
    expect(await listOf(early)).toEqual(documentedList)
  })

  test('[W1416] the check of the books and the pages of the sandbox write for the camp', async () => {
    const inWords = async () => {
      const { rows } = await database.pool.query<{ text: string }>(`select ${usd('-123450')} as text`)
      return rows[0]?.text
    }
    expect(await inWords()).toBe('-$1,234.50')
    await saved(save('identity', { ...documented.identity, shortName: 'Himal' }))
    await saved(
      save(
        'money',
        { ...documented.money, currency: 'SEK', symbol: 'kr', isSymbolBehind: true },
        { version: 1 },
      ),
    )
    expect(await inWords()).toBe('-1,234.50 kr')
    expect(await unknownPaymentPage()).toMatch(/<title>[^<]* · Himal Portal<\/title>/)
  })

  test('[W1412] the first transfer fixes the currency, and its symbol stays free', async () => {
    const { money } = documented
    await saved(save('money', { ...money, currency: 'NPR' }))
    await moveMoney()
    const { message } = await refusalOf(
      await save('money', { ...money, currency: 'EUR' }, { version: 1 }),
      409,
      'tooLate',
    )
    expect(message).toBe(
      'Nothing was saved: the currency cannot be changed any more, because money has moved in this camp.',
    )
    expect(
      await saved(save('money', { ...money, currency: 'NPR', symbol: 'Rs' }, { version: 1 })),
    ).toMatchObject({
      version: 2,
    })
  })

  test('[W1413] days and zone are changed after a transfer only when that was confirmed', async () => {
    await moveMoney()
    const days = await refusalOf(
      await save('time', { ...documented.time, lastDay: '2025-04-20' }),
      409,
      'movesDays',
    )
    expect(days.message).toBe(
      'Nothing was saved yet: people have passed the gate or paid already. With other days the programme and the last day of new pairings move; bookings keep their times.',
    )
    const kiritimati = { ...documented.time, zone: 'Pacific/Kiritimati' }
    const zone = await refusalOf(await save('time', kiritimati), 409, 'movesDays')
    expect(zone.message).toBe(
      'Nothing was saved yet: in this time zone 1 transaction and 0 scans of a gate fall on another day. Books and day limits are counted by the new days.',
    )
    expect(await storedVersion()).toBe(0)
    expect(await saved(save('time', { ...documented.time, begins: '09:00' }))).toMatchObject({ version: 1 })
    expect(await saved(save('time', kiritimati, { version: 1, confirmed: true }))).toMatchObject({
      version: 2,
    })
  })
})

describeFreshCamp('A camp whose facts change while people pass and pay', (camp) => {
  const { database, portal } = camp
  const lead = camp.signedIn(people.admin)
  const gate = camp.signedIn(staff.gate)
  const till = camp.signedIn(people.merchant)
  afterEach(() => writeFor(documentedCamp))

  async function save<Group extends FactsGroup>(version: number, group: Group, facts: CampFacts[Group]) {
    const body = { version, facts, confirmed: true }
    await answerOf(campAnswer, await portal.call('saveFacts', { group }, { cookie: lead, body }))
  }

  test('[W1455] eight gates and eight tills go on while a lead changes name, zone and currency sign', async () => {
    const campers = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const code = await camp.newCamper()
        await fund(database, code, 20_00)
        return code
      }),
    )
    const [atGates, atTills] = [campers.slice(0, 8), campers.slice(8)]
    const kinds = ['arrive', 'stepOut', 'backIn', 'goHome']
    const pass = (number: string, counter: number) =>
      portal.call(
        'move',
        {},
        {
          cookie: gate,
          body: {
            ...{ key: randomBytes(16).toString('hex'), number, kind: kinds[counter], counter },
            ...{ notedAt: '2025-04-14T07:59:59.000Z', withWhom: 'own group' },
          },
        },
      )
    const charge = (code: string, count: number) =>
      chargeAt({ portal, cookie: till, merchantNumber: people.merchant }, code, { key: `${code}-${count}` })
    /** One after the other, as at one gate or till. */
    const four = async (call: (code: string, count: number) => Promise<Response>, code: string) => {
      const versions: number[] = []
      for (const count of [0, 1, 2, 3]) {
        const response = await call(code, count)
        expect([code, count, response.status]).toEqual([code, count, 200])
        versions.push(Number(response.headers.get('Camp-Version')))
      }
      expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    }
    const change = async () => {
      const { time, money } = documented
      await save(0, 'identity', named('Jamboree'))
      await save(1, 'time', nepal)
      await save(2, 'money', { ...money, symbol: 'US$' })
      await save(3, 'time', time)
      await save(4, 'identity', named('Moot'))
    }
    await Promise.all([
      change(),
      ...atGates.map((code) => four(pass, code)),
      ...atTills.map((code) => four(charge, code)),
    ])
    const { rows } = await database.pool.query(
      'select code, array_agg(kind order by id) as kinds from movements where code = any($1) group by code',
      [atGates],
    )
    expect(rows).toHaveLength(8)
    for (const row of rows) expect(row).toEqual({ code: row.code, kinds })
    for (const code of atTills) expect([code, await balanceOf(database, code)]).toEqual([code, 0])
    expect((await portal.call('camp', {})).headers.get('Camp-Version')).toBe('5')
  })
})
