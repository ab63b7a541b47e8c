import { printFailedText, type printMachine } from '../../../machines/lib/print.ts'
import type { FlowProps } from '../flows/flow.ts'
import { Toast } from '../parts/Toast.tsx'

export function PrintMessage({ state, send }: FlowProps<typeof printMachine>) {
  if (!state.matches('failed')) return null
  return (
    <Toast tone="bad" incident={state.machine.id} onClose={() => send({ type: 'message.closed' })}>
      {printFailedText}
    </Toast>
  )
}
