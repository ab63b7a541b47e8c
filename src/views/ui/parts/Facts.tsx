import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  readonly layout: 'columns' | 'rows' | 'pairs'
  readonly size?: 'md' | 'lg'
  readonly phoneLayout?: 'rows'
  readonly children: ReactNode
}

export function Facts({ layout, size = 'md', phoneLayout, children }: FactsProps) {
  return (
    <dl className={classes.facts} data-layout={layout} data-size={size} data-phone={phoneLayout}>
      {children}
    </dl>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  readonly isCode?: boolean
  readonly isAmount?: boolean
  readonly isStrong?: boolean
  readonly isLong?: boolean
  readonly isInSight?: boolean
}

export function Fact(props: FactProps) {
  const { label, children, isStrong = false, isLong = false, isInSight = false } = props
  const { isCode = false, isAmount = false } = props
  return (
    <div
      data-long={isLong || undefined}
      data-strong={isStrong || undefined}
      data-in-sight={isInSight || undefined}
    >
      <dt>{label}</dt>
      <dd data-code={isCode || undefined} data-amount={isAmount || undefined}>
        {children}
      </dd>
    </div>
  )
}

interface FactsSkeletonProps {
  readonly labels: readonly string[]
  readonly longLabels: readonly string[]
  readonly size?: 'md' | 'lg'
  readonly height: number
}

export function FactsSkeleton({ labels, longLabels, size = 'md', height }: FactsSkeletonProps) {
  return (
    <div className={classes.facts} data-layout="columns" data-size={size}>
      {labels.map((label) => (
        <Skeleton key={label} height={height} data-long={longLabels.includes(label) || undefined} />
      ))}
    </div>
  )
}
