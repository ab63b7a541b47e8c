import { afterEach, beforeEach, expect, vi } from 'vitest'

export interface HeardProblems {
  /** What was reported since the last time, oldest first. */
  readonly take: () => readonly string[]
  readonly stop: () => void
}

/** Keeps what the page reports: `console.error`, `console.warn` and errors that nobody caught. */
export function hearProblems(): HeardProblems {
  let heard: string[] = []
  const hear = (kind: string, ...words: unknown[]) => {
    heard.push(`${kind}: ${words.map(String).join(' ')}`)
  }
  const spies = (['error', 'warn'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => hear(`console.${kind}`, ...words)),
  )
  const onError = ({ message }: ErrorEvent) => hear('uncaught', message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => hear('rejected', reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return {
    take: () => {
      const taken = heard
      heard = []
      return taken
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore()
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    },
  }
}

/** Every test of the file fails when the page reports something. */
export function expectNoProblems(): void {
  let heard: HeardProblems | undefined
  beforeEach(() => {
    heard = hearProblems()
  })
  afterEach(() => {
    heard?.stop()
    expect(heard?.take()).toEqual([])
  })
}
