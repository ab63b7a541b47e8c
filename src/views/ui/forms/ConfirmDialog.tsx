import { Box, Button, getDefaultZIndex, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShownFailure } from '../layout/Incident.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { BusyButton } from './BusyButton.tsx'
import { ButtonRow } from './FormFooter.tsx'

interface Question {
  readonly opened: boolean
  readonly title: string
  readonly text: ReactNode
  readonly cancelLabel?: string
  readonly confirmLabel: string
  readonly busyLabel?: string
  readonly busy?: boolean
  readonly tone?: 'plain' | 'danger'
  readonly stackId?: string
  readonly isOnTop?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

type ConfirmDialogProps = Question & (ShownFailure | { readonly error?: never; readonly incident?: never })

/** The focus starts on Cancel, so that a stray Enter does nothing. */
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
        <Box mt="md">
          <ErrorBanner title={error} incident={incident} />
        </Box>
      )}
      <Box mt="lg">
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
      </Box>
    </Modal>
  )
}
