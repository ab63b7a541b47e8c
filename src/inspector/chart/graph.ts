import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type Chart, type ChartState, childrenOf, isGroup, type NamedTransition } from './chartOf.ts'

/*
 * The graph that elkjs lays out for a chart. Groups hold their children; a dot shows where a group begins, and what
 * happens in every state of a group starts from a mark inside of it. What changes no state is written in the state.
 */

export interface Arrow {
  readonly id: string
  readonly source: string
  readonly target: string
  /** Empty for the way from a group's dot to where it begins. */
  readonly transitions: readonly NamedTransition[]
}

const lineHeight = 18
const titleHeight = 24
const headPadding = 10
const markSize = 14
const widthOf = { title: 11.4, end: 44, line: 7.1, padding: 38 }
/** Room for the mark of a state that holds now. */
const narrowest = 76
export const anyText = 'in each of these'

export function startMark(group: string): string {
  return `${group}/start`
}

export function anyMark(group: string): string {
  return `${group}/any`
}

export function staying({ transitions }: Chart, { id }: ChartState): readonly NamedTransition[] {
  return transitions.filter(({ source, targets }) => source === id && targets === null)
}

/** One arrow for all transitions between the same two ends. */
export function arrowsOf(chart: Chart): readonly Arrow[] {
  const arrows = new Map<string, Arrow>()
  const add = (source: string, target: string, transitions: readonly NamedTransition[]) => {
    const id = `${source} → ${target}`
    arrows.set(id, {
      id,
      source,
      target,
      transitions: [...(arrows.get(id)?.transitions ?? []), ...transitions],
    })
  }
  for (const state of chart.states) for (const initial of state.initial) add(startMark(state.id), initial, [])
  for (const transition of chart.transitions)
    for (const target of transition.targets ?? []) {
      add(
        isWithin(chart, target, transition.source) && isGroupId(chart, transition.source)
          ? anyMark(transition.source)
          : transition.source,
        isWithin(chart, transition.source, target) && isGroupId(chart, target)
          ? entrance(chart, target)
          : target,
        [transition],
      )
    }
  return [...arrows.values()]
}

/** An arrow from inside a group to the group itself ends where the group begins. */
function entrance(chart: Chart, group: string): string {
  return stateOf(chart, group)?.type === 'compound' ? startMark(group) : anyMark(group)
}

function stateOf({ states }: Chart, id: string): ChartState | undefined {
  return states.find((state) => state.id === id)
}

function isGroupId(chart: Chart, id: string): boolean {
  const state = stateOf(chart, id)
  return state !== undefined && isGroup(state)
}

function isWithin(chart: Chart, id: string, group: string): boolean {
  if (id === group) return true
  const parent = stateOf(chart, id)?.parent
  return typeof parent === 'string' && isWithin(chart, parent, group)
}

export function graphOf(chart: Chart): ElkNode {
  const arrows = arrowsOf(chart)
  const [root] = chart.states
  return {
    id: `${chart.id}/chart`,
    layoutOptions: options,
    children: root ? [nodeOf(chart, root, arrows)] : [],
    edges: arrows.map(edgeOf),
  }
}

/** Of the drawing and of each group in it: elkjs hands them down to nobody. */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  // Begins at the dots, so that states stand in the order in which a flow comes through them.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
}

function nodeOf(chart: Chart, state: ChartState, arrows: readonly Arrow[]): ElkNode {
  const words = wordsSize(chart, state)
  if (!isGroup(state)) return { id: state.id, ...words }
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': groupPadding(words, isCrossed(chart, state, arrows)),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${words.width},${words.height})`,
    },
    children: [
      ...marksIn(state, arrows),
      ...childrenOf(chart, state).map((child) => nodeOf(chart, child, arrows)),
    ],
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function wordsSize(chart: Chart, state: ChartState): Size {
  const lines = [
    ...state.actors.map((actor) => `runs ${actor}`),
    ...staying(chart, state)
      .flatMap(labelLines)
      .map((line) => `○ ↻ ${line}`),
  ]
  const title = state.key.length * widthOf.title + (state.type === 'final' ? widthOf.end : 0)
  const widest = Math.max(title, ...lines.map((line) => (line.length + 2) * widthOf.line))
  return {
    width: Math.max(narrowest, Math.ceil(widest + widthOf.padding)),
    height: 2 * headPadding + titleHeight + lines.length * lineHeight,
  }
}

/** Whether arrows lead from around a group to what stands in it, or out of there. */
function isCrossed(chart: Chart, { id }: ChartState, arrows: readonly Arrow[]): boolean {
  const isInside = (end: string) => end !== id && isWithin(chart, end.replace(/\/(start|any)$/, ''), id)
  return arrows.some(({ source, target }) => isInside(source) !== isInside(target))
}

/** The words of a group stand above what is in it; where arrows would lead through them, to the left of it. */
function groupPadding({ width, height }: Size, hasWordsAtSide: boolean): string {
  const [top, left] = hasWordsAtSide ? [16, width] : [height + 6, 16]
  return `[top=${top},left=${left},bottom=16,right=16]`
}

function marksIn({ id }: ChartState, arrows: readonly Arrow[]): readonly ElkNode[] {
  const isUsed = (mark: string) => arrows.some(({ source, target }) => source === mark || target === mark)
  const any = { id: anyMark(id), width: anyText.length * widthOf.line + 16, height: lineHeight + 8 }
  const start = { id: startMark(id), width: markSize, height: markSize }
  return [start, any].filter((mark) => isUsed(mark.id))
}

function edgeOf({ id, source, target, transitions }: Arrow): ElkExtendedEdge {
  const lines = transitions.flatMap(labelLines)
  const longest = Math.max(0, ...lines.map(({ length }) => length))
  const label = {
    id: `${id}/label`,
    text: ' ',
    width: Math.ceil((longest + 2) * widthOf.line + 12),
    height: lines.length * lineHeight + 6,
    layoutOptions: { 'elk.edgeLabels.inline': 'true' },
  }
  return { id, sources: [source], targets: [target], labels: lines.length === 0 ? [] : [label] }
}

/** What stands on the arrow: the event with the time that an `after` waits, and below it the guard. */
export function labelLines({ event, guard, delay }: NamedTransition): readonly string[] {
  const time = delay === null ? '' : ` (${delay.toLocaleString('en-US')} ms)`
  return [`${event}${time}`, ...(guard === null ? [] : [`[${guard}]`])]
}
