import { afterAll, vi } from 'vitest'

/** Files share their process: clocks, globals and mocks that one has replaced would be what the next one finds. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
