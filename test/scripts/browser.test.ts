import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, findPackagedBrowser } from '../../scripts/browser.mjs'

afterEach(() => vi.unstubAllEnvs())

test('the browser that CHROMIUM names is for all tests', async () => {
  vi.stubEnv('CHROMIUM', '/opt/given/chromium')
  expect([await findBrowser(), findPackagedBrowser()]).toEqual(['/opt/given/chromium', undefined])
})
