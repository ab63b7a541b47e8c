import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { EmptyScene } from './scenes/EmptyScene.tsx'

interface EmptyStateProps {
  /** What is not there, one sentence. */
  readonly children: ReactNode
  /** The next step. */
  readonly action?: ReactNode
  /** A drawing of its own; the cold camp fire unless told. */
  readonly scene?: ReactNode
}

export function EmptyState({ children, action, scene = <EmptyScene /> }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.scene}>{scene}</div>
      <p className={classes.sentence}>{children}</p>
      {action !== undefined && <div>{action}</div>}
    </div>
  )
}
