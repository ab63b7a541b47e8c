import { expect, test, vi } from 'vitest'
import { nothingRemembered, type RememberedColumns } from '../../../src/domain/people/importColumns.ts'
import {
  readRememberedColumns,
  storeRememberedColumns,
} from '../../../src/services/storage/rememberedColumns.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const chosen: RememberedColumns = {
  headings: { church: 'union', club: '' },
  values: { gender: { sister: 'FEMALE' }, union: { zeuc: 'Zimbabwe East Union Conference' } },
}

test('[W267] [W268] columns and words chosen by hand are stored on the device', () => {
  const { items } = stubStorage()
  expect(readRememberedColumns()).toEqual(nothingRemembered)
  storeRememberedColumns(chosen)
  expect([...items.keys()]).toEqual(['importColumns'])
  expect(readRememberedColumns()).toEqual(chosen)
})

test('known parts of a malformed value are kept', () => {
  stubStorage({
    importColumns: '{"headings":{"church":"union","shoe":"shoeSize","age":7},"values":{"gender":7}}',
  })
  expect(readRememberedColumns()).toEqual({
    headings: { church: 'union' },
    values: { gender: {}, union: {} },
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
