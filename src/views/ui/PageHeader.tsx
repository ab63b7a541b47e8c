import { Text, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import classes from './PageHeader.module.css'
import { UnderToast } from './Toast.tsx'
import { usePageTitle } from './usePageTitle.ts'

interface PageHeaderProps {
  readonly title: string
  readonly description?: ReactNode
  /** A toast about the page. */
  readonly toast?: ReactNode
  /** Buttons or badges at the right, below the title on a phone. */
  readonly children?: ReactNode
  /** On a phone the buttons share the line below the title. */
  readonly fillsPhone?: boolean
}

/** The page's one h1. */
export function PageHeader({ title, description, toast, children, fillsPhone = false }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      <UnderToast toast={toast} className={classes.words}>
        <PageTitle>{title}</PageTitle>
        {description !== undefined && <Text className={classes.description}>{description}</Text>}
      </UnderToast>
      {children !== undefined && (
        <div className={classes.aside} data-fills={fillsPhone || undefined} data-print="no">
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
