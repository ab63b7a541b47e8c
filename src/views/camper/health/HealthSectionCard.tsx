import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Card } from '../../ui/parts/Card.tsx'

export const sectionPadding = 'clamp(16px, 3vw, 24px)'

export function HealthSectionCard({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Card
      as="section"
      shadow="xs"
      padding={sectionPadding}
      gap={16}
      style={{ alignContent: 'start' }}
      aria-labelledby={id}
    >
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Card>
  )
}
