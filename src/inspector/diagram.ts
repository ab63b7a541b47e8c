import type { AnyStateMachine } from 'xstate'
import {
  type Chart,
  type ChartState,
  chartOf,
  childrenOf,
  isGroup,
  labelOf,
  type NamedTransition,
} from './chart/chartOf.ts'
import type { AnyFlowModel } from './models/model.ts'

type Arrow = { readonly from: ChartState; readonly to: ChartState; readonly label: string }

/** The chart as a Mermaid state diagram. What holds in every state of a group is not an arrow: see `machineDocument`. */
export function machineDiagram(machine: AnyStateMachine): string {
  const chart = chartOf(machine)
  const { root, arrows } = drawing(chart)
  const states = root.type === 'parallel' ? block(chart, root, arrows) : contents(chart, root, arrows)
  const between = drawn(arrows.filter(({ from, to }) => from.parent !== to.parent))
  return ['stateDiagram-v2', ...indent([...states, ...between]), ''].join('\n')
}

export function machineDocument({ machine, delays }: AnyFlowModel): string {
  const chart = chartOf(machine)
  const shared = chart.states.filter(isGroup).flatMap((group) => sharedBy(chart, group))
  const times = Object.entries(delays).map(([name, ms]) => `- \`${name}\`: ${ms.toLocaleString('en-US')} ms`)
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

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
}

function drawing(chart: Chart): { root: ChartState; arrows: readonly Arrow[] } {
  const root = stateAt(chart, chart.states[0]?.id)
  return { root, arrows: chart.transitions.flatMap((transition) => arrowsOf(chart, transition)) }
}

function stateAt({ id, states }: Chart, wanted: string | undefined): ChartState {
  const state = states.find((known) => known.id === wanted)
  if (!state) throw new Error(`The chart of ${id} has no state ${wanted}.`)
  return state
}

/** A single underscore would meet the names that Mermaid gives to starts and ends, `form_start`. */
function identifier({ name }: ChartState): string {
  return name.replaceAll('.', '__')
}

function writable(transition: NamedTransition): string {
  return labelOf(transition).replaceAll(/[#;:"]/g, ' ')
}

/** Mermaid cannot draw an arrow from a group into itself, so such transitions are told in words. */
function isDrawable(chart: Chart, { source, targets }: NamedTransition): boolean {
  if (!isGroup(stateAt(chart, source))) return true
  return (targets ?? []).some((target) => !isWithin(chart, target, source))
}

function isWithin(chart: Chart, id: string | null, group: string): boolean {
  return id !== null && (id === group || isWithin(chart, stateAt(chart, id).parent, group))
}

function arrowsOf(chart: Chart, transition: NamedTransition): readonly Arrow[] {
  if (!isDrawable(chart, transition)) return []
  const from = stateAt(chart, transition.source)
  const label = writable(transition)
  return (transition.targets ?? [from.id]).map((target) => ({ from, to: stateAt(chart, target), label }))
}

function sharedBy(chart: Chart, group: ChartState): readonly string[] {
  const where = group.parent === null ? 'every state' : `\`${group.name}\``
  const actors = group.actors.map((actor) => `- In ${where}: \`${actor}\` is at work`)
  const transitions = chart.transitions
    .filter((transition) => transition.source === group.id && !isDrawable(chart, transition))
    .map((transition) => {
      const targets = transition.targets?.map((target) => `\`${stateAt(chart, target).name}\``).join(' and ')
      return `- In ${where}: \`${writable(transition)}\` ${targets ? `leads to ${targets}` : 'changes no state'}`
    })
  return [...actors, ...transitions]
}

/** Arrows between groups are left out: Mermaid would draw their ends in the block in which they are written. */
function contents(chart: Chart, group: ChartState, arrows: readonly Arrow[]): readonly string[] {
  const children = childrenOf(chart, group)
  const parts = children.map((child) => (isGroup(child) ? block(chart, child, arrows) : leaf(child)))
  if (group.type === 'parallel') return parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part]))
  return [
    ...parts.flat(),
    ...group.initial.map((start) => `[*] --> ${identifier(stateAt(chart, start))}`),
    ...drawn(arrows.filter(({ from, to }) => from.parent === group.id && to.parent === group.id)),
    ...children.filter(({ type }) => type === 'final').map((end) => `${identifier(end)} --> [*]`),
  ]
}

function block(chart: Chart, group: ChartState, arrows: readonly Arrow[]): readonly string[] {
  const inside = indent(contents(chart, group, arrows))
  return [`state "${group.key}" as ${identifier(group)} {`, ...inside, '}']
}

function leaf(state: ChartState): readonly string[] {
  const actors = state.actors.map((actor) => `${identifier(state)} : invokes ${actor}`)
  return [`${identifier(state)} : ${state.key}`, ...actors]
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
