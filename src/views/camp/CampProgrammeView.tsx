import { Button, FileButton, NativeSelect, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { monthAndDay } from '../../domain/camp/facts.ts'
import {
  type CampEvent,
  campDates,
  eventCountOf,
  scheduleEventTypes,
  weekdayOf,
} from '../../domain/camp/programme.ts'
import type { ProgrammeProblem } from '../../domain/camp/programmeProblems.ts'
import { columnLabels } from '../../domain/camp/programmeTable.ts'
import { counted } from '../../domain/lib/counted.ts'
import type { campProgrammeMachine } from '../../machines/camp/campProgramme.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import { BackLink } from '../ui/layout/BackLink.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../ui/layout/Stack.tsx'
import { Card, roomy } from '../ui/parts/Card.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { CheckIcon } from '../ui/parts/icons.tsx'
import { Note } from '../ui/parts/Note.tsx'
import { ProgrammeTable } from './ProgrammeTable.tsx'

type Props = FlowProps<typeof campProgrammeMachine>

export function CampProgrammeView({ state, send }: Props) {
  const { failure, rows, draft, saved } = state.context
  return (
    <Page gap={20} width="64rem">
      <BackLink to="/admin/camp" page="this camp" />
      <PageHeader
        title="Programme"
        description="The start page and the schedule of the campers show it. It is saved as a whole."
      >
        {saved.days !== null && (
          <Button
            variant="default"
            disabled={!state.matches('editing')}
            onClick={() => send({ type: 'removal.requested' })}
          >
            Remove the programme
          </Button>
        )}
      </PageHeader>
      {failure && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            state.matches('failed') && (
              <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
                Try again
              </Button>
            )
          }
        />
      )}
      {state.matches('loading') ? (
        <p role="status">Loading the programme…</p>
      ) : state.matches('reviewing') || state.matches('asking') ? (
        <ProgrammeTable state={state} send={send} />
      ) : (
        !state.matches('failed') && (
          <>
            <Editor state={state} send={send} />
            <FromSpreadsheet state={state} send={send} />
          </>
        )
      )}
      <ConfirmDialog
        opened={state.matches('asking')}
        title="Replace the programme?"
        text={`${counted(rows.length, 'event')} of the table replace ${counted(eventCountOf(draft), 'event')} here. Titles of days stay. Nothing is saved before you save it.`}
        confirmLabel="Replace all events"
        cancelLabel="Back"
        onConfirm={() => send({ type: 'replacement.confirmed' })}
        onCancel={() => send({ type: 'question.closed' })}
      />
      <ConfirmDialog
        opened={state.matches('askingRemoval')}
        title="Remove the programme?"
        text={`The start page and the schedule of the campers lose ${counted(eventCountOf(saved.days ?? []), 'event')}. “Save as a file” on “This camp” keeps a copy, if you do that before.`}
        confirmLabel="Remove the programme"
        cancelLabel="Back"
        tone="danger"
        onConfirm={() => send({ type: 'removal.confirmed' })}
        onCancel={() => send({ type: 'question.closed' })}
      />
    </Page>
  )
}

function Editor({ state, send }: Props) {
  const { time, saved, draft, day, problems, isChangedElsewhere } = state.context
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state.hasTag('busy')
  const dates = campDates(time)
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems.length])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'change.submitted' })
      }}
    >
      <Stack gap={16}>
        {isChangedElsewhere && (
          <Note tone="warning">
            Somebody else has saved the programme meanwhile, with{' '}
            {counted(eventCountOf(saved.days ?? []), 'event')}. What you typed is still here: “Save the
            programme” replaces theirs, “Undo all changes” shows it.
          </Note>
        )}
        <Tabs value={String(day)} onChange={(chosen) => send({ type: 'day.chosen', day: Number(chosen) })}>
          <Tabs.List aria-label="Days">
            {dates.map((date, index) => (
              <Tabs.Tab key={date} value={String(index)}>
                {shortDay(date)}
                {problems.some((problem) => problem.day === index) && (
                  <>
                    <span aria-hidden="true"> !</span>
                    <span className="visually-hidden"> has a mistake</span>
                  </>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {dates.map((date, index) => (
            <Tabs.Panel key={date} value={String(index)} pt={16}>
              {index === day && <DayFields state={state} send={send} />}
            </Tabs.Panel>
          ))}
        </Tabs>
        <ButtonRow>
          {(state.hasTag('unsaved') || isChangedElsewhere) && (
            <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'changes.dropped' })}>
              Undo all changes
            </Button>
          )}
          <BusyButton color="amber" type="submit" isBusy={isBusy} busyLabel="One moment …">
            Save the programme
          </BusyButton>
        </ButtonRow>
        <div role="status">
          {state.matches({ editing: 'saved' }) && (
            <Note tone="good" icon={CheckIcon}>
              {saved.days === null
                ? 'The programme is removed.'
                : `The programme with ${counted(eventCountOf(draft), 'event')} is saved.`}
            </Note>
          )}
        </div>
      </Stack>
    </form>
  )
}

/** 'Fri 30 July' */
function shortDay(date: string): string {
  const { month, day } = monthAndDay(date)
  return `${weekdayOf(date).slice(0, 3)}, ${month.slice(0, 3)} ${day}`
}

function DayFields({ state, send }: Props) {
  const { draft, day, problems } = state.context
  const { title, theme, events } = draft[day] ?? { title: '', theme: '', events: [] }
  const errorOf = problemOf(problems, day)
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'add' | 'remove' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when an event has come or gone
  useEffect(() => {
    if (pressed.current === 'add') list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    if (pressed.current === 'remove') addButton.current?.focus()
    pressed.current = null
  }, [events.length])
  return (
    <Stack gap={16}>
      <Stack gap={12} columns="16rem">
        <TextInput
          label="Title of the day"
          description="Such as Opening Day. Without one, the weekday."
          value={title}
          error={errorOf(null, 'title')}
          onChange={({ currentTarget }) =>
            send({ type: 'day.changed', change: { title: currentTarget.value } })
          }
        />
        <TextInput
          label="Line about the day"
          description="One sentence on the start page."
          value={theme}
          error={errorOf(null, 'theme')}
          onChange={({ currentTarget }) =>
            send({ type: 'day.changed', change: { theme: currentTarget.value } })
          }
        />
      </Stack>
      <Stack as="ol" ref={list} gap={12}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no name of their own while they are typed
          <li key={index}>
            <EventFields
              event={event}
              number={index + 1}
              errorOf={(field) => errorOf(index, field)}
              onChange={(change) => send({ type: 'event.changed', index, change })}
              onRemove={() => {
                pressed.current = 'remove'
                send({ type: 'event.removed', index })
              }}
            />
          </li>
        ))}
      </Stack>
      {events.length === 0 && <p className="dimmed">Nothing is planned for this day yet.</p>}
      <div>
        <Button
          ref={addButton}
          variant="default"
          onClick={() => {
            pressed.current = 'add'
            send({ type: 'event.added' })
          }}
        >
          Add an event
        </Button>
      </div>
    </Stack>
  )
}

function problemOf(problems: readonly ProgrammeProblem[], day: number) {
  return (event: number | null, field: ProgrammeProblem['field']) =>
    problems.find((problem) => problem.day === day && problem.event === event && problem.field === field)
      ?.text
}

interface EventFieldsProps {
  readonly event: CampEvent
  readonly number: number
  readonly errorOf: (field: keyof CampEvent) => string | undefined
  readonly onChange: (change: Partial<CampEvent>) => void
  readonly onRemove: () => void
}

const texts = ['from', 'to', 'title', 'place', 'speaker', 'detail'] as const

function EventFields({ event, number, errorOf, onChange, onRemove }: EventFieldsProps) {
  const name = event.title || `event ${number}`
  return (
    <Card as="section" padding={roomy} gap={12} aria-label={name}>
      <Stack gap={12} columns="11rem">
        {texts.map((field) => (
          <TextInput
            key={field}
            label={columnLabels[field]}
            type={field === 'from' || field === 'to' ? 'time' : 'text'}
            required={field === 'from' || field === 'title'}
            value={event[field]}
            error={errorOf(field)}
            onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          />
        ))}
        <NativeSelect
          label={columnLabels.kind}
          value={event.kind}
          data={[...scheduleEventTypes]}
          onChange={({ currentTarget }) => {
            const kind = scheduleEventTypes.find((each) => each === currentTarget.value)
            if (kind) onChange({ kind })
          }}
        />
      </Stack>
      <div>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  )
}

function FromSpreadsheet({ state, send }: Props) {
  const { pasted } = state.context
  const isBusy = state.hasTag('busy')
  return (
    <Card as="section" padding={roomy} gap={12} aria-labelledby="from-spreadsheet">
      <SectionTitle id="from-spreadsheet">From a spreadsheet</SectionTitle>
      <Text>
        One event a row. The first row names the columns, in any order: Day or Date, From, To, Title, Place,
        Kind, Speaker, Detail. You see the events before they replace those above.
      </Text>
      <Textarea
        label="Copied cells"
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => send({ type: 'paste.changed', text: currentTarget.value })}
      />
      <Row gap={12} wraps>
        <Button
          variant="default"
          disabled={isBusy || pasted.trim() === ''}
          onClick={() => send({ type: 'paste.submitted' })}
        >
          Read the cells
        </Button>
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(file) => file && send({ type: 'file.chosen', file })}
        >
          {(button) => (
            <Button variant="default" disabled={isBusy} {...button}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Row>
    </Card>
  )
}
