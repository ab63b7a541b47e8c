import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Figure.module.css'

interface FigureProps {
  readonly label: string
  /** Null while it is on its way. */
  readonly children: ReactNode
  /** The one that answers the screen's question. */
  readonly isMain?: boolean
}

/** A number and what it counts; stands in a `<dl>`. */
export function Figure({ label, children, isMain = false }: FigureProps) {
  return (
    <div className={classes.figure} data-main={isMain ? '' : undefined}>
      <dt className="dimmed small">{label}</dt>
      <dd className={classes.value}>
        {children ?? <Skeleton component="span" display="block" height="0.8em" width="5ch" />}
      </dd>
    </div>
  )
}
