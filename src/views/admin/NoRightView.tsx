import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { rightsText } from '../../domain/rights.ts'
import type { SessionUser } from '../../domain/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Page } from '../ui/Stack.tsx'
import { type AdminPage, firstPageOf } from './adminPages.ts'

interface NoRightViewProps {
  /** What was to be opened; without one, nothing is open to this session. */
  readonly page?: AdminPage | undefined
  readonly user: SessionUser
}

/** Stands where a page would stand that the session may not use. */
export function NoRightView({ page, user }: NoRightViewProps) {
  const open = firstPageOf(user)
  return (
    <Page gap={16} width="72rem">
      <PageHeader title={page?.label ?? 'Welcome'} />
      <EmptyState
        detail={
          page?.rights ? 'Ask a lead at the camp office to give it to you.' : 'Ask a lead at the camp office.'
        }
        action={
          open && (
            <Button component={Link} to={open.to}>
              Go to {open.label}
            </Button>
          )
        }
      >
        {page?.rights
          ? `This page needs the right ${rightsText(page.rights)}.`
          : 'You are signed in, and you have no rights yet.'}
      </EmptyState>
    </Page>
  )
}
