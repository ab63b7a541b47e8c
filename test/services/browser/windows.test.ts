import { afterEach, describe, expect, test, vi } from 'vitest'
import { holdLock, withLock } from '../../../src/services/browser/windows.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is done alone is done under the lock of that name', async () => {
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

test('without locks, as on a plain-http address of a local network, it is done all the same', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withLock('charge of M1001', async () => 'done')).toBe('done')
})

describe('a lock that cannot be held', () => {
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

  test('is told to the log', async () => {
    const { refuse, warned } = refusedLock()
    refuse()
    await vi.waitFor(() =>
      expect(warned.mock.calls).toEqual([
        ['The lock gatePage could not be held', new Error('no longer runnable')],
      ]),
    )
  })

  test('is told of a page that the browser keeps, which goes on waiting when it comes back', async () => {
    const { refuse, warned } = refusedLock()
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    refuse()
    await vi.waitFor(() => expect(warned.mock.calls.length).toBe(1))
  })

  test('is none of a page that is being left', async () => {
    const { refuse, warned } = refusedLock()
    window.dispatchEvent(new Event('pagehide'))
    refuse()
    await new Promise((resolve) => setImmediate(resolve))
    expect(warned.mock.calls).toEqual([])
  })
})
