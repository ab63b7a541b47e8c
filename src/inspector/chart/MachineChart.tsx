import { ActionIcon } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type PointerEvent, Suspense, use, useLayoutEffect, useRef, useState } from 'react'
import { icon, MinusIcon, PlusIcon } from '../../views/ui/icons.tsx'
import { ChartArrows } from './ChartArrows.tsx'
import { ChartBox } from './ChartBox.tsx'
import { ChartList, type ChartProps } from './ChartList.tsx'
import { type Chart, isGroup, statesIn } from './chartOf.ts'
import { type Box, layoutOf } from './layout.ts'
import classes from './MachineChart.module.css'

/** A machine's chart: drawn, to be moved and zoomed by mouse, touch and keys, and the same as a list. */
export function MachineChart(props: ChartProps) {
  return (
    <div className={classes.chart}>
      <div className={classes.frame}>
        <Suspense fallback={<p className={classes.wait}>Drawing the chart…</p>}>
          <Drawing key={props.chart.id} {...props} />
        </Suspense>
      </div>
      <details className={classes.list}>
        <summary>States and transitions as a list</summary>
        <ChartList {...props} />
      </details>
    </div>
  )
}

const WholeIcon = icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
/** A large chart begins where its words can still be read. */
const leastAtFirst = 0.92

function Drawing({ chart, current, ...marking }: ChartProps) {
  const layout = use(layoutOf(chart))
  const canvas = useRef<HTMLElement>(null)
  const { ref, width, height } = useElementSize()
  const measured = useMergedRef(ref, canvas)
  const whole = Math.min(1, width / layout.width, height / layout.height) || 1
  /** As it is at first until somebody zooms. */
  const [chosen, setZoom] = useState<number | null>(null)
  const zoom = chosen ?? Math.max(leastAtFirst, whole)
  const zoomBy = (factor: number) => setZoom(Math.min(2, Math.max(0.15, zoom * factor)))
  const now = current === undefined ? new Set<string>() : statesIn(chart, current)
  const boxes = layout.boxes.filter(({ id }) => now.has(id) && isInnermost(chart, id))
  // Before the frame is painted: a step of a replay is seen at once where it ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are those of the state
  useLayoutEffect(() => bringIntoSight(canvas.current, boxes, zoom), [layout, current, width, height, zoom])
  return (
    <div className={classes.drawing}>
      <section
        ref={measured}
        className={classes.canvas}
        onPointerMove={dragged}
        aria-label={`Chart of ${chart.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keys
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          const way = steps[event.key]
          if (way) canvas.current?.scrollBy(...way)
          else if (event.key === '+') zoomBy(zoomStep)
          else if (event.key === '-') zoomBy(1 / zoomStep)
          else if (event.key === '0') setZoom(whole)
          else return
          event.preventDefault()
        }}
      >
        <div className={classes.sheet} style={{ width: layout.width, height: layout.height, zoom }}>
          {layout.boxes.map(({ id, x, y, width: wide, height: high }) => (
            <div key={id} className={classes.place} style={{ left: x, top: y, width: wide, height: high }}>
              <ChartBox id={id} chart={chart} isCurrent={now.has(id)} marking={marking} />
            </div>
          ))}
          <ChartArrows layout={layout} marking={marking} />
        </div>
      </section>
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => zoomBy(zoomStep)}>
          <PlusIcon />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => zoomBy(1 / zoomStep)}>
          <MinusIcon />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Show the whole chart" onClick={() => setZoom(whole)}>
          <WholeIcon />
        </ActionIcon>
      </div>
    </div>
  )
}

const zoomStep = 1.2
const step = 80
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** By the mouse; a finger scrolls it anyway. */
function dragged({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}

function isInnermost({ states }: Chart, id: string): boolean {
  return states.some((state) => state.id === id && !isGroup(state))
}

/** What belongs to a state around its edges: the mark that it holds now. */
const edge = 14

/** Moves a drawing so that these boxes are in its middle, unless they are seen already. */
function bringIntoSight(canvas: HTMLElement | null, boxes: readonly Box[], zoom: number): void {
  if (!canvas || boxes.length === 0) return
  const left = (Math.min(...boxes.map(({ x }) => x)) - edge) * zoom
  const top = (Math.min(...boxes.map(({ y }) => y)) - edge) * zoom
  const right = (Math.max(...boxes.map(({ x, width }) => x + width)) + edge) * zoom
  const bottom = (Math.max(...boxes.map(({ y, height }) => y + height)) + edge) * zoom
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = canvas
  const isSeen =
    left >= scrollLeft &&
    top >= scrollTop &&
    right <= scrollLeft + clientWidth &&
    bottom <= scrollTop + clientHeight
  if (!isSeen) canvas.scrollTo((left + right - clientWidth) / 2, (top + bottom - clientHeight) / 2)
}
