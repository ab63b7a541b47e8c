import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateNode } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { lineage } from '../../machines/lib/transitions.ts'
import { loadOnce } from '../../views/ui/layout/PageBoundary.tsx'
import {
  type Chart,
  type ChartTransition,
  drawnFor,
  isGroup,
  isOpen,
  isRegion,
  leavesOf,
  nameWithin,
} from './chartOf.ts'

/*
 * The layout of a chart, computed by elkjs. Groups contain their children; a dot marks a group's initial
 * state. Transitions of a whole group start at a mark inside it, and internal transitions are written in
 * their state. A folded region has no contents: arrows into it end at its box.
 */

type Area = Readonly<Required<Pick<ElkNode, 'x' | 'y' | 'width' | 'height'>>>
type Size = Pick<Area, 'width' | 'height'>

export interface Box extends Area {
  readonly id: string
}

interface Arrow {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly transitions: readonly ChartTransition[]
}

export interface DrawnArrow extends Arrow {
  readonly points: readonly ElkPoint[]
  readonly label: Area | null
}

export interface Layout extends Size {
  readonly boxes: readonly Box[]
  readonly arrows: readonly DrawnArrow[]
}

/** elkjs is a large part of the bench's code, so pages without a chart do not load it. */
export const loadElk = loadOnce(async () => new (await import('elkjs/lib/elk.bundled.js')).default())

export const layoutOf = onceForEach(async (chart: Chart): Promise<Layout> => {
  const arrows = arrowsOf(chart)
  const elk = await loadElk()
  const { width, height, children, edges }: ElkNode = await elk.layout({
    id: `${chart.id}/chart`,
    layoutOptions: options,
    children: chart.states.slice(0, 1).map((root) => nodeOf(chart, root, arrows)),
    edges: arrows.map(edgeOf),
  })
  return {
    width: width ?? 0,
    height: height ?? 0,
    boxes: (children ?? []).flatMap(boxesOf),
    arrows: arrows.map((arrow, index) => ({ ...arrow, ...placeOf(edges?.[index]) })),
  }
})

function boxesOf(node: ElkNode): readonly Box[] {
  return [{ id: node.id, ...areaOf(node) }, ...(node.children ?? []).flatMap(boxesOf)]
}

function placeOf({ sections = [], labels: [label] = [] }: Partial<ElkExtendedEdge> = {}) {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  return { points, label: label ? areaOf(label) : null }
}

function areaOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area {
  return { x, y, width, height }
}

const lineHeight = 18
const titleHeight = 24
const headPadding = 10
const markSize = 14
const widthOf = { title: 11.4, end: 44, fold: 26, line: 7.1, padding: 38 }
const narrowest = 76
export const anyText = 'in each of these'

export const startMark = (group: string) => `${group}/start`
const anyMark = (group: string) => `${group}/any`

/** The lines below the name of a state; a folded region shows the names of its current states there. */
export function bodyOf({ transitions, folded }: Chart, state: AnyStateNode) {
  if (folded.has(state.id)) return { invoke: [], staying: [] }
  return {
    invoke: state.invoke,
    staying: transitions.filter(({ source, definition }) => source === state && !definition.target),
  }
}

function arrowsOf(chart: Chart): readonly Arrow[] {
  const arrows = new Map<string, Arrow>()
  const add = (source: string, target: string, more: readonly ChartTransition[]) => {
    const id = `${source} → ${target}`
    arrows.set(id, { id, source, target, transitions: [...(arrows.get(id)?.transitions ?? []), ...more] })
  }
  for (const state of chart.states.filter((state) => isOpen(chart, state)))
    for (const entrance of state.initial.target ?? []) add(startMark(state.id), entrance.id, [])
  for (const transition of chart.transitions)
    for (const target of transition.definition.target ?? []) {
      const [from, to] = [drawnFor(chart, transition.source), drawnFor(chart, target)]
      if (from === to && chart.folded.has(from.id)) continue
      const entrance = to.type === 'compound' ? startMark(to.id) : anyMark(to.id)
      add(isAround(from, to) ? anyMark(from.id) : from.id, isAround(to, from) ? entrance : to.id, [
        transition,
      ])
    }
  return [...arrows.values()]
}

function isAround(group: AnyStateNode, state: AnyStateNode): boolean {
  return isGroup(group) && lineage(state).includes(group)
}

/** elkjs does not inherit these options, so the drawing and each group set them. */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  // Starts at the dots, so that states appear in the order in which a flow reaches them.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
}

function nodeOf(chart: Chart, state: AnyStateNode, arrows: readonly Arrow[]): ElkNode {
  const { id } = state
  const { width, height } = wordsSize(chart, state)
  // Headings of regions are side by side, whatever their heights.
  const alignment = isRegion(state) ? { 'elk.alignment': 'TOP' } : {}
  if (!isOpen(chart, state)) return { id, width, height, layoutOptions: alignment }
  // A group's label is above its contents, or to the left of them where arrows would cross it.
  const [top, left] = isCrossed(state, arrows) ? [16, width] : [height + 6, 16]
  const start = { id: startMark(id), width: markSize, height: markSize }
  const any = { id: anyMark(id), width: anyText.length * widthOf.line + 16, height: lineHeight + 8 }
  const isUsed = (mark: ElkNode) => arrows.some(({ source, target }) => [source, target].includes(mark.id))
  return {
    id,
    layoutOptions: {
      ...options,
      ...alignment,
      'elk.padding': `[top=${top},left=${left},bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: [
      ...[start, any].filter(isUsed),
      ...Object.values<AnyStateNode>(state.states).map((child) => nodeOf(chart, child, arrows)),
    ],
  }
}

function wordsSize(chart: Chart, state: AnyStateNode): Size {
  const isFolded = chart.folded.has(state.id)
  const { invoke, staying } = bodyOf(chart, state)
  const stays = staying.flatMap(({ lines }) => lines)
  const lines = [...invoke.map(({ src }) => `runs ${src}`), ...stays.map((line) => `○ ↻ ${line}`)]
  const names = isFolded ? leavesOf(state).map((leaf) => nameWithin(state, leaf)) : []
  const title =
    state.key.length * widthOf.title +
    (state.type === 'final' ? widthOf.end : 0) +
    (isRegion(state) ? widthOf.fold : 0)
  const widest = Math.max(title, ...[...lines, ...names].map((line) => (line.length + 2) * widthOf.line))
  return {
    width: Math.max(narrowest, Math.ceil(widest + widthOf.padding)),
    height: 2 * headPadding + titleHeight + (isFolded ? leavesAtOnce(state) : lines.length) * lineHeight,
  }
}

function leavesAtOnce({ type, states }: AnyStateNode): number {
  const below = Object.values<AnyStateNode>(states).map(leavesAtOnce)
  return type === 'parallel' ? below.reduce((sum, leaves) => sum + leaves, 0) : Math.max(1, ...below)
}

function isCrossed({ id }: AnyStateNode, arrows: readonly Arrow[]): boolean {
  const isInside = (end: string) => end.startsWith(`${id}.`) || end.startsWith(`${id}/`)
  return arrows.some(({ source, target }) => isInside(source) !== isInside(target))
}

function edgeOf({ id, source, target, transitions }: Arrow): ElkExtendedEdge {
  const lines = transitions.flatMap((transition) => transition.lines)
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

const radius = 6

/** The way of an arrow, with rounded corners, as a path of SVG. */
export function pathOf(points: readonly ElkPoint[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const enter = towards(point, before)
      const leave = towards(point, after)
      return `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`
    })
    .join('')
}

function towards(corner: ElkPoint, other: ElkPoint): ElkPoint {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share }
}
