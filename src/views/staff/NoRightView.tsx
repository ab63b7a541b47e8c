import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { rightsText } from '../../domain/staff/rights.ts'
import type { rightsCheckMachine } from '../../machines/staff/rightsCheck.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page, Row } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { type AdminPage, firstPageOf } from './adminPages.ts'

interface NoRightViewProps extends FlowProps<typeof rightsCheckMachine> {
  /** Absent when the session may open no page at all. */
  readonly page?: AdminPage | undefined
  readonly user: SessionUser
}

export function NoRightView({ state, send, page, user }: NoRightViewProps) {
  const open = firstPageOf(user)
  const needed = page?.rights && rightsText(page.rights)
  return (
    <Page gap={16} width="72rem">
      <PageHeader title={page?.label ?? 'No rights yet'} />
      {state.matches('failed') && (
        <ErrorBanner title="We could not check your rights. Try again." incident={state.machine.id} />
      )}
      <EmptyState
        detail={`Ask a lead at the camp office to give ${needed ? 'it' : 'them'} to you. Then press Check again.`}
        action={
          <Row gap={8} wraps justify="center">
            {open && (
              <Button component={Link} to={open.to}>
                Go to {open.label}
              </Button>
            )}
            <BusyButton
              variant={open ? 'default' : 'filled'}
              isBusy={state.hasTag('busy')}
              busyLabel="Checking…"
              onClick={() => send({ type: 'check.requested' })}
            >
              Check again
            </BusyButton>
          </Row>
        }
      >
        {needed ? `This page needs the right ${needed}.` : 'You are signed in, but you have no rights yet.'}
      </EmptyState>
      <p role="status" className="dimmed">
        {state.matches('unchanged') && 'Your rights are the same as before.'}
      </p>
    </Page>
  )
}
