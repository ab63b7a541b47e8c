import { Button, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { campClock, campDate, dayText, zoneOfTimes, zoneWithOffset } from '../../../domain/lib/campTime.ts'
import {
  type AuditEntry,
  type AuditParty,
  actionLabel,
  auditAddressOf,
  filtersAbout,
  isFilteringAudit,
  markOf,
  operatorText,
  partyCode,
  partyText,
} from '../../../domain/staff/audit.ts'
import { auditWordsOf } from '../../../domain/staff/auditActions.ts'
import type { AuditContext, auditMachine } from '../../../machines/staff/audit.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { LoadMore, readingOfMore } from '../../ui/lists/LoadMore.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { DownloadIcon, PrintIcon, RefreshIcon } from '../../ui/parts/icons.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './Audit.module.css'
import { AuditFilterBar } from './AuditFilterBar.tsx'

export interface AuditViewProps extends FlowProps<typeof auditMachine> {
  readonly file?: ReactNode
  readonly onFile: () => void
  readonly isFileComing?: boolean
  readonly onPrint: () => void
  readonly printedAt?: string | null
}

export function AuditView(props: AuditViewProps) {
  const { state, send, file, onFile, isFileComing = false, onPrint, printedAt = null } = props
  const { filters, choices, entries } = state.context
  const isReading = state.matches('loading') || state.matches('typing')
  const clear = () => send({ type: 'filters.cleared' })
  return (
    <Page gap={16} phoneGap={12} width="72rem">
      <PageHeader
        title="Audit"
        description="Who did what, to whom and when. Nothing here can be changed."
        fillsPhone
      >
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          onClick={() => send({ type: 'list.refreshRequested' })}
        >
          Refresh
        </Button>
        <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={onPrint}>
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          aria-disabled={isFileComing}
          onClick={onFile}
        >
          CSV
        </Button>
      </PageHeader>
      {file}
      <AuditFilterBar
        filters={filters}
        choices={choices}
        onChange={(change) => send({ type: 'filter.changed', change })}
        onClear={clear}
      />
      <PrintedLine about={filtersText(state.context)} printedAt={printedAt} />
      <ListReading
        reading={readingOf(state, entries.length > 0)}
        loadingText=""
        {...failureProps(state)}
        staleText="This is the last list we could load."
        onRetry={() => send({ type: 'load.retried' })}
      />
      {(isReading || entries.length > 0) && (
        <p className="dimmed small strong" role="status">
          {isReading ? 'Loading…' : countText(entries.length, state.context.before !== null)}
        </p>
      )}
      {isReading && entries.length === 0 && <Waiting />}
      {state.matches('shown') && entries.length === 0 && (
        <EmptyState
          action={
            isFilteringAudit(filters) && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )
          }
        >
          {isFilteringAudit(filters)
            ? 'Nothing in the audit fits these filters.'
            : 'Nothing is in the audit yet.'}
        </EmptyState>
      )}
      <Stack gap={20} aria-busy={isReading}>
        {daysOf(entries).map(({ day, entries: ofDay }) => (
          <Stack key={day} gap={8}>
            <SectionTitle>{day}</SectionTitle>
            <Card>
              <Stack as="ol" gap={0} isRuled aria-label={day}>
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </Stack>
            </Card>
          </Stack>
        ))}
      </Stack>
      {state.matches('shown') && state.context.before !== null && (
        <div data-print="no">
          <LoadMore
            reading={readingOfMore(state)}
            shown={entries.length}
            incident={incidentOf(state)}
            onMore={() => send({ type: 'more.requested' })}
            failedText="Older entries could not be read."
          />
        </div>
      )}
    </Page>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, subject, action, detail } = entry
  const { did, note } = auditWordsOf(action, detail)
  const mark = markOf(entry)
  const atDevice = operatorText(entry)
  return (
    <li className={`wraps ${classes.entry}`} data-mark={mark ?? undefined}>
      <time dateTime={at} className="dimmed">
        {campClock(Date.parse(at))}
      </time>
      <div className={classes.words}>
        <Text>
          <Party party={actor} /> {did}
          {subject !== null && (
            <>
              {' '}
              <Party party={subject} />
            </>
          )}
        </Text>
        {atDevice !== undefined && <p className="dimmed small">{atDevice}</p>}
        {note !== undefined && <p className="dimmed small">{note}</p>}
      </div>
      {mark !== null && (
        <span>
          <TonePill tone={mark === 'refused' ? 'bad' : 'info'}>
            {mark === 'refused' ? 'Refused' : 'Health'}
          </TonePill>
        </span>
      )}
    </li>
  )
}

function Party({ party }: { readonly party: AuditParty }) {
  const about = filtersAbout(party)
  const code = partyCode(party)
  const text = partyText(party)
  return (
    <>
      {about === undefined ? (
        <strong>{text}</strong>
      ) : (
        <Link className={classes.party} to={{ search: auditAddressOf(about) }}>
          {text}
        </Link>
      )}
      {code !== undefined && (
        <>
          {' '}
          <CodeText>{code}</CodeText>
        </>
      )}
    </>
  )
}

const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  return (
    <Stack gap={8} aria-hidden>
      {waitingRows.map((row) => (
        <Skeleton key={row} height={52} radius="md" />
      ))}
    </Stack>
  )
}

interface Day {
  readonly day: string
  readonly entries: readonly AuditEntry[]
}

function daysOf(entries: readonly AuditEntry[]): readonly Day[] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = campDate(entry.at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
  }
  return Array.from(days, ([day, ofDay]) => ({ day, entries: ofDay }))
}

function countText(count: number, hasMore: boolean): string {
  const number = count.toLocaleString('en-US')
  if (hasMore) return `The newest ${number} entries`
  return count === 1 ? '1 entry' : `${number} entries`
}

/** Paper hides the filter fields, so it prints their values as text. */
function filtersText({ filters, choices }: Pick<AuditContext, 'filters' | 'choices'>): string {
  const { person, staff, device, action, day } = filters
  const asked = [
    person,
    choices.staff.find(({ email }) => email === staff)?.name ?? staff,
    device && (choices.devices.find(({ id }) => id === device)?.name ?? 'one device'),
    action && actionLabel(action),
    dayText(day),
  ].filter(Boolean)
  return [asked.length > 0 && `Only ${asked.join(', ')}`, `Times in ${zoneOfTimes(zoneWithOffset())}`]
    .filter(Boolean)
    .join('. ')
}
