import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, findViewsBrowser } from '../../scripts/browser.mjs'

afterEach(() => vi.unstubAllEnvs())

test('the browser that CHROMIUM names is for the journeys and for the views', async () => {
  vi.stubEnv('CHROMIUM', '/opt/given/chromium')
  expect([await findBrowser(), await findViewsBrowser()]).toEqual([
    '/opt/given/chromium',
    '/opt/given/chromium',
  ])
})
