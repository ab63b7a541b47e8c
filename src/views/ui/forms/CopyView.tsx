import { Button } from '@mantine/core'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { FlowProps } from '../flows/flow.ts'
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

interface CopyViewProps extends FlowProps<typeof copyMachine> {
  /** What is copied. */
  readonly text: string
  /** What is copied, in words: 'Copy code'. */
  readonly label: string
}

/** One button of the flow; it answers for its own text only. */
export function CopyView({ state, send, text, label }: CopyViewProps) {
  const isOurs = state.context.text === text
  return (
    <CopyButton
      label={isOurs && state.matches('failed') ? 'Please copy it by hand' : label}
      copied={isOurs && state.matches('copied')}
      onCopy={() => send({ type: 'copy.requested', text })}
    />
  )
}
