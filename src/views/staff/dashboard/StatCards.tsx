import { Skeleton } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { noFilters, searchOf } from '../../../domain/people/filters.ts'
import type { DashboardStats } from '../../../domain/staff/dashboard.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { ListLink } from './ListLink.tsx'
import { numberText, percentageText } from './numbers.ts'
import classes from './StatCards.module.css'

/** Checked In is the largest, because it shows how full the camp is. */
export function StatCards({ stats, isLoading }: { stats: DashboardStats; isLoading: boolean }) {
  const { totalRegistrations, checkedIn, checkedOut, healthRecords } = stats
  return (
    <div className={classes.cards}>
      <StatCard
        title="Registered Participants"
        count={totalRegistrations}
        subtitle="Total registrations"
        list=""
        isLoading={isLoading}
      />
      <StatCard
        title="Checked In"
        count={checkedIn.count}
        subtitle={`${percentageText(checkedIn.percentage)} of total`}
        list={searchOf({ ...noFilters, status: 'checkedIn' })}
        isLoading={isLoading}
        filled={checkedIn.percentage}
      />
      <StatCard
        title="Checked Out"
        count={checkedOut.count}
        subtitle={`${percentageText(checkedOut.percentage)} of total`}
        list={searchOf({ ...noFilters, status: 'checkedOut' })}
        isLoading={isLoading}
      />
      <StatCard
        title="Health Records"
        count={healthRecords.count}
        subtitle={`${percentageText(healthRecords.percentage)} of participants`}
        isLoading={isLoading}
      />
    </div>
  )
}

interface StatCardProps {
  readonly title: string
  readonly count: number
  readonly subtitle: string
  readonly isLoading: boolean
  /** Query string of the registrations page; absent if no list shows these people. */
  readonly list?: string
  /** Per cent; the card becomes the main one, with a bar. */
  readonly filled?: number
}

function StatCard({ title, count, subtitle, isLoading, list, filled }: StatCardProps) {
  const id = useId()
  const text = numberText(count)
  return (
    <Card
      as="article"
      shadow="xs"
      className={classes.card}
      aria-labelledby={id}
      aria-busy={isLoading}
      data-first={filled !== undefined || undefined}
    >
      <h2 id={id} className={classes.title}>
        {list === undefined ? (
          title
        ) : (
          <ListLink search={list} isWide>
            {title}
          </ListLink>
        )}
      </h2>
      <p className={classes.count}>
        <span className={classes.number} style={{ '--characters': text.length } as CSSProperties}>
          {isLoading ? <Skeleton component="span" width="4ch" className={classes.pending ?? ''} /> : text}
        </span>
      </p>
      <p className={classes.subtitle}>
        {isLoading ? <Skeleton component="span" width="60%" className={classes.pending ?? ''} /> : subtitle}
      </p>
      {filled !== undefined && (
        <div className={classes.track}>
          <div
            className={classes.bar}
            style={{ inlineSize: `${isLoading ? 0 : Math.min(100, Math.max(0, filled))}%` }}
          />
        </div>
      )}
    </Card>
  )
}
