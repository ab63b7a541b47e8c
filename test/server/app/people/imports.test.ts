import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  checkImportAnswer,
  importsAnswer,
  undoImportAnswer,
  writeImportAnswer,
} from '../../../../src/api/schemas/importRows.ts'
import type { DecidedRow, ImportRow } from '../../../../src/domain/people/importing/importRows.ts'
import { describeCamp } from '../support/camp.ts'
import { staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

const thandi: ImportRow = {
  ...{ row: 2, firstname: 'Thandi', lastname: 'Dube', gender: 'FEMALE', age: '14' },
  ...{ union: 'Gwayi Union', country: '', whatsapp: '', email: '' },
  ...{ abbreviation: 'GW', number: '', code: '' },
}
const firstnames = ['Thandi', 'Farai', 'Rudo', 'Nyasha', 'Tatenda', 'Chipo', 'Simba', 'Kudzai']

describeCamp('An import that is undone', ({ portal, database, signedIn }) => {
  const cookie = signedIn(staff.office)
  const gateCookie = signedIn(staff.gate)
  let made = 0

  async function write(
    rows: readonly DecidedRow[],
    file: { readonly id: string; readonly fileName: string },
  ) {
    const body = { import: file, rows }
    const response = await portal.call('writeImport', {}, { cookie, body, key: `write-${made++}` })
    return (await answerOf(writeImportAnswer, response)).data
  }
  async function imported(lastname: string, count = 1) {
    const file = { id: randomUUID(), fileName: `${lastname}.xlsx` }
    const rows = firstnames
      .slice(0, count)
      .map((firstname, place): ImportRow => ({ ...thandi, row: place + 2, firstname, lastname }))
    const written = await write(
      rows.map((row) => ({ row, decision: { kind: 'add', besides: [] } })),
      file,
    )
    const codes = written.map((row) => ('code' in row ? row.code : ''))
    return { file, rows, codes }
  }
  async function takenAgain(
    row: ImportRow,
    cells: readonly ('age' | 'country')[],
    file: { readonly id: string; readonly fileName: string },
  ) {
    const response = await portal.call('checkImport', {}, { cookie, body: { rows: [row] } })
    const [verdict] = (await answerOf(checkImportAnswer, response)).data.verdicts
    if (verdict === undefined || !('person' in verdict)) throw new Error(JSON.stringify(verdict))
    const { code, version } = verdict.person
    return write([{ row, decision: { kind: 'take', code, version, cells: [...cells] } }], file)
  }
  const undo = (id: string, key = `undo-${made++}`) => portal.call('undoImport', { id }, { cookie, key })
  const undone = async (id: string, key?: string) =>
    (await answerOf(undoImportAnswer, await undo(id, key))).data
  const listed = async () =>
    (await answerOf(importsAnswer, await portal.call('imports', {}, { cookie }))).data
  async function countOf(table: string, column: string, code: string) {
    const { rows } = await database.pool.query(`select 1 from ${table} where ${column} = $1`, [code])
    return rows.length
  }
  const sql = (text: string, ...values: readonly unknown[]) => database.pool.query(text, [...values])

  test('[W1080] is listed with its file, its author and the number of its people', async () => {
    const { file, rows, codes } = await imported('Listed', 2)
    await takenAgain({ ...thandi, lastname: 'Listed', age: '15', code: codes[0] ?? '' }, ['age'], {
      ...{ id: randomUUID(), fileName: 'Later.csv' },
    })
    const [later, first] = await listed()
    expect([later, first]).toMatchObject([
      { fileName: 'Later.csv', added: 0, changed: 1, same: 0 },
      { id: file.id, fileName: 'Listed.xlsx', by: 'Nyasha Dube', added: rows.length, changed: 0, same: 0 },
    ])
    expect(first).not.toHaveProperty('undoneAt')
  })

  test('[W1081] removes its new people with their wallets and cards, and their codes are free again', async () => {
    const { file, codes } = await imported('Removed', 2)
    const [code = ''] = codes
    expect(await countOf('cards', 'number', code)).toBe(1)
    const data = await undone(file.id)
    expect(data).toMatchObject({ id: file.id, added: 2, undoneBy: 'Nyasha Dube' })
    expect(data.undoneAt).toBeDefined()
    for (const removed of codes) {
      expect(await countOf('participants', 'code', removed)).toBe(0)
      expect(await countOf('accounts', 'owner', removed)).toBe(0)
      expect(await countOf('cards', 'number', removed)).toBe(0)
      expect(await countOf('imported_people', 'code', removed)).toBe(0)
    }
    const { rows: trail } = await sql(
      `select action, subject, detail from audit where actor = $1 and action like 'undoImport%' order by subject`,
      staff.office,
    )
    const batch = file.id.slice(0, 8)
    expect(trail).toContainEqual({ action: 'undoImportedPerson', subject: code, detail: { batch } })
    expect(trail).toContainEqual({
      ...{ action: 'undoImport', subject: batch },
      detail: { batch, added: 2, changed: 0 },
    })
    expect((await imported('Removed', 2)).codes).toEqual(codes)
  })

  test('[W1333] withdraws again whom it has registered again, and signs them out', async () => {
    const { codes, rows } = await imported('Again', 2)
    const [code = '', other = ''] = codes
    await sql(`update participants set withdrawn_at = now() where code = any ($1)`, codes)
    const file = { id: randomUUID(), fileName: 'Next year.csv' }
    for (const row of rows) {
      const response = await portal.call('checkImport', {}, { cookie, body: { rows: [row] } })
      const [verdict] = (await answerOf(checkImportAnswer, response)).data.verdicts
      if (verdict === undefined || !('person' in verdict)) throw new Error(JSON.stringify(verdict))
      const { code: again, version } = verdict.person
      await write([{ row, decision: { kind: 'take', code: again, version, cells: [], isAgain: true } }], file)
    }
    const withdrawn = async () =>
      (
        await sql(
          'select code, withdrawn_at is not null as gone from participants where code = any ($1)',
          codes,
        )
      ).rows
    expect(await withdrawn()).toEqual(codes.map((one) => ({ code: one, gone: false })))
    await sql(
      `insert into sessions (token_hash, role, subject) values (gen_random_uuid()::text, 'participant', $1)`,
      code,
    )
    await sql('update participants set withdrawn_at = $2 where code = $1', other, '2025-01-01T00:00:00.000Z')
    await undone(file.id)
    expect(await withdrawn()).toEqual(codes.map((one) => ({ code: one, gone: true })))
    expect(await countOf('sessions', 'subject', code)).toBe(0)
    const { rows: trail } = await sql(
      `select action, subject from audit where subject = any ($1) and action like '%Person' and action <> 'importPerson' order by id`,
      codes,
    )
    expect(trail).toEqual([
      { action: 'restorePerson', subject: code },
      { action: 'restorePerson', subject: other },
      { action: 'withdrawPerson', subject: code },
    ])
  })

  const tables = ['audit', 'imports', 'imported_people', 'idempotency_keys', 'participants', 'cards'] as const
  async function tablesWith(words: RegExp) {
    const found: string[] = []
    for (const table of tables) {
      const { rows } = await sql(`select to_jsonb(t)::text as row from ${table} t`)
      if (rows.some(({ row }) => words.test(row))) found.push(table)
    }
    return found
  }
  async function corrected(code: string, change: object) {
    const { data } = await (await portal.call('person', { code }, { cookie })).json()
    const { firstname, lastname, gender, age, union, version } = data
    const details = { firstname, lastname, gender, age, union, country: '', whatsapp: '', email: '' }
    const body = { ...details, version, ...change }
    expect((await portal.call('correctPerson', { code }, { cookie, body })).status).toBe(200)
  }

  test('[W1267] leaves no value of a removed person, also not of a correction in the audit', async () => {
    const { file, codes } = await imported('Erasedname', 2)
    const [code = '', other = ''] = codes
    await corrected(code, { lastname: 'Erased-Corrected', whatsapp: '+263 77 000 0777' })
    await imported('Staying')
    expect(await tablesWith(/Erased-Corrected|770000777/)).toEqual(['audit', 'participants'])
    await undone(file.id)
    expect(await tablesWith(/Erased-Corrected|770000777|"Erasedname"/)).toEqual([])
    const { rows } = await sql(
      "select detail -> 'fields' as fields from audit where action = 'correctPerson' and subject = $1",
      code,
    )
    expect(rows).toEqual([{ fields: ['lastname', 'whatsapp'] }])
    expect(await countOf('participants', 'code', other)).toBe(0)
  })

  test('[W1267] keeps no old value of a person who is forgotten', async () => {
    const [person] = (await imported('Forgottenname')).codes
    const code = person ?? ''
    const file = { id: randomUUID(), fileName: 'Changes.csv' }
    await takenAgain({ ...thandi, lastname: 'Forgottenname', country: 'Malawi', code }, ['country'], file)
    await corrected(code, { firstname: 'Forgotten-Corrected' })
    const { rows: wallets } = await sql("select id from accounts where kind = 'wallet' and owner = $1", code)
    await sql('delete from participants where code = $1', code)
    await sql('select forget_person($1)', wallets[0]?.id)
    expect(await tablesWith(new RegExp(`Forgotten-Corrected|"Forgottenname"|"${code}"`))).toEqual([])
  })

  test('[W1082] gives known people their old values back, unless they were changed since', async () => {
    const first = await imported('Restored', 2)
    const [code = '', other = ''] = first.codes
    const file = { id: randomUUID(), fileName: 'Changes.csv' }
    const [one = thandi, two = thandi] = first.rows
    await takenAgain({ ...one, age: '15', country: 'Malawi', code }, ['age', 'country'], file)
    await takenAgain({ ...two, age: '16', code: other }, ['age'], file)
    await sql("update participants set country = 'Zambia', version = gen_random_uuid() where code = $1", code)
    expect(await undone(file.id)).toMatchObject({ changed: 2, added: 0 })
    const { rows } = await sql(
      "select code, age, country, imported ->> 'age' as imported from participants where code = any ($1) order by code",
      [code, other],
    )
    expect(rows).toEqual([
      { code, age: 14, country: 'Zambia', imported: '14' },
      { code: other, age: 14, country: null, imported: '14' },
    ])
    const { rows: trail } = await sql(
      "select subject, detail -> 'fields' as fields from audit where action = 'undoImportChanges' order by subject",
    )
    expect(trail).toEqual([
      { subject: code, fields: ['age'] },
      { subject: other, fields: ['age'] },
    ])
  })

  test('[W1083] happens once: a repeat, with its key or another one, changes nothing', async () => {
    const { file, codes } = await imported('Repeated')
    const first = await undo(file.id, 'undo-once')
    const repeated = await undo(file.id, 'undo-once')
    expect(await repeated.text()).toBe(await first.text())
    await imported('Repeated')
    expect(await undone(file.id)).toMatchObject({ added: 1 })
    expect(await countOf('participants', 'code', codes[0] ?? '')).toBe(1)
    const again: DecidedRow = {
      row: { ...thandi, lastname: 'Other' },
      decision: { kind: 'add', besides: [] },
    }
    const late = await portal.call(
      'writeImport',
      {},
      { cookie, body: { import: file, rows: [again] }, key: 'late-batch' },
    )
    expect((await refusalOf(late, 409, 'undone')).message).toBe(
      'This import was undone. Leave it, and choose the file again.',
    )
    await refusalOf(await undo(randomUUID()), 404, 'notFound')
    await refusalOf(await undo('not-an-id'), 404, 'notFound')
  })

  test('[W1084] is refused with the names of the new people who have been at the camp', async () => {
    const { file, codes } = await imported('Kept', 8)
    const [gate = '', paid = '', card = '', health = '', own = '', session = '', later = ''] = codes
    await portal.call('checkIn', { code: gate }, { cookie: gateCookie, query: '?step=confirm' })
    await sql(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents)
      values ('KEPT-1', 'deposit', 'pending', $1, 500)`,
      paid,
    )
    await sql('update cards set lost_at = now() where code = $1', card)
    await sql(
      `insert into health_records (code, blood_type, allergies, conditions, medications, emergency_contact,
        emergency_phone, notes) values ($1, '', '', '', '', '', '', '')`,
      health,
    )
    await sql("update participants set password_hash = 'x' where code = $1", own)
    await sql("insert into sessions (token_hash, role, subject) values ('kept', 'participant', $1)", session)
    await takenAgain({ ...thandi, firstname: 'Simba', lastname: 'Kept', code: later }, [], {
      ...{ id: randomUUID(), fileName: 'Later.csv' },
    })
    const sentences = async () => (await refusalOf(await undo(file.id), 409, 'movedSince')).message
    expect(await sentences()).toBe(
      `This import cannot be undone: Thandi Kept (${gate}) has been at the gate, Farai Kept (${paid}) has payments, ` +
        `Rudo Kept (${card}) got another card, and 4 more. Withdraw single people in their profiles instead.`,
    )
    await sql('delete from accounts where owner = any ($1)', [gate, paid, card])
    await sql('delete from participants where code = any ($1)', [gate, paid, card])
    expect(await sentences()).toBe(
      `This import cannot be undone: Nyasha Kept (${health}) has a health record, Tatenda Kept (${own}) has signed in, ` +
        `Chipo Kept (${session}) has signed in, and 1 more. Withdraw single people in their profiles instead.`,
    )
    await sql('delete from health_records where code = $1', health)
    await sql('delete from participants where code = any ($1)', [health, own, session])
    expect(await sentences()).toBe(
      `This import cannot be undone: Simba Kept (${later}) is in a later import. Withdraw single people in their profiles instead.`,
    )
    expect(await countOf('participants', 'code', later)).toBe(1)
    const [newest] = await listed()
    await undone(newest?.id ?? '')
    await undone(file.id)
    expect(await countOf('participants', 'code', later)).toBe(0)
  })
})
