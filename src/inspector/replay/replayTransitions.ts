import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import {
  declaredBy,
  isLeaf,
  lineage,
  matchesDescriptor,
  stateName,
  takenName,
  transitionsOf,
} from '../../machines/lib/transitions.ts'
import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import { json } from '../walk/describe.ts'
import { eventsAt, tracksOf } from './tracks.ts'
import { stateWords } from './words.ts'

/*
 * Checks that today's machine can still take the recorded transitions between the recorded states. Guards and
 * actions do not run, because their data is masked.
 */

export interface Divergence {
  readonly index: number
  readonly problem: string
  readonly instead: readonly string[]
}

/**
 * @param events of one actor
 * @returns null if the machine never diverges
 */
export function replayTransitions(
  events: readonly RecordedEvent[],
  machine: AnyStateMachine,
): Divergence | null {
  for (const [index, event] of events.entries()) {
    const found = divergenceOf(event, events[index - 1], machine)
    if (!found) continue
    const { problem, instead = [] } = found
    return { index, problem: `Event ${index + 1} of ${machine.id}, ${event.type}, ${problem}`, instead }
  }
  return null
}

export interface PlacedDivergence extends Divergence {
  readonly indexInRecording: number
}

/** Maps each track (events of one actor) that diverges to its first divergence; without its flow in this build,
 * to its first event. */
export function replayRecording(
  { events }: Pick<Recording, 'events'>,
  machineOf: (flow: string) => AnyStateMachine | undefined,
): ReadonlyMap<string, PlacedDivergence> {
  const found = new Map<string, PlacedDivergence>()
  for (const [id, { flow, places }] of tracksOf(events)) {
    const machine = machineOf(flow)
    const problem = `This build has no flow named ${flow}. Open the recording in the build that made it.`
    const divergence = machine
      ? replayTransitions(eventsAt(events, places), machine)
      : { index: 0, problem, instead: [] }
    if (divergence) found.set(id, { ...divergence, indexInRecording: places[divergence.index] ?? 0 })
  }
  return found
}

/** Cached, because a recording may contain thousands of actors of one machine. */
const transitionsByName = onceForEach(
  (machine: AnyStateMachine) =>
    new Map(transitionsOf(machine).map((transition) => [transition.name, transition])),
)

type Found = Pick<Divergence, 'problem'> & Partial<Divergence>

function divergenceOf(
  event: RecordedEvent,
  last: RecordedEvent | undefined,
  machine: AnyStateMachine,
): Found | null {
  const { before, after, status, transitions: instead } = event
  if (last && before !== null && json(before) !== json(last.after)) {
    return {
      problem: `begins in ${stateWords(before)}, and the event before it ended in ${stateWords(last.after)}: the recording is not whole.`,
    }
  }
  const start = before === null ? new Set(entered(machine.root, [])) : configurationOf(machine, before)
  if (!start)
    return { problem: `began in ${stateWords(before ?? '')}, a state that the machine does not have now.` }
  const end = walk(start, event, machine)
  if ('problem' in end) return end
  const led = `led to ${stateWords(after)}, `
  const recorded = configurationOf(machine, after)
  if (!recorded) return { problem: `${led}a state that the machine does not have now.`, instead }
  if (end.size !== recorded.size || [...end].some((node) => !recorded.has(node)))
    return { problem: `${led}and leads to ${leavesOf(end)} now.`, instead }
  const leaving = status === 'active' ? certainOn(end, '') : null
  return (
    leaving && {
      problem: `stayed in ${stateWords(after)}, and from there the machine takes ${listOf(leaving)} now.`,
      instead: leaving,
    }
  )
}

function walk(start: Configuration, event: RecordedEvent, machine: AnyStateMachine): Found | Configuration {
  if (event.transitions.length === 0) return missingHandler(start, event, machine) ?? start
  let configuration = start
  for (const [step, name] of event.transitions.entries()) {
    const taken = transitionsByName(machine).get(name)
    const cause = step === 0 ? event.type : (taken?.eventType ?? event.type)
    const isHeard = !taken || matchesDescriptor(taken.eventType, cause)
    const isForeign = !isHeard && step === 0 && taken.eventType !== '' && cause !== 'xstate.init'
    if (isForeign && isUnknown(cause, machine)) return unknownEvent
    const possible = possibleOn(configuration, isHeard || isForeign ? cause : taken.eventType)
    if (taken && !isForeign && possible.includes(taken.definition)) {
      configuration = follow(configuration, taken.definition)
      continue
    }
    const instead = namesOf(possible)
    const has = instead.length === 0 ? 'it hears nothing of the kind.' : `it has ${listOf(instead)} now.`
    const reason = taken ? 'that this event does not cause' : 'that the machine does not have now'
    const there = taken && !isForeign ? 'and there' : `a transition ${reason}. There`
    return { problem: `took “${name}”, ${there} ${has}`, instead }
  }
  return configuration
}

function missingHandler(
  start: Configuration,
  { type, status }: RecordedEvent,
  machine: AnyStateMachine,
): Found | null {
  if (type === 'xstate.init' || type === 'xstate.stop' || status !== 'active') return null
  if (isUnknown(type, machine)) return unknownEvent
  const instead = certainOn(start, type)
  return instead && { problem: `was not heard, and the machine takes ${listOf(instead)} now.`, instead }
}

const unknownEvent: Found = { problem: 'is an event that the machine does not know now.' }

function isUnknown(type: string, machine: AnyStateMachine): boolean {
  const descriptors = Array.from(transitionsByName(machine).values(), ({ eventType }) => eventType)
  return (
    !type.startsWith('xstate.') &&
    !descriptors.some((known) => known !== '' && matchesDescriptor(known, type))
  )
}

function certainOn(configuration: Configuration, type: string): readonly string[] | null {
  const possible = possibleOn(configuration, type)
  return possible.some(({ guard }) => !guard) ? namesOf(possible) : null
}

function namesOf(transitions: readonly AnyTransitionDefinition[]): readonly string[] {
  return [...new Set(transitions.flatMap(takenName))]
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(' or ')
}

function leavesOf(configuration: Configuration): string {
  return [...configuration].filter(isLeaf).map(stateName).join(' + ')
}

type Configuration = ReadonlySet<AnyStateNode>

export function configurationOf(machine: AnyStateMachine, value: StateValue): Configuration | null {
  const nodes = nodesIn(machine.root, value)
  return nodes && new Set(nodes)
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

function possibleOn(configuration: Configuration, eventType: string): readonly AnyTransitionDefinition[] {
  return [...configuration].filter(isLeaf).flatMap((leaf) => {
    const handlers = handlersOf(leaf, eventType)
    const certain = handlers.findIndex(({ guard }) => !guard)
    return certain === -1 ? handlers : handlers.slice(0, certain + 1)
  })
}

/** In XState's order: the leaf first, then its parents. */
function handlersOf(leaf: AnyStateNode, eventType: string): readonly AnyTransitionDefinition[] {
  return lineage(leaf).flatMap((node) =>
    [...declaredBy(node)]
      .filter(([descriptor]) => matchesDescriptor(descriptor, eventType))
      .toSorted(([one], [other]) => other.length - one.length)
      .flatMap(([, branches]) => branches),
  )
}

function follow(configuration: Configuration, transition: AnyTransitionDefinition): Configuration {
  const { target = [] } = transition
  if (target.length === 0) return configuration
  const domain = domainOf(transition)
  return new Set([...[...configuration].filter((node) => !isBelow(node, domain)), ...entered(domain, target)])
}

export function isEnteredBy(node: AnyStateNode, transition: AnyTransitionDefinition): boolean {
  return Boolean(transition.target?.length) && isBelow(node, domainOf(transition))
}

function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode {
  if (!reenter && target.every((node) => node === source || isBelow(node, source))) return source
  const [, ...above] = lineage(source)
  return above.find((node) => target.every((other) => isBelow(other, node))) ?? source.machine.root
}

function isBelow(node: AnyStateNode, group: AnyStateNode): boolean {
  return node !== group && lineage(node).includes(group)
}

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
