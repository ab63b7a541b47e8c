import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  getViewportForBounds,
  type Node,
  type NodeProps,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
  type Viewport,
  ViewportPortal,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type KeyboardEvent, Suspense, use, useLayoutEffect, useRef } from 'react'
import type { StateValue } from 'xstate'
import { icon, MinusIcon, PlusIcon } from '../../views/ui/icons.tsx'
import { ChartArrows } from './ChartArrows.tsx'
import { ChartBox, type ChartBoxProps } from './ChartBox.tsx'
import { ChartList, type ChartProps } from './ChartList.tsx'
import type { Marking } from './ChartWords.tsx'
import { type Chart, statesIn } from './chartOf.ts'
import { type Layout, layoutOf } from './layout.ts'
import classes from './MachineChart.module.css'
import { areaOf, boundsOf, viewOf } from './sight.ts'

/** A machine's chart: drawn, to be moved and zoomed by mouse, touch and keys, and the same as a list. */
export function MachineChart(props: ChartProps) {
  return (
    <div className={classes.chart}>
      <div className={classes.frame}>
        <Suspense fallback={<p className={classes.wait}>Drawing the chart…</p>}>
          <ReactFlowProvider key={props.chart.id}>
            <Drawing {...props} />
          </ReactFlowProvider>
        </Suspense>
      </div>
      <details className={classes.list}>
        <summary>States and transitions as a list</summary>
        <ChartList {...props} />
      </details>
    </div>
  )
}

type BoxNode = Node<Omit<ChartBoxProps, 'id'>>

const nodeTypes = { box: BoxOfNode }
const WholeIcon = icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')

function BoxOfNode({ id, data }: NodeProps<BoxNode>) {
  return <ChartBox id={id} {...data} />
}

function Drawing({ chart, current, ...marking }: ChartProps) {
  const layout = use(layoutOf(chart))
  const flow = useReactFlow()
  const boxes = boxesOf(chart, layout, current, marking)
  const { ref, width, height } = useElementSize()
  const placed = useRef<Layout>(null)
  // Before the frame is painted: a step of a replay is seen at once where it ends.
  useLayoutEffect(() => {
    if (!flow.viewportInitialized || width === 0) return
    const isFirst = placed.current !== layout
    const before = isFirst ? beginning(layout, width, height) : flow.getViewport()
    const area = current === undefined ? null : areaOf(chart, layout, statesIn(chart, current))
    const view = area && viewOf(area, boundsOf(layout), { width, height }, before)
    placed.current = layout
    if (view || isFirst) flow.setViewport(view ?? before)
  }, [flow, chart, layout, current, width, height])
  return (
    <section
      className={classes.drawing}
      aria-label={`Chart of ${chart.id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keys
      tabIndex={0}
      onKeyDown={movedBy(flow)}
    >
      <div ref={ref} className={classes.canvas}>
        <ReactFlow
          nodes={boxes}
          nodeTypes={nodeTypes}
          edges={[]}
          minZoom={0.15}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnScroll={false}
          preventScrolling={false}
          attributionPosition="bottom-left"
        >
          <ViewportPortal>
            <ChartArrows layout={layout} marking={marking} />
          </ViewportPortal>
        </ReactFlow>
      </div>
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => flow.zoomIn()}>
          <PlusIcon />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => flow.zoomOut()}>
          <MinusIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Show the whole chart"
          onClick={() => flow.fitView(wholeChart)}
        >
          <WholeIcon />
        </ActionIcon>
      </div>
    </section>
  )
}

function boxesOf(
  chart: Chart,
  { boxes }: Layout,
  current: StateValue | undefined,
  marking: Marking,
): BoxNode[] {
  const now = current === undefined ? new Set() : statesIn(chart, current)
  return boxes.map(({ id, parent, x, y, width, height }) => ({
    id,
    type: 'box',
    position: { x, y },
    width,
    height,
    ...(parent !== null && { parentId: parent }),
    data: { chart, isCurrent: now.has(id), marking },
  }))
}

const wholeChart = { maxZoom: 1, padding: 0.03 }
/** A large chart begins where its words can still be read. */
const leastZoom = 0.92

function beginning(layout: Layout, width: number, height: number): Viewport {
  const { maxZoom, padding } = wholeChart
  return getViewportForBounds(boundsOf(layout), width, height, leastZoom, maxZoom, padding)
}

const step = 80
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** Arrows move the drawing, + and − zoom it, 0 shows all of it. */
function movedBy(flow: ReactFlowInstance) {
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const way = steps[event.key]
    if (way) {
      const { x, y, zoom } = flow.getViewport()
      flow.setViewport({ x: x + way[0], y: y + way[1], zoom })
    } else if (event.key === '+') flow.zoomIn()
    else if (event.key === '-') flow.zoomOut()
    else if (event.key === '0') flow.fitView(wholeChart)
    else return
    event.preventDefault()
  }
}
