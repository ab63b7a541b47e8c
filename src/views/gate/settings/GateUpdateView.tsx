import { Button } from '@mantine/core'
import { type gateUpdateMachine, gateUpdateTexts } from '../../../machines/gate/gateUpdate.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Row } from '../../ui/layout/Stack.tsx'

export function GateUpdateView({ state, send }: FlowProps<typeof gateUpdateMachine>) {
  if (state.matches('none')) return null
  const isQuiet = state.matches({ waiting: 'quiet' })
  if (state.hasTag('busy')) return <p role="status">{gateUpdateTexts.applying}</p>
  return (
    <Row gap="8px 12px" wraps align="center" justify="space-between">
      <p role="status">{isQuiet ? gateUpdateTexts.quiet : gateUpdateTexts.held}</p>
      {isQuiet && (
        <Button variant="default" size="compact-md" onClick={() => send({ type: 'start.chosen' })}>
          {gateUpdateTexts.start}
        </Button>
      )}
    </Row>
  )
}
