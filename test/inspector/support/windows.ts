import { vi } from 'vitest'

export interface StandInWindow {
  readonly hear: (data: unknown, source: unknown, origin?: string) => void
}

export const ownOrigin = 'http://camp.example'

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

export function standInPage() {
  const told: unknown[] = []
  return { told, closed: false, postMessage: (data: unknown) => void told.push(data) }
}
