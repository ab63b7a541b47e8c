import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { type FlowView, views } from '../../../src/inspector/models/views.tsx'
import { AppTheme } from '../../../src/views/ui/AppTheme.tsx'
import type { FlowProps } from '../../../src/views/ui/flow.ts'
import { PageHeader } from '../../../src/views/ui/PageHeader.tsx'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const nothing = () => {}

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

/** The view of a flow, registered for the drawn states. */
export function viewOf(id: string): FlowView {
  const view = views[id]
  if (!view) throw new Error(`No view is registered for ${id}.`)
  return view
}

/** A snapshot drawn by its real view, with as much of a page around it as it has in the app. */
export function picture(snapshot: AnyMachineSnapshot, scheme: Scheme = 'light'): ReactNode {
  const { id } = snapshot.machine
  const drawn = viewOf(id)({ state: snapshot, send: nothing })
  return inApp(pages.includes(id) ? drawn : <Part hasTitle={partsWithTitle.includes(id)}>{drawn}</Part>, {
    scheme,
  })
}

function Part({ hasTitle, children }: { hasTitle: boolean; children: ReactNode }) {
  return (
    <main>
      {!hasTitle && <PageHeader title="The page around it" />}
      {children}
    </main>
  )
}

/** Theme and router, as in the app. */
export function inApp(
  children: ReactNode,
  { scheme = 'light', at = '/' }: { scheme?: Scheme; at?: string } = {},
) {
  return (
    <AppTheme forceColorScheme={scheme}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </AppTheme>
  )
}

/** A running flow under its real view: what is clicked and typed reaches the machine. */
export function renderRunning<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  View: (props: FlowProps<Machine>) => ReactNode,
) {
  function Running() {
    const state = useSelector(actor, (snapshot) => snapshot) as SnapshotFrom<Machine>
    return <View state={state} send={(event: EventFrom<Machine>) => actor.send(event)} />
  }
  return render(inApp(<Running />))
}

/** Nothing moves while states are drawn; `false` gives the page its motion back. */
export async function reduceMotion(reduced: boolean): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: reduced ? 'reduce' : '' }],
  })
}
