import type { ReactNode } from 'react'
import classes from './SectionTitle.module.css'

interface SectionTitleProps {
  readonly id?: string
  /** Below it, in pixels. */
  readonly gap?: number
  readonly children: ReactNode
}

/** The h2 of a part of a page. */
export function SectionTitle({ id, gap = 0, children }: SectionTitleProps) {
  return (
    <h2 id={id} className={classes.title} style={{ marginBlockEnd: gap }}>
      {children}
    </h2>
  )
}
