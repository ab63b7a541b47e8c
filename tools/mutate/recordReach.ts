import { afterAll } from 'vitest'
import { reachedPlaces } from './reach.ts'

declare module 'vitest' {
  interface TaskMeta {
    reached?: readonly string[]
  }
}

/* A setup file that reports the places that a test file's tests have reached. */

const reached = new Set<string>()
Object.assign(globalThis, { [reachedPlaces]: reached })

// biome-ignore lint/correctness/noEmptyPattern: Vitest gives the suite to a function that takes its fixtures apart.
afterAll(({}, suite) => {
  suite.file.meta.reached = [...reached]
})
