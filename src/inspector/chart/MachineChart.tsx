import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type PointerEvent, Suspense, use, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { StateValue } from 'xstate'
import { stateName } from '../../machines/lib/transitions.ts'
import { Stack } from '../../views/ui/layout/Stack.tsx'
import { icon, MinusIcon, PlusIcon } from '../../views/ui/parts/icons.tsx'
import {
  type Chart,
  type ChartTransition,
  isOpen,
  isRegion,
  namesIn,
  statesIn,
  withFolded,
} from './chartOf.ts'
import { FoldButton, FoldedStates } from './FoldedRegion.tsx'
import {
  anyText,
  type Box,
  bodyOf,
  type DrawnArrow,
  type Layout,
  layoutOf,
  pathOf,
  startMark,
} from './layout.ts'
import classes from './MachineChart.module.css'
import { PictureButtons } from './PictureButtons.tsx'
import { useInSight } from './useInSight.ts'

export interface ChartProps {
  readonly chart: Chart
  readonly current?: StateValue | undefined
  readonly covered?: ReadonlySet<string> | undefined
  readonly pointed?: readonly string[] | undefined
  /** Events that can be pressed, in the states that hold. */
  readonly offered?: ReadonlySet<string> | undefined
  readonly onEvent?: ((type: string) => void) | undefined
}

export function MachineChart(props: ChartProps) {
  return (
    <div>
      <div className={classes.frame}>
        <Suspense
          fallback={
            <Text c="dimmed" p="md">
              Drawing the chart…
            </Text>
          }
        >
          <Drawing key={props.chart.id} {...props} />
        </Suspense>
      </div>
      <details>
        <summary style={{ paddingBlock: '16px 8px', cursor: 'pointer' }}>
          States and transitions as a list
        </summary>
        <ChartList {...props} />
      </details>
    </div>
  )
}

const WholeIcon = icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
const zoomStep = 1.2
const leastAtFirst = 0.92

function Drawing({ chart: whole, current, covered, pointed, offered, onEvent }: ChartProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // The drawing of before stays until elkjs has placed the new one.
  const chart = useDeferredValue(useMemo(() => withFolded(whole, folded), [whole, folded]))
  const layout = use(layoutOf(chart))
  const canvas = useRef<HTMLElement>(null)
  const { ref, width, height } = useElementSize()
  const measured = useMergedRef(ref, canvas)
  const overall = Math.min(1, width / layout.width, height / layout.height) || 1
  const [chosen, setZoom] = useState<number | null>(null)
  const zoom = chosen ?? Math.max(leastAtFirst, overall)
  const zooms = [
    { key: '+', label: 'Zoom in', Sign: PlusIcon, to: Math.min(2, zoom * zoomStep) },
    { key: '-', label: 'Zoom out', Sign: MinusIcon, to: Math.max(0.15, zoom / zoomStep) },
    { key: '0', label: 'Show the whole chart', Sign: WholeIcon, to: overall },
  ]
  const now = statesIn(whole, current)
  const held = chart.states.flatMap((state) => {
    const box = layout.boxes.find(({ id }) => id === state.id)
    if (!box || !now.has(state.id) || isOpen(chart, state)) return []
    return [{ key: [state.id, ...namesIn(state, now)].join(), box }]
  })
  const onScroll = useInSight(canvas, { layout, held, zoom, width, height })
  const fold = (region: string) => setFolded((before) => toggled(before, region))
  return (
    <>
      <section
        ref={measured}
        className={classes.canvas}
        onPointerMove={dragged}
        onScroll={onScroll}
        aria-label={`Chart of ${chart.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reachable by keys
        tabIndex={0}
        onKeyDown={(event) => {
          // Arrow keys scroll the drawing, so the player around it must not receive them.
          if (event.key.startsWith('Arrow')) event.stopPropagation()
          const zoomed = zooms.find(({ key }) => key === event.key)
          if (zoomed) setZoom(zoomed.to)
        }}
      >
        <div className={classes.sheet} style={{ width: layout.width, height: layout.height, zoom }}>
          <Sheet {...{ chart, layout, now, covered, pointed, offered, onEvent }} onFold={fold} />
        </div>
      </section>
      <Group gap={4} justify="end" p="6px 8px" bg="var(--camp-surface)" className={classes.zoom}>
        <PictureButtons shown={{ chart, layout, now, covered, pointed }} />
        {zooms.map(({ key, label, Sign, to }) => (
          <ActionIcon key={key} aria-label={label} onClick={() => setZoom(to)}>
            <Sign />
          </ActionIcon>
        ))}
      </Group>
    </>
  )
}

function toggled(folded: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return folded.has(id) ? new Set([...folded].filter((other) => other !== id)) : new Set([...folded, id])
}

function dragged({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}

interface SheetProps extends Omit<ChartProps, 'current'> {
  readonly layout: Layout
  readonly now: ReadonlySet<string>
  readonly onFold: (region: string) => void
}

function Sheet({ chart, layout, now, covered, pointed, offered, onEvent, onFold }: SheetProps) {
  /** Marks uncovered transitions. An internal transition is written inside its state. */
  const words = (transition: ChartTransition) => {
    const { name, definition, lines } = transition
    const [, guard] = lines
    const isMissed = covered !== undefined && !covered.has(name)
    return (
      <p
        key={name}
        className={classes.words}
        data-transition={name}
        data-inline={!definition.target || undefined}
        data-missed={isMissed || undefined}
        data-pointed={pointed?.includes(name) || undefined}
      >
        {isMissed && '○ '}
        {!definition.target && '↻'} <EventName {...{ transition, now, offered, onEvent }} />{' '}
        {guard !== undefined && <span>{guard}</span>}
      </p>
    )
  }
  const isPointed = ({ transitions }: DrawnArrow) => transitions.some(({ name }) => pointed?.includes(name))
  return (
    <>
      {layout.boxes.map(({ id, ...box }) => {
        const state = chart.states.find((known) => known.id === id)
        if (!state) {
          const isStart = chart.states.some((group) => startMark(group.id) === id)
          return (
            <div key={id} className={isStart ? classes.start : classes.any} style={placeOf(box)}>
              {!isStart && anyText}
            </div>
          )
        }
        const { key, type } = state
        const { invoke, staying } = bodyOf(chart, state)
        const isFolded = chart.folded.has(id)
        return (
          <div
            key={id}
            className={classes.box}
            style={placeOf(box)}
            data-state={stateName(state)}
            data-kind={isOpen(chart, state) ? 'group' : 'state'}
            data-type={type}
            data-current={now.has(id) || undefined}
          >
            {now.has(id) && <span className={`${classes.mark} ${classes.now}`}>now</span>}
            <Text fz={15} fw={650} lh="24px">
              {isRegion(state) ? (
                <FoldButton name={key} isFolded={isFolded} onFold={() => onFold(id)} />
              ) : (
                key
              )}
              {type === 'final' && <span className={classes.mark}>end</span>}
            </Text>
            {isFolded && <FoldedStates region={state} now={now} />}
            {invoke.map(({ id: actor, src }) => (
              <p key={actor} className="dimmed">
                <i>runs</i> {String(src)}
              </p>
            ))}
            {staying.map(words)}
          </div>
        )
      })}
      <div className={classes.arrows}>
        <svg
          width={layout.width}
          height={layout.height}
          fill="none"
          stroke="var(--camp-text-dimmed)"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <defs>
            <marker
              id="chart-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="11"
              markerHeight="11"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8Z" fill="context-stroke" stroke="none" />
            </marker>
          </defs>
          {layout.arrows.map((arrow) => (
            <path
              key={arrow.id}
              data-pointed={isPointed(arrow) || undefined}
              d={pathOf(arrow.points)}
              markerEnd="url(#chart-arrow)"
            />
          ))}
        </svg>
        {layout.arrows.map(
          ({ id, label, transitions }) =>
            label && (
              <div key={id} className={classes.label} style={placeOf(label)}>
                {transitions.map(words)}
              </div>
            ),
        )}
      </div>
    </>
  )
}

interface EventNameProps extends Pick<ChartProps, 'offered' | 'onEvent'> {
  readonly transition: ChartTransition
  readonly now: ReadonlySet<string>
}

function EventName({ transition, now, offered, onEvent }: EventNameProps) {
  const { source, eventType, lines } = transition
  if (!offered?.has(eventType) || !now.has(source.id)) return lines[0]
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      fw={650}
      underline="always"
      aria-label={`Send ${eventType}`}
      style={{ pointerEvents: 'auto' }}
      onClick={() => onEvent?.(eventType)}
    >
      {lines[0]}
    </Anchor>
  )
}

function placeOf({ x, y, width, height }: Omit<Box, 'id'>) {
  return { position: 'absolute', left: x, top: y, width, height } as const
}

function ChartList({ chart, current, covered, pointed, offered, onEvent }: ChartProps) {
  const now = statesIn(chart, current)
  return (
    <Stack as="ul" gap={0} isRuled className={classes.list} aria-label={`States of ${chart.id}`}>
      {chart.states.map((state) => (
        <li key={state.id} data-state={stateName(state)} aria-current={now.has(state.id) || undefined}>
          <b>
            {stateName(state)}
            {now.has(state.id) && ' · holds now'}
            {state.type === 'parallel' && ' · regions at the same time'}
            {state.type === 'final' && ' · the end'}
            {state.invoke.map(({ src }) => ` · runs ${src}`)}
          </b>
          <Stack as="ul" gap={0} style={{ paddingInlineStart: 16 }}>
            {chart.transitions
              .filter(({ source }) => source === state)
              .map((transition) => (
                <li key={transition.name} data-transition={transition.name}>
                  <EventName {...{ transition, now, offered, onEvent }} /> {transition.lines[1]} →{' '}
                  {transition.definition.target?.map(stateName).join(' and ') ?? 'stays'}
                  {pointed?.includes(transition.name) && ' · taken last'}
                  {covered && (covered.has(transition.name) ? ' · walked' : ' · not walked')}
                </li>
              ))}
          </Stack>
        </li>
      ))}
    </Stack>
  )
}
