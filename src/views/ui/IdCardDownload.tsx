import { Button } from '@mantine/core'
import type { idCardMachine } from '../../machines/idCard.ts'
import type { FlowProps } from './flow.ts'

/** Saves the card that `IdCardView` shows, as a picture. */
export function IdCardDownload({ state, send }: FlowProps<typeof idCardMachine>) {
  const isBusy = state.hasTag('busy')
  return (
    <Button
      disabled={isBusy || !state.matches('drawn')}
      onClick={() => send({ type: 'download.requested' })}
      aria-live="polite"
    >
      {isBusy ? 'Downloading...' : 'Download ID Card'}
    </Button>
  )
}
