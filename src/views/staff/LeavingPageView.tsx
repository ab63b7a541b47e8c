import type { leavingPageMachine } from '../../machines/lib/leavingPage.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'

/** Asks before the loss of data that is shown only once. */
export function LeavingPageView({ state, send }: FlowProps<typeof leavingPageMachine>) {
  return (
    <ConfirmDialog
      opened={state.matches('asking')}
      isOnTop
      title="Leave this page?"
      text="What you see on it is not shown again. Print it or write it down first."
      cancelLabel="Stay here"
      confirmLabel="Leave"
      tone="danger"
      onCancel={() => send({ type: 'leaving.cancelled' })}
      onConfirm={() => send({ type: 'leaving.confirmed' })}
    />
  )
}
