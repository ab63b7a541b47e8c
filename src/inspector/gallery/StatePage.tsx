import { Anchor } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { use, useEffect, useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { Stack } from '../../views/ui/layout/Stack.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { loadView } from '../picture/Picture.tsx'
import { ReplayControls, usePlayerKeys } from '../replay/ReplayControls.tsx'
import { replayPlayerFlow } from '../replay/replayPlayer.ts'
import { Scene } from '../replay/Scene.tsx'
import { View } from '../replay/View.tsx'
import type { DrawnState } from '../walk/states.ts'
import { addressOf, LookControls, titleOf, useAsked, useLook } from './address.tsx'
import { FlowPlace } from './FlowPage.tsx'
import { statesOf, wayTo } from './walks.ts'

export default function StatePage() {
  const { state = '' } = useParams()
  return <FlowPlace part={state}>{(model) => <Found model={model} id={state} />}</FlowPlace>
}

function Found({ model, id }: { readonly model: AnyFlowModel; readonly id: string }) {
  const look = useLook()
  const { id: flow } = model.machine
  const state = use(statesOf(model)).find((known) => known.id === id)
  if (state) return <State model={model} state={state} />
  return (
    <>
      <PageHeader title={titleOf(flow)} />
      <EmptyState action={<Link to={addressOf(look, flow)}>All states of {flow}</Link>}>
        The flow no longer reaches {id}: its machine or its model has changed since the link was made.
      </EmptyState>
    </>
  )
}

function State({ model, state }: { readonly model: AnyFlowModel; readonly state: DrawnState }) {
  const look = useLook()
  const [asked, ask] = useAsked('step')
  const recording = use(wayTo(model, state))
  const view = use(loadView(model))
  const { id: flow } = model.machine
  const views = useMemo(() => new Map(view && [[flow, view]]), [flow, view])
  const last = recording.events.length - 1
  const position = /^\d{1,4}$/.test(asked ?? '') ? Math.min(Number(asked), last) : last
  const player = useActorRef(replayPlayerFlow, { input: { recording, position } })
  const step = useSelector(player, ({ context }) => context.position)
  useEffect(() => ask(step === last ? null : String(step)), [step, last, ask])
  const alone = `/inspector/frame/${flow}/${encodeURIComponent(state.id)}?scheme=${look.scheme}`
  return (
    <Stack gap={16} ref={usePlayerKeys(player)}>
      <PageHeader title={state.value} description={state.id}>
        {view && (
          <Anchor href={alone} target="_blank" rel="noreferrer">
            Open alone, in a tab
          </Anchor>
        )}
        <LookControls />
      </PageHeader>
      <ReplayControls player={player} />
      <Scene
        player={player}
        title="How do I get here?"
        beside={(events, at) => <View events={events} place={at} views={views} look={look} />}
      />
    </Stack>
  )
}
