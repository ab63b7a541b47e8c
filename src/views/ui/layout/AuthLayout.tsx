import { Box, Title } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useCamp } from '../camp.ts'
import { Card } from '../parts/Card.tsx'
import { CampName, Logo, logoWidth } from '../parts/Mark.tsx'
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
  const { picture } = useCamp().facts.logo
  const width = { '--logo-width': `${logoWidth(44, picture)}px` } as CSSProperties
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <DawnScene />
        <div className={classes.brand} style={width}>
          <Logo size={44} />
          <p className={classes.event}>
            <CampName />
          </p>
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
