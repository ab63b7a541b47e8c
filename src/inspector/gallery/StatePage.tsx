import { useElementSize } from '@mantine/hooks'
import { lazy, Suspense, use, useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useFlow } from '../../flows/useFlow.ts'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { modelOf } from '../replay/flows.ts'
import type { DrawnState } from '../walk/states.ts'
import { transitionsOn } from '../walk/taken.ts'
import { flowAddress, frameAddress, galleryAddress, type Look, stepIn } from './address.ts'
import { UnknownFlow, Walking } from './FlowPage.tsx'
import classes from './Gallery.module.css'
import { LookControls, useLook } from './LookControls.tsx'
import { PathView } from './PathView.tsx'
import { pathPlayerMachine } from './pathPlayer.ts'
import { StateFrame } from './StateFrame.tsx'
import { titleOf } from './titles.ts'
import { statesOf } from './walks.ts'

/** Laying a chart out is a large part of the bench's code. */
const PathChart = lazy(() => import('./PathChart.tsx'))

export default function StatePage() {
  const { flow = '', state = '' } = useParams()
  const model = modelOf(flow)
  if (!model) return <UnknownFlow flow={flow} />
  return (
    <Suspense fallback={<Walking flow={flow} />}>
      <Found key={state} model={model} id={state} />
    </Suspense>
  )
}

function Found({ model, id }: { readonly model: AnyFlowModel; readonly id: string }) {
  const look = useLook()
  const { id: flow } = model.machine
  const state = use(statesOf(model)).find((known) => known.id === id)
  return (
    <>
      <nav className={classes.trail} aria-label="Where this is">
        <Link to={galleryAddress}>Gallery</Link>
        <Link to={flowAddress(flow, look)}>{titleOf(flow)}</Link>
      </nav>
      {state ? (
        <State model={model} state={state} look={look} />
      ) : (
        <>
          <PageHeader title={titleOf(flow)} />
          <EmptyState action={<Link to={flowAddress(flow, look)}>All states of {flow}</Link>}>
            The flow no longer reaches {id}: its machine or its model has changed since the link was made.
          </EmptyState>
        </>
      )}
    </>
  )
}

interface StateProps {
  readonly model: AnyFlowModel
  readonly state: DrawnState
  readonly look: Look
}

function State({ model, state, look }: StateProps) {
  const [search, setSearch] = useSearchParams()
  const { way } = state
  const last = way.length - 1
  const showStep = (step: number) => {
    const next = new URLSearchParams(search)
    next.set('step', String(step))
    if (step === last) next.delete('step')
    setSearch(next, { replace: true })
  }
  const player = useFlow(pathPlayerMachine, {
    input: { last, step: stepIn(search, last) },
    listeners: { 'step.shown': ({ step }) => showStep(step) },
  })
  const taking = useMemo(
    () =>
      transitionsOn(
        model,
        state.input,
        way.flatMap(({ step }) => step ?? []),
      ),
    [model, state, way],
  )
  const { step } = player.state.context
  const snapshot = way[step]?.snapshot ?? state.snapshot
  const { id: flow } = model.machine
  return (
    <>
      <PageHeader title={state.value} description={state.id}>
        <LookControls />
      </PageHeader>
      <div className={classes.state}>
        <section className={classes.drawn} aria-labelledby="picture">
          <div className={classes.sectionHead}>
            <h2 id="picture" className={classes.value}>
              {step === last ? 'Picture' : `Picture at step ${step}`}
            </h2>
            {model.view && (
              <a href={frameAddress(flow, state.id, look.scheme)} target="_blank" rel="noreferrer">
                Open alone, in a tab
              </a>
            )}
          </div>
          <FittingFrame model={model} state={state} look={look} snapshot={snapshot} />
        </section>
        <PathView scenes={way} state={player.state} send={player.send} />
        <section className={classes.chart} aria-labelledby="chart">
          <h2 id="chart" className={classes.value}>
            Chart
          </h2>
          <Suspense fallback={<p className={classes.wait}>Drawing the chart…</p>}>
            <PathChart model={model} snapshot={snapshot} taking={taking} step={step} />
          </Suspense>
        </section>
      </div>
    </>
  )
}

interface FittingFrameProps {
  readonly model: AnyFlowModel
  readonly state: DrawnState
  readonly look: Look
  readonly snapshot: DrawnState['snapshot']
}

/** As large as the screen, and smaller where there is no room. */
function FittingFrame({ model, state, look, snapshot }: FittingFrameProps) {
  const { ref, width } = useElementSize()
  if (!model.view) return <EmptyState>This flow has no view of its own.</EmptyState>
  return (
    <div ref={ref} className={classes.room}>
      {width > 0 && (
        <StateFrame
          flow={model.machine.id}
          id={state.id}
          snapshot={snapshot}
          look={look}
          scale={Math.min(1, width / look.width)}
          title={`Picture of ${state.id}`}
        />
      )}
    </div>
  )
}
