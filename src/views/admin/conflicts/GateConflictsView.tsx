import { Button, Skeleton, Textarea, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { campDateTime } from '../../../domain/campTime.ts'
import {
  type ConflictSide,
  type GateConflict,
  type GateConflicts,
  longestConflictNote,
} from '../../../domain/offlineGate.ts'
import {
  conflictsFailedText,
  type gateConflictsMachine,
  type WantedDecision,
} from '../../../machines/gateConflicts.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { ListReading } from '../../ui/ListReading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Page } from '../../ui/Stack.tsx'
import {
  decisionLabels,
  decisionsFor,
  deviceName,
  isWithdrawnText,
  kindText,
  labelOf,
  markText,
  questionTexts,
  waitingText,
  whereText,
} from './conflictWords.ts'
import classes from './GateConflicts.module.css'

interface GateConflictsViewProps extends FlowProps<typeof gateConflictsMachine> {
  /** Whether somebody is signed in who may say that a device does not come back. */
  readonly mayGiveUp: boolean
}

/** What gates have noted apart, side by side, for somebody who decides. */
export function GateConflictsView({ state, send, mayGiveUp }: GateConflictsViewProps) {
  const { inbox, callError, notice } = state.context
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision takes its buttons away with the focus
  useEffect(() => {
    if (notice !== null) list.current?.focus()
  }, [notice, inbox?.open])
  const choose = (wanted: WantedDecision) => send({ type: 'decision.chosen', wanted })
  return (
    <Page gap={20} phoneGap={12} width="64rem" isCentred>
      <PageHeader title="Gate Inbox" />
      <VisuallyHidden component="p" role="status">
        {notice ?? ''}
      </VisuallyHidden>
      {notice !== null && <p className={classes.notice}>{notice}</p>}
      <ListReading
        reading={readingOf(state)}
        loadingText="Reading what the gates have noted…"
        failedText={callError ?? conflictsFailedText}
        staleText="What stands here may be old."
        incident={state.machine.id}
        onRetry={() => send({ type: 'list.refreshRequested' })}
      />
      {inbox === null && state.matches({ list: 'loading' }) && <Skeleton height={220} radius="md" />}
      {inbox && (
        <div ref={list} tabIndex={-1} className={classes.list}>
          <Waiting inbox={inbox} onChoose={mayGiveUp ? choose : null} />
          {inbox.conflicts.length === 0 && (
            <EmptyState detail="What two gates note differently, or a list speaks against, is shown here.">
              Nothing to decide.
            </EmptyState>
          )}
          {groupsIn(inbox).map((group) => (
            <Group key={group.id} {...group} onChoose={choose} />
          ))}
          {inbox.conflicts.map((conflict) => (
            <Conflict key={conflict.key} conflict={conflict} onChoose={choose} />
          ))}
          {inbox.open > inbox.conflicts.length && (
            <p>{inbox.open - inbox.conflicts.length} more are shown when these are decided.</p>
          )}
        </div>
      )}
      <Question state={state} send={send} />
    </Page>
  )
}

function readingOf(state: FlowProps<typeof gateConflictsMachine>['state']) {
  if (state.matches({ list: 'failed' })) return 'failed'
  if (state.matches({ list: 'stale' })) return 'stale'
  return state.context.inbox === null ? 'loading' : 'shown'
}

interface WaitingProps {
  readonly inbox: GateConflicts
  readonly onChoose: Choose | null
}

function Waiting({ inbox: { waiting }, onChoose }: WaitingProps) {
  if (waiting.length === 0) return null
  return (
    <Card as="section" className={classes.waiting} aria-labelledby="waiting-devices">
      <h2 id="waiting-devices" className={classes.title}>
        Not handed in yet
      </h2>
      <ul>
        {waiting.map((device) => (
          <li key={device.device}>
            {waitingText(device)}
            {onChoose && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${decisionLabels.giveUp}: ${deviceName(device)}`}
                onClick={() =>
                  onChoose({ keys: [device.device], decision: 'giveUp', about: deviceName(device) })
                }
              >
                {decisionLabels.giveUp}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ConflictsOfGroup {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
}

/** Groups of at least two. */
function groupsIn({ conflicts }: GateConflicts): readonly ConflictsOfGroup[] {
  const groups = new Map<string, ConflictsOfGroup>()
  for (const { key, group } of conflicts) {
    if (!group) continue
    const { id, kind, gates } = group
    const title = `${kindText(kind)}, noted at ${gates[0]} and at ${gates[1]}`
    groups.set(id, { id, title, keys: [...(groups.get(id)?.keys ?? []), key] })
  }
  return [...groups.values()].filter(({ keys }) => keys.length > 1)
}

type Choose = (wanted: WantedDecision) => void

function Group({ title, keys, onChoose }: ConflictsOfGroup & { readonly onChoose: Choose }) {
  return (
    <Card as="section" className={classes.group} aria-label={title}>
      <p>
        <strong>{keys.length} people</strong>: {title}. Was each of them one person, noted twice?
      </p>
      <Button
        color="amber"
        onClick={() => onChoose({ keys, decision: 'onePerson', about: `${keys.length} people` })}
      >
        Yes, close all {keys.length}
      </Button>
    </Card>
  )
}

function Conflict({ conflict, onChoose }: { readonly conflict: GateConflict; readonly onChoose: Choose }) {
  const { key, marks, noted, other, person, lookFor } = conflict
  const name = person?.name ?? noted.number
  const isWithdrawn = person?.isWithdrawn === true
  const titleId = `conflict-${key}`
  return (
    <Card as="article" className={classes.conflict} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {name}
        </h2>
        {person && (
          <p className={classes.person}>
            {[person.code, person.age === null ? '' : `${person.age} years`, person.union ?? '']
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        )}
      </header>
      <ul className={classes.marks}>
        {marks
          .filter((mark) => mark !== 'withdrawn' || !isWithdrawn)
          .map((mark) => (
            <li key={mark}>{markText(mark)}</li>
          ))}
        {isWithdrawn && <li>{isWithdrawnText}</li>}
      </ul>
      <div className={classes.sides}>
        <Side title="Noted" side={noted} />
        {other && <Side title="Against" side={other} />}
      </div>
      {lookFor && (
        <p className={classes.lookFor}>
          {lookFor.by} looks for them since {campDateTime(lookFor.at)}
          {lookFor.note === null ? '.' : `: ${lookFor.note}`}
        </p>
      )}
      <div className={classes.actions}>
        {decisionsFor(conflict).map((decision) => (
          <Button
            key={decision}
            variant="default"
            aria-label={`${labelOf(decision, conflict)}: ${name}`}
            onClick={() => onChoose({ keys: [key], decision, about: name })}
          >
            {labelOf(decision, conflict)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function Side({ title, side }: { readonly title: string; readonly side: ConflictSide }) {
  return (
    <div className={classes.side}>
      <h3 className={classes.kind}>
        {title}: {kindText(side.kind)}
      </h3>
      <p>{whereText(side)}</p>
      {side.withWhom !== null && <p>With: {side.withWhom}</p>}
      {side.anyway !== null && <p>Why: {side.anyway}</p>}
      {!side.isCounted && <p className={classes.quiet}>Does not count.</p>}
    </div>
  )
}

function Question({ state, send }: FlowProps<typeof gateConflictsMachine>) {
  const { wanted, note, decisionError, isIncident } = state.context
  const decision = wanted?.decision ?? 'undo'
  const isSending = state.matches({ decision: 'sending' })
  return (
    <ConfirmDialog
      opened={state.matches({ decision: 'asking' }) || isSending}
      title={wanted ? `${decisionLabels[decision]}: ${wanted.about}` : ''}
      text={
        <>
          {decision !== 'onePerson' && <span>{questionTexts[decision]}</span>}
          {decision === 'lookFor' && (
            <Textarea
              mt="sm"
              label="Note"
              autosize
              minRows={2}
              maxLength={longestConflictNote}
              value={note}
              readOnly={isSending}
              onChange={(event) => send({ type: 'note.changed', note: event.currentTarget.value })}
            />
          )}
        </>
      }
      confirmLabel={decisionLabels[decision]}
      busyLabel="Processing..."
      busy={isSending}
      error={decisionError}
      incident={decisionError !== null && isIncident ? state.machine.id : null}
      onCancel={() => send({ type: 'decision.cancelled' })}
      onConfirm={() => send({ type: 'decision.confirmed' })}
    />
  )
}
