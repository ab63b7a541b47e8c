import type { Log } from './log.ts'

export type WarningKind = 'disk' | 'backup' | 'ledger'

export interface Warning {
  readonly kind: WarningKind
  readonly sentence: string
  readonly since: Date
}

/**
 * The current warnings of this host. They are logged at their start and end, and listed on the dashboard and
 * in `/readyz`.
 */
export interface Warnings {
  raise(kind: WarningKind, sentence: string): void
  clear(kind: WarningKind, line: string): void
  list(): readonly Warning[]
}

export function createWarnings(log: Log, now: () => Date): Warnings {
  const raised = new Map<WarningKind, Warning>()
  return {
    raise(kind, sentence) {
      const before = raised.get(kind)
      if (before?.sentence === sentence) return
      raised.set(kind, { kind, sentence, since: before?.since ?? now() })
      log(sentence)
    },
    clear(kind, line) {
      if (raised.delete(kind)) log(line)
    },
    list: () => [...raised.values()],
  }
}
