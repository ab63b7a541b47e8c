import { Button, Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { campDateTime } from '../../domain/lib/campTime.ts'
import type { healthCornerMachine } from '../../machines/health/healthCorner.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { DialogSheet, sheetClasses } from '../ui/forms/DialogSheet.tsx'
import { closedByScan, focusBesideDialogs } from '../ui/forms/focusBesideDialogs.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { LockIcon } from '../ui/parts/icons.tsx'
import { HealthIdCard } from './HealthIdCard.tsx'
import classes from './HealthRecordDialog.module.css'

/** The closing dialog is an empty sheet, because the record leaves the page immediately. */
export function HealthRecordDialog({ state, send }: FlowProps<typeof healthCornerMachine>) {
  const { card } = state.context
  const isCovered = state.matches('covered')
  const close = () => send({ type: 'record.closed' })
  return (
    <Modal
      opened={card !== null || isCovered}
      onClose={close}
      title="Health ID card"
      size="lg"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close the health ID card', size: 40, iconSize: 20 }}
      attributes={{ ...closedByScan, content: { ...closedByScan.content, 'data-health-record': true } }}
      classNames={{ ...sheetClasses, body: `${sheetClasses.body} ${classes.sheet}` }}
    >
      <DialogSheet
        label={card ? 'The record' : undefined}
        foot={
          <>
            {card && (
              <p className={`dimmed small ${classes.note}`}>The card covers itself after 60 seconds.</p>
            )}
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        {card && <OpeningForCamper state={state} send={send} />}
        {card && <HealthIdCard card={card} />}
        {isCovered && <CoveredRecord onRepeat={() => send({ type: 'lookUp.repeated' })} />}
      </DialogSheet>
    </Modal>
  )
}

/** The camper cannot read a record that is older than a password reset by the office. */
function OpeningForCamper({ state, send }: FlowProps<typeof healthCornerMachine>) {
  const { card, openingError, isOpened } = state.context
  const isBusy = state.hasTag('busy')
  if (isOpened)
    return (
      <ErrorBanner tone="info" title="The camper can read this record now." incident={null}>
        The camper finds it under Health.
      </ErrorBanner>
    )
  if (card?.closedAt === undefined) return null
  return (
    <ErrorBanner
      tone="warning"
      title="This camper cannot read this record."
      incident={null}
      action={
        <BusyButton
          variant="default"
          isBusy={isBusy}
          busyLabel="Opening..."
          onClick={() => send({ type: 'opening.requested' })}
        >
          Open for the camper
        </BusyButton>
      }
    >
      {openingError !== null && <strong>{openingError} </strong>}
      The camp office made a new password on {campDateTime(card.closedAt)}. Open the record only while the
      camper is here with you.
    </ErrorBanner>
  )
}

/** Takes the focus from the record's dialog, but from no other open dialog. */
export function focusBesideRecord(element: HTMLElement | null): void {
  focusBesideDialogs(element, (dialog) => dialog.matches('[data-health-record]'))
}

function CoveredRecord({ onRepeat }: { onRepeat: () => void }) {
  const again = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (isLost || activeElement.closest('[data-health-record]')) focusBesideRecord(again.current)
  }, [])

  return (
    <Stack gap={12} align="center" className={classes.covered}>
      <LockIcon size={48} />
      <Text ff="heading" fz="1.5rem" fw={650} c="var(--camp-heading)">
        The record is covered
      </Text>
      <p className={classes.words}>
        Records cover themselves after 60 seconds, and when the page is hidden. Scan the card again, or show
        the record again: that is a new look-up, which is written down.
      </p>
      <Button ref={again} data-autofocus onClick={onRepeat}>
        Show again
      </Button>
    </Stack>
  )
}
