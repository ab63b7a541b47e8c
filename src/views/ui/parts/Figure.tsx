import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'
import classes from './Figure.module.css'

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
  readonly isMain?: boolean
}

/** Must be inside a `<dl>`. */
export function Figure({ label, children, isMain = false }: FigureProps) {
  return (
    <Stack gap={4} className={classes.figure} data-main={isMain ? '' : undefined}>
      <dt className="dimmed small">{label}</dt>
      <dd className={classes.value}>
        {children ?? <Skeleton component="span" display="block" height="0.8em" width="5ch" />}
      </dd>
    </Stack>
  )
}
