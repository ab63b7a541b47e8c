import { useId } from 'react'
import type { gateHoursMachine } from '../../../machines/gate/gateHours.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Card } from '../../ui/parts/Card.tsx'
import classes from './GateHours.module.css'

const number = new Intl.NumberFormat('en-US')

export function GateHoursView({ state }: Pick<FlowProps<typeof gateHoursMachine>, 'state'>) {
  const titleId = useId()
  const { gates } = state.context
  if (gates === null || gates.length === 0) return null
  return (
    <Card as="section" className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Gates in the last hour
      </h2>
      <ul className={classes.gates}>
        {gates.map((hour) => (
          <li key={hour.gate}>
            <bdi>{hour.gate === '' ? 'Another gate' : hour.gate}</bdi>
            <strong>
              {number.format(hour.in)} in, {number.format(hour.out)} out
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
