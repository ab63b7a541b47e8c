import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { incidentMachine } from '../../machines/incident.ts'
import { IncidentContext } from '../../views/ui/Incident.tsx'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import type { Recorded } from './beside.ts'
import classes from './Picture.module.css'
import { views } from './views.tsx'

/** Views that bring their own landmarks; the others are a part of a page, or a dialog over one. */
const pages: readonly string[] = ['signIn', 'adminShell', 'publicRegistration']
const partsWithTitle: readonly string[] = [
  'checkIn',
  'dashboard',
  'healthCorner',
  'checkOut',
  'registrations',
  'merchants',
  'merchantDetail',
  'withdrawals',
  'walletManagement',
  'wallet',
  'health',
  'healthForm',
  'home',
  'schedule',
  'merchantHome',
]

const nothing = () => {}

interface PictureProps {
  readonly snapshot: AnyMachineSnapshot
  /** The screen's other flows, where they are known. */
  readonly recorded?: Recorded
}

/** A snapshot drawn by its real view, with as much of a page around it as it has in the app. Nothing can be pressed. */
export function Picture({ snapshot, recorded }: PictureProps) {
  const { id } = snapshot.machine
  const draw = Object.hasOwn(views, id) ? views[id] : undefined
  if (!draw) throw new Error(`No view is registered for ${id}.`)
  const drawn = draw({ state: snapshot, send: nothing, recorded })
  return (
    <IncidentContext value={IdleIncident}>
      {pages.includes(id) ? drawn : <Part hasTitle={partsWithTitle.includes(id)}>{drawn}</Part>}
    </IncidentContext>
  )
}

function IdleIncident({ flow }: { readonly flow: string }) {
  const state = incidentMachine.resolveState({ value: 'idle', context: { flow, problem: null } })
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
