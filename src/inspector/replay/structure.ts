import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import { declaredBy, hears, isLeaf, lineage } from '../../machines/lib/transitions.ts'

/*
 * What a machine's structure alone says of a step: which transitions a state may take, and where one leads. No guard is
 * asked and no action runs, so that a masked recording can be followed.
 */

/** All nodes that hold at one time, groups too. */
export type Configuration = ReadonlySet<AnyStateNode>

export function initialConfiguration(machine: AnyStateMachine): Configuration {
  return new Set(entered(machine.root, []))
}

/** The nodes that hold with a state value; null when the machine has no such state. */
export function configurationOf(machine: AnyStateMachine, value: StateValue): Configuration | null {
  const nodes = nodesIn(machine.root, value)
  return nodes && new Set(nodes)
}

export function isSame(one: Configuration, other: Configuration): boolean {
  return one.size === other.size && [...one].every((node) => other.has(node))
}

/** Every transition that may be taken on an event, as far as guards leave it open. */
export function possibleOn(
  configuration: Configuration,
  eventType: string,
): readonly AnyTransitionDefinition[] {
  return [...configuration].filter(isLeaf).flatMap((leaf) => untilCertain(heardBy(leaf, eventType)))
}

/** Whether a transition is taken on an event, whatever the guards say. */
export function isCertain(configuration: Configuration, eventType: string): boolean {
  return possibleOn(configuration, eventType).some(({ guard }) => !guard)
}

export function follow(configuration: Configuration, transition: AnyTransitionDefinition): Configuration {
  const { target } = transition
  if (!target || target.length === 0) return configuration
  const domain = domainOf(transition)
  return new Set([...[...configuration].filter((node) => !isBelow(node, domain)), ...entered(domain, target)])
}

/** Whether a node is left and entered again, or for the first time, by a transition. */
export function isEnteredBy(node: AnyStateNode, transition: AnyTransitionDefinition): boolean {
  return Boolean(transition.target?.length) && isBelow(node, domainOf(transition))
}

function nodesIn(node: AnyStateNode, value: StateValue | undefined): readonly AnyStateNode[] | null {
  const keys = Object.keys(node.states)
  const parts = typeof value === 'string' ? [[value, undefined] as const] : Object.entries(value ?? {})
  if (parts.length !== (node.type === 'parallel' ? keys.length : Math.min(keys.length, 1))) return null
  const nodes: AnyStateNode[] = [node]
  for (const [key, inner] of parts) {
    const child = keys.includes(key) ? node.states[key] : undefined
    const below = child && nodesIn(child, inner)
    if (!below) return null
    nodes.push(...below)
  }
  return nodes
}

/** What the leaf and its parents have for an event, in the order in which they are asked. */
function heardBy(leaf: AnyStateNode, eventType: string): readonly AnyTransitionDefinition[] {
  return lineage(leaf).flatMap((node) =>
    [...declaredBy(node)]
      .filter(([descriptor]) => hears(descriptor, eventType))
      .toSorted(([one], [other]) => other.length - one.length)
      .flatMap(([, branches]) => branches),
  )
}

function untilCertain(transitions: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] {
  const certain = transitions.findIndex(({ guard }) => !guard)
  return certain === -1 ? transitions : transitions.slice(0, certain + 1)
}

/** The node that stays while all below it is left. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode {
  if (!reenter && target.every((node) => node === source || isBelow(node, source))) return source
  const [, ...above] = lineage(source)
  return above.find((node) => target.every((other) => isBelow(other, node))) ?? source.machine.root
}

function isBelow(node: AnyStateNode, group: AnyStateNode): boolean {
  return node !== group && lineage(node).includes(group)
}

/** A node and what is entered with it: on the way to the targets, and where groups begin. */
function entered(node: AnyStateNode, targets: readonly AnyStateNode[]): readonly AnyStateNode[] {
  const children = Object.values<AnyStateNode>(node.states)
  if (node.type === 'parallel') return [node, ...children.flatMap((child) => entered(child, targets))]
  if (node.type !== 'compound') return [node]
  const inside = targets.filter((target) => isBelow(target, node))
  const ways = inside.length > 0 ? inside : (node.initial.target ?? [])
  const [way] = ways
  const child = children.find((candidate) => way && lineage(way).includes(candidate))
  return child ? [node, ...entered(child, ways)] : [node]
}
