import type { ReactNode } from 'react'
import { campDate } from '../../../domain/campTime.ts'
import { fullNameOf, statusOf } from '../../../domain/people.ts'
import type { SessionUser } from '../../../domain/session.ts'
import { Card } from '../../ui/Card.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './IdCardPage.module.css'

interface IdCardPageViewProps {
  readonly camper: SessionUser
  /** The drawn card, a flow of its own. */
  readonly card: ReactNode
  /** The buttons that download and print it. */
  readonly actions: ReactNode
}

export function IdCardPageView({ camper, card, actions }: IdCardPageViewProps) {
  return (
    <div className={classes.page}>
      <div data-print="no">
        <PageHeader
          title="ID Card"
          description="Show it at the gate and at every stall. It opens without a network, too."
        />
      </div>
      <div className={classes.columns}>
        {camper.code ? (
          <section aria-label="Your ID card" className={classes.card}>
            {card}
            <div className={classes.actions} data-print="no">
              {actions}
            </div>
          </section>
        ) : (
          <EmptyState>
            Your code is missing on this device. Sign out and sign in again to see your card.
          </EmptyState>
        )}
        <Details camper={camper} />
      </div>
    </div>
  )
}

function Details({ camper }: Pick<IdCardPageViewProps, 'camper'>) {
  const { firstname = '', lastname = '', code = '', whatsapp, union, registeredAt } = camper
  const { checkedIn = false, checkedOut = false } = camper
  return (
    <Card
      as="section"
      shadow="xs"
      className={classes.details}
      aria-labelledby="registration-details"
      data-print="no"
    >
      <h2 id="registration-details" className={classes.title}>
        Registration Details
      </h2>
      <dl className={classes.facts}>
        <Fact label="Full Name">{fullNameOf({ firstname, lastname })}</Fact>
        <Fact label="Contact">{whatsapp}</Fact>
        <Fact label="Union">{union}</Fact>
        <Fact label="Registration ID">{code !== '' && <CodeText>{code}</CodeText>}</Fact>
        <Fact label="Status">
          <StatusPill status={statusOf({ checkedIn, checkedOut })} />
        </Fact>
        <Fact label="Registration Date">{registeredAt !== undefined && campDate(registeredAt)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const value = typeof children === 'string' ? children.trim() : children
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{value ? <bdi>{value}</bdi> : <span className={classes.missing}>Not provided</span>}</dd>
    </div>
  )
}
