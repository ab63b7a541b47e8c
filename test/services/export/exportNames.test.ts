import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { cardFileName, pathGiver } from '../../../src/services/export/fileNames.ts'

const holder: CardHolder = { firstname: 'Tariro', lastname: 'Moyo', union: 'Botswana Union', code: 'B1' }
const pathOf = (changes: Partial<CardHolder>) => pathGiver()({ ...holder, ...changes })

describe('a path in the zip', () => {
  test('[A478, A479] is the union’s folder plus the camper’s name and code', () => {
    expect(pathOf({})).toBe('Botswana Union/Tariro_Moyo_B1.png')
  })

  test.each([undefined, '', '   '])('[A474] without a union (%j) is in the folder “Other”', (union) => {
    expect(pathGiver()({ ...holder, union })).toBe('Other/Tariro_Moyo_B1.png')
  })

  test.each([
    ['slashes', { firstname: '../../etc', lastname: 'a/b\\c' }, 'Botswana Union/___.._etc_a_b_c_B1.png'],
    ['quotes and markup', { firstname: '<"Tari\'ro">' }, 'Botswana Union/__Tari_ro___Moyo_B1.png'],
    [
      'characters that Windows forbids',
      { firstname: 'a:b*c?d|e\n\u0000' },
      'Botswana Union/a_b_c_d_e___Moyo_B1.png',
    ],
    ['letters of any script', { firstname: 'Žaneta', lastname: 'محمد' }, 'Botswana Union/Žaneta_محمد_B1.png'],
    ['a letter and its mark', { firstname: 'Ame\u0301lie' }, 'Botswana Union/Am\u00e9lie_Moyo_B1.png'],
    ['marks that make the letter', { firstname: 'कि' }, 'Botswana Union/कि_Moyo_B1.png'],
    ['digits, dots, hyphens', { firstname: 'J. R-R', lastname: '2nd' }, 'Botswana Union/J. R-R_2nd_B1.png'],
    ['emoji', { firstname: 'Ada🦄' }, 'Botswana Union/Ada__Moyo_B1.png'],
    ['a direction override', { firstname: 'a\u202egnp' }, 'Botswana Union/a_gnp_Moyo_B1.png'],
    ['dots only', { firstname: '..', union: '..' }, '__/___Moyo_B1.png'],
    ['one dot', { union: '.' }, '_/Tariro_Moyo_B1.png'],
    ['a leading dot', { firstname: '.profile' }, 'Botswana Union/_profile_Moyo_B1.png'],
    ['trailing dots and spaces', { union: 'Union. .' }, 'Union___/Tariro_Moyo_B1.png'],
    ['old devices', { firstname: 'con.x', union: 'NUL' }, '_NUL/_con.x_Moyo_B1.png'],
    ['devices with an ending', { union: 'LPT1.union' }, '_LPT1.union/Tariro_Moyo_B1.png'],
    ['devices in a longer name', { union: 'Congo' }, 'Congo/Tariro_Moyo_B1.png'],
    ['nothing at all', { firstname: '', lastname: '', code: '' }, 'Botswana Union/__.png'],
  ])('[A480] is safe with %s', (_, changes, path) => {
    expect(pathOf(changes)).toBe(path)
  })

  test('with long names is cut and keeps the code', () => {
    const [folder = '', file = ''] = pathOf({ firstname: 'W'.repeat(200), union: 'é'.repeat(200) }).split('/')
    expect(folder).toBe('é'.repeat(31))
    expect(file).toBe(`${'W'.repeat(112)}_B1.png`)
    expect(pathOf({ code: 'C'.repeat(200) })).toBe(`Botswana Union/Tariro_Moyo_${'C'.repeat(40)}.png`)
  })

  test('is unique, ignoring case', () => {
    const give = pathGiver()
    const paths = [
      {},
      {},
      { firstname: 'TARIRO' },
      { firstname: 'Tariro_Moyo', lastname: 'B1', code: '2' },
    ].map((changes) => give({ ...holder, ...changes }))
    expect(paths).toEqual([
      'Botswana Union/Tariro_Moyo_B1.png',
      'Botswana Union/Tariro_Moyo_B1_2.png',
      'Botswana Union/TARIRO_Moyo_B1_3.png',
      'Botswana Union/Tariro_Moyo_B1_2_2.png',
    ])
  })

  test.each([
    ['unsafe characters', ['U/1', 'U_1', 'U:1'], ['U_1', 'U_1_2', 'U_1_3']],
    ['emoji', ['🦄', '🐴', '_'], ['_', '__2', '__3']],
    ['capital letters', ['Botswana Union', 'BOTSWANA union'], ['Botswana Union', 'BOTSWANA union_2']],
    ['device names of Windows', ['CON', 'con', '_CON'], ['_CON', 'con_2', '_CON_2']],
    ['a number', ['U/1', 'U_1', 'U_1_2'], ['U_1', 'U_1_2', 'U_1_2_2']],
    ['their ends', [`${'W'.repeat(90)}a`, `${'W'.repeat(90)}b`], ['W'.repeat(63), `${'W'.repeat(61)}_2`]],
  ])('[A478] has its own folder for unions that differ only in %s', (_, unions, folders) => {
    const give = pathGiver()
    const folderOf = (union: string) => give({ ...holder, union }).split('/')[0]
    expect(unions.map(folderOf)).toEqual(folders)
    expect(unions.map(folderOf)).toEqual(folders)
  })

  test('[A474] has the same folder for one union in any Unicode form, and “Other” without a union', () => {
    const give = pathGiver()
    const folderOf = (union: string | undefined) =>
      give(union === undefined ? { firstname: 'A', lastname: 'B', code: 'C' } : { ...holder, union }).split(
        '/',
      )[0]
    expect([' Union Am\u00e9lie', 'Union Ame\u0301lie '].map(folderOf)).toEqual([
      'Union Am\u00e9lie',
      'Union Am\u00e9lie',
    ])
    expect([undefined, '', 'Other'].map(folderOf)).toEqual(['Other', 'Other', 'Other'])
  })

  test('is safe, short and unique for any names', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom('', '.', '..', 'CON', 'nul.png', 'com1 ', ' . ', '\u0301', 'a/../b', 'COM1..'),
    )
    const people = fc.array(
      fc.record({ firstname: text, lastname: text, union: fc.option(text, { nil: undefined }), code: text }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(people, (holders) => {
        const give = pathGiver()
        const paths = holders.map((person) => give(person))
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
        for (const path of paths) {
          const names = path.split('/')
          expect(names).toHaveLength(2)
          for (const name of names) expect(faultOf(name), JSON.stringify(path)).toBeNull()
        }
      }),
      { numRuns: 200 },
    )
  })
})

function faultOf(name: string): string | null {
  if (!/^[\p{L}\p{M}\p{Nd} ._-]+$/u.test(name)) return 'has unsafe characters'
  if (/^\.|[. ]$/.test(name)) return 'begins or ends badly'
  if (/^(con|prn|aux|nul|com[0-9]|lpt[0-9]) *(\.|$)/i.test(name)) return 'is a device'
  if (new TextEncoder().encode(name).length > 120) return 'is too long'
  return null
}

describe('the file name of a single card', () => {
  test.each([
    [{}, 'Tariro-Moyo-ID.png'],
    [{ firstname: 'a/b', lastname: '..' }, 'a_b-__-ID.png'],
    [{ firstname: 'محمد', lastname: 'O’Neill' }, 'محمد-O_Neill-ID.png'],
    [{ firstname: 'W'.repeat(300) }, `${'W'.repeat(112)}-ID.png`],
  ])('[A481] for %j is %s', (changes, name) => {
    expect(cardFileName({ ...holder, ...changes })).toBe(name)
  })
})
