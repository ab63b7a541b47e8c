import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, findPackagedBrowser } from '../../scripts/browser.mjs'

afterEach(() => vi.unstubAllEnvs())

test('the browser in CHROMIUM is used by all tests', async () => {
  vi.stubEnv('CHROMIUM', '/opt/given/chromium')
  expect([await findBrowser(), findPackagedBrowser()]).toEqual(['/opt/given/chromium', undefined])
})
