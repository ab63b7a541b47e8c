import { expect, test, vi } from 'vitest'

async function unconfigured() {
  vi.resetModules()
  return {
    ...(await import('../../src/api/lib/settings.ts')),
    ...(await import('../../src/api/camper/wallet.ts')),
  }
}

test('a call before configure throws and sends no request', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { fetchWallet, settings } = await unconfigured()
  const sentence = 'Nothing can be called before the page was given its settings.'
  expect(settings).toThrow(sentence)
  await expect(fetchWallet('NUZ042', new AbortController().signal)).rejects.toThrow(sentence)
  expect(fetched).not.toHaveBeenCalled()
})
