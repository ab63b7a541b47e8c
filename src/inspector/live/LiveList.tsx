import { UnstyledButton } from '@mantine/core'
import { valueName } from '../walk/describe.ts'
import { endings } from './endings.ts'
import classes from './LiveView.module.css'
import { type LiveFlow, labelOf } from './liveFlows.ts'

interface LiveListProps {
  readonly flows: readonly LiveFlow[]
  readonly selected: string | null
  readonly onSelect: (actor: string) => void
}

export function LiveList({ flows, selected, onSelect }: LiveListProps) {
  return (
    <nav className={classes.list} aria-label="Running flows">
      <ul>
        {flows.map((flow) => (
          <li key={flow.actor}>
            <UnstyledButton
              className={classes.choice}
              aria-current={flow.actor === selected || undefined}
              data-status={flow.status}
              onClick={() => onSelect(flow.actor)}
            >
              <span className={classes.name}>{labelOf(flow)}</span>{' '}
              <span className={classes.value}>
                {valueName(flow.value)}
                {endings[flow.status]}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
