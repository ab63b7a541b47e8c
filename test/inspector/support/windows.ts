import { vi } from 'vitest'

export interface StandInWindow {
  /** What another page says to this one. */
  readonly hear: (data: unknown, source: unknown, origin?: string) => void
}

export const ownOrigin = 'http://camp.example'

/** A page that is told of messages, as `window` of this test. */
export function standInWindow(rest: object = {}): StandInWindow {
  const page = Object.assign(new EventTarget(), {
    location: { origin: ownOrigin, pathname: '/', search: '' },
    opener: null,
    ...rest,
  })
  vi.stubGlobal('window', Object.assign(page, { parent: Reflect.get(rest, 'parent') ?? page }))
  return {
    hear: (data, source, origin = ownOrigin) =>
      page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin })),
  }
}

/** Another page, and what was said to it so far. */
export function standInPage() {
  const told: unknown[] = []
  return { told, closed: false, postMessage: (data: unknown) => void told.push(data) }
}
