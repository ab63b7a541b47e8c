import { afterAll, vi } from 'vitest'

/** Files share their process, so each file restores the clocks, globals and mocks that it replaced. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
