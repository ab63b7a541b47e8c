import type { ReactNode } from 'react'
import classes from './AccountPage.module.css'
import { Card } from './Card.tsx'
import { Facts } from './Facts.tsx'
import { PageHeader } from './PageHeader.tsx'
import { SectionTitle } from './SectionTitle.tsx'
import { Page } from './Stack.tsx'

interface AccountPageProps {
  /** Who is signed in. */
  readonly facts: ReactNode
  /** What belongs to the account, below it. */
  readonly children?: ReactNode
}

export function AccountPage({ facts, children }: AccountPageProps) {
  return (
    <Page gap={24} width="48rem">
      <PageHeader title="My account" />
      <Card as="section" aria-labelledby="signed-in-as" className={classes.part}>
        <SectionTitle id="signed-in-as">Signed in as</SectionTitle>
        <Facts layout="rows">{facts}</Facts>
      </Card>
      {children}
    </Page>
  )
}
