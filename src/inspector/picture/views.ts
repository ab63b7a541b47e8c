import type { ReactNode } from 'react'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { loadOnce } from '../../views/ui/PageBoundary.tsx'
import { besideIn, type Recorded } from '../models/beside.ts'
import { models } from '../models/index.ts'
import type { AnyFlowModel, Frame } from '../models/model.ts'

interface Drawing {
  readonly state: AnyMachineSnapshot
  readonly send: (event: AnyEventObject) => void
  readonly recorded?: Recorded | undefined
  readonly onSample?: () => void
}

/** The real view of one flow. Views with links need a router around them. */
export interface FlowView {
  readonly frame: Frame
  /** A snapshot of another machine is an error. */
  readonly draw: (drawing: Drawing) => ReactNode
}

export type FlowViews = Readonly<Record<string, FlowView>>

const loading = new Map<string, () => Promise<FlowView | null>>()

/** What draws a flow, loaded once; null where it has no view of its own. */
export function loadView(model: AnyFlowModel): Promise<FlowView | null> {
  const { id } = model.machine
  const load = loading.get(id) ?? loadOnce(() => viewOf(model))
  loading.set(id, load)
  return load()
}

export const loadViews = loadOnce(async (): Promise<FlowViews> => {
  const loaded = await Promise.all(
    models.map(async (model) => [model.machine.id, await loadView(model)] as const),
  )
  return Object.fromEntries(loaded.flatMap(([id, view]) => (view ? [[id, view]] : [])))
})

async function viewOf({ machine: { id }, view, frame = 'part' }: AnyFlowModel): Promise<FlowView | null> {
  if (!view) return null
  const drawProps = await view()
  return {
    frame,
    draw: ({ state, send, recorded = nothing, onSample = nothing }) => {
      if (state.machine.id !== id)
        throw new Error(`The view of ${id} cannot draw a state of ${state.machine.id}.`)
      return drawProps({ state, send } as never, besideIn(recorded, onSample))
    },
  }
}

function nothing(): undefined {}

/** Whether what a snapshot's view shows is not all as it was recorded. */
export function showsSamples(state: AnyMachineSnapshot, recorded: Recorded, views: FlowViews): boolean {
  let count = 0
  const onSample = () => {
    count += 1
  }
  const { id } = state.machine
  if (Object.hasOwn(views, id)) views[id]?.draw({ state, send: () => {}, recorded, onSample })
  return count > 0
}
