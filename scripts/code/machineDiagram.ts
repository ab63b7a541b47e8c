import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { isGroup } from '../../src/inspector/chart/chartOf.ts'
import type { AnyFlowModel } from '../../src/inspector/models/model.ts'
import {
  lineage,
  type NamedTransition,
  stateName,
  stateNodes,
  transitionsOf,
} from '../../src/machines/lib/transitions.ts'

type Arrow = { readonly from: AnyStateNode; readonly to: AnyStateNode; readonly label: string }

/**
 * The chart as a Mermaid state diagram. A group's transition that does not leave the group is no arrow;
 * `machineDocument` lists it.
 */
export function machineDiagram(machine: AnyStateMachine): string {
  const root: AnyStateNode = machine.root
  const arrows = transitionsOf(machine)
    .filter(isDrawable)
    .flatMap((transition): readonly Arrow[] => {
      const { source, definition } = transition
      return (definition.target ?? [source]).map((to) => ({ from: source, to, label: labelOf(transition) }))
    })
  const states = root.type === 'parallel' ? block(root, arrows) : contents(root, arrows)
  const between = drawn(arrows.filter(({ from, to }) => from.parent !== to.parent))
  return ['stateDiagram-v2', ...indent([...states, ...between]), ''].join('\n')
}

export function machineDocument({ machine, delays }: AnyFlowModel): string {
  const shared = stateNodes(machine).filter(isGroup).flatMap(sharedBy)
  const times = Object.entries(delays).map(([name, ms]) => `- \`${name}\`: ${ms.toLocaleString('en-US')} ms`)
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
  return [
    `# ${machine.id}`,
    'Drawn from the machine by `npm run diagrams`.',
    `\`\`\`mermaid\n${machineDiagram(machine)}\`\`\``,
    ...section('What holds in more than one state', shared),
    ...section('Times', times),
  ]
    .join('\n\n')
    .concat('\n')
}

/** A single underscore would collide with Mermaid's own names for starts and ends, such as `form_start`. */
function identifier(state: AnyStateNode): string {
  return stateName(state).replaceAll('.', '__')
}

function labelOf({ event, guard }: NamedTransition): string {
  return (guard === null ? event : `${event} [${guard}]`).replaceAll(/[#;:"]/g, ' ')
}

/** Mermaid cannot draw an arrow from a group into itself; the text lists such transitions. */
function isDrawable({ source, definition: { target = [] } }: NamedTransition): boolean {
  return !isGroup(source) || target.some((state) => !lineage(state).includes(source))
}

function sharedBy(group: AnyStateNode): readonly string[] {
  const where = group.parent ? `\`${stateName(group)}\`` : 'every state'
  const actors = group.invoke.map(({ src }) => `- In ${where}: \`${src}\` is at work`)
  const transitions = transitionsOf(group.machine)
    .filter((transition) => transition.source === group && !isDrawable(transition))
    .map((transition) => {
      const targets = transition.definition.target?.map((state) => `\`${stateName(state)}\``).join(' and ')
      return `- In ${where}: \`${labelOf(transition)}\` ${targets ? `leads to ${targets}` : 'changes no state'}`
    })
  return [...actors, ...transitions]
}

/**
 * Draws only arrows between two children of this group; `machineDiagram` draws the others at the top level,
 * because Mermaid draws the ends of an arrow inside the block that holds it.
 */
function contents(group: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  const children = Object.values<AnyStateNode>(group.states)
  const parts = children.map((child) => (isGroup(child) ? block(child, arrows) : leaf(child)))
  if (group.type === 'parallel') return parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part]))
  return [
    ...parts.flat(),
    ...(group.initial.target ?? []).map((start) => `[*] --> ${identifier(start)}`),
    ...drawn(arrows.filter(({ from, to }) => from.parent === group && to.parent === group)),
    ...children.filter(({ type }) => type === 'final').map((end) => `${identifier(end)} --> [*]`),
  ]
}

function block(group: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  const inside = indent(contents(group, arrows))
  return [`state "${group.key}" as ${identifier(group)} {`, ...inside, '}']
}

function leaf(state: AnyStateNode): readonly string[] {
  const name = identifier(state)
  return [`${name} : ${state.key}`, ...state.invoke.map(({ src }) => `${name} : invokes ${src}`)]
}

function drawn(arrows: readonly Arrow[]): readonly string[] {
  const labels = new Map<string, string[]>()
  for (const { from, to, label } of arrows) {
    const ends = `${identifier(from)} --> ${identifier(to)}`
    labels.set(ends, [...(labels.get(ends) ?? []), label])
  }
  return [...labels].map(([ends, list]) => `${ends} : ${list.join('<br/>')}`)
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}
