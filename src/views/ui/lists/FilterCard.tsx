import type { FocusEventHandler, ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import classes from './FilterCard.module.css'

interface FilterCardProps {
  /** The most equal columns; narrow windows have fewer, and on a phone the first field fills its row. */
  readonly columns: number
  readonly onFocus?: FocusEventHandler
  readonly children: ReactNode
}

export function FilterCard({ columns, onFocus, children }: FilterCardProps) {
  const share = `${Math.floor(100 / columns) - 3}%`
  return (
    <Card
      as="search"
      aria-label="Filters"
      className={classes.fields}
      gap={12}
      padding="clamp(10px, 2vw, 14px) clamp(12px, 3vw, 16px) clamp(12px, 2vw, 16px)"
      style={{
        // Two fields of 7.5rem fit beside each other in a phone of 320 px.
        gridTemplateColumns: `repeat(auto-fit, minmax(max(7.5rem, min(9rem, 45%), ${share}), 1fr))`,
        alignItems: 'end',
      }}
      data-print="no"
      onFocus={onFocus}
    >
      {children}
    </Card>
  )
}
