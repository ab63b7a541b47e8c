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
})

function lostModule() {
  return moduleLoader(() => Promise.reject(new TypeError(lost)))
}

describe('[W838] a lazy module', () => {
  test('resolves without any other request', async () => {
    await expect(moduleLoader(async () => 'opened')()).resolves.toBe('opened')
    expect(answer).not.toHaveBeenCalled()
  })

  test('that fails to load leaves the page unchanged', async () => {
    await expect(lostModule()()).rejects.toThrow(lost)
    expect(answer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('is requested again and resolves on the second attempt', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError(lost)).mockResolvedValue('opened')
    const loader = moduleLoader(load)
    await expect(loader()).rejects.toThrow(lost)
    await expect(loader()).resolves.toBe('opened')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server answers 502', async () => new Response('', { status: 502 })],
  ])('that fails twice while %s leaves the page unchanged', async (_, whatComes) => {
    answer.mockImplementationOnce(whatComes)
    const loader = lostModule()
    await expect(loader()).rejects.toThrow(lost)
    await expect(loader()).rejects.toThrow(lost)
    expect(answer).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  test('that fails twice while its page loads reloads the page', async () => {
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
