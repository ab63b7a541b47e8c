import { type logoutMachine, logoutTexts } from '../../machines/logout.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { FlowProps } from './flow.ts'

export function LogoutView({ state, send }: FlowProps<typeof logoutMachine>) {
  const { role, error } = state.context
  const texts = logoutTexts[role]
  return (
    <ConfirmDialog
      opened={!state.matches('closed') && !state.matches('loggedOut')}
      title={texts.title}
      text={texts.question}
      cancelLabel={texts.cancel}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      busy={state.hasTag('busy')}
      error={error}
      incident={state.machine.id}
      onCancel={() => send({ type: 'logout.cancelled' })}
      onConfirm={() => send({ type: 'logout.confirmed' })}
    />
  )
}
