import { afterAll, afterEach, vi } from 'vitest'

/*
 * Files share their process, so each test restores the clocks, globals and mocks that it replaced, and each file
 * those of its `beforeAll`.
 */
afterEach(restore)
afterAll(restore)

function restore(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
