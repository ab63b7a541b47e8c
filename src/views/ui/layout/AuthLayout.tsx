import { Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCamp } from '../camp.ts'
import { Card } from '../parts/Card.tsx'
import { Logo } from '../parts/Mark.tsx'
import { DawnScene } from '../scenes/DawnScene.tsx'
import { SchemeToggle } from '../theme/SchemeToggle.tsx'
import classes from './AuthLayout.module.css'
import { usePageTitle } from './usePageTitle.ts'

interface AuthLayoutProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
}

export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  const { facts } = useCamp()
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <DawnScene />
        <div className={classes.brand}>
          <Logo size={44} />
          <p className={classes.event}>{facts.identity.name}</p>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.corner}>
          <SchemeToggle />
        </div>
        <div className={classes.column}>
          <Title pe="3rem">{title}</Title>
          {description !== undefined && (
            <Box c="dimmed" mt={4}>
              {description}
            </Box>
          )}
          <Card shadow="md" className={classes.card}>
            {children}
          </Card>
          {footer !== undefined && (
            <Box c="dimmed" fz="sm" mt="md">
              {footer}
            </Box>
          )}
        </div>
      </main>
    </div>
  )
}
