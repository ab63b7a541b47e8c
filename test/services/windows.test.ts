import { afterEach, expect, test, vi } from 'vitest'
import { alone } from '../../src/services/windows.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is done alone is done under the lock of that name', async () => {
  const held: string[] = []
  const locks = {
    request: async (name: string, act: () => Promise<unknown>) => {
      held.push(name)
      return act()
    },
  }
  vi.stubGlobal('navigator', { locks })
  expect(await alone('charge of M1001', async () => 'done')).toBe('done')
  expect(held).toEqual(['charge of M1001'])
})

test('without locks, as on a plain-http address of a local network, it is done all the same', async () => {
  vi.stubGlobal('navigator', {})
  expect(await alone('charge of M1001', async () => 'done')).toBe('done')
})
