import { type logoutMachine, logoutTexts } from '../../../machines/account/logout.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import type { FlowProps } from './flow.ts'

const draftText = 'Health information that you have not submitted will be removed from this device.'

interface LogoutViewProps extends FlowProps<typeof logoutMachine> {
  readonly removesDraft?: boolean
  readonly also?: string | undefined
}

export function LogoutView({ state, send, removesDraft = false, also }: LogoutViewProps) {
  const { role, callError } = state.context
  const texts = logoutTexts[role]
  return (
    <ConfirmDialog
      opened={!state.matches('closed') && !state.matches('loggedOut')}
      title={texts.title}
      text={[texts.question, removesDraft && draftText, also].filter(Boolean).join(' ')}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      busy={state.hasTag('busy')}
      error={callError}
      incident={state.machine.id}
      onCancel={() => send({ type: 'logout.cancelled' })}
      onConfirm={() => send({ type: 'logout.confirmed' })}
    />
  )
}
