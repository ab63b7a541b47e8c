import type { ReactNode } from 'react'
import { Row } from '../ui/layout/Stack.tsx'
import { CampName, InlineLogo } from '../ui/parts/Mark.tsx'
import classes from './Paper.module.css'

interface PaperProps {
  readonly id: string
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Paper({ id, title, className = '', children }: PaperProps) {
  return (
    <article className={className} aria-labelledby={id} data-print="only">
      <p className={classes.event}>
        <InlineLogo />
        <CampName />
      </p>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </article>
  )
}

export function PaperFacts({ className = '', children }: Pick<PaperProps, 'className' | 'children'>) {
  return (
    <Row as="dl" gap="3mm 8mm" wraps className={`${classes.facts} ${className}`}>
      {children}
    </Row>
  )
}

export function PaperTable({ className = '', children }: Pick<PaperProps, 'className' | 'children'>) {
  return <table className={`${classes.table} ${className}`}>{children}</table>
}
