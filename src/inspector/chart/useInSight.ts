import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Box, Layout } from './layout.ts'

/** A state that holds. Another key is another state, or a folded region with another state in it. */
export interface Held {
  readonly key: string
  readonly box: Box
}

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Sight {
  readonly layout: Layout
  readonly held: readonly Held[]
  readonly zoom: number
  readonly width: number
  readonly height: number
}

const edge = 14

/**
 * Scrolls the canvas so that the states that hold are in view: all of them, or those of the last step if all
 * do not fit. A person who scrolls them out of view keeps that view until they are scrolled back into it.
 * @returns the listener for `scroll`
 */
export function useInSight(canvas: RefObject<HTMLElement | null>, sight: Sight): () => void {
  const { layout, held, zoom, width, height } = sight
  const shown = useRef({
    keys: new Set<string>(),
    last: new Set<string>(),
    layout,
    area: null as Area | null,
    at: { left: 0, top: 0 },
    isFollowed: true,
  }).current
  const keys = held.map(({ key }) => key).join('\n')
  // Runs before the frame is painted, so that a replay step shows its state immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those of `held`
  useLayoutEffect(() => {
    const fresh = held.filter(({ key }) => !shown.keys.has(key))
    shown.keys = new Set(held.map(({ key }) => key))
    if (fresh.length > 0) shown.last = new Set(fresh.map(({ key }) => key))
    const isFolding = shown.layout !== layout
    shown.layout = layout
    if (!canvas.current) return
    shown.area = areaToSee(canvas.current, held, shown.last, zoom)
    if (shown.isFollowed && shown.area) bringIntoSight(canvas.current, shown.area)
    if (isFolding) keepFocusInSight(canvas.current)
    shown.at = { left: canvas.current.scrollLeft, top: canvas.current.scrollTop }
  }, [layout, keys, width, height, zoom])
  return () => {
    if (!canvas.current) return
    const { scrollLeft, scrollTop } = canvas.current
    const isOwn = Math.abs(scrollLeft - shown.at.left) < 2 && Math.abs(scrollTop - shown.at.top) < 2
    const isInView = !shown.area || isSeen(canvas.current, shown.area)
    shown.isFollowed = isInView || (isOwn && shown.isFollowed)
  }
}

/** The button that was pressed has another place in another layout. */
function keepFocusInSight(canvas: HTMLElement): void {
  const focused = document.activeElement
  if (focused !== canvas && canvas.contains(focused))
    focused?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function areaToSee(
  canvas: HTMLElement,
  held: readonly Held[],
  last: ReadonlySet<string>,
  zoom: number,
): Area | null {
  const latest = held.filter(({ key }) => last.has(key))
  const choices = [held, latest, latest.slice(0, 1)].filter((boxes) => boxes.length > 0)
  const areas = choices.map((boxes) => areaOf(boxes, zoom))
  const fits = ({ left, top, right, bottom }: Area) =>
    right - left <= canvas.clientWidth && bottom - top <= canvas.clientHeight
  return areas.find(fits) ?? areas.at(-1) ?? null
}

function areaOf(held: readonly Held[], zoom: number): Area {
  const boxes = held.map(({ box }) => box)
  return {
    left: (Math.min(...boxes.map(({ x }) => x)) - edge) * zoom,
    top: (Math.min(...boxes.map(({ y }) => y)) - edge) * zoom,
    right: (Math.max(...boxes.map(({ x, width }) => x + width)) + edge) * zoom,
    bottom: (Math.max(...boxes.map(({ y, height }) => y + height)) + edge) * zoom,
  }
}

function isSeen(canvas: HTMLElement, { left, top, right, bottom }: Area): boolean {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = canvas
  return (
    left >= scrollLeft &&
    top >= scrollTop &&
    right <= scrollLeft + clientWidth &&
    bottom <= scrollTop + clientHeight
  )
}

function bringIntoSight(canvas: HTMLElement, area: Area): void {
  if (isSeen(canvas, area)) return
  const { left, top, right, bottom } = area
  canvas.scrollTo((left + right - canvas.clientWidth) / 2, (top + bottom - canvas.clientHeight) / 2)
}
