import { Text, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { demonstrationTitle } from '../../../domain/lib/pageTitles.ts'
import { UnderToast } from '../parts/Toast.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import classes from './PageHeader.module.css'
import { Row } from './Stack.tsx'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeaderProps {
  readonly title: string
  readonly isDemonstration?: boolean
  readonly description?: ReactNode
  readonly toast?: ReactNode
  readonly children?: ReactNode
  readonly fillsPhone?: boolean
}

export function PageHeader({
  title,
  isDemonstration = false,
  description,
  toast,
  children,
  fillsPhone = false,
}: PageHeaderProps) {
  usePageTitle(isDemonstration ? demonstrationTitle(title) : title)
  return (
    <header className={classes.header}>
      <UnderToast toast={toast} className={classes.words}>
        <PageTitle>{title}</PageTitle>
        {description !== undefined && (
          <Text c="dimmed" maw="68ch" mt={4}>
            {description}
          </Text>
        )}
      </UnderToast>
      {(children !== undefined || isDemonstration) && (
        <Row
          gap={fillsPhone ? 'clamp(8px, 1.5vw, 12px)' : 12}
          wraps
          align="center"
          className={classes.aside}
          data-fills={fillsPhone || undefined}
          data-print="no"
        >
          {isDemonstration && <TonePill tone="warning">Demonstration</TonePill>}
          {children}
        </Row>
      )}
    </header>
  )
}

const PageTitle = memo(function PageTitle({ children }: { children: string }) {
  return <Title className={classes.title}>{children}</Title>
})
