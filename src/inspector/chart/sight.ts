import type { Viewport } from '@xyflow/react'
import { type Chart, isGroup } from './chartOf.ts'
import type { Layout } from './layout.ts'

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
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

/** Where the drawing must be moved for an area to be seen in a frame; null when it is seen already. */
export function viewOf(
  area: Area,
  frame: { readonly width: number; readonly height: number },
  { x, y, zoom }: Viewport,
): Viewport | null {
  const left = area.x * zoom + x
  const top = area.y * zoom + y
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + area.width * zoom <= frame.width &&
    top + area.height * zoom <= frame.height
  if (isSeen) return null
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  return { x: frame.width / 2 - middle.x * zoom, y: frame.height / 2 - middle.y * zoom, zoom }
}
