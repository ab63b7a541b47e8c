import { Anchor, Box, Breadcrumbs, SegmentedControl, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, Suspense, use } from 'react'
import { Link, useParams } from 'react-router-dom'
import { counted } from '../../domain/lib/counted.ts'
import { transitionsOf } from '../../machines/lib/transitions.ts'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../views/ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../views/ui/layout/Stack.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { Fact, Facts } from '../../views/ui/parts/Facts.tsx'
import { chartOf } from '../chart/chartOf.ts'
import { MachineChart } from '../chart/MachineChart.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { type FlowView, loadView } from '../picture/Picture.tsx'
import { modelOf } from '../replay/flows.ts'
import { Stage } from '../replay/View.tsx'
import { eventWords } from '../replay/words.ts'
import type { DrawnState } from '../walk/states.ts'
import { addressOf, galleryAddress, LookControls, titleOf, useAsked, useLook } from './address.tsx'
import classes from './Gallery.module.css'
import { recordedStep, statesOf, walkOf } from './walks.ts'

const sides = [
  { value: 'pictures', label: 'Pictures' },
  { value: 'chart', label: 'Chart and coverage' },
]

export default function FlowPage() {
  const [shown, show] = useAsked('show')
  const side = shown === 'chart' ? 'chart' : 'pictures'
  return (
    <FlowPlace
      part={side}
      header={(flow) => (
        <PageHeader title={titleOf(flow)}>
          <SegmentedControl
            aria-label="What is shown"
            data={sides}
            value={side}
            onChange={(value) => show(value === 'chart' ? value : null)}
          />
          {side === 'pictures' && <LookControls />}
        </PageHeader>
      )}
    >
      {(model) => (side === 'chart' ? <CoverageChart model={model} /> : <Pictures model={model} />)}
    </FlowPlace>
  )
}

interface FlowPlaceProps {
  readonly part: string
  readonly header?: (flow: string) => ReactNode
  readonly children: (model: AnyFlowModel) => ReactNode
}

export function FlowPlace({ part, header, children }: FlowPlaceProps) {
  const { flow = '' } = useParams()
  const look = useLook()
  const model = modelOf(flow)
  if (!model)
    return (
      <>
        <PageHeader title="Gallery" />
        <EmptyState action={<Link to={galleryAddress}>All flows</Link>}>
          This build has no flow named {flow}.
        </EmptyState>
      </>
    )
  return (
    <>
      <nav aria-label="Where this is">
        <Breadcrumbs mb="xs">
          <Anchor component={Link} to={galleryAddress} size="sm">
            Gallery
          </Anchor>
          {!header && (
            <Anchor component={Link} to={addressOf(look, flow)} size="sm">
              {titleOf(flow)}
            </Anchor>
          )}
        </Breadcrumbs>
      </nav>
      {header?.(flow)}
      <Suspense
        key={part}
        fallback={
          <Text c="dimmed" role="status">
            Walking {flow}…
          </Text>
        }
      >
        {children(model)}
      </Suspense>
    </>
  )
}

function Pictures({ model }: { readonly model: AnyFlowModel }) {
  const states = use(statesOf(model))
  const view = use(loadView(model))
  const groups = new Map<string, DrawnState[]>()
  for (const state of states) groups.set(state.value, [...(groups.get(state.value) ?? []), state])
  return (
    <Stack gap={28}>
      <Text c="dimmed">
        {counted(groups.size, 'state')} in {counted(states.length, 'picture')} ·{' '}
        {counted(transitionsOf(model.machine).length, 'transition')}
        {!view && ' · this flow has no view of its own'}
      </Text>
      {[...groups].map(([value, pictures]) => (
        <section key={value} aria-labelledby={`state-${pictures[0]?.id}`}>
          <SectionTitle id={`state-${pictures[0]?.id}`} gap={12}>
            {value}{' '}
            <Text span c="dimmed">
              {pictures.length}
            </Text>
          </SectionTitle>
          <Row as="ul" gap={20} wraps>
            {pictures.map((state) => (
              <StateCard key={state.id} flow={model.machine.id} view={view} state={state} />
            ))}
          </Row>
        </section>
      ))}
    </Stack>
  )
}

const pictureSizes = {
  390: { height: 780, scale: 0.6 },
  768: { height: 960, scale: 0.5 },
  1280: { height: 800, scale: 0.4 },
} as const

interface StateCardProps {
  readonly flow: string
  readonly view: FlowView | null
  readonly state: DrawnState
}

function StateCard({ flow, view, state }: StateCardProps) {
  const look = useLook()
  const { ref, entry } = useIntersection<HTMLLIElement>({ rootMargin: '200px' })
  const { height, scale } = pictureSizes[look.width]
  const last = state.way.at(-1)?.step ?? null
  const { type, fields } = recordedStep(last)
  const drawn = { ok: true, snapshot: state.snapshot } as const
  return (
    <li ref={ref} className={classes.card} style={{ inlineSize: look.width * scale }}>
      {view && (
        <Box h={height * scale} bg="var(--camp-surface-sunken)" __vars={{ '--pane-height': '100%' }}>
          {entry?.isIntersecting && (
            <Stage title={`Picture of ${state.id}`} drawn={drawn} view={view} look={look} isReached={false} />
          )}
        </Box>
      )}
      <Link to={addressOf(look, flow, state.id)} className={classes.name}>
        <span className="visually-hidden">{state.id}, </span>
        {last ? `after ${eventWords({ type })}` : 'the start'}
      </Link>
      {fields && (
        <Text component="code" size="xs" c="dimmed" truncate>
          {JSON.stringify(fields)}
        </Text>
      )}
      <small className="dimmed">{last ? counted(state.way.length - 1, 'step') : state.input}</small>
    </li>
  )
}

export function CoverageChart({ model }: { readonly model: AnyFlowModel }) {
  const { expected, taken, walks, steps, gaps } = use(walkOf(model))
  const walked = expected.transitions.filter((name) => taken.has(name))
  const missed = [...gaps.missedTransitions, ...gaps.missedInStates]
  const excused = Object.entries(model.unreachable ?? {})
  const tone = gaps.missedTransitions.length === 0 ? 'good' : 'bad'
  return (
    <Stack gap={16} style={{ '--chart-height': '70vh' } as CSSProperties}>
      <Text fz={22} fw={650} c={`var(--camp-${tone}-text)`}>
        {walked.length} of {counted(expected.transitions.length, 'transition')}
      </Text>
      <Text c="dimmed">
        walked by {counted(walks, 'walk')} of {counted(steps, 'step')} together: every event, answer and delay
        of the flow’s model, in every state that hears it.
      </Text>
      {missed.length > 0 && (
        <>
          <SectionTitle>Not walked</SectionTitle>
          <ul>
            {missed.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <MachineChart chart={chartOf(model)} covered={taken} />
      {excused.length > 0 && (
        <>
          <SectionTitle>What cannot happen, and why</SectionTitle>
          <Facts layout="rows">
            {excused.map(([name, reason]) => (
              <Fact key={name} label={name}>
                {reason}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </Stack>
  )
}
