import { Anchor } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, use, useEffect, useMemo, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { Stack } from '../../views/ui/Stack.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { loadView } from '../picture/views.ts'
import { recordedContexts } from '../recordedContexts.ts'
import { modelOf } from '../replay/flows.ts'
import { replayPlayerFlow } from '../replay/live.ts'
import { ReplayControls, usePlayerKeys } from '../replay/ReplayControls.tsx'
import { Scene } from '../replay/Scene.tsx'
import { View } from '../replay/View.tsx'
import type { DrawnState } from '../walk/states.ts'
import { flowAddress, frameAddress, galleryAddress, type Look, stepIn } from './address.ts'
import { UnknownFlow, Walking } from './FlowPage.tsx'
import classes from './Gallery.module.css'
import { LookControls, useLook } from './LookControls.tsx'
import { titleOf } from './titles.ts'
import { statesOf, wayTo } from './walks.ts'

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

/** The shortest way to a state, as a recording to be played; its last step is the state. */
function State({ model, state, look }: StateProps) {
  const [search, setSearch] = useSearchParams()
  const recording = use(wayTo(model, state))
  const view = use(loadView(model))
  const { id: flow } = model.machine
  const views = useMemo(() => (view ? { [flow]: view } : {}), [flow, view])
  const contexts = useMemo(() => recordedContexts(recording.events), [recording])
  const last = recording.events.length - 1
  const player = useActorRef(replayPlayerFlow, { input: { recording, position: stepIn(search, last) } })
  const step = useSelector(player, ({ context }) => context.position)
  const place = useRef<HTMLDivElement>(null)
  usePlayerKeys(player, place)
  useEffect(
    () =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (step === last) next.delete('step')
          else next.set('step', String(step))
          return next
        },
        { replace: true },
      ),
    [step, last, setSearch],
  )
  return (
    <Stack gap={16} ref={place}>
      <PageHeader title={state.value} description={state.id}>
        {view && (
          <Anchor href={frameAddress(flow, state.id, look.scheme)} target="_blank" rel="noreferrer">
            Open alone, in a tab
          </Anchor>
        )}
        <LookControls />
      </PageHeader>
      <ReplayControls player={player} />
      <Scene
        player={player}
        title="How do I get here?"
        beside={(events, at) => (
          <View events={events} contexts={contexts} place={at} views={views} look={look} />
        )}
      />
    </Stack>
  )
}
