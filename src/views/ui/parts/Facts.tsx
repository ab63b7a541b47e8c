import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  /** `columns` beside each other, `rows` with a line between them, or `pairs` with the value at the far end. */
  readonly layout: 'columns' | 'rows' | 'pairs'
  readonly size?: 'md' | 'lg'
  /** Where the window is as narrow as a phone's: below each other, each beside its name. */
  readonly phoneLayout?: 'rows'
  readonly children: ReactNode
}

/** What is known of something, each with its name. */
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
  readonly isStrong?: boolean
  /** Takes a whole line where the columns are few. */
  readonly isLong?: boolean
  /** Shown after each step: `useInSight`. */
  readonly isInSight?: boolean
}

export function Fact(props: FactProps) {
  const { label, children, isCode = false, isStrong = false, isLong = false, isInSight = false } = props
  return (
    <div
      data-long={isLong || undefined}
      data-strong={isStrong || undefined}
      data-in-sight={isInSight || undefined}
    >
      <dt>{label}</dt>
      <dd data-code={isCode || undefined}>{children}</dd>
    </div>
  )
}

interface FactsSkeletonProps {
  readonly labels: readonly string[]
  /** Those that take a whole line where the columns are few. */
  readonly longLabels: readonly string[]
  readonly size?: 'md' | 'lg'
  /** Of each, in pixels. */
  readonly height: number
}

/** Columns of facts that are on their way, in the same shape. */
export function FactsSkeleton({ labels, longLabels, size = 'md', height }: FactsSkeletonProps) {
  return (
    <div className={classes.facts} data-layout="columns" data-size={size}>
      {labels.map((label) => (
        <Skeleton key={label} height={height} data-long={longLabels.includes(label) || undefined} />
      ))}
    </div>
  )
}
