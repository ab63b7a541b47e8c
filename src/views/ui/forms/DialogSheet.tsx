import type { ReactNode } from 'react'
import { Row, Stack } from '../layout/Stack.tsx'
import classes from './DialogSheet.module.css'

/** The `classNames` of a modal that holds a `DialogSheet`. */
export const sheetClasses = { content: classes.content ?? '', body: classes.body ?? '' }

interface DialogSheetProps {
  readonly children: ReactNode
  readonly foot: ReactNode
  /** Names the scroll area and makes it focusable, for content without a focusable element. */
  readonly label?: string | undefined
}

export function DialogSheet({ children, foot, label }: DialogSheetProps) {
  return (
    <>
      <Stack
        gap={16}
        className={classes.scroll}
        {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </Stack>
      <Row
        as="footer"
        gap="8px 12px"
        wraps
        align="center"
        justify="flex-end"
        className={classes.foot}
        data-print="no"
      >
        {foot}
      </Row>
    </>
  )
}
