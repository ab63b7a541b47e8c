import type { Viewport } from '@xyflow/react'
import { type Chart, isGroup } from './chartOf.ts'
import type { Layout } from './layout.ts'

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function boundsOf({ width, height }: Layout): Area {
  return { x: 0, y: 0, width, height }
}

/** The area that the innermost of these states take in the whole drawing. */
export function areaOf(chart: Chart, layout: Layout, states: ReadonlySet<string>): Area | null {
  const innermost = chart.states.filter((state) => states.has(state.id) && !isGroup(state))
  const areas = innermost.flatMap(({ id }) => placeOf(layout, id) ?? [])
  const [first] = areas
  if (!first) return null
  const left = Math.min(...areas.map(({ x }) => x))
  const top = Math.min(...areas.map(({ y }) => y))
  const right = Math.max(...areas.map(({ x, width }) => x + width))
  const bottom = Math.max(...areas.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function placeOf(layout: Layout, id: string | null): Area | undefined {
  const box = layout.boxes.find((known) => known.id === id)
  if (!box) return undefined
  const around = placeOf(layout, box.parent)
  return { x: box.x + (around?.x ?? 0), y: box.y + (around?.y ?? 0), width: box.width, height: box.height }
}

/** What belongs to a state around its edges: the mark that it holds now. */
const edge = 14

/** Where the drawing must be moved for an area to be seen in a frame; null when it is seen already. */
export function viewOf(
  area: Area,
  drawing: Area,
  frame: { readonly width: number; readonly height: number },
  { x, y, zoom }: Viewport,
): Viewport | null {
  const left = (area.x - edge) * zoom + x
  const top = (area.y - edge) * zoom + y
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + (area.width + 2 * edge) * zoom <= frame.width &&
    top + (area.height + 2 * edge) * zoom <= frame.height
  if (isSeen) return null
  const middle = { x: (area.x + area.width / 2) * zoom, y: (area.y + area.height / 2) * zoom }
  return {
    x: startOf(frame.width / 2 - middle.x, drawing.width * zoom, frame.width),
    y: startOf(frame.height / 2 - middle.y, drawing.height * zoom, frame.height),
    zoom,
  }
}

/** Where a drawing begins: as wanted, but with no room beside it that it could fill. */
function startOf(wanted: number, length: number, frame: number): number {
  if (length <= frame) return (frame - length) / 2
  return Math.min(0, Math.max(frame - length, wanted))
}
