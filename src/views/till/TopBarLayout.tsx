import type { ReactNode } from 'react'
import { Row } from '../ui/layout/Stack.tsx'
import { Logo } from '../ui/parts/Mark.tsx'
import { SchemeToggle } from '../ui/theme/SchemeToggle.tsx'
import classes from './TopBarLayout.module.css'

interface TopBarLayoutProps {
  readonly person: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

export function TopBarLayout({ person, actions, children }: TopBarLayoutProps) {
  return (
    <>
      <header className={classes.bar} data-on="brand" data-print="no">
        <Logo size={36} />
        <span className={`wraps visually-hidden-on-phones ${classes.person}`}>{person}</span>
        <Row gap={8} wraps className={classes.actions}>
          {actions}
        </Row>
        <SchemeToggle />
      </header>
      <main className={classes.main}>{children}</main>
    </>
  )
}
