import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { incidentMachine } from '../../machines/lib/incident.ts'
import { IncidentContext } from '../../views/ui/layout/Incident.tsx'
import { IncidentActions } from '../../views/ui/layout/IncidentActions.tsx'
import { loadOnce } from '../../views/ui/layout/PageBoundary.tsx'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { type Recorded, siblingFlowsIn } from '../models/health/siblingFlows.ts'
import { models } from '../models/index.ts'
import type { AnyFlowModel, Frame } from '../models/model.ts'

interface Drawing {
  readonly state: AnyMachineSnapshot
  readonly recorded?: Recorded | undefined
  readonly onSample?: () => void
}

export interface FlowView {
  readonly frame: Frame
  readonly draw: (drawing: Drawing) => ReactNode
}

/** A Map, because a recording may name anything, even `constructor`. */
export type FlowViews = ReadonlyMap<string, FlowView>

const loading = onceForEach((model: AnyFlowModel) => loadOnce(() => viewOf(model)))

export function loadView(model: AnyFlowModel): Promise<FlowView | null> {
  return loading(model)()
}

export const loadViews = loadOnce(async (): Promise<FlowViews> => {
  const loaded = await Promise.all(models.map(loadView))
  return new Map(
    models.flatMap(({ machine }, index) => {
      const view = loaded[index]
      return view ? [[machine.id, view] as const] : []
    }),
  )
})

const nothing = () => undefined

async function viewOf({ machine: { id }, view, frame = 'part' }: AnyFlowModel): Promise<FlowView | null> {
  if (!view) return null
  const drawProps = await view()
  return {
    frame,
    draw: ({ state, recorded = nothing, onSample = nothing }) => {
      if (state.machine.id !== id)
        throw new Error(`The view of ${id} cannot draw a state of ${state.machine.id}.`)
      return drawProps({ state, send: nothing } as never, siblingFlowsIn(recorded, onSample))
    },
  }
}

export function showsSamples(state: AnyMachineSnapshot, recorded: Recorded, views: FlowViews): boolean {
  let hasSample = false
  const onSample = () => {
    hasSample = true
  }
  views.get(state.machine.id)?.draw({ state, recorded, onSample })
  return hasSample
}

interface PictureProps {
  readonly snapshot: AnyMachineSnapshot
  readonly view: FlowView
  readonly recorded?: Recorded | undefined
}

export function Picture({ snapshot, view, recorded }: PictureProps) {
  const drawn = view.draw({ state: snapshot, recorded })
  return (
    <IncidentContext value={IdleIncident}>
      {view.frame === 'page' ? (
        drawn
      ) : (
        <main style={{ padding: 'clamp(16px, 2.5vw, 32px)' }}>
          {view.frame !== 'titled' && <PageHeader title="The page around it" />}
          {drawn}
        </main>
      )}
    </IncidentContext>
  )
}

function IdleIncident({ flow }: { readonly flow: string }) {
  const context = { flow, requestId: null, callError: null }
  const state = incidentMachine.resolveState({ value: 'idle', context })
  return <IncidentActions state={state} send={nothing} />
}
