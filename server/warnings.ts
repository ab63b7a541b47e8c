import type { Log } from './log.ts'

/** What the people who run the camp should look after while the host goes on. */
export type WarningKind = 'disk' | 'backup' | 'ledger'

export interface Warning {
  readonly kind: WarningKind
  /** What is wrong and what to do, for the operator and the office. */
  readonly sentence: string
  readonly since: Date
}

/** What this host warns of now: in its log when it begins and ends, on the dashboard and in `/readyz` meanwhile. */
export interface Warnings {
  /** Another sentence of the same kind replaces the one before, and is logged once. */
  raise(kind: WarningKind, sentence: string): void
  /** Does nothing when there is no such warning; otherwise `line` is logged. */
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
