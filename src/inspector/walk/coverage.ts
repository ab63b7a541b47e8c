import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateNode } from 'xstate'
import {
  declaredBy,
  isLeaf,
  lineage,
  matchesDescriptor,
  type NamedTransition,
  positionOf,
  stateName,
  stateNodes,
  transitionsOf,
} from '../../machines/lib/transitions.ts'
import type { Microstep } from './scripted.ts'

function pairName(leaf: AnyStateNode, transition: string): string {
  return `in ${stateName(leaf)}: ${transition}`
}

export type Coverage = {
  readonly transitions: readonly string[]
  /** Every state with every transition it inherits, except those that the machine rules out. */
  readonly pairs: readonly { readonly name: string; readonly transition: string }[]
}

export function expectedCoverage(machine: AnyStateMachine): Coverage {
  const transitions = transitionsOf(machine)
  const pairs = stateNodes(machine)
    .filter(isLeaf)
    .flatMap((leaf) => {
      const inherited = transitions.filter(({ source }) => lineage(leaf).slice(1).includes(source))
      return inherited
        .filter((transition) => canHappenIn(leaf, transition))
        .map(({ name }) => ({ name: pairName(leaf, name), transition: name }))
    })
  return { transitions: transitions.map(({ name }) => name), pairs }
}

function canHappenIn(leaf: AnyStateNode, { source, eventType }: NamedTransition): boolean {
  if (leaf.type === 'final' && leaf.parent === leaf.machine.root) return false
  if (eventType === `xstate.done.state.${source.id}`) return completes(leaf, source)
  if (eventType !== '' && isLeftAtOnce(leaf)) return false
  const nearer = lineage(leaf).slice(0, lineage(leaf).indexOf(source))
  return !nearer.some((node) => alwaysAnswers(node, eventType))
}

function completes(leaf: AnyStateNode, ancestor: AnyStateNode): boolean {
  if (leaf.type !== 'final') return false
  return leaf.parent === ancestor || (ancestor.type === 'parallel' && leaf.parent?.parent === ancestor)
}

function isLeftAtOnce(leaf: AnyStateNode): boolean {
  if (lineage(leaf).some((node) => node.always?.some(isUnconditional))) return true
  if (leaf.type !== 'final' || !leaf.parent) return false
  const onDone = declaredBy(leaf.parent).get(`xstate.done.state.${leaf.parent.id}`) ?? []
  return onDone.some((transition) => isUnconditional(transition) && transition.target)
}

function alwaysAnswers(node: AnyStateNode, eventType: string): boolean {
  return [...declaredBy(node)].some(
    ([descriptor, branches]) =>
      (eventType === '' ? descriptor === '' : matchesDescriptor(descriptor, eventType)) &&
      branches.some(isUnconditional),
  )
}

function isUnconditional({ guard }: AnyTransitionDefinition): boolean {
  return guard === undefined
}

export class TakenTransitions {
  readonly names = new Set<string>()
  readonly #nameAt: ReadonlyMap<string, string>

  constructor(machine: AnyStateMachine) {
    this.#nameAt = new Map(
      transitionsOf(machine).map(({ name, definition }) => [positionOf(definition), name]),
    )
  }

  listener(): (step: Microstep) => void {
    let leaves: readonly AnyStateNode[] | undefined
    return ({ transitions, snapshot }) => {
      for (const transition of transitions) this.#note(transition, leaves ?? initialLeaves(transition.source))
      leaves = snapshot._nodes.filter(isLeaf)
    }
  }

  #note(transition: AnyTransitionDefinition, leaves: readonly AnyStateNode[]): void {
    const name = this.#nameAt.get(positionOf(transition))
    if (name === undefined) throw new Error(`The machine has no transition at ${positionOf(transition)}.`)
    this.names.add(name)
    for (const leaf of leaves) {
      if (leaf !== transition.source && lineage(leaf).includes(transition.source)) {
        this.names.add(pairName(leaf, name))
      }
    }
  }
}

function initialLeaves(node: AnyStateNode): readonly AnyStateNode[] {
  const root: StateNode = node.machine.root
  const descend = (from: AnyStateNode): readonly AnyStateNode[] => {
    if (from.type === 'compound') return (from.initial.target ?? []).flatMap(descend)
    if (from.type === 'parallel') return Object.values<AnyStateNode>(from.states).flatMap(descend)
    return isLeaf(from) ? [from] : []
  }
  return descend(root)
}
