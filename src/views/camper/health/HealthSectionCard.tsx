import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import classes from './HealthSectionCard.module.css'

export function HealthSectionCard({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" shadow="xs" className={classes.section} aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Card>
  )
}
