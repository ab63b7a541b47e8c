import { Button } from '@mantine/core'
import type { CardHolder } from '../../../domain/idCard.ts'
import type { exportMachine } from '../../../machines/export.ts'
import type { FlowProps } from '../../ui/flow.ts'

export interface ExportProps extends FlowProps<typeof exportMachine> {
  /** The filtered list. */
  readonly participants: readonly CardHolder[]
  /** People of the demo fall-back are not exported. */
  readonly isDemo: boolean
}

export function ExportButton({ state, send, participants, isDemo }: ExportProps) {
  return (
    <Button
      variant="default"
      disabled={isDemo || participants.length === 0 || state.hasTag('busy')}
      onClick={() => send({ type: 'export.requested', participants, isDemo })}
    >
      Export All ID Cards
    </Button>
  )
}
