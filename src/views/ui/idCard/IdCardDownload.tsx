import { Button } from '@mantine/core'
import type { idCardMachine } from '../../../machines/people/idCard.ts'
import type { FlowProps } from '../flows/flow.ts'
import { DownloadIcon, PrintIcon } from '../parts/icons.tsx'

export function IdCardDownload({ state, send }: FlowProps<typeof idCardMachine>) {
  const isBusy = state.hasTag('busy')
  return (
    <Button
      disabled={!state.matches('drawn')}
      aria-disabled={isBusy}
      data-disabled={isBusy}
      leftSection={<DownloadIcon size={18} />}
      onClick={() => send({ type: 'download.requested' })}
      aria-live="polite"
    >
      {state.matches({ drawn: 'downloading' }) ? 'Downloading...' : 'Download ID Card'}
    </Button>
  )
}

interface IdCardPrintProps {
  readonly isDrawn: boolean
  readonly onPrint: () => void
}

export function IdCardPrint({ isDrawn, onPrint }: IdCardPrintProps) {
  return (
    <Button variant="default" leftSection={<PrintIcon size={18} />} disabled={!isDrawn} onClick={onPrint}>
      Print ID Card
    </Button>
  )
}
