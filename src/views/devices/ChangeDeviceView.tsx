import { TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { changeDeviceMachine } from '../../machines/devices/changeDevice.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { failureProps } from '../ui/layout/Incident.tsx'
import { Toast } from '../ui/parts/Toast.tsx'
import { useFocusAfterDialog } from './useFocusAfterDialog.ts'

export interface ChangeDeviceViewProps extends FlowProps<typeof changeDeviceMachine> {
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export function ChangeDeviceView({ state, send, addButton }: ChangeDeviceViewProps) {
  const { device } = state.context
  const isRevoking = state.matches('revoking')
  useFocusAfterDialog({ isClosed: state.matches('closed'), isGone: isRevoking, addButton })
  return (
    <>
      <ConfirmDialog
        opened={state.matches('asking') || isRevoking}
        title={`Revoke ${device?.name ?? ''}?`}
        text={questionOf(device)}
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        busy={isRevoking}
        tone="danger"
        {...failureProps(state)}
        onCancel={() => send({ type: 'change.closed' })}
        onConfirm={() => send({ type: 'revoke.confirmed' })}
      />
      <DayDialog state={state} send={send} />
    </>
  )
}

export function DeviceToast({ state, send }: FlowProps<typeof changeDeviceMachine>) {
  if (!state.matches({ closed: 'announced' })) return null
  return (
    <Toast tone="good" onClose={() => send({ type: 'toast.closed' })}>
      {state.context.notice}
    </Toast>
  )
}

function questionOf(device: { readonly name: string; readonly state: string } | null): string {
  if (device?.state === 'waiting') return 'Its code cannot be used any more.'
  return `${device?.name ?? ''} is signed out when it next loads or saves anything. To use it again, pair it again.`
}

function DayDialog({ state, send }: FlowProps<typeof changeDeviceMachine>) {
  const { device, endsOn, dayError, failure } = state.context
  const field = useRef<HTMLInputElement>(null)
  const isBusy = state.matches('saving')
  const isComplaint = dayError !== null || failure !== null
  return (
    <FormDialog
      opened={state.matches('choosing') || isBusy}
      title={`Last day of ${device?.name ?? ''}`}
      isBusy={isBusy}
      complaint={{ context: state.context, field: isComplaint ? field : null }}
      {...failureProps(state)}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() => send({ type: 'day.submitted' })}
      onCancel={() => send({ type: 'change.closed' })}
    >
      <TextInput
        ref={field}
        data-autofocus
        type="date"
        label="Last day"
        description="At midnight after this day the device is signed out."
        name="endsOn"
        readOnly={isBusy}
        value={endsOn}
        error={dayError}
        onChange={(event) => send({ type: 'day.changed', endsOn: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
