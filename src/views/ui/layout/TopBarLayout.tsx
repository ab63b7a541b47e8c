import type { ReactNode } from 'react'
import { Logo } from '../parts/Mark.tsx'
import { SchemeToggle } from '../theme/SchemeToggle.tsx'
import classes from './TopBarLayout.module.css'

interface TopBarLayoutProps {
  readonly person: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

export function TopBarLayout({ person, actions, children }: TopBarLayoutProps) {
  return (
    <div className={classes.layout}>
      <header className={classes.bar} data-on="brand" data-print="no">
        <Logo size={36} />
        <span className={classes.person}>{person}</span>
        <div className={classes.actions}>{actions}</div>
        <div className={classes.scheme}>
          <SchemeToggle />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
