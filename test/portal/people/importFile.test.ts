import { expect, test } from 'vitest'
import { mendedTexts } from '../../../src/domain/people/importing/importSheets.ts'
import { readImportFile } from '../../../src/services/import/readImportFile.ts'
import { workbookFile } from '../../services/import/support/workbookFile.ts'

const never = new AbortController().signal

test('[W271] a worker reads a list, as text in Windows-1252 and as a workbook', async () => {
  const bytes = [...'Name;Age\nZo', 0xeb, ...' D', 0x92, ...'Arc;12\n'].map((part) =>
    typeof part === 'number' ? part : part.charCodeAt(0),
  )
  const text = await readImportFile(new File([Uint8Array.from(bytes)], 'list.csv'), never)
  expect(text.ok && text.file.table.rows).toEqual([{ number: 2, cells: ['Zoë D’Arc', '12'] }])
  const workbook = await workbookFile({
    sheets: [
      {
        name: 'All',
        rows: [
          ['Name', 'Born'],
          ['Ann Moyo', { date: 41_032 }],
        ],
      },
    ],
  })
  const sheet = await readImportFile(new File([workbook], 'list.xlsx'), never)
  expect(sheet.ok && sheet.file.table.rows).toEqual([{ number: 2, cells: ['Ann Moyo', '2012-05-03'] }])
})

/** One byte for each character. */
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const inUtf8 = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')

test.each([
  ['Windows-1252', 'Name;Age\r\nZo\xEB D\x92Arc;12\r\n', 'Zoë D’Arc', []],
  [
    'Mac Roman',
    'Name;Age\rJos\x8E;12\rTh\x8Er\x8Fse;13\r',
    'José',
    [
      ['José', 'JosŽ'],
      ['Thérèse', 'ThŽr�se'],
    ],
  ],
  [
    'UTF-8 with a foreign byte',
    `${inUtf8('Name;Age\nÑandú;12\n')}Andr\xE9;13\n`,
    'Ñandú',
    [['André', 'Andr�']],
  ],
  [
    'UTF-8 that was read as Windows-1252',
    inUtf8('Name;Age\nJosÃ© Dâ€™Arc;12\n'),
    'José D’Arc',
    [['José D’Arc', 'JosÃ© Dâ€™Arc']],
  ],
  ['UTF-8 that was read so twice', inUtf8('Name;Age\nJosÃƒÂ©;12\n'), 'José', [['José', 'JosÃƒÂ©']]],
  ['UTF-8 that was read as Mac Roman', inUtf8('Name;Age\nJos√©;12\n'), 'José', [['José', 'Jos√©']]],
  ['UTF-8 with rare letters', inUtf8('Name;Age\nAna Ã “É” l’été;12\n'), 'Ana Ã “É” l’été', []],
] as const)(
  '[W1003] a list in %s is read, with both readings where they differ',
  async (_, text, name, mended) => {
    const read = await readImportFile(new File([bytesOf(text)], 'list.csv'), never)
    if (!read.ok) throw new Error(read.problem.kind)
    const { table, sheets } = read.file
    expect(table.rows[0]?.cells[0]).toBe(name)
    expect(sheets.flatMap(mendedTexts).map((one) => [one.mended, one.unmended])).toEqual(mended)
  },
)

test('[W263] a file of more than 10 MB is refused', async () => {
  const file = new File(['Name\n', new Uint8Array(10_485_756)], 'list.csv')
  expect(await readImportFile(file, never)).toEqual({ ok: false, problem: { kind: 'tooLarge' } })
})

test('[W271] reading ends when it is aborted', async () => {
  const controller = new AbortController()
  const reading = readImportFile(new File(['Name\nAnn Moyo\n'], 'list.csv'), controller.signal)
  controller.abort()
  await expect(reading).rejects.toThrow('The worker is gone')
})
