import type { clearFormMachine } from '../../../machines/clearForm.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { FlowProps } from '../../ui/flow.ts'

export function ClearFormView({ state, send }: FlowProps<typeof clearFormMachine>) {
  return (
    <ConfirmDialog
      opened={!state.matches('closed')}
      title="Clear Form"
      text="Are you sure you want to clear all form data? This action cannot be undone."
      confirmLabel="Clear Form"
      tone="danger"
      busy={state.hasTag('busy')}
      error={state.context.callError}
      incident={state.machine.id}
      onCancel={() => send({ type: 'clear.cancelled' })}
      onConfirm={() => send({ type: 'clear.confirmed' })}
    />
  )
}
