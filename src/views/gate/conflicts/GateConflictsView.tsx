import { Button, Skeleton, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ConflictSide,
  type GateConflict,
  type GateConflicts,
  maxConflictNoteLength,
} from '../../../domain/gate/offlineGate.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { gateConflictsMachine, WantedDecision } from '../../../machines/gate/gateConflicts.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading } from '../../ui/lists/ListReading.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import {
  decisionLabels,
  decisionsFor,
  deviceName,
  isFound,
  isWithdrawnText,
  kindText,
  labelOf,
  markText,
  nowText,
  questionLabel,
  questionTexts,
  resultText,
  undoneText,
  waitingText,
  whereText,
} from './conflictWords.ts'
import classes from './GateConflicts.module.css'

interface GateConflictsViewProps extends FlowProps<typeof gateConflictsMachine> {
  readonly mayGiveUp: boolean
  readonly children?: ReactNode
}

const searchedFrom = 4

export function GateConflictsView({ state, send, mayGiveUp, children }: GateConflictsViewProps) {
  const { inbox, callError, notice, search } = state.context
  const found = inbox?.conflicts.filter((conflict) => isFound(search, conflict)) ?? []
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision removes its buttons, and the focus with them
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
      {notice !== null && <strong>{notice}</strong>}
      <ListReading
        reading={readingOf(state)}
        loadingText="Reading what the gates have noted…"
        error={callError}
        staleText="This list may be out of date."
        incident={state.machine.id}
        onRetry={() => send({ type: 'list.refreshRequested' })}
      />
      {inbox === null && state.matches({ list: 'loading' }) && <Skeleton height={220} radius="md" />}
      {inbox && (
        <Stack ref={list} gap={16} tabIndex={-1} className={classes.list}>
          <Waiting inbox={inbox} onChoose={mayGiveUp ? choose : null} />
          {inbox.conflicts.length === 0 && (
            <EmptyState detail="What two gates note differently, or a list speaks against, is shown here.">
              Nothing to decide.
            </EmptyState>
          )}
          {inbox.conflicts.length >= searchedFrom && (
            <TextInput
              type="search"
              label="Search"
              placeholder="Name, code or gate"
              value={search}
              onChange={(event) => send({ type: 'search.changed', search: event.currentTarget.value })}
            />
          )}
          {inbox.conflicts.length > 0 && found.length === 0 && (
            <EmptyState detail="Check the spelling, or clear the search.">Nothing is found.</EmptyState>
          )}
          {groupsIn(found).map((group) => (
            <Group key={group.id} {...group} onChoose={choose} />
          ))}
          {found.map((conflict) => (
            <Conflict key={conflict.key} conflict={conflict} onChoose={choose} />
          ))}
          {inbox.open > inbox.conflicts.length && (
            <Text>{inbox.open - inbox.conflicts.length} more are shown when these are decided.</Text>
          )}
        </Stack>
      )}
      <Question state={state} send={send}>
        {children}
      </Question>
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
    <Card as="section" className={classes.card} aria-labelledby="waiting-devices">
      <h2 id="waiting-devices" className={classes.title}>
        Not handed in yet
      </h2>
      <Stack as="ul" gap={8} style={{ marginBlockStart: 10 }}>
        {waiting.map((device) => (
          <Row as="li" key={device.device} gap="4px 12px" wraps align="center" justify="space-between">
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
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

interface ConflictsOfGroup {
  readonly id: string
  readonly title: string
  readonly asks: 'whetherTwice' | 'whetherAllCount'
  readonly keys: readonly string[]
}

type GroupOfOne = Omit<ConflictsOfGroup, 'keys'>

function conflictGroupOf(conflict: GateConflict): GroupOfOne | null {
  const { group, marks, noted } = conflict
  if (group) {
    const { id, kind, gates } = group
    const places = gates[0] === gates[1] ? `twice at ${gates[0]}` : `at ${gates[0]} and at ${gates[1]}`
    return { id, title: `${kindText(kind)}, noted ${places}`, asks: 'whetherTwice' }
  }
  if (marks.join() !== 'endedPairing' || !decisionsFor(conflict).includes('apply')) return null
  const gate = noted.gate ?? 'a gate without a name'
  return {
    id: `ended ${gate}`,
    title: `Handed in by ${gate} after its pairing had ended`,
    asks: 'whetherAllCount',
  }
}

/** Only groups with at least two conflicts. */
function groupsIn(conflicts: readonly GateConflict[]): readonly ConflictsOfGroup[] {
  const groups = new Map<string, ConflictsOfGroup>()
  for (const conflict of conflicts) {
    const group = conflictGroupOf(conflict)
    if (group) groups.set(group.id, { ...group, keys: [...(groups.get(group.id)?.keys ?? []), conflict.key] })
  }
  return [...groups.values()].filter(({ keys }) => keys.length > 1)
}

type Choose = (wanted: WantedDecision) => void

function Group({ title, asks, keys, onChoose }: ConflictsOfGroup & { readonly onChoose: Choose }) {
  const about = asks === 'whetherTwice' ? `${keys.length} people` : `${keys.length} scans`
  return (
    <Card as="section" className={classes.card} aria-label={title}>
      <Row gap={12} wraps align="center" justify="space-between">
        <Text>
          <strong>{about}</strong>: {title}.{' '}
          {asks === 'whetherTwice' ? 'Was each of them one person, noted twice?' : 'Do they count?'}
        </Text>
        {asks === 'whetherTwice' ? (
          <Button color="amber" onClick={() => onChoose({ keys, decision: 'onePerson', about })}>
            Yes, close all {keys.length}
          </Button>
        ) : (
          <Row gap={8} wraps className={classes.actions}>
            <Button color="amber" onClick={() => onChoose({ keys, decision: 'apply', about })}>
              Let all {keys.length} count
            </Button>
            <Button variant="default" onClick={() => onChoose({ keys, decision: 'undo', about })}>
              Count none of them
            </Button>
          </Row>
        )}
      </Row>
    </Card>
  )
}

function Conflict({ conflict, onChoose }: { readonly conflict: GateConflict; readonly onChoose: Choose }) {
  const { key, marks, noted, other, person, lookFor } = conflict
  const name = person?.name ?? noted.number
  const isWithdrawn = person?.isWithdrawn === true
  const titleId = `conflict-${key}`
  return (
    <Card as="article" className={classes.card} aria-labelledby={titleId}>
      <Stack gap={10}>
        <header>
          <h2 id={titleId} translate="no" className={classes.title}>
            {name}
          </h2>
          {person && (
            <p className="dimmed">
              {[
                person.code,
                person.age === null ? '' : `${person.age} years`,
                person.union ?? '',
                isWithdrawn ? '' : nowText(person.place),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </p>
          )}
        </header>
        <Stack as="ul" gap={0}>
          {marks
            .filter((mark) => mark !== 'withdrawn' || !isWithdrawn)
            .map((mark) => (
              <li key={mark}>{markText(mark)}</li>
            ))}
          {isWithdrawn && <li>{isWithdrawnText}</li>}
        </Stack>
        <Stack gap={12} columns="17rem">
          <Side title="Noted" side={noted} />
          {other && <Side title="Against" side={other} />}
        </Stack>
        {lookFor && (
          <strong>
            {lookFor.by} looks for them since {campDateTime(lookFor.at)}
            {lookFor.note === null ? '.' : `: ${lookFor.note}`}
          </strong>
        )}
        <Row gap={8} wraps className={classes.actions}>
          {decisionsFor(conflict).map((decision) => (
            <Button
              key={decision}
              variant="default"
              aria-label={`${labelOf(decision, conflict)}: ${name}`}
              onClick={() =>
                onChoose({ keys: [key], decision, about: name, result: resultText(decision, conflict) })
              }
            >
              {labelOf(decision, conflict)}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

function Side({ title, side }: { readonly title: string; readonly side: ConflictSide }) {
  return (
    <Stack gap={4} className={classes.side}>
      <h3 className={classes.kind}>
        {title}: {kindText(side.kind)}
      </h3>
      <Text>{whereText(side)}</Text>
      {side.withWhom !== null && <Text>With: {side.withWhom}</Text>}
      {side.anyway !== null && <Text>Why: {side.anyway}</Text>}
      {!side.isCounted && (
        <p className="dimmed">{side.undone ? undoneText(side.undone) : 'Does not count.'}</p>
      )}
    </Stack>
  )
}

interface QuestionProps extends FlowProps<typeof gateConflictsMachine> {
  readonly children: ReactNode
}

function Question({ state, send, children }: QuestionProps) {
  const { wanted, note, code, fieldError } = state.context
  const decision = wanted?.decision ?? 'undo'
  const isSending = state.matches({ decision: 'sending' })
  return (
    <ConfirmDialog
      opened={state.matches({ decision: 'asking' }) || isSending}
      title={wanted ? `${questionLabel(wanted)}: ${wanted.about}` : ''}
      text={
        <>
          {decision !== 'onePerson' && <Text>{questionTexts[decision]}</Text>}
          {wanted?.result !== undefined && (
            <Text mt={8} fw={650}>
              {wanted.result}
            </Text>
          )}
          {decision === 'thisWas' && (
            <>
              <TextInput
                mt="sm"
                label="Code or card number"
                autoComplete="off"
                maxLength={40}
                value={code}
                error={fieldError}
                readOnly={isSending}
                onChange={(event) => send({ type: 'code.changed', code: event.currentTarget.value })}
              />
              {!isSending && children}
            </>
          )}
          {decision === 'lookFor' && (
            <Textarea
              mt="sm"
              label="Note"
              autosize
              minRows={2}
              maxLength={maxConflictNoteLength}
              value={note}
              readOnly={isSending}
              onChange={(event) => send({ type: 'note.changed', note: event.currentTarget.value })}
            />
          )}
        </>
      }
      confirmLabel={wanted ? questionLabel(wanted) : ''}
      busyLabel="Processing..."
      busy={isSending}
      {...failureProps(state)}
      onCancel={() => send({ type: 'decision.cancelled' })}
      onConfirm={() => send({ type: 'decision.confirmed' })}
    />
  )
}
