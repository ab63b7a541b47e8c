import type { leavingPageMachine } from '../../machines/lib/leavingPage.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'

/** Asks before the loss of data that is shown only once, or that was typed. */
export function LeavingPageView({ state, send }: FlowProps<typeof leavingPageMachine>) {
  return (
    <ConfirmDialog
      opened={state.matches('asking')}
      isOnTop
      title="Leave this page?"
      text={
        state.context.loss === 'shown'
          ? 'What you see on it is not shown again. Print it or write it down first.'
          : 'What you typed on it is not saved yet.'
      }
      cancelLabel="Stay here"
      confirmLabel="Leave"
      tone="danger"
      onCancel={() => send({ type: 'leaving.cancelled' })}
      onConfirm={() => send({ type: 'leaving.confirmed' })}
    />
  )
}
