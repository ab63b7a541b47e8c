import type { ReactNode } from 'react'
import classes from './DialogSheet.module.css'

/** The `classNames` of a modal that holds a `DialogSheet`. */
export const sheetClasses = { content: classes.content ?? '', body: classes.body ?? '' }

interface DialogSheetProps {
  readonly children: ReactNode
  /** Buttons, always in sight. */
  readonly foot: ReactNode
  /** Of what scrolls, where nothing in it takes the focus: so a keyboard reaches it. */
  readonly label?: string | undefined
}

/** A long dialog scrolls above its foot, so that nothing lies below it. */
export function DialogSheet({ children, foot, label }: DialogSheetProps) {
  return (
    <>
      <div
        className={classes.scroll}
        {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </div>
      <footer className={classes.foot} data-print="no">
        {foot}
      </footer>
    </>
  )
}
