import { vi } from 'vitest'

/* A setup file: a test that fails may leave its pretended timers to the next test file of the same thread. */

vi.useRealTimers()
vi.unstubAllGlobals()
