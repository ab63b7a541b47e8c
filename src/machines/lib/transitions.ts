import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** One transition of a machine under a readable name that is unique in the machine. */
export type NamedTransition = {
  readonly name: string
  readonly definition: AnyTransitionDefinition
  readonly source: AnyStateNode
  readonly eventType: string
  /** Examples: `code.changed`, `searchParticipant done`, `after debounce`, `always`. */
  readonly event: string
  /** 'else' for the last of several branches; null for a single branch without a guard. */
  readonly guard: string | null
}

export function stateNodes(machine: AnyStateMachine): readonly AnyStateNode[] {
  const withChildren = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(withChildren),
  ]
  return withChildren(machine.root)
}

export function isLeaf(node: AnyStateNode): boolean {
  return node.type === 'atomic' || node.type === 'final'
}

/** From the node up to the root, the order in which XState offers them an event. */
export function lineage(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [node, ...lineage(node.parent)] : [node]
}

export function stateName(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('.')
}

export function eventName(eventType: string, source?: AnyStateNode): string {
  if (eventType === '') return 'always'
  if (source && eventType === `xstate.done.state.${source.id}`) return 'done'
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.(.+)/.exec(eventType) ?? []
  if (kind === 'done.actor') return `${name} done`
  if (kind === 'error.actor') return `${name} failed`
  if (kind === 'snapshot') return `${name} changed`
  // The name of the delay comes first, then the id of the waiting state.
  if (kind === 'after') return `after ${name.replace(/\..*/, '')}`
  return eventType
}

export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return 'unnamed'
  if ('guards' in guard && Array.isArray(guard.guards)) {
    const names = guard.guards.map(guardName)
    return guard.name === 'not' ? `not ${names.join()}` : `(${names.join(` ${guard.name} `)})`
  }
  if ('stateValue' in guard) return `in ${JSON.stringify(guard.stateValue)}`
  return guard.name === 'guard' || guard.name === '' ? 'unnamed' : guard.name
}

function targetNames(definition: AnyTransitionDefinition): string {
  return definition.target?.map(stateName).join(' + ') ?? 'stays'
}

/**
 * The transitions of one node by event type: `on`, results of its actors, `after`, then `always` under ''.
 */
export function declaredBy(node: AnyStateNode): ReadonlyMap<string, readonly AnyTransitionDefinition[]> {
  return new Map([...node.transitions, ...(node.always ? [['', node.always] as const] : [])])
}

export function transitionsOf(machine: AnyStateMachine): readonly NamedTransition[] {
  const uses = new Map<string, number>()
  return stateNodes(machine).flatMap((source) =>
    [...declaredBy(source)].flatMap(([eventType, branches]) =>
      branches.map((definition) => {
        const event = eventName(eventType, source)
        const guard = definition.guard ? guardName(definition.guard) : branches.length > 1 ? 'else' : null
        const condition = guard === null ? '' : ` [${guard}]`
        const name = `${stateName(source)} · ${event}${condition} → ${targetNames(definition)}`
        const use = (uses.get(name) ?? 0) + 1
        uses.set(name, use)
        return {
          name: use === 1 ? name : `${name} (${use})`,
          definition,
          source,
          eventType,
          event,
          guard,
        }
      }),
    ),
  )
}

/** A cache; each result of `machine.provide()` has its own transition objects. */
const names = new WeakMap<AnyTransitionDefinition, string>()

export function takenName(taken: AnyTransitionDefinition): readonly string[] {
  if (!names.has(taken)) {
    for (const { name, definition } of transitionsOf(taken.source.machine)) names.set(definition, name)
  }
  const name = names.get(taken)
  return name === undefined ? [] : [name]
}

/**
 * The same text for the same transition in every copy of a machine: `machine.provide()` clones all nodes, so
 * objects of two copies are never equal.
 */
export function positionOf(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const branches = declaredBy(source).get(eventType) ?? []
  return `${source.id} ${eventType} ${branches.indexOf(definition)}`
}

/** `descriptor` may be a wildcard, such as `*` or `code.*`. */
export function matchesDescriptor(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType || descriptor === '*') return true
  if (!descriptor.endsWith('.*')) return false
  const prefix = descriptor.slice(0, -2)
  return eventType === prefix || eventType.startsWith(`${prefix}.`)
}
