import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionTitleProps {
  readonly id?: string
  readonly gap?: number
  readonly children: ReactNode
}

export function SectionTitle({ id, gap = 0, children }: SectionTitleProps) {
  return (
    <Title order={2} id={id} lh="inherit" mb={gap}>
      {children}
    </Title>
  )
}
