import { vi } from 'vitest'

/* A setup file: a failed test may leave fake timers to the next test file of the same thread. */

vi.useRealTimers()
vi.unstubAllGlobals()
