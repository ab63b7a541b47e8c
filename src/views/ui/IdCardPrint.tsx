import { Button } from '@mantine/core'
import { PrintIcon } from './icons.tsx'

interface IdCardPrintProps {
  /** Whether there is a card to print. */
  readonly isDrawn: boolean
  readonly onPrint: () => void
}

/** Prints the card that `IdCardView` shows. */
export function IdCardPrint({ isDrawn, onPrint }: IdCardPrintProps) {
  return (
    <Button variant="default" leftSection={<PrintIcon size={18} />} disabled={!isDrawn} onClick={onPrint}>
      Print ID Card
    </Button>
  )
}
