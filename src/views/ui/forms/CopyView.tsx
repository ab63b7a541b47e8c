import { Button } from '@mantine/core'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { FlowProps } from '../flows/flow.ts'
import { CheckIcon, CopyIcon } from '../parts/icons.tsx'

interface CopyButtonProps {
  readonly label: string
  readonly copied: boolean
  readonly onCopy: () => void
  readonly copiedLabel?: string
}

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
  readonly text: string
  readonly label: string
}

/** Several buttons may share one flow; each shows only the state of its own text. */
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
