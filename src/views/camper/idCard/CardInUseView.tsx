import { Button } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { cardInUseMachine } from '../../../machines/camper/cardInUse.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'

export function CardInUseView({ state, send }: FlowProps<typeof cardInUseMachine>) {
  const { card } = state.context
  if (state.matches('none'))
    return (
      <ErrorBanner tone="warning" title="No card of yours can be used now." incident={null}>
        Ask the camp office for a new one.
      </ErrorBanner>
    )
  if (state.matches('failed'))
    return (
      <Stack gap={8} align="center" data-print="no">
        <p className="dimmed small">
          We cannot look now whether this is your newest card. If you were given a new one, show that one.
        </p>
        <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
          Look again
        </Button>
      </Stack>
    )
  if (!state.matches('shown') || card === null) return null
  return (
    <p className="dimmed small">
      Card <CodeText>{card.number}</CodeText>, made on {campDateTime(card.issuedAt)}
    </p>
  )
}
