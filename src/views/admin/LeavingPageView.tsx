import type { leavingPageMachine } from '../../machines/leavingPage.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { FlowProps } from '../ui/flow.ts'

/** Above the dialog that shows what is not shown again. */
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
