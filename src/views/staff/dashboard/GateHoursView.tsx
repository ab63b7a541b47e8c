import { Title } from '@mantine/core'
import { useId } from 'react'
import type { gateHoursMachine } from '../../../machines/gate/gateHours.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'

const number = new Intl.NumberFormat('en-US')

export function GateHoursView({ state }: Pick<FlowProps<typeof gateHoursMachine>, 'state'>) {
  const titleId = useId()
  const { gates } = state.context
  if (gates === null || gates.length === 0) return null
  return (
    <Card as="section" gap={8} padding="12px 16px" aria-labelledby={titleId} data-print="no">
      <Title order={2} id={titleId} size="h4" lh={1.3}>
        Gates in the last hour
      </Title>
      <Stack
        as="ul"
        gap={4}
        style={{
          columnGap: 32,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
        }}
      >
        {gates.map((hour) => (
          <Row as="li" key={hour.gate} gap="0 12px" wraps justify="space-between" className="wraps">
            <bdi>{hour.gate === '' ? 'Another gate' : hour.gate}</bdi>
            <strong>
              {number.format(hour.in)} in, {number.format(hour.out)} out
            </strong>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
