import { Button, Text } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  type PossibleMatchGroup,
  possibleMatchGroupOf,
  possibleMatchGroups,
  possibleMatchLabels,
} from '../../../domain/people/importing/importAlike.ts'
import {
  type ImportItem,
  type ReviewGroup,
  reviewGroupOf,
  reviewGroups,
} from '../../../domain/people/importing/importReview.ts'
import { type GroupChoice, type importPeopleMachine, isShown } from '../../../machines/people/importPeople.ts'
import {
  importLabel,
  leftForLaterText,
  nothingToImportText,
  readyText,
  workOf,
} from '../../../machines/people/importTexts.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { ImportFaults, ImportMends } from './ImportFaults.tsx'
import classes from './ImportPeople.module.css'
import { ReviewRow, unionListId } from './ReviewRow.tsx'

type ImportProps = FlowProps<typeof importPeopleMachine>

const groupTexts: Readonly<Record<ReviewGroup, { readonly name: string; readonly hint: string }>> = {
  wrong: {
    name: 'Wrong',
    hint: 'These rows cannot be registered as they are. Decide for all with the same fault, correct single rows or leave them out.',
  },
  perhaps: {
    name: 'Perhaps the same',
    hint: 'These may be people who are registered or in another row. Decide for each or for all in sight. Undecided rows are not imported.',
  },
  again: {
    name: 'Come again?',
    hint: 'These people are withdrawn. Do they come again? Decide for each or for all. Undecided rows are not imported.',
  },
  different: {
    name: 'Different',
    hint: 'The file says something else of these people. What is ticked is taken from it.',
  },
  new: { name: 'New', hint: 'These people are registered as new people.' },
  here: { name: 'Already here', hint: 'These people are registered, and nothing differs.' },
  leftOut: { name: 'Left out', hint: 'You have left these rows out.' },
}

const groupChoices: Readonly<Record<ReviewGroup, readonly { choice: GroupChoice; label: string }[]>> = {
  wrong: [{ choice: 'leaveOut', label: 'Leave all out' }],
  perhaps: [
    { choice: 'same', label: 'All are the same' },
    { choice: 'add', label: 'All are different people' },
    { choice: 'leaveOut', label: 'Leave all out' },
  ],
  again: [
    { choice: 'again', label: 'Register all again' },
    { choice: 'leaveOut', label: 'Leave all out' },
  ],
  different: [
    { choice: 'take', label: 'Take all from the file' },
    { choice: 'keep', label: 'Keep all as it is here' },
  ],
  new: [{ choice: 'leaveOut', label: 'Leave all out' }],
  here: [],
  leftOut: [],
}

export function ImportReview({ state, send }: ImportProps) {
  const { context } = state
  const { items, shown, failure, correction, dropped, campUnions } = context
  const byGroup = useMemo(() => itemsByGroup(items), [items])
  const byRow = useMemo(() => new Map(items.map((item) => [item.row.row, item])), [items])
  const rows = byGroup[shown].filter((item) => isShown(context, item))
  const label = useMemo(() => importLabel(workOf({ items })), [items])
  const leftForLater = label === 'Finish' ? leftForLaterText({ items }) : null
  const isReady = state.matches({ open: { reviewing: 'ready' } })
  const groups = useFocusAfterCorrection(correction?.row, rows)
  const columns: readonly Column<ImportItem>[] = [
    {
      key: 'person',
      header: 'Person and what to do',
      cell: (item) => <ReviewRow state={state} send={send} item={item} others={othersOf(item, byRow)} />,
    },
  ]
  return (
    <>
      {dropped.length > 0 && (
        <ErrorBanner title="Some decisions do not apply any more." tone="info" incident={null}>
          <ul>
            {dropped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button variant="default" size="xs" mt={8} onClick={() => send({ type: 'dropped.closed' })}>
            Close
          </Button>
        </ErrorBanner>
      )}
      {failure !== null && correction === null && (
        <ErrorBanner title={failure.text} incident={incidentOf(state)} />
      )}
      <Card as="section" padding="12px 16px" aria-label="What is imported">
        <Row gap="8px 16px" wraps align="center" justify="space-between" className={classes.ready}>
          <div role="status">
            <Text>{readyText(context)}</Text>
            {leftForLater !== null && <p className="dimmed">{leftForLater}</p>}
            {label === undefined && <p className="dimmed">{nothingToImportText}</p>}
          </div>
          {label !== undefined && (
            <Button
              {...(leftForLater === null ? { color: 'amber' } : { variant: 'default' })}
              disabled={!isReady}
              onClick={() => send({ type: 'writing.requested' })}
            >
              {label}
            </Button>
          )}
        </Row>
      </Card>
      <ImportMends state={state} send={send} />
      <datalist id={unionListId}>
        {campUnions.map(({ union, abbreviation }) => (
          <option key={union} value={union} label={abbreviation} />
        ))}
      </datalist>
      <fieldset ref={groups} aria-label="Rows by verdict">
        <Row gap={8} wraps className={classes.buttons}>
          {reviewGroups.map((group) => (
            <Button
              key={group}
              variant={group === shown ? 'filled' : 'default'}
              color="forest"
              aria-pressed={group === shown}
              disabled={!isReady}
              onClick={() => send({ type: 'group.shown', group })}
            >
              {groupTexts[group].name} · {byGroup[group].length.toLocaleString('en')}
            </Button>
          ))}
        </Row>
      </fieldset>
      {shown === 'perhaps' && (
        <PerhapsGroups state={state} send={send} items={byGroup.perhaps} isReady={isReady} />
      )}
      {rows.length === 0 ? (
        <EmptyState>No row is here.</EmptyState>
      ) : (
        <>
          <p className="dimmed">{groupTexts[shown].hint}</p>
          {shown === 'wrong' && <ImportFaults state={state} send={send} />}
          {groupChoices[shown].length > 0 && (
            <ButtonRow phoneBasis="10rem">
              {groupChoices[shown].map(({ choice, label }) => (
                <Button
                  key={choice}
                  variant="default"
                  disabled={!isReady}
                  onClick={() => send({ type: 'group.decided', choice })}
                >
                  {label}
                </Button>
              ))}
            </ButtonRow>
          )}
          <WindowedTable
            key={`${shown} ${context.shownPerhaps}`}
            label={groupTexts[shown].name}
            columns={columns}
            layout={{
              columns: 'minmax(0, 1fr)',
              narrow: '"person" auto / minmax(0, 1fr)',
            }}
            rows={rows}
            keyOf={({ row }) => String(row.row)}
          />
        </>
      )}
    </>
  )
}

function othersOf({ verdict }: ImportItem, byRow: ReadonlyMap<number, ImportItem>): readonly ImportItem[] {
  return verdict?.verdict === 'perhaps' ? verdict.rows.flatMap((row) => byRow.get(row) ?? []) : []
}

interface PerhapsGroupsProps extends ImportProps {
  readonly items: readonly ImportItem[]
  readonly isReady: boolean
}

/** With several reasons, a decision for all rows applies to the rows of one reason. */
function PerhapsGroups({ state, send, items, isReady }: PerhapsGroupsProps) {
  const { shownPerhaps } = state.context
  const counts = new Map<PossibleMatchGroup, number>()
  for (const item of items) {
    const group = possibleMatchGroupOf(item)
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  if (counts.size < 2 && shownPerhaps === null) return null
  const choices = [
    null,
    ...possibleMatchGroups.filter((group) => counts.has(group) || group === shownPerhaps),
  ]
  return (
    <fieldset aria-label="Rows by likeness">
      <Row gap={8} wraps className={classes.buttons}>
        {choices.map((group) => (
          <Button
            key={group}
            size="xs"
            variant={group === shownPerhaps ? 'filled' : 'default'}
            color="forest"
            aria-pressed={group === shownPerhaps}
            disabled={!isReady}
            onClick={() => send({ type: 'perhaps.shown', group })}
          >
            {group === null ? 'All' : possibleMatchLabels[group]} ·{' '}
            {(group === null ? items.length : (counts.get(group) ?? 0)).toLocaleString('en')}
          </Button>
        ))}
      </Row>
    </fieldset>
  )
}

/** The form had the focus; it moves to the row's button, the next row's, or the group's. */
function useFocusAfterCorrection(corrected: number | undefined, rows: readonly ImportItem[]) {
  const groups = useRef<HTMLFieldSetElement>(null)
  const before = useRef<{ readonly row: number; readonly place: number }>(null)
  useLayoutEffect(() => {
    const closed = before.current
    before.current =
      corrected === undefined
        ? null
        : { row: corrected, place: rows.findIndex(({ row }) => row.row === corrected) }
    if (corrected !== undefined || closed === null) return
    const isStillHere = rows.some(({ row }) => row.row === closed.row)
    const next = isStillHere ? closed.row : (rows[closed.place] ?? rows.at(-1))?.row.row
    const button =
      document.querySelector<HTMLElement>(`[data-correct-row="${next}"]`) ??
      groups.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    button?.focus()
  }, [corrected, rows])
  return groups
}

function itemsByGroup(items: readonly ImportItem[]): Readonly<Record<ReviewGroup, readonly ImportItem[]>> {
  const groups: Record<ReviewGroup, ImportItem[]> = {
    wrong: [],
    perhaps: [],
    again: [],
    different: [],
    new: [],
    here: [],
    leftOut: [],
  }
  for (const item of items) {
    const group = reviewGroupOf(item)
    // A replayed recording masks the verdict, so its group may be unknown.
    if (group !== null) groups[group]?.push(item)
  }
  return groups
}
