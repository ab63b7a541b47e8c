import { Button } from '@mantine/core'
import { CheckIcon, CopyIcon } from '../parts/icons.tsx'

interface CopyButtonProps {
  /** What is copied, in words: 'Copy code'. */
  readonly label: string
  readonly copied: boolean
  readonly onCopy: () => void
  /** 'Copied' unless told. */
  readonly copiedLabel?: string
}

/** Draws what its machine says; how long 'Copied' stands is the machine's affair. */
export function CopyButton({ label, copied, onCopy, copiedLabel = 'Copied' }: CopyButtonProps) {
  return (
    <Button
      variant="default"
      onClick={onCopy}
      leftSection={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      aria-live="polite"
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
