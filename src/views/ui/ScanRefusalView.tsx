import { type scanRefusalMachine, scanRefusedText } from '../../machines/scanRefusal.ts'
import type { FlowProps } from './flow.ts'
import { Toast } from './Toast.tsx'

/** Above the open dialog, whose buttons stay free. */
export function ScanRefusalView({ state }: FlowProps<typeof scanRefusalMachine>) {
  if (!state.matches('shown')) return null
  return (
    <Toast key={state.context.turn} tone="bad" incident={null} isAtTop>
      {scanRefusedText}
    </Toast>
  )
}
