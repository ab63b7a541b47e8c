import { Button } from '@mantine/core'
import { inOtherCampFileText, type otherCampScansMachine } from '../../../machines/gate/otherCampScans.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './GateLink.module.css'

export function OtherCampView({ state, send }: FlowProps<typeof otherCampScansMachine>) {
  const { saved, callError } = state.context
  const isSaving = state.matches('saving')
  const isRemoving = state.matches('removing')
  const isSaved = saved.length > 0
  return (
    <div className={classes.otherCamp}>
      <p>
        {isSaved
          ? inOtherCampFileText(state.context)
          : 'If the server of that camp never comes back, save them as a file. Then they can be removed from this device.'}
      </p>
      {callError !== null && <ErrorBanner title={callError} incident={state.machine.id} />}
      <div className={classes.buttons}>
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
      </div>
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
    </div>
  )
}
