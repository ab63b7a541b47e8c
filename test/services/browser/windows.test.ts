import { describe, expect, test, vi } from 'vitest'
import { holdLock, withLock } from '../../../src/services/browser/windows.ts'

test('withLock runs the work under the lock of that name', async () => {
  const held: string[] = []
  const locks = {
    request: async (name: string, act: () => Promise<unknown>) => {
      held.push(name)
      return act()
    },
  }
  vi.stubGlobal('navigator', { locks })
  expect(await withLock('charge of M1001', async () => 'done')).toBe('done')
  expect(held).toEqual(['charge of M1001'])
})

test('withLock runs the work without locks, as on plain http', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withLock('charge of M1001', async () => 'done')).toBe('done')
})

describe('a lock that cannot be acquired', () => {
  function refusedLock() {
    let refuse = (_: Error) => {}
    const refused = new Promise<void>((_, reject) => {
      refuse = reject
    })
    vi.stubGlobal('navigator', { locks: { request: () => refused } })
    vi.stubGlobal('window', new EventTarget())
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    holdLock('gatePage', () => {})
    return { refuse: () => refuse(new Error('no longer runnable')), warned }
  }

  test('is logged', async () => {
    const { refuse, warned } = refusedLock()
    refuse()
    await vi.waitFor(() =>
      expect(warned.mock.calls).toEqual([
        ['The lock gatePage could not be held', new Error('no longer runnable')],
      ]),
    )
  })

  test('is logged for a page in the back/forward cache', async () => {
    const { refuse, warned } = refusedLock()
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    refuse()
    await vi.waitFor(() => expect(warned.mock.calls.length).toBe(1))
  })

  test('is ignored when the page is unloading', async () => {
    const { refuse, warned } = refusedLock()
    window.dispatchEvent(new Event('pagehide'))
    refuse()
    await new Promise((resolve) => setImmediate(resolve))
    expect(warned.mock.calls).toEqual([])
  })
})
