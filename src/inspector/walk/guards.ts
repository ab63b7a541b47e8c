import type { AnyStateMachine } from 'xstate'

/**
 * A machine whose named guards record their results. Guards composed with `and`, `or`, `not` are unchanged.
 */
export type RecordedGuards = {
  readonly machine: AnyStateMachine
  readonly names: readonly string[]
  readonly asked: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

type Predicate = (parameters: unknown, guardParameters: unknown) => boolean

export function recordGuards(machine: AnyStateMachine): RecordedGuards {
  const asked = new Set<string>()
  const refused = new Set<string>()
  const record = (name: string, predicate: Predicate): Predicate => {
    return (parameters, guardParameters) => {
      const answer = predicate(parameters, guardParameters)
      asked.add(name)
      if (!answer) refused.add(name)
      return answer
    }
  }
  const predicates = Object.entries<unknown>(machine.implementations.guards).filter(isPredicate)
  const guards = Object.fromEntries(predicates.map(([name, guard]) => [name, record(name, guard)]))
  return { machine: machine.provide({ guards }), names: Object.keys(guards), asked, refused }
}

function isPredicate(entry: [string, unknown]): entry is [string, Predicate] {
  return typeof entry[1] === 'function' && !('check' in entry[1])
}
