import * as React from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

/* Runs before every file. Files share one page and its modules, so each test restores the page. */

const title = document.title

/*
 * React captures a stack for each of the first 10,000 elements per second for its warnings. The stacks take a
 * twentieth of the tests' time, and React warns without them too.
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
  // Mantine's autosize keeps this text area as long as its module lives.
  document.querySelector('body > textarea[aria-label="autosize measurement"]')?.remove()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of document.documentElement.getAttributeNames()) {
    if (name.startsWith('data-')) document.documentElement.removeAttribute(name)
  }
})

/**
 * Disables animations; waiting for fades takes a third of the time. `allowMotion` enables them for tests of
 * animations.
 */
beforeAll(() =>
  cdp().send('Emulation.setEmulatedMedia', {
    media: '',
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  }),
)

/** Skips painting: layout, clicks and contrast still work, in nine tenths of the time. */
beforeAll(() => {
  if (window.frameElement) (window.frameElement as HTMLElement).style.opacity = '0'
})

afterAll(() => {
  document.title = title
})
