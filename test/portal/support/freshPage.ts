import * as React from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

/*
 * Runs before every file. Files share one page and its modules, so each test leaves the page as it found it.
 */

const title = document.title

/*
 * React would take a stack for each of the first 10,000 elements of a second, to say in its warnings who made them. It
 * still warns without; a twentieth of the tests' time goes into those stacks.
 */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {} },
)

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
  // Where Mantine measures the height of a text area, for as long as its module lives.
  document.querySelector('body > textarea[aria-label="autosize measurement"]')?.remove()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of document.documentElement.getAttributeNames()) {
    if (name.startsWith('data-')) document.documentElement.removeAttribute(name)
  }
})

/** Nothing moves, on the screen: to wait for what fades takes a third of the time. `allowMotion` is for tests of it. */
beforeAll(() =>
  cdp().send('Emulation.setEmulatedMedia', {
    media: '',
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  }),
)

/** Nobody looks: what is not painted is laid out, clicked and judged all the same, in nine tenths of the time. */
beforeAll(() => {
  // Its own page has another class of the same name.
  if (window.frameElement) (window.frameElement as HTMLElement).style.opacity = '0'
})

afterAll(() => {
  document.title = title
})
