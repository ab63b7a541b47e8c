import { type scanRefusalMachine, scanRefusedText } from '../../../machines/lib/scanRefusal.ts'
import { Toast } from '../parts/Toast.tsx'
import type { FlowProps } from './flow.ts'

export function ScanRefusalView({ state }: FlowProps<typeof scanRefusalMachine>) {
  if (!state.matches('shown')) return null
  return (
    <Toast key={state.context.turn} tone="bad" incident={null} isAtTop>
      {scanRefusedText}
    </Toast>
  )
}
