import { describe, expect, test } from 'vitest'
import { likeUnions, unionReader } from '../../src/domain/importUnions.ts'

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
  test('that differ in capitals, accents, spaces and signs alone are one, in the spelling of most rows', () => {
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

  test('are what somebody has chosen for them', () => {
    const meant = unionReader(tableOf(['EZU']), columns, { ezu: 'East Zimbabwe Union' })
    expect(meant('EZU')).toBe('East Zimbabwe Union')
  })

  test('that are a slip away from one that more rows have are asked about', () => {
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

  test('East and West, first and second, and short names are not asked about', () => {
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
