import type { ReactNode } from 'react'
import { eventName } from '../../domain/public/event.ts'
import classes from './Paper.module.css'

interface PaperProps {
  readonly id: string
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Paper({ id, title, className = '', children }: PaperProps) {
  return (
    <article className={`${classes.paper} ${className}`} aria-labelledby={id}>
      <p className={classes.event}>{eventName}</p>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </article>
  )
}

export function PaperTable({ className = '', children }: Pick<PaperProps, 'className' | 'children'>) {
  return <table className={`${classes.table} ${className}`}>{children}</table>
}
