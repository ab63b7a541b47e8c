import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'

type FormProps = FlowProps<typeof healthFormMachine>

export function DraftNote({ state }: Pick<FormProps, 'state'>) {
  if (state.matches({ draft: 'unkept' }))
    return (
      <ErrorBanner tone="warning" title="This browser cannot keep what you type." incident={state.machine.id}>
        Submit it before you leave the page.
      </ErrorBanner>
    )
  const { draft } = state.context
  return <p className="dimmed small">{draft ? keptTexts[draft.keptIn] : beforeTypingText}</p>
}

const beforeTypingText = 'What you type stays here when you reload the page. Signing out removes it.'
const keptTexts = {
  device:
    'What you type is kept on this device for 24 hours, or until you submit it. Signing out removes it.',
  tab: 'What you type is not submitted yet. It is kept in this tab until you close it or sign out.',
}

export function HealthFormDialogs(props: FormProps) {
  return (
    <>
      <ClearDialog {...props} />
      <DiscardDialog {...props} />
    </>
  )
}

function DiscardDialog({ state, send }: FormProps) {
  const { draft } = state.context
  return (
    <ConfirmDialog
      opened={state.matches({ draft: 'askingToDiscard' })}
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

function ClearDialog({ state, send }: FormProps) {
  return (
    <ConfirmDialog
      opened={!state.matches({ clear: 'closed' })}
      title="Clear Form"
      text="Are you sure you want to clear all form data? This action cannot be undone."
      confirmLabel="Clear Form"
      tone="danger"
      busy={state.matches({ clear: 'clearing' })}
      error={state.context.clearError}
      incident={state.machine.id}
      onCancel={() => send({ type: 'clear.cancelled' })}
      onConfirm={() => send({ type: 'clear.confirmed' })}
    />
  )
}
