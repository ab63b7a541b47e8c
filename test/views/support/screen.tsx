import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { type ScriptedFlow, startScripted } from '../../machines/support/scripted.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

interface Surroundings {
  readonly scheme?: Scheme
  readonly at?: string
}

export function inApp(children: ReactNode, { scheme = 'light', at = '/' }: Surroundings = {}) {
  return (
    <AppTheme forceColorScheme={scheme}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </AppTheme>
  )
}

/** A running flow under its real view; clicks and typing reach the machine. */
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

/** Starts a flow whose actors do what the test says, under its real view. */
export async function renderScripted<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  View: (props: FlowProps<Machine>) => ReactNode,
): Promise<ScriptedFlow<Machine>> {
  const flow = startScripted(machine, input)
  await renderRunning(flow.actor, View)
  return flow
}

/** The terms of the lists in an article, and the description beside each. */
export function facts(within = 'article'): Record<string, string> {
  const terms = Array.from(document.querySelectorAll(`${within} dt`))
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
}

/** Enables animations until the test ends, as without the setting for reduced motion. */
export async function allowMotion(): Promise<void> {
  const reduce = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  await reduce('')
  onTestFinished(() => reduce('reduce'))
}
