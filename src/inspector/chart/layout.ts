import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk.bundled.js'
import { loadOnce } from '../../views/ui/PageBoundary.tsx'
import type { Chart } from './chartOf.ts'
import { type Arrow, arrowsOf, graphOf } from './graph.ts'

export interface Box {
  readonly id: string
  /** In the whole drawing. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface DrawnArrow extends Arrow {
  /** From its source to its target, in the whole drawing. */
  readonly points: readonly ElkPoint[]
  readonly label: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** Groups before what stands in them. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly DrawnArrow[]
}

const known = new Map<string, Promise<Layout>>()

export function layoutOf(chart: Chart): Promise<Layout> {
  const key = JSON.stringify(chart)
  const layout = known.get(key) ?? layOut(chart)
  known.set(key, layout)
  return layout
}

/** It is a large part of the bench's code: what shows no chart is without. */
export const loadElk = loadOnce(async () => new (await import('elkjs/lib/elk.bundled.js')).default())

async function layOut(chart: Chart): Promise<Layout> {
  const laidOut: ElkNode = await (await loadElk()).layout(graphOf(chart))
  const edges = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    boxes: (laidOut.children ?? []).flatMap((node) => boxesOf(node, 0, 0)),
    arrows: arrowsOf(chart).map((arrow) => ({ ...arrow, ...placeOf(edges.get(arrow.id)) })),
  }
}

/** @param left where the group begins that it stands in, and so `top` */
function boxesOf(node: ElkNode, left: number, top: number): Box[] {
  const { id, width = 0, height = 0, children = [] } = node
  const [x, y] = [left + (node.x ?? 0), top + (node.y ?? 0)]
  return [{ id, x, y, width, height }, ...children.flatMap((child) => boxesOf(child, x, y))]
}

function placeOf(edge: ElkExtendedEdge | undefined): Pick<DrawnArrow, 'points' | 'label'> {
  const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  const [label] = edge?.labels ?? []
  if (!label) return { points, label: null }
  const { x = 0, y = 0, width = 0, height = 0 } = label
  return { points, label: { x, y, width, height } }
}
