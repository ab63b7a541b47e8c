import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { incidentMachine } from '../../machines/incident.ts'
import { IncidentContext } from '../../views/ui/Incident.tsx'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import type { Recorded } from '../models/beside.ts'
import classes from './Picture.module.css'
import type { FlowView } from './views.ts'

const nothing = () => {}

interface PictureProps {
  readonly snapshot: AnyMachineSnapshot
  readonly view: FlowView
  readonly recorded?: Recorded
}

/** A snapshot drawn by its real view, with as much of a page around it as it has in the app. Nothing can be pressed. */
export function Picture({ snapshot, view, recorded }: PictureProps) {
  const drawn = view.draw({ state: snapshot, send: nothing, recorded })
  return (
    <IncidentContext value={IdleIncident}>
      {view.frame === 'page' ? drawn : <Part hasTitle={view.frame === 'titled'}>{drawn}</Part>}
    </IncidentContext>
  )
}

function IdleIncident({ flow }: { readonly flow: string }) {
  const state = incidentMachine.resolveState({
    value: 'idle',
    context: { flow, requestId: null, callError: null },
  })
  return <IncidentActions state={state} send={nothing} />
}

function Part({ hasTitle, children }: { readonly hasTitle: boolean; readonly children: ReactNode }) {
  return (
    <main className={classes.part}>
      {!hasTitle && <PageHeader title="The page around it" />}
      {children}
    </main>
  )
}
