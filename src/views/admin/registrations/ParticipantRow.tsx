import { memo, type ReactNode } from 'react'
import { ageText, fullNameOf, initialsOf, type Participant, statusOf } from '../../../domain/people.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './ParticipantTable.module.css'

interface ParticipantRowProps {
  readonly participant: Participant
  /** No other row of the list has it. */
  readonly rowKey: string
  readonly isDemo: boolean
  /** Whether the Tab key stops here. */
  readonly isActive: boolean
  readonly onFocus: (rowKey: string) => void
  readonly onView: (participant: Participant) => void
}

/** Memoised: most rows stay as they are while somebody types a filter or scrolls. */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, rowKey, isDemo, isActive, onFocus, onView } = props
  const { code, gender, union } = participant
  const name = fullNameOf(participant)
  return (
    <>
      <Cell column="Code">
        <CodeText>{code}</CodeText>
      </Cell>
      <Cell column="Name">
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(participant)}
        </span>
        <span className={classes.who}>
          <bdi className={classes.name}>{name}</bdi>
          {isDemo && <span className={classes.demo}>Demo</span>}
        </span>
      </Cell>
      <Cell column="Sex">{gender?.[0] ?? '-'}</Cell>
      <Cell column="Age">{ageText(participant) ?? '-'}</Cell>
      <Cell column="Union">
        <bdi className={classes.union}>{union?.trim() ?? '-'}</bdi>
      </Cell>
      <Cell column="Status">
        <StatusPill status={statusOf(participant)} />
      </Cell>
      <Cell column="Actions">
        <button
          type="button"
          className={classes.view}
          tabIndex={isActive ? 0 : -1}
          aria-label={`View ${name}`}
          onFocus={() => onFocus(rowKey)}
          onClick={() => onView(participant)}
        >
          View
        </button>
      </Cell>
    </>
  )
})

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div role="cell" data-column={column} className={classes.cell}>
      {children}
    </div>
  )
}
