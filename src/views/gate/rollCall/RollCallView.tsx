import {
  Button,
  Checkbox,
  NativeSelect,
  Progress,
  Skeleton,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useMemo } from 'react'
import type { Place, RollCall, RollCallPerson } from '../../../domain/gate/movements.ts'
import { type RollCallFilters, rollCallGroups, unionsOf } from '../../../domain/gate/rollCall.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { counted } from '../../../domain/lib/counted.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import {
  progressOf,
  progressText,
  type RollCallContext,
  type rollCallMachine,
} from '../../../machines/gate/rollCall.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading } from '../../ui/lists/ListReading.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { CheckIcon, PrintIcon, RefreshIcon } from '../../ui/parts/icons.tsx'
import classes from './RollCall.module.css'

type Props = FlowProps<typeof rollCallMachine>

export interface RollCallViewProps extends Props {
  readonly gatesAway?: string | null
  readonly onPrint: () => void
}

export function RollCallView({ state, send, gatesAway = null, onPrint }: RollCallViewProps) {
  const { list } = state.context
  const isLoading = readingOf(state) === 'loading'
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="60rem">
      <PageHeader
        title="Roll call"
        description={list ? asOfText(list) : 'Find everybody by name.'}
        fillsPhone
      >
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          disabled={isLoading}
          onClick={() => send({ type: 'list.refreshRequested' })}
        >
          Read again
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={!list?.people.length}
          onClick={onPrint}
        >
          Print
        </Button>
      </PageHeader>
      <ListReading
        reading={readingOf(state)}
        loadingText="Reading where everybody is…"
        {...failureProps(state)}
        {...(list && { staleText: staleText(list) })}
        onRetry={() => send({ type: 'list.refreshRequested' })}
      />
      {gatesAway !== null && <p className={classes.away}>{gatesAway}</p>}
      {list ? (
        <>
          <Filters state={state} send={send} />
          <ProgressCard state={state} />
          <People state={state} send={send} />
        </>
      ) : (
        isLoading && <Skeleton height={240} radius="md" />
      )}
      <ConfirmDialog
        opened={state.matches({ ticking: 'asking' })}
        title="Start over?"
        text="All ticks of this roll call are taken away on this device."
        confirmLabel="Start over"
        tone="danger"
        onCancel={() => send({ type: 'restart.cancelled' })}
        onConfirm={() => send({ type: 'restart.confirmed' })}
      />
    </Page>
  )
}

function asOfText({ asOf, deviceAge }: RollCall): string {
  const known = `As the gates knew it on ${campDateTime(asOf)}`
  return deviceAge === undefined ? known : `${known}, from the list of this device, ${ageText(deviceAge)} old`
}

function staleText({ asOf, deviceAge }: RollCall): string {
  if (deviceAge === undefined) return `What you see is from ${campDateTime(asOf)}.`
  return `What you see is the list of this device, ${ageText(deviceAge)} old, with what was noted here since.`
}

function ageText(age: number): string {
  const minutes = Math.round(age / 60_000)
  if (minutes < 1) return 'less than a minute'
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return counted(count, unit)
}

function readingOf(state: Props['state']) {
  if (state.matches({ list: 'loading' }) || state.matches({ list: 'standingIn' })) return 'loading'
  if (state.matches({ list: 'failed' })) return 'failed'
  return state.matches({ list: 'stale' }) ? 'stale' : 'shown'
}

const places: readonly { readonly value: Place; readonly label: string }[] = [
  { value: 'inside', label: 'Inside' },
  { value: 'outside', label: 'Stepped out' },
  { value: 'expected', label: 'Not arrived' },
  { value: 'home', label: 'Gone home' },
]

const lastSeen: readonly { readonly value: string; readonly label: string }[] = [
  { value: '0', label: 'At any time' },
  { value: '2', label: '2 hours ago or more' },
  { value: '6', label: '6 hours ago or more' },
  { value: '24', label: 'A day ago or more' },
]

/** On paper the form of the filters is missing, and a list of some people must not look like that of all. */
function printedFilterText({
  list,
  filters: { place, union, hours, search, isMissingOnly },
}: Pick<RollCallContext, 'list' | 'filters'>): string {
  const parts = [
    places.find(({ value }) => value === place)?.label,
    union,
    list?.deviceAge === undefined && hours > 0
      ? `last seen ${lastSeen.find(({ value }) => value === String(hours))?.label ?? ''}`
      : '',
    search.trim() && `search “${search.trim()}”`,
    isMissingOnly && 'missing people alone',
  ]
  return `Only: ${parts.filter(Boolean).join(', ')}.`
}

function Filters({ state, send }: Props) {
  const { list, ticks, filters } = state.context
  const people = list?.people ?? []
  const unions = useMemo(() => unionsOf(people), [people])
  const change = (changed: Partial<RollCallFilters>) => send({ type: 'filter.changed', change: changed })
  return (
    <Card as="search" aria-label="Whom to find" style={{ padding: 16 }} data-print="no">
      <Stack gap={12} columns="13rem" style={{ alignItems: 'end' }}>
        <NativeSelect
          label="Who"
          data={places.map(({ value, label }) => ({
            value,
            label: `${label} (${people.filter(({ place }) => place === value).length})`,
          }))}
          value={filters.place}
          onChange={({ currentTarget }) =>
            change({ place: places.find(({ value }) => value === currentTarget.value)?.value ?? 'inside' })
          }
        />
        <NativeSelect
          label={useGroupWords().label}
          data={[{ value: '', label: 'All' }, ...unions.map((union) => ({ value: union, label: union }))]}
          value={filters.union}
          onChange={({ currentTarget }) => change({ union: currentTarget.value })}
        />
        {list?.deviceAge === undefined && (
          <NativeSelect
            label="Last seen at a gate"
            data={[...lastSeen]}
            value={String(filters.hours)}
            onChange={({ currentTarget }) => change({ hours: Number(currentTarget.value) })}
          />
        )}
        <TextInput
          type="search"
          label="Search"
          placeholder="Name or code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={filters.search}
          onChange={({ currentTarget }) => change({ search: currentTarget.value })}
        />
        <Row gap="8px 16px" wraps align="center" justify="space-between" style={{ gridColumn: '1 / -1' }}>
          <Checkbox
            label="Show only who is missing"
            checked={filters.isMissingOnly}
            onChange={({ currentTarget }) => change({ isMissingOnly: currentTarget.checked })}
          />
          <Button
            variant="default"
            disabled={ticks === null}
            onClick={() => send({ type: 'restart.requested' })}
          >
            Start over
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function ProgressCard({ state }: Pick<Props, 'state'>) {
  const progress = progressOf(state.context)
  const { wanted, found } = progress
  return (
    <Card className={classes.progress}>
      <Row
        as="p"
        gap={8}
        align="center"
        className={classes.count}
        role="status"
        data-done={(wanted > 0 && wanted === found) || undefined}
      >
        {wanted > 0 && wanted === found && <CheckIcon size={22} />}
        <span>{progressText(progress)}</span>
        <span data-print="only">{printedFilterText(state.context)}</span>
      </Row>
      <Progress mt={8} value={wanted === 0 ? 0 : (found / wanted) * 100} aria-label="Found" data-print="no" />
    </Card>
  )
}

function People({ state, send }: Props) {
  const { list, ticks, filters } = state.context
  const found = useMemo(() => new Set(ticks?.found), [ticks])
  const groups = useMemo(() => (list ? rollCallGroups(list, found, filters) : []), [list, found, filters])
  const noGroup = `No ${useGroupWords().group}`
  if (groups.length === 0) return <EmptyRollCall state={state} />
  return groups.map(({ union, people }) => (
    <Stack as="section" key={union} gap={8} className={classes.group} aria-label={union || noGroup}>
      <Row as="h2" gap="4px 16px" wraps justify="space-between" className={classes.heading}>
        <bdi>{union || noGroup}</bdi>
        <Text span inherit fw={400} c="dimmed">
          {people.filter(({ code }) => found.has(code)).length} of {people.length}
        </Text>
      </Row>
      <Stack as="ul" gap={8} className={classes.people}>
        {people.map((person) => (
          <li key={person.code}>
            <UnstyledButton
              className={classes.person ?? ''}
              aria-pressed={found.has(person.code)}
              onClick={() => send({ type: 'person.toggled', code: person.code })}
            >
              <span className={classes.box}>{found.has(person.code) && <CheckIcon size={22} />}</span>
              <span>
                <Text component="bdi" translate="no" display="block" fw={600}>
                  {person.isNameUnknown ? 'Name not known' : fullNameOf(person)}
                </Text>
                <span className="dimmed small">
                  <CodeText>{person.code}</CodeText>
                  {[
                    person.age === null ? '' : ` · ${person.age} years`,
                    list ? seenText(list, person) : '',
                  ].join('')}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Stack>
  ))
}

function EmptyRollCall({ state }: Pick<Props, 'state'>) {
  const { wanted, found } = progressOf(state.context)
  const isAllFound = wanted > 0 && wanted === found && state.context.filters.isMissingOnly
  if (isAllFound) return <EmptyState>Nobody is missing.</EmptyState>
  return (
    <EmptyState detail={wanted > 0 && 'No person matches the filters above.'}>Nobody is here.</EmptyState>
  )
}

function seenText({ deviceAge }: RollCall, { place, since, gate }: RollCallPerson): string {
  if (since === null) return deviceAge === undefined ? ' · never seen' : ''
  const words = { inside: 'in', outside: 'out', home: 'home', expected: 'seen' }
  return ` · ${words[place]} since ${campDateTime(since)}${gate === null ? '' : `, ${gate}`}`
}
