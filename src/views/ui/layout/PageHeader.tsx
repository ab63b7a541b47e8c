import { Text, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { demonstrationTitle } from '../../../domain/lib/pageTitles.ts'
import { UnderToast } from '../parts/Toast.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import classes from './PageHeader.module.css'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeaderProps {
  readonly title: string
  /** Nothing on the page is real: the browser's tab and a badge say so. */
  readonly isDemonstration?: boolean
  readonly description?: ReactNode
  /** A toast about the page. */
  readonly toast?: ReactNode
  /** Buttons or badges at the right, below the title on a phone. */
  readonly children?: ReactNode
  /** On a phone the buttons share the line below the title. */
  readonly fillsPhone?: boolean
}

/** The page's one h1. */
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
