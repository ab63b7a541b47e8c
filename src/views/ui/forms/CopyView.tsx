import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { FlowProps } from '../flows/flow.ts'
import { CopyButton } from './CopyButton.tsx'

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
