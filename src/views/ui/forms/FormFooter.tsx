import { Button } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Row } from '../layout/Stack.tsx'
import { BusyButton } from './BusyButton.tsx'
import classes from './FormFooter.module.css'

interface FormFooterProps {
  readonly submitLabel: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly onCancel: () => void
}

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

export interface RowLook {
  /** On a phone the buttons fill the row, and wrap below this width. */
  readonly phoneBasis?: string
  /** Wide enough for the busy label of the last button, so that the layout does not shift. */
  readonly lastWidth?: string
  /** On a phone the buttons are stacked at full width, the primary one first. */
  readonly isStacked?: boolean
  readonly isSpread?: boolean
}

export function ButtonRow(props: RowLook & { readonly children: ReactNode }) {
  const { phoneBasis, lastWidth, isStacked, isSpread, children } = props
  const widths = { '--phone-basis': phoneBasis, '--last-width': lastWidth } as CSSProperties
  return (
    <Row
      gap={12}
      wraps
      justify={isSpread ? 'space-between' : 'flex-end'}
      className={classes.row}
      data-fills={phoneBasis && ''}
      data-stacked={isStacked && ''}
      style={widths}
    >
      {children}
    </Row>
  )
}
