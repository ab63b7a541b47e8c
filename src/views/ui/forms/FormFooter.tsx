import { Button } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'
import classes from './FormFooter.module.css'

interface FormFooterProps {
  readonly submitLabel: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** "Cancel" and the button that submits the form around them. */
export function FormFooter({ submitLabel, busyLabel, isBusy, onCancel, ...row }: FormFooterProps & RowLook) {
  return (
    <ButtonRow {...row}>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" color="amber" isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </BusyButton>
    </ButtonRow>
  )
}

interface RowLook {
  /** On a phone the buttons fill the row, and stand below each other where they are wider than this. */
  readonly phoneBasis?: string
  /** Wide enough for the busy words of the last button, so that nothing moves when they come. */
  readonly lastWidth?: string
  /** On a phone they stand below each other as wide as the page, the one that goes on first. */
  readonly isStacked?: boolean
  /** Apart, the first at the other end. */
  readonly isSpread?: boolean
}

/** Buttons at the end of a form or dialog, the one that goes on last. */
export function ButtonRow(props: RowLook & { readonly children: ReactNode }) {
  const { phoneBasis, lastWidth, isStacked, isSpread, children } = props
  const look = {
    '--phone-basis': phoneBasis,
    '--last-width': lastWidth,
    justifyContent: isSpread && 'space-between',
  } as CSSProperties
  return (
    <div className={classes.row} data-fills={phoneBasis && ''} data-stacked={isStacked && ''} style={look}>
      {children}
    </div>
  )
}
