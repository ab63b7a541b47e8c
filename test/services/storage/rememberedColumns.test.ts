import { expect, test, vi } from 'vitest'
import {
  nothingRemembered,
  type RememberedColumns,
} from '../../../src/domain/people/importing/importColumns.ts'
import {
  readRememberedColumns,
  storeRememberedColumns,
} from '../../../src/services/storage/rememberedColumns.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const chosen: RememberedColumns = {
  'k1-k2': {
    columns: ['union', ''],
    values: {
      gender: { sister: 'FEMALE' },
      union: { zeuc: 'Zimbabwe East Union Conference' },
      status: { away: 'out' },
    },
  },
}

test('[W267] [W268] columns and words chosen by hand are stored on the device', () => {
  const { items } = stubStorage()
  expect(readRememberedColumns()).toEqual(nothingRemembered)
  storeRememberedColumns(chosen)
  expect([...items.keys()]).toEqual(['importColumns'])
  expect(readRememberedColumns()).toEqual(chosen)
})

test('known parts of a malformed value are kept', () => {
  const values = { gender: { sister: 'FEMALE', girl: 7 }, union: {}, status: {} }
  stubStorage({
    importColumns: JSON.stringify({
      headings: { church: 'union' },
      a: { columns: ['shoeSize'], values },
      b: { columns: ['union', ''], values: { ...values, gender: { sister: 'FEMALE' } } },
    }),
  })
  expect(readRememberedColumns()).toEqual({
    b: { columns: ['union', ''], values: { gender: { sister: 'FEMALE' }, union: {}, status: {} } },
  })
  stubStorage({ importColumns: '[]' })
  expect(readRememberedColumns()).toEqual(nothingRemembered)
  stubStorage({ importColumns: 'none' })
  expect(readRememberedColumns()).toEqual(nothingRemembered)
})

test('nothing is remembered without storage', () => {
  forbidStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeRememberedColumns(chosen)
  expect(readRememberedColumns()).toEqual(nothingRemembered)
})
