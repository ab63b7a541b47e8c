import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { AnyFlowModel } from './models/model.ts'
import {
  type ChartTransition,
  chartTransitions,
  declaredBy,
  eventName,
  guardName,
  lineage,
  stateName,
} from './walk/chart.ts'

type Arrow = { readonly from: AnyStateNode; readonly to: AnyStateNode; readonly label: string }

/** The chart as a Mermaid state diagram. What holds in every state of a group is not an arrow: see `machineDocument`. */
export function machineDiagram(machine: AnyStateMachine): string {
  const { root } = machine
  const arrows = chartTransitions(machine).flatMap(arrowsOf)
  const states = root.type === 'parallel' ? block(root, arrows) : contents(root, arrows)
  const between = drawn(arrows.filter(({ from, to }) => from.parent !== to.parent))
  return ['stateDiagram-v2', ...indent([...states, ...between]), ''].join('\n')
}

/** The page of one flow in `docs/machines`. */
export function machineDocument({ machine, delays }: AnyFlowModel): string {
  const groups = [machine.root, ...descendants(machine.root)].filter(isGroup)
  const shared = groups.flatMap((group) => sharedBy(group, machine))
  const times = Object.entries(delays).map(([name, ms]) => `- \`${name}\`: ${ms.toLocaleString('en-US')} ms`)
  return [
    `# ${machine.id}`,
    'Drawn from the machine by `npm run diagrams`; a test compares the two.',
    `\`\`\`mermaid\n${machineDiagram(machine)}\`\`\``,
    ...section('What holds in more than one state', shared),
    ...section('Times', times),
  ]
    .join('\n\n')
    .concat('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
}

function isGroup(node: AnyStateNode): boolean {
  return node.type === 'compound' || node.type === 'parallel'
}

function children(node: AnyStateNode): readonly AnyStateNode[] {
  return Object.values<AnyStateNode>(node.states)
}

function descendants(node: AnyStateNode): readonly AnyStateNode[] {
  return children(node).flatMap((child) => [child, ...descendants(child)])
}

/** A single underscore would meet the names that Mermaid gives to starts and ends, `form_start`. */
function identifier(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('__')
}

function labelOf({ definition, source, eventType }: ChartTransition): string {
  const hasBranches = (declaredBy(source).get(eventType)?.length ?? 0) > 1
  const guard = definition.guard ? ` [${guardName(definition.guard)}]` : hasBranches ? ' [else]' : ''
  return `${eventName(eventType, source)}${guard}`.replaceAll(/[#;:"]/g, ' ')
}

/** Mermaid cannot draw an arrow from a group into itself, so such transitions are told in words. */
function isDrawable({ source, definition }: ChartTransition): boolean {
  if (!isGroup(source)) return true
  return (definition.target ?? []).some((target) => !lineage(target).includes(source))
}

function arrowsOf(transition: ChartTransition): readonly Arrow[] {
  if (!isDrawable(transition)) return []
  const { source, definition } = transition
  const label = labelOf(transition)
  return (definition.target ?? [source]).map((to) => ({ from: source, to, label }))
}

function sharedBy(group: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  const where = group === machine.root ? 'every state' : `\`${stateName(group)}\``
  const actors = group.invoke.map(({ src }) => `- In ${where}: \`${String(src)}\` is at work`)
  const transitions = chartTransitions(machine)
    .filter((transition) => transition.source === group && !isDrawable(transition))
    .map((transition) => {
      const targets = transition.definition.target?.map((target) => `\`${stateName(target)}\``).join(' and ')
      return `- In ${where}: \`${labelOf(transition)}\` ${targets ? `leads to ${targets}` : 'changes no state'}`
    })
  return [...actors, ...transitions]
}

/** Arrows between groups are left out: Mermaid would draw their ends in the block in which they are written. */
function contents(node: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  const parts = children(node).map((child) => (isGroup(child) ? block(child, arrows) : leaf(child)))
  if (node.type === 'parallel') return parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part]))
  const ends = children(node).filter(({ type }) => type === 'final')
  return [
    ...parts.flat(),
    ...(node.initial.target ?? []).map((start) => `[*] --> ${identifier(start)}`),
    ...drawn(arrows.filter(({ from, to }) => from.parent === node && to.parent === node)),
    ...ends.map((end) => `${identifier(end)} --> [*]`),
  ]
}

function block(node: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  return [`state "${node.key}" as ${identifier(node)} {`, ...indent(contents(node, arrows)), '}']
}

function leaf(node: AnyStateNode): readonly string[] {
  const actors = node.invoke.map(({ src }) => `${identifier(node)} : invokes ${String(src)}`)
  return [`${identifier(node)} : ${node.key}`, ...actors]
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
