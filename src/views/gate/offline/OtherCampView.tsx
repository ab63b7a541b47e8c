import { Button, Text } from '@mantine/core'
import { inOtherCampFileText, type otherCampScansMachine } from '../../../machines/gate/otherCampScans.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './GateLink.module.css'

export function OtherCampView({ state, send }: FlowProps<typeof otherCampScansMachine>) {
  const { saved, callError } = state.context
  const isSaving = state.matches('saving')
  const isRemoving = state.matches('removing')
  const isSaved = saved.length > 0
  return (
    <Stack gap={8}>
      <Text inherit>
        {isSaved
          ? inOtherCampFileText(state.context)
          : 'If the server of that camp never comes back, save them as a file. Then they can be removed from this device.'}
      </Text>
      {callError !== null && <ErrorBanner title={callError} incident={state.machine.id} />}
      <Row gap="8px 12px" wraps className={classes.buttons}>
        <BusyButton
          variant="default"
          size="compact-md"
          isBusy={isSaving}
          busyLabel="Saving…"
          onClick={() => send({ type: 'file.requested' })}
        >
          {isSaved ? 'Save the file again' : 'Save them as a file'}
        </BusyButton>
        {isSaved && (
          <Button
            variant="default"
            size="compact-md"
            disabled={isSaving}
            onClick={() => send({ type: 'removal.chosen' })}
          >
            Remove them from this device
          </Button>
        )}
      </Row>
      <ConfirmDialog
        opened={state.matches('asking') || isRemoving}
        title="Remove what was noted for another camp?"
        text="It is deleted from this device, and no server receives it. Look first whether the file in your downloads can be opened: there is no other copy."
        cancelLabel="Keep it"
        confirmLabel="Remove"
        busyLabel="Removing…"
        busy={isRemoving}
        tone="danger"
        onCancel={() => send({ type: 'removal.cancelled' })}
        onConfirm={() => send({ type: 'removal.confirmed' })}
      />
    </Stack>
  )
}
