import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import type { CardHolder } from '../../../domain/idCard.ts'
import type { exportMachine } from '../../../machines/export.ts'
import type { FlowProps } from '../../ui/flow.ts'

export interface ExportProps extends FlowProps<typeof exportMachine> {
  /** The filtered list. */
  readonly participants: readonly CardHolder[]
  /** People of the demo fall-back are not exported. */
  readonly isDemo: boolean
  /** Where the panel gives the focus back. */
  readonly button?: RefObject<HTMLButtonElement | null>
}

/** While it is busy it keeps the focus; an Enter that is held down on "Cancel" ends here and begins nothing. */
export function ExportButton({ state, send, participants, isDemo, button }: ExportProps) {
  const isBusy = state.hasTag('busy')
  return (
    <Button
      ref={button}
      variant="default"
      disabled={isDemo || participants.length === 0}
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => send({ type: 'export.requested', participants, isDemo })}
    >
      Export All ID Cards
    </Button>
  )
}
