import type { ReactNode } from 'react'
import classes from './SectionTitle.module.css'

interface SectionTitleProps {
  readonly id?: string
  readonly gap?: number
  readonly children: ReactNode
}

export function SectionTitle({ id, gap = 0, children }: SectionTitleProps) {
  return (
    <h2 id={id} className={classes.title} style={{ marginBlockEnd: gap }}>
      {children}
    </h2>
  )
}
