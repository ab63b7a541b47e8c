import { afterEach, beforeEach, expect, vi } from 'vitest'

export interface HeardProblems {
  readonly take: () => readonly string[]
  readonly stop: () => void
}

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
