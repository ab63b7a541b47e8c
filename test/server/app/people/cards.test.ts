import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { writeImportAnswer } from '../../../../src/api/schemas/importRows.ts'
import type { ImportRow } from '../../../../src/domain/people/importing/importRows.ts'
import { describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { balanceOf, chargeAt, fund, moneyIn, type Till } from '../support/money.ts'
import { addCampers, addPeople, password, people, signIn, staff } from '../support/people.ts'
import { answerOf, portalOver, refusalOf } from '../support/portal.ts'

const migration = new URL('../../../../server/database/migrations/0012_people.sql', import.meta.url)

let free = 0
async function newCamper(database: Database): Promise<string> {
  const code = `CARD-${++free}`
  await addCampers(database, [code])
  await fund(database, code, 2_000)
  return code
}

async function replaceCard({ pool }: Database, code: string, number: string): Promise<void> {
  await pool.query("update cards set lost_at = '2025-04-14T08:00:00Z' where number = $1", [code])
  await pool.query('insert into cards (number, code) values ($1, $2)', [number, code])
}

async function withdraw({ pool }: Database, code: string): Promise<void> {
  await pool.query("update participants set withdrawn_at = '2025-04-14T08:00:00Z' where code = $1", [code])
}

async function tillIn(database: Database): Promise<Till> {
  const portal = portalOver(database)
  return { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
}

describeCamp('A card', ({ portal, database, signedIn }) => {
  const till: Till = { portal, cookie: signedIn(people.merchant), merchantNumber: people.merchant }
  const office = signedIn(people.admin)
  const gate = signedIn(staff.gate)
  const health = signedIn(staff.health)

  const confirm = (code: string, query = '') =>
    portal.call('checkIn', { code }, { cookie: gate, query: `?step=confirm${query}` })

  test('[W200] is issued with each registration, under the person’s code', async () => {
    const code = await newCamper(database)
    const { rows } = await database.pool.query('select number, lost_at from cards where code = $1', [code])
    expect(rows).toEqual([{ number: code, lost_at: null }])
  })

  test('[W200] of a person registered before the migration has the code as its number', async () => {
    await database.pool.query(`
      drop trigger participants_issue_first_card on participants;
      drop trigger participants_list_change on participants;
      drop function issue_first_card;
      drop table cards;
      alter table participants drop column withdrawn_at, drop column version, drop column imported;
      alter table accounts drop column frozen_at`)
    await database.pool.query(readFileSync(migration, 'utf8'))
    const { rows } = await database.pool.query(
      'select p.code from participants p left join cards c on c.number = p.code and c.code = p.code where c.code is null',
    )
    expect(rows).toEqual([])
  })

  test('[W201] has a number that cannot become the code of a registration', async () => {
    await replaceCard(database, await newCamper(database), 'ZEU901')
    const body = {
      ...{ UNUMBER: '901', UABBR: 'ZEU', Union: 'Zimbabwe East Union' },
      ...{ FirstName: 'Tariro', Surname: 'Moyo', Gender: 'FEMALE' },
    }
    const response = await portal.call('register', {}, { cookie: office, body })
    const { message } = await refusalOf(response, 409, 'taken')
    expect(message).toBe('The code ZEU901 is already taken. Please choose another union number.')
  })

  test('[W202] that replaces the first one works at till, gate and office, which all name the person’s code', async () => {
    const code = await newCamper(database)
    await replaceCard(database, code, 'K7QWXN34')
    const charged = await chargeAt(till, ' k7qwxn34 ', { key: 'new-card' })
    expect(await charged.json()).toMatchObject({ success: true, data: { ownerCode: code } })
    expect(await balanceOf(database, code)).toBe(1_500)
    const repeat = await chargeAt(till, 'K7QWXN34', { key: 'new-card' })
    expect(await repeat.json()).toMatchObject({ success: true, data: { ownerCode: code } })
    expect(await balanceOf(database, code)).toBe(1_500)

    expect(await (await confirm('K7QWXN34')).json()).toMatchObject({
      success: true,
      data: { code, checkedIn: true },
    })
    const looked = await portal.call('participantHealth', { code: 'K7QWXN34' }, { cookie: health })
    expect(await looked.json()).toEqual({ success: true, message: 'No participant data found', data: null })
    const found = await portal.call('participant', { code: 'K7QWXN34' }, { cookie: office })
    expect(await found.json()).toMatchObject({ data: { code } })

    const { rows } = await database.pool.query(
      "select action, detail->>'found' as found from audit where subject = $1 order by id",
      [code],
    )
    expect(rows).toEqual([
      { action: 'charge', found: null },
      { action: 'checkIn', found: null },
      { action: 'healthLookUp', found: 'noRecord' },
    ])
  })

  test('[W203] reported lost is refused at the till, and moves no money', async () => {
    const code = await newCamper(database)
    await replaceCard(database, code, 'K7QWXN35')
    const before = await moneyIn(database)
    const { message } = await refusalOf(await chargeAt(till, code), 422, 'lostCard')
    expect(message).toBe('This card was reported lost at 10:00. Please ask for the new card.')
    expect(await moneyIn(database)).toEqual(before)
  })

  test('[W203] lost on an earlier day is refused with that day', async () => {
    const code = await newCamper(database)
    await database.pool.query("update cards set lost_at = '2025-04-12T13:05:00Z' where number = $1", [code])
    const { message } = await refusalOf(await chargeAt(till, code), 422, 'lostCard')
    expect(message).toBe('This card was reported lost on 12 Apr 2025 at 15:05. Please ask for the new card.')
  })

  test('[W203] reported lost is refused at the gate and in the health corner, unless the person is found by name', async () => {
    const code = await newCamper(database)
    await replaceCard(database, code, 'K7QWXN36')
    const sentence = 'This card was reported lost at 10:00. Ask for the new card, or find the person by name.'
    const searched = await portal.call('checkIn', { code }, { cookie: gate })
    expect((await refusalOf(searched, 422, 'lostCard')).message).toBe(sentence)
    expect((await refusalOf(await confirm(code), 422, 'lostCard')).message).toBe(sentence)
    const looked = await portal.call('participantHealth', { code }, { cookie: health })
    expect((await refusalOf(looked, 422, 'lostCard')).message).toBe(sentence)

    const byName = await portal.call('participantHealth', { code }, { cookie: health, query: '?by=name' })
    expect(byName.status).toBe(200)
    expect((await confirm(code, '&by=name')).status).toBe(200)
    const { rows } = await database.pool.query(
      'select action, detail from audit where subject = $1 order by id',
      [code],
    )
    expect(rows).toEqual([
      { action: 'healthLookUp', detail: { found: 'lostCard' } },
      { action: 'healthLookUp', detail: { found: 'noRecord', byName: true } },
      { action: 'checkIn', detail: { byName: true } },
    ])
  })

  test('[W204] of a withdrawn person cannot enter, pay or sign in, and the balance can be paid out', async () => {
    const code = await newCamper(database)
    const session = await signIn(portal, code)
    await withdraw(database, code)
    const sentence = `The registration of Farai ${code} was withdrawn. Please send this person to the camp office.`
    expect((await refusalOf(await confirm(code), 422, 'withdrawn')).message).toBe(sentence)
    expect((await refusalOf(await confirm(code, '&by=name'), 422, 'withdrawn')).message).toBe(sentence)
    expect((await refusalOf(await chargeAt(till, code), 422, 'withdrawn')).message).toBe(
      'This registration was withdrawn. Please send the person to the camp office. Nothing was charged.',
    )
    await refusalOf(await portal.call('wallet', { code }, { cookie: session }), 401, 'signedOut')
    const again = await portal.call('participantSignIn', {}, { body: { code, password } })
    expect((await refusalOf(again, 401, 'signedOut')).message).toBe(
      'Wrong code or password. Please check both and try again.',
    )
    const body = { ownerCode: code, amount: '20.00' }
    const paid = await portal.call('withdraw', {}, { cookie: office, body })
    expect(paid.status).toBe(200)
    expect(await balanceOf(database, code)).toBe(0)
  })

  test('[W205] of a withdrawn person is in no list and no total, and the office still finds the person', async () => {
    const totals = async () =>
      (await (await portal.call('dashboardStats', {}, { cookie: office })).json()).data.totalRegistrations
    const codes = async () => {
      const { participants } = await (await portal.call('participants', {}, { cookie: office })).json()
      return participants.map((person: { code: string }) => person.code)
    }
    const code = await newCamper(database)
    const before = await totals()
    expect(await codes()).toContain(code)
    await withdraw(database, code)
    expect(await totals()).toBe(before - 1)
    expect(await codes()).not.toContain(code)
    const found = await portal.call('participant', { code }, { cookie: office })
    expect(await found.json()).toMatchObject({ data: { code } })
  })

  test('[W206] of a frozen wallet cannot pay, and nothing is paid out', async () => {
    const code = await newCamper(database)
    await database.pool.query("update accounts set frozen_at = now() where kind = 'wallet' and owner = $1", [
      code,
    ])
    const before = await moneyIn(database)
    const sentence = 'This wallet is frozen. Please send the person to the camp office.'
    expect((await refusalOf(await chargeAt(till, code), 422, 'walletFrozen')).message).toBe(sentence)
    const body = { ownerCode: code, amount: '1.00' }
    const paid = await portal.call('withdraw', {}, { cookie: office, body })
    expect((await refusalOf(paid, 422, 'walletFrozen')).message).toBe(
      `Farai ${code}’s wallet is frozen. Please send the person to the camp office.`,
    )
    expect(await moneyIn(database)).toEqual(before)
  })

  test('[W207] of a person without a password cannot sign in', async () => {
    const code = await newCamper(database)
    await database.pool.query('update participants set password_hash = null where code = $1', [code])
    const response = await portal.call('participantSignIn', {}, { body: { code, password } })
    expect((await refusalOf(response, 401, 'signedOut')).message).toBe(
      'Wrong code or password. Please check both and try again.',
    )
  })
})

describeOnPostgresql('A card reported lost during a payment', () => {
  test('[W203] pays before the report or not at all', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    const till = await tillIn(database)
    const code = await newCamper(database)

    const reporting = await database.pool.connect()
    await reporting.query('begin')
    await reporting.query("update cards set lost_at = '2025-04-14T08:00:00Z' where number = $1", [code])
    const late = chargeAt(till, code)
    await untilSomebodyWaits(database)
    await reporting.query('commit')
    reporting.release()
    await refusalOf(await late, 422, 'lostCard')
    expect(await balanceOf(database, code)).toBe(2_000)
  })

  test('[W204] or of a person withdrawn meanwhile does not pay', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    const till = await tillIn(database)
    const code = await newCamper(database)

    const withdrawing = await database.pool.connect()
    await withdrawing.query('begin')
    await withdrawing.query("update participants set withdrawn_at = '2025-04-14T08:00:00Z' where code = $1", [
      code,
    ])
    const late = chargeAt(till, code)
    await untilSomebodyWaits(database)
    await withdrawing.query('commit')
    withdrawing.release()
    await refusalOf(await late, 422, 'withdrawn')
    expect(await balanceOf(database, code)).toBe(2_000)
  })
})

describeOnPostgresql('A payment that has locked its card, and not yet its person', () => {
  async function paying({ pool }: Database, code: string) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from cards where number = $1 for share', [code])
    return async () => {
      const { rowCount } = await client.query('select from participants where code = $1 for share nowait', [
        code,
      ])
      await client.query('commit')
      client.release()
      return rowCount
    }
  }

  test('[W214] goes on while a replacement of the card waits for it', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    const portal = portalOver(database)
    const cookie = await signIn(portal, people.admin)
    const code = await newCamper(database)
    const goOn = await paying(database, code)
    const replacing = portal.call('issueCard', { code }, { cookie, body: { inUse: code } })
    await untilSomebodyWaits(database)
    expect(await goOn()).toBe(1)
    expect((await replacing).status).toBe(200)
  })

  test('[W1084] goes on while the undo of its import waits for it', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    const portal = portalOver(database)
    const cookie = await signIn(portal, people.admin)
    const row: ImportRow = {
      ...{ row: 2, firstname: 'Thandi', lastname: 'Dube', gender: 'FEMALE', age: '14' },
      ...{ union: 'Gwayi Union', country: '', whatsapp: '', email: '' },
      ...{ abbreviation: 'GW', number: '', code: '' },
    }
    const id = randomUUID()
    const body = {
      import: { id, fileName: 'people.xlsx' },
      rows: [{ row, decision: { kind: 'add', besides: [] } }],
    }
    const written = await answerOf(
      writeImportAnswer,
      await portal.call('writeImport', {}, { cookie, body, key: 'write' }),
    )
    const [added] = written.data
    const code = added !== undefined && 'code' in added ? added.code : ''
    const goOn = await paying(database, code)
    const undoing = portal.call('undoImport', { id }, { cookie, key: 'undo' })
    await untilSomebodyWaits(database)
    expect(await goOn()).toBe(1)
    expect((await undoing).status).toBe(200)
  })
})
