import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadModule } from '../../src/services/loadModule.ts'

const reload = vi.fn()
const answer = vi.fn<typeof fetch>()
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', answer)
})

describe('[W838] a module that is loaded when it is needed', () => {
  test('is there, and nothing else is asked for', async () => {
    await expect(loadModule(async () => 'opened', true)).resolves.toBe('opened')
    expect(answer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test('that does not come leaves the page as it is', async () => {
    await expect(loadModule(lost, false)).rejects.toThrow('Failed to fetch')
    expect(answer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the host has no files now', async () => new Response('', { status: 502 })],
  ])('that does not come again while %s leaves the page as it is', async (_, whatComes) => {
    answer.mockImplementationOnce(whatComes)
    await expect(loadModule(lost, true)).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that does not come again although files do is asked for by a new page', async () => {
    answer.mockResolvedValueOnce(new Response(''))
    const ended = vi.fn()
    loadModule(lost, true).then(ended, ended)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(ended).not.toHaveBeenCalled()
  })
})
