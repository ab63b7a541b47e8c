import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import type { FlowProps } from '../../views/ui/flow.ts'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { LiveFlowView } from './LiveFlowView.tsx'
import { LiveList } from './LiveList.tsx'
import classes from './LiveView.module.css'
import { LogView } from './LogView.tsx'
import { selectedFlow } from './liveFlows.ts'
import type { liveInspectorMachine } from './liveInspector.ts'

interface LiveViewProps extends FlowProps<typeof liveInspectorMachine> {
  readonly incident?: (flow: string) => ReactNode
}

export function LiveView({ state, send, incident }: LiveViewProps) {
  const { context } = state
  const flow = selectedFlow(context)
  if (state.matches({ portal: 'awaited' })) return <Waiting />
  const isLost = state.matches({ portal: 'lost' })
  return (
    <>
      <div className={classes.head}>
        <PageHeader title="Live">
          {flow && incident?.(flow.name)}
          <Button variant="default" onClick={() => send({ type: 'ended.cleared' })}>
            Clear ended flows
          </Button>
        </PageHeader>
      </div>
      {isLost && (
        <div className={classes.lost}>
          <ErrorBanner title="The portal has gone." action={<PortalLink />} incident={null}>
            What stands here is the last that it told. Open it again to go on.
          </ErrorBanner>
        </div>
      )}
      <div className={classes.live}>
        <LiveList
          flows={context.flows}
          selected={context.selected}
          onSelect={(actor) => send({ type: 'flow.selected', actor })}
        />
        {flow ? (
          <LiveFlowView flow={flow} isRunning={flow.status === 'active' && !isLost} now={context.now} />
        ) : (
          <EmptyState>
            Choose a flow, or do something in the portal: the flow that moves first is shown.
          </EmptyState>
        )}
        <LogView entries={flow?.log ?? []} onClear={() => send({ type: 'log.cleared' })} />
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <PageHeader title="Live" />
      <EmptyState action={<PortalLink />}>
        No portal streams to this page yet. Open one from here and sign in there: most flows begin after the
        sign-in, and the demo sign-ins stand where the server was started. Or add ?inspect to the address of a
        portal that is open.
      </EmptyState>
    </>
  )
}

function PortalLink() {
  return (
    <Anchor href="/auth/signin?inspect=window" target="camp-portal">
      Open the portal in a window
    </Anchor>
  )
}
