import type { ReactNode } from 'react'
import { Card, roomy } from '../parts/Card.tsx'
import { Facts } from '../parts/Facts.tsx'
import classes from './AccountPage.module.css'
import { PageHeader } from './PageHeader.tsx'
import { SectionTitle } from './SectionTitle.tsx'
import { Page } from './Stack.tsx'

interface AccountPageProps {
  readonly back?: ReactNode
  readonly facts: ReactNode
  readonly children?: ReactNode
}

export function AccountPage({ back, facts, children }: AccountPageProps) {
  return (
    <Page gap={20} width="48rem">
      {back}
      <PageHeader title="My account" />
      <Card as="section" aria-labelledby="signed-in-as" padding={roomy} className={classes.part}>
        <SectionTitle id="signed-in-as">Signed in as</SectionTitle>
        <Facts layout="rows">{facts}</Facts>
      </Card>
      {children}
    </Page>
  )
}
