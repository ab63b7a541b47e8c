import { UnstyledButton } from '@mantine/core'
import { valueName } from '../walk/describe.ts'
import classes from './LiveView.module.css'
import type { LiveFlow } from './liveFlows.ts'

interface LiveListProps {
  readonly flows: readonly LiveFlow[]
  readonly selected: string | null
  readonly onSelect: (actor: string) => void
}

const endings = { active: '', done: ' · done', error: ' · failed', stopped: ' · ended' } as const

/** The flows that run, with the state that each is in. */
export function LiveList({ flows, selected, onSelect }: LiveListProps) {
  return (
    <nav className={classes.list} aria-label="Running flows">
      <ul>
        {flows.map(({ actor, name, status, value }) => (
          <li key={actor}>
            <UnstyledButton
              className={classes.choice}
              aria-current={actor === selected || undefined}
              data-status={status}
              onClick={() => onSelect(actor)}
            >
              <span className={classes.name}>
                {name} <small>{actor}</small>
              </span>
              <span className={classes.value}>
                {valueName(value)}
                {endings[status]}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
