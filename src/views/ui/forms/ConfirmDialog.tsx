import { Button, getDefaultZIndex, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { BusyButton } from './BusyButton.tsx'
import classes from './ConfirmDialog.module.css'
import { ButtonRow } from './FormFooter.tsx'

interface Question {
  readonly opened: boolean
  readonly title: string
  /** The question, a sentence or two. */
  readonly text: ReactNode
  /** 'Cancel' unless told. */
  readonly cancelLabel?: string
  readonly confirmLabel: string
  /** What the confirm button reads while busy; its own label unless told. */
  readonly busyLabel?: string
  /** Disables both buttons and every other way out. */
  readonly busy?: boolean
  /** `danger` paints the confirm button red: for what cannot be undone. */
  readonly tone?: 'plain' | 'danger'
  /** Its name among the dialogs of a `Modal.Stack`, where it may stand over another one. */
  readonly stackId?: string
  /** Whatever else is open. */
  readonly isOnTop?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

interface Failing {
  /** Why it did not work the last time. */
  readonly error: string | null
  /** The id of the machine whose failure that is; null where nothing failed. */
  readonly incident: string | null
}

type ConfirmDialogProps = Question & (Failing | { readonly error?: never; readonly incident?: never })

/** Asks before something is done. The focus starts on Cancel, so that a stray Enter does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, cancelLabel = 'Cancel', confirmLabel, busyLabel = confirmLabel } = props
  const {
    busy = false,
    tone = 'plain',
    error = null,
    incident = null,
    stackId,
    isOnTop,
    onCancel,
    onConfirm,
  } = props
  return (
    <Modal
      opened={opened}
      {...(stackId !== undefined && { stackId })}
      {...(isOnTop && { zIndex: getDefaultZIndex('popover') })}
      onClose={onCancel}
      title={title}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={false}
      aria-busy={busy}
    >
      <Text component="div">{text}</Text>
      {error !== null && (
        <div className={classes.error}>
          <ErrorBanner title={error} incident={incident} />
        </div>
      )}
      <div className={classes.buttons}>
        <ButtonRow phoneBasis="10rem" lastWidth="12rem">
          <Button variant="default" data-autofocus disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <BusyButton
            color={tone === 'danger' ? 'red' : 'forest'}
            isBusy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </ButtonRow>
      </div>
    </Modal>
  )
}
