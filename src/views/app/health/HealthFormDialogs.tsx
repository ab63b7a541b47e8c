import { campDateTime } from '../../../domain/campTime.ts'
import type { clearFormMachine } from '../../../machines/clearForm.ts'
import type { healthDraftMachine } from '../../../machines/healthDraft.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'

type DraftProps = FlowProps<typeof healthDraftMachine>

/** What becomes of unsubmitted words, beside the button that submits them. */
export function DraftNote({ state }: Pick<DraftProps, 'state'>) {
  if (state.matches('unkept'))
    return (
      <ErrorBanner tone="warning" title="This browser cannot keep what you type." incident={state.machine.id}>
        Submit it before you leave the page.
      </ErrorBanner>
    )
  return (
    <p className="dimmed small">
      What you type is kept on this device for 24 hours, or until you submit it. Signing out removes it.
    </p>
  )
}

export function DiscardDialog({ state, send }: DraftProps) {
  const { draft } = state.context
  return (
    <ConfirmDialog
      opened={state.matches('askingToDiscard')}
      title="Discard what you typed?"
      text={`${draft ? `What you typed on ${campDateTime(draft.typedAt)}` : 'It'} is kept nowhere but on this device. It cannot be brought back.`}
      cancelLabel="Keep it"
      confirmLabel="Discard"
      tone="danger"
      onCancel={() => send({ type: 'discard.cancelled' })}
      onConfirm={() => send({ type: 'discard.confirmed' })}
    />
  )
}

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
