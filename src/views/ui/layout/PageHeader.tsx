import { Text, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { demonstrationTitle } from '../../../domain/lib/pageTitles.ts'
import { UnderToast } from '../parts/Toast.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import classes from './PageHeader.module.css'
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
        {description !== undefined && <Text className={classes.description}>{description}</Text>}
      </UnderToast>
      {(children !== undefined || isDemonstration) && (
        <div className={classes.aside} data-fills={fillsPhone || undefined} data-print="no">
          {isDemonstration && <TonePill tone="warning">Demonstration</TonePill>}
          {children}
        </div>
      )}
    </header>
  )
}

const PageTitle = memo(function PageTitle({ children }: { children: string }) {
  return (
    <Title order={1} className={classes.title}>
      {children}
    </Title>
  )
})
