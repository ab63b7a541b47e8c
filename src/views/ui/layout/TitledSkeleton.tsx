import { Title } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { PageTitle } from '../../../domain/lib/pageTitles.ts'
import headerClasses from './PageHeader.module.css'
import { PageSkeleton, SkeletonParts } from './PageSkeleton.tsx'
import { Page } from './Stack.tsx'
import classes from './TitledSkeleton.module.css'
import { usePageTitle } from './usePageTitle.ts'

interface PageOnItsWayProps {
  readonly page: PageTitle | undefined
}

export function PageOnItsWay({ page }: PageOnItsWayProps) {
  return page === undefined ? <PageSkeleton /> : <Titled page={page} />
}

function Titled({ page }: { readonly page: PageTitle }) {
  usePageTitle(page.tabTitle ?? page.title)
  return <TitledSkeleton page={page} />
}

/** CSS draws the texts from `data-words`: the text of the document has them only when the page is loaded. */
export function TitledSkeleton({
  page: { title, line, width, down = [0, 0] },
  children,
}: {
  readonly page: PageTitle
  readonly children?: ReactNode
}) {
  const place = { '--down': `${down[0]}px`, '--phone-down': `${down[1]}px` } as CSSProperties
  return (
    <Page
      gap={20}
      phoneGap={16}
      isCentred
      data-skeleton
      aria-busy="true"
      {...(width !== undefined && { width })}
    >
      <header className={classes.header} style={place}>
        <p className={`dimmed small strong ${classes.words}`} data-words={line} hidden={line === undefined} />
        <Title
          className={`${headerClasses.title} ${classes.words}`}
          lts="-0.012em"
          data-words={title}
          renderRoot={(properties) => <p {...properties} />}
        />
      </header>
      {children}
      <div>
        <SkeletonParts />
      </div>
    </Page>
  )
}
