import type { ReactNode } from 'react'
import type { SessionUser } from '../../../domain/account/session.ts'
import { campDate } from '../../../domain/lib/campTime.ts'
import { statusOf } from '../../../domain/people/people.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import classes from './IdCardPage.module.css'

interface IdCardPageViewProps {
  readonly camper: SessionUser
  readonly card: ReactNode
  readonly inUse?: ReactNode
  readonly actions: ReactNode
}

export function IdCardPageView({ camper, card, inUse, actions }: IdCardPageViewProps) {
  return (
    <Page gap={0} width="72rem" isCentred>
      <div data-print="no">
        <PageHeader
          title="ID Card"
          description="Show it at the gate and at every stall. It also opens without internet."
        />
      </div>
      <Stack gap={24} className={classes.columns}>
        {camper.code ? (
          <Stack as="section" gap={20} align="center" aria-label="Your ID card" className={classes.card}>
            {card}
            {inUse}
            <Row gap={12} wraps justify="center" data-print="no">
              {actions}
            </Row>
          </Stack>
        ) : (
          <EmptyState>
            Your code is missing on this device. Sign out and sign in again to see your card.
          </EmptyState>
        )}
        <Details camper={camper} />
      </Stack>
    </Page>
  )
}

function Details({ camper }: Pick<IdCardPageViewProps, 'camper'>) {
  const { firstname = '', lastname = '', code = '', whatsapp, union, registeredAt } = camper
  const { checkedIn = false, checkedOut = false } = camper
  return (
    <Card
      as="section"
      shadow="xs"
      padding="20px 24px 12px"
      aria-labelledby="registration-details"
      data-print="no"
    >
      <SectionTitle id="registration-details" gap={8}>
        Registration Details
      </SectionTitle>
      <Facts layout="rows">
        <Detail label="Full Name">
          <PersonName of={{ firstname, lastname }} />
        </Detail>
        <Detail label="Contact">{whatsapp}</Detail>
        <Detail label={useGroupWords().label}>{union}</Detail>
        <Detail label="Registration ID">{code !== '' && <CodeText>{code}</CodeText>}</Detail>
        <Detail label="Status">
          <StatusPill status={statusOf({ checkedIn, checkedOut })} />
        </Detail>
        <Detail label="Registration Date">{registeredAt !== undefined && campDate(registeredAt)}</Detail>
      </Facts>
    </Card>
  )
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const value = typeof children === 'string' ? children.trim() : children
  return (
    <Fact label={label}>
      {value ? (
        <bdi>{value}</bdi>
      ) : (
        <span className="dimmed" style={{ fontWeight: 400 }}>
          Not provided
        </span>
      )}
    </Fact>
  )
}
