import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { checkImportAnswer, writeImportAnswer } from '../../../../src/api/schemas/importRows.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../../src/domain/people/importing/importedRows.ts'
import {
  type CheckedRows,
  type DecidedRow,
  type ImportRow,
  type ImportVerdict,
  nameKey,
  type WrittenRow,
} from '../../../../src/domain/people/importing/importRows.ts'
import {
  type CampList,
  campHeadings,
  campList,
  laterList,
} from '../../../services/import/support/campLists.ts'
import { describeOnAnyEngine, describeOnPostgresql, postgresDatabase } from '../../support/databases.ts'
import { describeCamp } from '../support/camp.ts'
import { untilSomebodyWaits } from '../support/locks.ts'
import { addPeople, addStaff, signIn, staff } from '../support/people.ts'
import { answerOf, portalOver, refusalOf } from '../support/portal.ts'

const empty: ImportRow = {
  ...{ row: 1, firstname: '', lastname: '', gender: '', age: '', union: '', country: '', whatsapp: '' },
  ...{ email: '', abbreviation: '', number: '', code: '' },
}
const thandi: ImportRow = {
  ...{ ...empty, firstname: 'Thandi', lastname: 'Dube', gender: 'FEMALE', age: '14' },
  union: 'Zimbabwe Central Union',
}

/** Each test has its own union, whose first word is the last name, so that no test sees another's people. */
function rowsOf(union: string, ...rows: readonly Partial<ImportRow>[]): ImportRow[] {
  const lastname = union.split(' ', 1).join('')
  return rows.map((row, index) => ({ ...thandi, lastname, union, row: index + 2, ...row }))
}

describeCamp('An import', ({ portal, database, signedIn }) => {
  const cookie = signedIn(staff.office)
  let made = 0

  async function check(rows: readonly ImportRow[]): Promise<CheckedRows> {
    const response = await portal.call('checkImport', {}, { cookie, body: { rows } })
    return (await answerOf(checkImportAnswer, response)).data
  }
  const verdictsOf = async (rows: readonly ImportRow[]) => (await check(rows)).verdicts
  const send = (rows: readonly DecidedRow[], key: string) =>
    portal.call('writeImport', {}, { cookie, body: { rows }, key })
  async function write(
    rows: readonly DecidedRow[],
    key = `import-${made++}`,
  ): Promise<readonly WrittenRow[]> {
    return (await answerOf(writeImportAnswer, await send(rows, key))).data
  }
  const adding = (rows: readonly ImportRow[], besides: readonly string[] = []): DecidedRow[] =>
    rows.map((row) => ({ row, decision: { kind: 'add', besides } }))
  const personOf = (verdict: ImportVerdict | undefined) => {
    if (verdict === undefined || !('person' in verdict)) throw new Error(JSON.stringify(verdict))
    return verdict.person
  }
  const taking = (
    row: ImportRow,
    verdict: ImportVerdict | undefined,
    cells: readonly never[] | readonly (keyof typeof thandi)[] = [],
  ) => {
    const { code, version } = personOf(verdict)
    return { row, decision: { kind: 'take', code, version, cells } } as DecidedRow
  }
  async function stored(code: string) {
    const { rows } = await database.pool.query('select * from participants where code = $1', [code])
    return rows[0]
  }

  test('[W231] [W1077] begins with a check that finds new people and writes nothing', async () => {
    const rows = rowsOf(
      'Kariba River Union',
      {},
      { firstname: 'Farai', number: '7' },
      { firstname: 'Rudo', number: 'KRU008' },
      { firstname: 'Nyasha', code: 'kr-9' },
      { firstname: 'Tatenda', abbreviation: 'Ká' },
    )
    const before = await database.pool.query('select count(*) from participants')
    expect(await check(rows)).toEqual({
      verdicts: [
        { row: 2, verdict: 'new', code: undefined },
        { row: 3, verdict: 'new', code: 'KRU7' },
        { row: 4, verdict: 'new', code: 'KRU008' },
        { row: 5, verdict: 'new', code: 'KR-9' },
        { row: 6, verdict: 'new', code: undefined },
      ],
      unions: [{ union: 'Kariba River Union', abbreviation: 'KRU' }],
      campUnions: [{ union: 'Zimbabwe East Union', abbreviation: 'ZEU', people: 1 }],
    })
    expect((await database.pool.query('select count(*) from participants')).rows).toEqual(before.rows)
    expect((await database.pool.query("select from audit where action like 'import%'")).rowCount).toBe(0)
  })

  test('[W299] matches a union that differs only in case, accents and punctuation to the known one', async () => {
    const known = 'Upper Save Union'
    await write(adding(rowsOf(known, { lastname: 'Save' }, { firstname: 'Farai' })))
    const again = rowsOf('UPPER  SAVÉ UNION', { lastname: 'Save' }, { firstname: 'Rudo' })
    const { verdicts, unions } = await check(again)
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['here', 'new'])
    expect(unions).toEqual([{ union: 'UPPER SAVÉ UNION', abbreviation: 'USU' }])
    await write(adding(again.slice(1)))
    const { rows } = await database.pool.query(
      "select firstname, union_name from participants where code like 'USU%' order by code",
    )
    expect(rows).toEqual([
      { firstname: 'Thandi', union_name: known },
      { firstname: 'Farai', union_name: known },
      { firstname: 'Rudo', union_name: known },
    ])
  })

  test('[W781] merges spellings of a new union into the most frequent one', async () => {
    const rows = rowsOf(
      'Gwayi Union',
      { firstname: 'Farai', union: 'GWAYI union', code: 'GW001' },
      { firstname: 'Rudo', code: 'GW002' },
      { firstname: 'Nyasha', union: 'Gwayi  Uniòn', abbreviation: 'GW' },
      { firstname: 'Tatenda', code: 'GW004' },
    )
    await write(adding(rows))
    const { rows: people } = await database.pool.query(
      "select code, union_name from participants where code like 'GW0%' order by code",
    )
    expect(people).toEqual([
      { code: 'GW001', union_name: 'Gwayi Union' },
      { code: 'GW002', union_name: 'Gwayi Union' },
      { code: 'GW004', union_name: 'Gwayi Union' },
      { code: 'GW005', union_name: 'Gwayi Union' },
    ])
    const {
      rows: [person],
    } = await database.pool.query(
      "select imported ->> 'union' as \"union\" from participants where code = 'GW001'",
    )
    expect(person).toEqual({ union: 'Gwayi Union' })
    expect((await verdictsOf(rows)).map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here', 'here'])
  })

  test('[W278] removes hidden characters from names', async () => {
    const rows = rowsOf('Hidden Union', { firstname: 'Ta\u200Briro\u202E', lastname: 'Mo\u00ADyo\u2060' })
    await write(adding(rows))
    const { rows: people } = await database.pool.query(
      "select firstname, lastname from participants where union_name = 'Hidden Union'",
    )
    expect(people).toEqual([{ firstname: 'Tariro', lastname: 'Moyo' }])
  })

  test('[W232] explains each wrong cell and how to correct it', async () => {
    const rows = rowsOf(
      'Mistaken Union',
      { firstname: ' ', lastname: '\u0301', gender: 'girl', age: '14½' },
      { union: '', abbreviation: '' },
      { union: 'Союз' },
      { firstname: 'x'.repeat(201) },
      { number: '1234567890' },
      { number: '12', firstname: 'Rudo' },
      { number: '12', firstname: 'Farai' },
      { code: 'a code of words', firstname: 'Tino' },
      { gender: '', firstname: 'Tina' },
    )
    const verdicts = await verdictsOf(rows)
    expect(verdicts.map((verdict) => ('cells' in verdict ? verdict.cells : verdict.verdict))).toEqual([
      [
        { cell: 'lastname', sentence: 'Please enter the last name.' },
        { cell: 'gender', sentence: 'Please choose male or female.' },
        { cell: 'age', sentence: 'Please enter the age as a whole number from 0 to 120, or leave it empty.' },
        { cell: 'firstname', sentence: 'Please enter the first name.' },
      ],
      [{ cell: 'union', sentence: 'Please enter the union.' }],
      [
        {
          cell: 'abbreviation',
          sentence: 'Please enter the letters that the codes of this union begin with.',
        },
      ],
      [{ cell: 'firstname', sentence: 'Please enter the first name with at most 200 characters.' }],
      [
        {
          cell: 'number',
          sentence: 'This is too long for a code. Please type at most 8 letters or digits.',
        },
      ],
      'new',
      [
        {
          cell: 'number',
          sentence: 'Row 7 of the file has this number as well. Leave it empty for the next free number.',
        },
      ],
      [
        {
          cell: 'code',
          sentence: 'A code is at most ten letters A to Z, digits and hyphens. Leave it empty for a new one.',
        },
      ],
      [{ cell: 'gender', sentence: 'Please choose male or female.' }],
    ])
    const written = await write(adding(rows))
    expect(written.map(({ outcome }) => outcome)).toEqual([
      ...['notWritten', 'notWritten', 'notWritten', 'notWritten', 'notWritten', 'added', 'notWritten'],
      ...['notWritten', 'notWritten'],
    ])
    expect(written[0]).toEqual({ row: 2, outcome: 'notWritten', sentence: 'Please enter the last name.' })
  })

  test('[W233] registers people without a password, with their own numbers or the next free ones', async () => {
    const rows = rowsOf(
      'Next Free Union',
      { firstname: 'Rudo' },
      { firstname: 'Farai', number: '41', age: '', country: 'Zimbabwe', email: 'f@example.org' },
      { firstname: 'Nyasha' },
      { firstname: 'Chipo', code: 'NFU99999999' },
      { firstname: 'Tendai', code: 'NFU9999999' },
    )
    expect(await write(adding(rows))).toEqual([
      { row: 2, outcome: 'added', code: 'NFU042' },
      { row: 3, outcome: 'added', code: 'NFU41' },
      { row: 4, outcome: 'added', code: 'NFU043' },
      {
        row: 5,
        outcome: 'notWritten',
        sentence: 'A code is at most ten letters A to Z, digits and hyphens. Leave it empty for a new one.',
      },
      { row: 6, outcome: 'added', code: 'NFU9999999' },
    ])
    expect(await stored('NFU41')).toMatchObject({
      ...{ firstname: 'Farai', lastname: 'Next', gender: 'FEMALE', age: null, union_name: 'Next Free Union' },
      ...{ country: 'Zimbabwe', whatsapp: null, email: 'f@example.org', password_hash: null },
      imported: {
        ...{ firstname: 'Farai', lastname: 'Next', gender: 'FEMALE', union: 'Next Free Union' },
        ...{ country: 'Zimbabwe', email: 'f@example.org' },
      },
    })
    const next = rowsOf('Next Free Union', { firstname: 'Paidamoyo' })
    expect(await write(adding(next))).toEqual([{ row: 2, outcome: 'added', code: 'NFU044' }])
    const { rows: cards } = await database.pool.query("select number from cards where code = 'NFU044'")
    expect(cards).toEqual([{ number: 'NFU044' }])
  })

  test('[W233] proposes the prefix of a union’s existing codes', async () => {
    await write(adding(rowsOf('Letters of Old', { abbreviation: 'OLD' })))
    const { unions } = await check(rowsOf('Letters of Old', { firstname: 'Rudo' }))
    expect(unions).toEqual([{ union: 'Letters of Old', abbreviation: 'OLD' }])
  })

  test('[W234] recognizes every person of the same file at a second import, also twins and namesakes', async () => {
    const rows = rowsOf(
      'Twice Union',
      { firstname: 'Tinashe', lastname: 'Moyo' },
      { firstname: 'Tinotenda', lastname: 'Moyo' },
      {},
      {},
      { firstname: ' Rudo ', lastname: 'Van  Wyk', number: '900' },
    )
    const first = await verdictsOf(rows)
    expect(first.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new', 'perhaps', 'new'])
    expect(first[3]).toEqual({ row: 5, verdict: 'perhaps', persons: [], rows: [4], takenCode: undefined })
    const written = await write(adding(rows))
    expect(written.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added', 'added', 'added'])
    const again = await verdictsOf(rows)
    expect(again.map(({ verdict }) => verdict)).toEqual(['here', 'here', 'here', 'here', 'here'])
    expect(new Set(again.map((verdict) => personOf(verdict).code)).size).toBe(5)
    const third = await verdictsOf([...rows, { ...thandi, lastname: 'Twice', union: 'Twice Union', row: 9 }])
    expect(third[5]).toMatchObject({ verdict: 'perhaps', rows: [4, 5] })
  })

  test('[W1262] children of one row of the file are asked about only under the same names', async () => {
    const rows = rowsOf(
      'Siblings Union',
      { firstname: 'Tanaka', whatsapp: '+263772123456', row: 2 },
      { firstname: 'Rudo', whatsapp: '+263772123456', row: 2.2 },
      { firstname: 'Rudo', whatsapp: '+263772123456', row: 2.3 },
      { firstname: 'Chipo', whatsapp: '+263772123456', row: 3 },
    )
    const verdicts = await verdictsOf(rows)
    expect(verdicts.map((verdict) => [verdict.row, 'rows' in verdict ? verdict.rows : []])).toEqual([
      ...[
        [2, []],
        [2.2, []],
        [2.3, [2.2]],
        [3, [2, 2.2, 2.3]],
      ],
    ])
  })

  test('[W234] recognizes every person of the list a week later, with corrections and new people', async () => {
    const rowsIn = ({ rows }: CampList) => {
      const lines = rows.map((cells, index) => ({ number: index + 2, cells }))
      const table = { headings: campHeadings, headingRow: 1, rows: lines, leftOut: [] }
      const columns = proposedColumns(table, nothingRemembered)
      return importRowsOf(table, columns, noValues, '2025-04-13')
    }
    const counted = (verdicts: readonly ImportVerdict[]) =>
      Object.fromEntries(
        ['new', 'here', 'different', 'perhaps', 'wrong'].map((name) => [
          name,
          verdicts.filter(({ verdict }) => verdict === name).length,
        ]),
      )
    const list = campList(120, 0.05, 15)
    const rows = rowsIn(list)
    const first = await verdictsOf(rows)
    // "Thandi Dube" and "DUBE Thandi", two namesakes with other ages, and twins with one phone.
    expect(counted(first)).toEqual({ new: 111, here: 0, different: 0, perhaps: 3, wrong: 6 })
    const wrong = first.flatMap(({ row, verdict }) => (verdict === 'wrong' ? [row - 2] : []))
    expect(wrong).toEqual(list.wrong)
    const right = rows.filter((_, place) => first[place]?.verdict !== 'wrong')
    const written = await write(adding(right))
    expect(written.filter(({ outcome }) => outcome === 'added')).toHaveLength(114)
    expect(counted(await verdictsOf(right))).toEqual({
      new: 0,
      here: 114,
      different: 0,
      perhaps: 0,
      wrong: 0,
    })

    const later = await verdictsOf(rowsIn(laterList(list, 20, 15, 2)))
    expect(counted(later)).toEqual({ new: 15, here: 94, different: 20, perhaps: 0, wrong: 0 })
    for (const verdict of later)
      if (verdict.verdict === 'different')
        expect(verdict.person.cells.map(({ cell }) => cell)).toEqual(['whatsapp'])
    const [older] = await verdictsOf(
      right.slice(20, 21).map((row) => ({ ...row, age: String(Number(row.age) + 1), whatsapp: '+263 78 1' })),
    )
    expect(older).toMatchObject({
      verdict: 'perhaps',
      persons: [{ cells: [{ cell: 'age' }, { cell: 'whatsapp' }] }],
    })
  })

  test('[W1033] takes a row with a shortened phone, and a known person keeps the stored phone', async () => {
    const rows = rowsOf(
      'Jumbled Phones Union',
      { whatsapp: '2.63772E+11' },
      { whatsapp: '0772 123 456', lastname: 'Moyo' },
    )
    await write(adding(rows))
    const again = rows.map((row) => ({ ...row, whatsapp: '2.63772E+11' }))
    expect((await verdictsOf(again)).map(({ verdict }) => verdict)).toEqual(['here', 'here'])
    const { rows: people } = await database.pool.query(
      "select whatsapp from participants where union_name = 'Jumbled Phones Union' order by code",
    )
    expect(people).toEqual([{ whatsapp: null }, { whatsapp: '+263772123456' }])
  })

  test('[W235] shows each differing cell and marks the office’s corrections', async () => {
    const [row = empty] = rowsOf('Second File Union', { whatsapp: '+263 77 1' })
    const [added] = await write(adding([row]))
    const code = added && 'code' in added ? added.code : ''
    await database.pool.query(
      "update participants set firstname = 'Thandiwe', country = 'Zimbabwe', version = gen_random_uuid() where code = $1",
      [code],
    )
    const second = { ...row, whatsapp: '+263 77 2', country: 'Zambia', age: '' }
    const [verdict] = await verdictsOf([second])
    expect(verdict?.verdict).toBe('different')
    expect(personOf(verdict).cells).toEqual([
      { cell: 'firstname', file: 'Thandi', stored: 'Thandiwe', isByOffice: true },
      { cell: 'country', file: 'Zambia', stored: 'Zimbabwe', isByOffice: true },
      { cell: 'whatsapp', file: '+263 77 2', stored: '+263 77 1', isByOffice: false },
    ])
    const decided = taking(second, verdict, ['whatsapp'])
    expect(await write([decided])).toEqual([{ row: 2, outcome: 'changed', code }])
    expect(await stored(code)).toMatchObject({
      ...{ firstname: 'Thandiwe', country: 'Zimbabwe', whatsapp: '+263 77 2', age: 14 },
      imported: { ...{ firstname: 'Thandi', country: 'Zambia', whatsapp: '+263 77 2', age: '14' } },
    })
    expect(await write([decided])).toEqual([
      { row: 2, outcome: 'notWritten', sentence: 'This person was changed meanwhile.' },
    ])
    const [third] = await verdictsOf([{ ...second, code }])
    expect(await write([taking(second, third)])).toEqual([{ row: 2, outcome: 'same', code }])
    expect((await stored(code)).version).toBe(personOf(third).version)
  })

  test('[W236] asks about people with similar names, and can register both', async () => {
    await write(adding(rowsOf('Perhaps Union', { firstname: 'Thandé', lastname: 'Ncube' })))
    const persons = ['PU001']
    for (const [row, verdict] of [
      [{ firstname: 'NCUBE', lastname: 'Thande' }, 'perhaps'],
      [{ firstname: 'Thandé', lastname: 'Ncube', age: '15' }, 'perhaps'],
      [{ firstname: 'Thandé', lastname: 'Ncube', union: 'Another Union' }, 'perhaps'],
      [{ firstname: 'Thandé', lastname: 'Ncube', number: '77' }, 'perhaps'],
      [{ firstname: 'Thandé', lastname: 'Ncube', age: '16' }, 'perhaps'],
      [{ firstname: 'Thandé', lastname: 'Ncube', age: '' }, 'here'],
      [{ firstname: 'Thandi', lastname: 'Ncube' }, 'perhaps'],
      [{ firstname: 'Thandi', lastname: 'Ncube', age: '16', union: 'Another Union' }, 'new'],
      [{ firstname: 'Rudo', lastname: 'Ncube' }, 'new'],
    ] as const) {
      const [found] = await verdictsOf(rowsOf('Perhaps Union', row))
      expect(found?.verdict, JSON.stringify(row)).toBe(verdict)
      if (found?.verdict === 'perhaps') expect(found.persons.map(({ code }) => code)).toEqual(persons)
    }
    const [other = empty] = rowsOf('Perhaps Union', { firstname: 'Thande', lastname: 'Ncube' })
    expect(await write(adding([other]))).toEqual([
      {
        row: 2,
        outcome: 'notWritten',
        sentence: 'Somebody who may be this person was registered meanwhile.',
      },
    ])
    expect(await write(adding([other], persons))).toEqual([{ row: 2, outcome: 'added', code: 'PU002' }])
  })

  test('[W272] asks about the same person with other age, a typing error, further names, or the same phone or email, and merges nothing', async () => {
    const stored = {
      ...{ firstname: 'Tatenda', lastname: 'Chikomo', gender: 'MALE', age: '17' },
      ...{ whatsapp: '0772 123 456', email: 'chikomo@example.org' },
    }
    await write(adding(rowsOf('Secondly Union', stored)))
    const elsewhere = { age: '31', union: 'Elsewhere Union', whatsapp: '', email: '' }
    for (const [row, verdict] of [
      [{ age: '31' }, 'perhaps'],
      [elsewhere, 'perhaps'],
      [{ lastname: 'Chikkomo', age: '31' }, 'perhaps'],
      [{ lastname: 'Chikkomo', union: 'Elsewhere Union', whatsapp: '', email: '' }, 'perhaps'],
      [{ ...elsewhere, lastname: 'Chikkomo', whatsapp: '+263 772-123456' }, 'perhaps'],
      [{ ...elsewhere, lastname: 'Chikkomo' }, 'new'],
      [{ ...elsewhere, union: 'Secondly Union', firstname: 'Tatenda Blessing' }, 'perhaps'],
      [{ ...elsewhere, firstname: 'Tatenda Blessing' }, 'new'],
      [{ ...elsewhere, lastname: 'Marufu', email: 'Chikomo@Example.org' }, 'perhaps'],
      [{ ...elsewhere, lastname: 'Marufu' }, 'new'],
      [{ firstname: 'Rumbidzai', gender: 'FEMALE' }, 'new'],
    ] as const) {
      const [found] = await verdictsOf(rowsOf('Secondly Union', { ...stored, ...row }))
      expect(found?.verdict, JSON.stringify(row)).toBe(verdict)
      if (found?.verdict === 'perhaps') expect(found.persons.map(({ code }) => code)).toEqual(['SU001'])
    }
    const both = rowsOf('Secondly Union', { ...stored, age: '31' })
    expect(await write(adding(both, ['SU001']))).toEqual([{ row: 2, outcome: 'added', code: 'SU002' }])
  })

  test('[W273] asks in the same way about two similar rows of one file', async () => {
    const first = { lastname: 'Mutumwa', gender: 'FEMALE', age: '12', whatsapp: '0772 987 654' }
    const verdicts = await verdictsOf(
      rowsOf(
        'Answered Union',
        { ...first, firstname: 'Ruvimbo' },
        { ...first, firstname: 'Ruvimbo', age: '21' },
        { ...first, firstname: 'Ruvimbo', lastname: 'Mutunwa' },
        { ...first, firstname: 'Ruvimbo Grace', whatsapp: '' },
        { ...first, firstname: 'Tapiwa', gender: 'MALE', age: '9' },
      ),
    )
    expect(verdicts.map((verdict) => ('rows' in verdict ? verdict.rows : verdict.verdict))).toEqual([
      'new',
      [2],
      [2, 3],
      [2, 3],
      'new',
    ])
  })

  test('[W237] [W1103] never matches a row to another person with its code, and assigns it a new code', async () => {
    await write(adding(rowsOf('Code Union', { number: '001' })))
    const rows = rowsOf('Code Union', { firstname: 'Farai', lastname: 'Moyo', number: '001' })
    const [verdict] = await verdictsOf(rows)
    expect(verdict).toMatchObject({ verdict: 'perhaps', takenCode: 'CU001', rows: [] })
    expect(await write(adding(rows, ['CU001']))).toEqual([{ row: 2, outcome: 'added', code: 'CU002' }])
    const [unpadded] = await verdictsOf(
      rowsOf('Code Union', { firstname: 'Farai', lastname: 'Moyo', number: '1' }),
    )
    expect(unpadded).toMatchObject({ verdict: 'perhaps', persons: [{ code: 'CU001' }, {}], takenCode: 'CU1' })
    const [renamed] = await verdictsOf(rowsOf('Code Union', { lastname: 'Moyo', code: 'CU001' }))
    expect(renamed).toMatchObject({
      verdict: 'different',
      person: {
        code: 'CU001',
        cells: [{ cell: 'lastname', file: 'Moyo', stored: 'Code', isByOffice: false }],
      },
    })
  })

  test('reports a code assigned to another person since the check, and similar people registered since', async () => {
    const sentences = async (row: Partial<ImportRow>, besides: readonly string[] = []) =>
      (await write(adding(rowsOf('Meanwhile Union', row), besides))).map((written) =>
        written.outcome === 'notWritten' ? written.sentence : written.outcome,
      )
    expect(await sentences({ firstname: 'Grace', code: 'MEA1' })).toEqual(['added'])
    const taken = 'The code of this row was given to somebody else meanwhile.'
    const registered = 'Somebody who may be this person was registered meanwhile.'
    expect(await sentences({ firstname: 'Samuel', lastname: 'Sithole', code: 'MEA1' })).toEqual([taken])
    expect(await sentences({ firstname: 'Grace', code: 'MEA1' })).toEqual([registered])
    expect(await sentences({ firstname: 'Grace', code: 'MEA2' })).toEqual([registered])
    expect(await sentences({ firstname: 'Farai', lastname: 'Sithole', code: 'MEA3' })).toEqual(['added'])
    expect(await sentences({ firstname: 'Grace', code: 'MEA3' }, ['MEA3'])).toEqual([registered])
  })

  test('does not match siblings by a code and a shared surname', async () => {
    const grace = { firstname: 'Grace Mary', lastname: 'Phiri', gender: 'FEMALE', age: '9' }
    await write(adding(rowsOf('Sibling Union', { ...grace, code: 'SIB970' })))
    await database.pool.query("update participants set firstname = 'Gracious Mary' where code = 'SIB970'")
    for (const [row, verdict] of [
      [{ firstname: 'Samuel', gender: 'MALE', age: '17' }, 'perhaps'],
      [{ firstname: 'Samuel', age: '17' }, 'perhaps'],
      [{ firstname: 'Samuel', gender: 'MALE' }, 'perhaps'],
      [{ firstname: 'Samuel', lastname: 'Grace', gender: 'MALE' }, 'perhaps'],
      [{ firstname: 'PHIRI', lastname: 'Samuel', gender: 'MALE', age: '17' }, 'perhaps'],
      [{ firstname: '', lastname: 'Samuel' }, 'wrong'],
      [{ firstname: '', lastname: 'Phiri', age: '17' }, 'wrong'],
      [{ firstname: '', lastname: 'Phiri' }, 'here'],
      [{ firstname: 'Graec' }, 'different'],
      [{ firstname: 'Graec', gender: '', age: '' }, 'different'],
      [{ firstname: 'Grâce', lastname: 'Banda', gender: 'MALE', age: '17' }, 'different'],
      [{ firstname: 'Mary', age: '17' }, 'different'],
      [{ firstname: 'Phiri', lastname: 'Gracious', age: '17' }, 'different'],
      [{ firstname: '', lastname: 'Grace', age: '17' }, 'different'],
      [{ firstname: '', lastname: '' }, 'here'],
    ] as const) {
      const [found] = await verdictsOf(rowsOf('Sibling Union', { ...grace, ...row, code: 'SIB970' }))
      expect(found?.verdict, JSON.stringify(row)).toBe(verdict)
      if (found?.verdict === 'perhaps') expect(found.takenCode).toBe('SIB970')
    }
  })

  test('[W238] writes a batch once and repeats its answer', async () => {
    const rows = adding(rowsOf('Once Union', {}, { firstname: 'Farai' }))
    const first = await (await send(rows, 'the-same-batch')).text()
    const both = await Promise.all([send(rows, 'the-same-batch'), send(rows, 'the-same-batch')])
    for (const response of both) expect(await response.text()).toBe(first)
    const { rowCount } = await database.pool.query("select from participants where union_name = 'Once Union'")
    expect(rowCount).toBe(2)
    await refusalOf(await send(rows.slice(1), 'the-same-batch'), 409, 'keyReused')
  })

  test('[W239] assigns each number once and registers each person once in parallel imports', async () => {
    const rows = rowsOf('At Once Union', ...['Rudo', 'Farai', 'Chipo'].map((firstname) => ({ firstname })))
    const others = rowsOf('At Once Union', ...['Tino', 'Tina', 'Tari'].map((firstname) => ({ firstname })))
    const written = await Promise.all([
      write(adding(rows)),
      write(adding(others)),
      write(adding(rows)),
      portal.call(
        'register',
        {},
        {
          cookie,
          body: {
            ...{ UNUMBER: '001', UABBR: 'AOU', Union: 'At Once Union', FirstName: 'Anesu' },
            ...{ Surname: 'Dube', Gender: 'MALE' },
          },
        },
      ),
    ])
    const codes = written.slice(0, 3).flatMap((batch) => ('flatMap' in batch ? batch : []))
    const added = codes.flatMap((row) => (row.outcome === 'added' ? [row.code] : []))
    expect(new Set(added).size).toBe(6)
    expect(codes.filter(({ outcome }) => outcome === 'notWritten')).toHaveLength(3)
    const { rows: people } = await database.pool.query(
      "select firstname from participants where union_name = 'At Once Union'",
    )
    const registered = written[3].status === 200 ? 7 : 6
    expect(new Set(people.map(({ firstname }) => firstname)).size).toBe(registered)
    expect(people).toHaveLength(registered)
  })

  test('[W240] is audited for each person with the batch id, and logs no names', async () => {
    const rows = rowsOf('Audit Union', {}, { firstname: 'Farai' })
    await write(adding(rows))
    const [verdict] = await verdictsOf(rows)
    await write([taking({ ...rows[0], age: '13' } as ImportRow, verdict, ['age', 'union'])])
    await write([taking(rows[1] ?? empty, (await verdictsOf(rows))[1])])
    const { rows: trail } = await database.pool.query(
      "select actor_role, actor, action, subject, detail from audit where subject like 'AU00%' order by id",
    )
    const by = { actor_role: 'admin', actor: staff.office }
    const batch = expect.stringMatching(/^[0-9a-f]{8}$/)
    expect(trail).toEqual([
      { ...by, action: 'importPerson', subject: 'AU001', detail: { batch } },
      { ...by, action: 'importPerson', subject: 'AU002', detail: { batch } },
      {
        ...by,
        action: 'importChanges',
        subject: 'AU001',
        detail: { batch, fields: ['age'], changes: { age: ['14', '13'] } },
      },
    ])
    expect(trail[0].detail).toEqual(trail[1].detail)
    expect(portal.logged.filter((line) => /Thandi|Audit|Farai|263/.test(line))).toEqual([])
  })

  test('[W241] recognizes withdrawn people and leaves them withdrawn', async () => {
    const rows = rowsOf('Gone Union', {})
    await write(adding(rows))
    await database.pool.query("update participants set withdrawn_at = now() where code = 'GU001'")
    const [verdict] = await verdictsOf(rows)
    expect(verdict).toMatchObject({ verdict: 'here', person: { code: 'GU001', isWithdrawn: true } })
    await write([taking(rows[0] ?? empty, verdict)])
    expect((await stored('GU001')).withdrawn_at).not.toBeNull()
  })

  test('[W1333] registers a withdrawn person again only where the office has decided so', async () => {
    const rows = rowsOf('Xtra Union', {})
    await write(adding(rows))
    await database.pool.query("update participants set withdrawn_at = now() where code = 'XU001'")
    const [verdict] = await verdictsOf(rows)
    const taken = taking(rows[0] ?? empty, verdict)
    const again = ({ row, decision }: DecidedRow) =>
      ({ row, decision: { ...decision, isAgain: true } }) as DecidedRow
    const [written] = await write([again(taken)])
    expect(written).toMatchObject({ outcome: 'changed', code: 'XU001' })
    expect((await stored('XU001')).withdrawn_at).toBeNull()
    const { rows: trail } = await database.pool.query(
      "select actor, detail from audit where subject = 'XU001' and action = 'restorePerson'",
    )
    expect(trail).toEqual([{ actor: staff.office, detail: null }])
    const [now] = await verdictsOf(rows)
    expect(await write([again(taking(rows[0] ?? empty, now))])).toMatchObject([{ outcome: 'same' }])
  })

  test('[W236] folds names in the database as the portal does', async () => {
    const names = [
      ['José  Luís', 'NHACA'],
      ['O’Neil', 'Anne-Marie van der Merwe'],
      ['ЖЕНЯ', 'Ивано́ва'],
      ['Ørjan', 'ŁUKASZEWICZ'],
      ['ΣΟΦΊΑ', 'Ωμέγα'],
      ['Nguyễn', 'Thị\u00a0Ánh'],
      ["D'Souza (Jr.)", ' 2nd '],
      ['李', '小龙'],
      ['', ''],
    ] as const
    for (const [firstname, lastname] of names) {
      const { rows } = await database.pool.query('select folded_name($1, $2) as key', [firstname, lastname])
      expect(rows[0].key).toBe(nameKey({ firstname, lastname }))
    }
    const long = await database.pool.query("select length(folded_name(repeat('한', 200), repeat('글', 200)))")
    expect(long.rows[0].length).toBe(600)
  })

  test('[W231] checks at most 500 rows and writes at most 200 per call', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ ...empty, row: index + 1 }))
    const checking = portal.call('checkImport', {}, { cookie, body: { rows: many } })
    expect((await refusalOf(await checking, 400, 'invalid')).message).toBe('Please send 1 to 500 rows.')
    const writing = await send(adding(many.slice(0, 201)), 'too-many')
    expect((await refusalOf(writing, 400, 'invalid')).message).toBe(
      'Please send 1 to 200 rows with their decisions.',
    )
  })
})

describeOnPostgresql('Parallel imports (races on PostgreSQL)', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgresDatabase()
    await addPeople(database)
    await addStaff(database)
  })
  afterAll(() => database.close())

  test('[W239] of one list by two servers register each person once', async () => {
    const rows = rowsOf('Waiting Union', {}, { firstname: 'Farai' })
    const body = { rows: rows.map((row) => ({ row, decision: { kind: 'add', besides: [] } })) }
    const hosts = [portalOver(database), portalOver(database)]
    const cookies = await Promise.all(hosts.map((host) => signIn(host, staff.office)))
    const other = await database.pool.connect()
    try {
      await other.query('begin')
      await other.query("insert into participants (code, firstname, lastname) values ('WU001', 'A', 'B')")
      const batches = hosts.map((host, index) =>
        host.call('writeImport', {}, { cookie: cookies[index], body, key: `${index}` }),
      )
      await untilSomebodyWaits(database, 2)
      await other.query('rollback')
      const written = await Promise.all(
        batches.map(async (batch) => (await answerOf(writeImportAnswer, await batch)).data),
      )
      expect(written.map((batch) => batch.map(({ outcome }) => outcome)).toSorted()).toEqual([
        ['added', 'added'],
        ['notWritten', 'notWritten'],
      ])
    } finally {
      other.release(true)
    }
  })
})

describeOnAnyEngine('The check for similar people', (open) => {
  test('[W274] sees people registered, corrected or deleted a moment ago, also by another server', async () => {
    const database = await open()
    await addStaff(database)
    const hosts = [portalOver(database), portalOver(database)]
    const cookies = await Promise.all(hosts.map((host) => signIn(host, staff.office)))
    const row: ImportRow = { ...thandi, firstname: 'Ruramai', lastname: 'Chigumba', row: 2, code: 'NEW1' }
    async function askedBy(host: number, change: Partial<ImportRow> = {}) {
      const body = { rows: [{ ...row, ...change }] }
      const response = hosts[host]?.call('checkImport', {}, { cookie: cookies[host], body })
      if (response === undefined) throw new Error(`There is no host ${host}.`)
      const [verdict] = (await answerOf(checkImportAnswer, await response)).data.verdicts
      return verdict && 'persons' in verdict ? verdict.persons.map(({ code }) => code) : verdict?.verdict
    }
    expect(await askedBy(0)).toBe('new')
    await database.pool.query(
      `insert into participants (code, firstname, lastname, age) values ('OLD1', 'Ruramai', 'Chigumba', 40)`,
    )
    expect(await askedBy(0)).toEqual(['OLD1'])
    expect(await askedBy(1)).toEqual(['OLD1'])
    await database.pool.query("update participants set lastname = 'Makoni' where code = 'OLD1'")
    expect(await askedBy(0)).toBe('new')
    await database.pool.query("update participants set whatsapp = '0772 123 456' where code = 'OLD1'")
    expect(await askedBy(0, { whatsapp: '+263772123456' })).toEqual(['OLD1'])
    await database.pool.query("delete from participants where code = 'OLD1'")
    expect(await askedBy(1, { whatsapp: '+263772123456' })).toBe('new')
    await database.pool.query(
      `insert into participants (code, firstname, lastname, age) values ('OLD1', 'Ruramai', 'Chigumba', 41)`,
    )
    expect(await askedBy(0)).toEqual(['OLD1'])
    expect(await askedBy(1)).toEqual(['OLD1'])
  })
})
