import { beforeEach, describe, expect, test, vi } from 'vitest'
import { moduleLoader } from '../../../src/services/browser/loadModule.ts'

const reload = vi.fn()
const answer = vi.fn<typeof fetch>()
const address = 'https://camp.example.org/admin/checkin'
const lost = 'Failed to fetch dynamically imported module'

beforeEach(() => {
  reload.mockReset()
  answer.mockReset()
  vi.stubGlobal('window', { location: { href: address, reload } })
  vi.stubGlobal('fetch', answer)
  return () => vi.unstubAllGlobals()
})

function lostModule() {
  return moduleLoader(() => Promise.reject(new TypeError(lost)))
}

describe('[W838] a module that is loaded when it is needed', () => {
  test('is there, and nothing else is asked for', async () => {
    await expect(moduleLoader(async () => 'opened')()).resolves.toBe('opened')
    expect(answer).not.toHaveBeenCalled()
  })

  test('that does not come leaves the page as it is', async () => {
    await expect(lostModule()()).rejects.toThrow(lost)
    expect(answer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('is asked for again, and is there when it comes', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError(lost)).mockResolvedValue('opened')
    const loader = moduleLoader(load)
    await expect(loader()).rejects.toThrow(lost)
    await expect(loader()).resolves.toBe('opened')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the host has no pages now', async () => new Response('', { status: 502 })],
  ])('that does not come again while %s leaves the page as it is', async (_, whatComes) => {
    answer.mockImplementationOnce(whatComes)
    const loader = lostModule()
    await expect(loader()).rejects.toThrow(lost)
    await expect(loader()).rejects.toThrow(lost)
    expect(answer).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  test('that does not come again although the page does is asked for by a new page', async () => {
    answer.mockResolvedValueOnce(new Response(''))
    const loader = lostModule()
    await expect(loader()).rejects.toThrow(lost)
    const ended = vi.fn()
    loader().then(ended, ended)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(answer.mock.calls.map(([asked]) => asked)).toEqual([address])
    expect(ended).not.toHaveBeenCalled()
  })
})
