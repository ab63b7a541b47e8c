import { describe, expect, test } from 'vitest'
import { likeUnions, unionQuestions, unionReader } from '../../../src/domain/people/importing/importUnions.ts'

function tableOf(unions: readonly string[]) {
  return {
    headings: ['Name', 'Union'],
    headingRow: 1,
    leftOut: [],
    rows: unions.map((union, index) => ({ number: index + 2, cells: ['Thandi Dube', union] })),
  }
}
const columns = ['fullName', 'union'] as const

describe('[W298] the unions of a list', () => {
  test('are merged when only case, accents, spaces or punctuation differ, in the most frequent spelling', () => {
    const table = tableOf([
      'east zimbabwe union',
      'East  Zimbabwe Union',
      'East Zimbabwe Union',
      'EAST ZIMBABWE UNION.',
    ])
    const meant = unionReader(table, columns, {})
    for (const { cells } of table.rows) expect(meant(cells[1] ?? '')).toBe('East Zimbabwe Union')
    expect(meant('Zambia Union')).toBe('Zambia Union')
    expect(meant('')).toBe('')
  })

  test('are replaced by the union chosen for them', () => {
    const meant = unionReader(tableOf(['EZU']), columns, { ezu: 'East Zimbabwe Union' })
    expect(meant('EZU')).toBe('East Zimbabwe Union')
  })

  test('need a confirmation when they differ by a typing error from a more frequent union', () => {
    const table = tableOf([
      ...Array.from({ length: 3 }, () => 'East Zimbabwe Union'),
      ...Array.from({ length: 2 }, () => 'West Zimbabwe Union'),
      'Est Zimbabwe Union',
      'Weest Zimbabwe Union',
      'Botswana Union',
      'Zambia Union',
    ])
    expect(likeUnions(table, columns).map(({ text, rows, like }) => [text, rows, like])).toEqual([
      ['Est Zimbabwe Union', 1, 'East Zimbabwe Union'],
      ['Weest Zimbabwe Union', 1, 'West Zimbabwe Union'],
    ])
  })

  test('keep their spelling for a person with a code', () => {
    const table = tableOf(['Malawi Union', 'Malawi Union', 'malawi union'])
    const meant = unionReader(table, columns, {})
    expect(meant('malawi union')).toBe('Malawi Union')
    expect(meant('malawi union', true)).toBe('malawi union')
  })

  test.each([
    ['two other letters', 'Botsvana Uniom', 'Botswana Union'],
    ['two letters more', 'Bottswana Uniion', 'Botswana Union'],
    ['two letters less', 'Botswna Unin', 'Botswana Union'],
    ['a name of six letters', 'Malawy', 'Malawi'],
    ['another letter at a number', 'District 1b', 'District 1a'],
    ['another letter before a number', 'District b1', 'District a1'],
  ])('need a confirmation with %s: %s', (_, slip, union) => {
    const asked = likeUnions(tableOf([union, union, slip]), columns)
    expect(asked.map(({ text, like }) => [text, like])).toEqual([[slip, union]])
  })

  test.each([
    ['one letter more and two others', 'Bottsvana Uniom', 'Botswana Union'],
    ['one letter less and two others', 'Botsvna Uniom', 'Botswana Union'],
    ['one letter more in front and two less', 'ABotswana Uon', 'Botswana Union'],
    ['three letters more', 'Botswana Unionist', 'Botswana Union'],
    ['three letters less', 'Botswana Un', 'Botswana Union'],
    ['a name of five letters', 'Kongo', 'Congo'],
  ])('need no confirmation with %s: %s', (_, other, union) => {
    expect(likeUnions(tableOf([union, union, other]), columns)).toEqual([])
  })

  test('are compared with the nearest of several unions', () => {
    const unions = ['Malavia Union', 'Malavia Union', 'Malavia Union', 'Malawia Union', 'Malawia Union']
    expect(likeUnions(tableOf([...unions, 'Malawie Union']), columns).map(({ like }) => like)).toEqual([
      'Malavia Union',
      'Malawia Union',
    ])
  })

  test('are compared up to the two-hundredth', () => {
    const askedAfter = (others: number) => {
      const short = Array.from({ length: others }, (_, index) => `U${index}`)
      return likeUnions(tableOf(['Malawi Union', 'Malawi Union', ...short, 'Malavi Union']), columns)
    }
    expect(askedAfter(198).map(({ text }) => text)).toEqual(['Malavi Union'])
    expect(askedAfter(199)).toEqual([])
  })

  test('need no confirmation between East and West, first and second, or short names', () => {
    const unions = [
      'Zimbabwe East Union',
      'Zimbabwe West Union',
      'District 1',
      'District 2',
      'EZC',
      'EZU',
      '',
    ]
    expect(likeUnions(tableOf(unions), columns)).toEqual([])
    expect(likeUnions(tableOf(unions), ['fullName', null])).toEqual([])
  })
})

describe('[W1075] a spelling of a file that may be a union of the camp', () => {
  const camp = [
    { union: 'East Zimbabwe Union Conference', abbreviation: 'EZ', people: 204 },
    { union: 'Malawi Union', abbreviation: 'MU', people: 31 },
    { union: 'NZF', abbreviation: 'NZF', people: 3 },
  ]
  const likeOf = (text: string) =>
    unionQuestions([text], camp, {}).flatMap(({ like }) => like.map(({ union }) => union))

  test.each([
    ['EZUC', 'East Zimbabwe Union Conference'],
    ['E.Z.U.C.', 'East Zimbabwe Union Conference'],
    ['ez', 'East Zimbabwe Union Conference'],
    ['East Zimbabwe Union Conf.', 'East Zimbabwe Union Conference'],
    ['East Zimbabwe', 'East Zimbabwe Union Conference'],
    ['Zimbabwe East Union', 'East Zimbabwe Union Conference'],
    ['Est Zimbabwe Union Conference', 'East Zimbabwe Union Conference'],
    ['Malawi', 'Malawi Union'],
    ['The Malawi Union', 'Malawi Union'],
    ['North Zambia Field', 'NZF'],
  ])('is asked about: %s may be %s', (text, union) => {
    expect(likeOf(text)).toEqual([union])
  })

  test.each([
    ['a union of the camp', 'MALAWI  UNION'],
    ['another direction', 'West Zimbabwe Union Conference'],
    ['another country', 'Zambia Union'],
    ['only common words', 'Union Conference'],
    ['no union', ' '],
    ['other letters', 'EZUM'],
  ])('is not asked about: %s (%s)', (_, text) => {
    expect(likeOf(text)).toEqual([])
  })

  test('is asked about once, with the number of its rows, until it is answered', () => {
    const given = ['EZUC', 'ezuc', 'EZUC', 'Malawi Union', 'Botswana']
    const [question, ...others] = unionQuestions(given, camp, {})
    expect(question).toEqual({ text: 'EZUC', folded: 'ezuc', rows: 3, like: [camp[0]] })
    expect(others).toEqual([])
    expect(unionQuestions(given, camp, { ezuc: 'EZUC' })).toEqual([])
  })

  test('is asked about when the file itself has the long name', () => {
    const given = ['BUC', 'BUC', 'Botswana Union Conference']
    expect(unionQuestions(given, camp, {})).toEqual([
      {
        ...{ text: 'BUC', folded: 'buc', rows: 2 },
        like: [{ union: 'Botswana Union Conference', abbreviation: '', people: 1 }],
      },
    ])
  })
})
