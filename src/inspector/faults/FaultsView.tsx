import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import type { FlowProps } from '../../views/ui/flow.ts'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { FaultsTable } from './FaultsTable.tsx'
import classes from './FaultsView.module.css'
import { type faultDialMachine, noDialText } from './faultDial.ts'

export function FaultsView({ state, send }: FlowProps<typeof faultDialMachine>) {
  const retry = (label: string) => (
    <Button variant="default" onClick={() => send({ type: 'retry.requested' })}>
      {label}
    </Button>
  )
  if (state.matches('loading')) {
    return (
      <Page>
        <p className={classes.wait} role="status">
          Asking the server…
        </p>
      </Page>
    )
  }
  if (state.matches('absent')) {
    return (
      <Page>
        <EmptyState action={retry('Ask again')}>{noDialText}</EmptyState>
      </Page>
    )
  }
  if (state.matches('unreadable')) {
    return (
      <Page>
        <ErrorBanner title="The server does not say what is set" action={retry('Try again')} incident={null}>
          Start it, or wait until it answers, and try again.
        </ErrorBanner>
      </Page>
    )
  }
  const count = Object.keys(state.context.wanted).length
  return (
    <Page
      actions={
        <>
          <span className={classes.status} role="status" data-wrong={count > 0 || undefined}>
            {state.matches({ shown: 'saving' })
              ? 'Setting…'
              : count === 0
                ? 'All calls go well'
                : `${count} ${count === 1 ? 'call goes' : 'calls go'} wrong`}
          </span>
          {state.matches({ shown: 'settled' }) && retry('Read again')}
          <Button onClick={() => send({ type: 'all.turnedOff' })}>All off</Button>
        </>
      }
    >
      {state.matches({ shown: 'failed' }) && (
        <ErrorBanner
          title="The server did not take what is shown here"
          action={retry('Try again')}
          incident={null}
        >
          It goes on with what was set before.
        </ErrorBanner>
      )}
      <FaultsTable context={state.context} send={send} />
    </Page>
  )
}

function Page({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Faults"
        description="What goes wrong with which call of this server, for everybody who uses it, until it is turned off or the server stops."
      >
        {actions}
      </PageHeader>
      {children}
    </>
  )
}
