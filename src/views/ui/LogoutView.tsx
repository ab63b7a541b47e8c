import { type logoutMachine, logoutTexts } from '../../machines/logout.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { FlowProps } from './flow.ts'

const draftText = 'Health information that you have not submitted will be removed from this device.'

interface LogoutViewProps extends FlowProps<typeof logoutMachine> {
  /** Whether a camper's unsubmitted health information goes with the session. */
  readonly removesDraft?: boolean
  /** What a gate has noted on this device and the server has not heard of. */
  readonly waitingScans?: number
}

function scansText(waiting: number): string {
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return `${scans} on this device for the server. They stay here, and go to the server when this device is paired again or somebody with the right “Gate” signs in.`
}

export function LogoutView({ state, send, removesDraft = false, waitingScans = 0 }: LogoutViewProps) {
  const { role, callError } = state.context
  const texts = logoutTexts[role]
  const sentences = [texts.question, removesDraft && draftText, waitingScans > 0 && scansText(waitingScans)]
  return (
    <ConfirmDialog
      opened={!state.matches('closed') && !state.matches('loggedOut')}
      title={texts.title}
      text={sentences.filter(Boolean).join(' ')}
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
