import { expect, test } from 'vitest'
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
