import { Button, Checkbox, NativeSelect, Progress, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { campDate } from '../../../domain/lib/campTime.ts'
import { isOwnMachine, type SlipFilters, type SlipPerson, slipPapers } from '../../../domain/people/slips.ts'
import {
  choiceErrorText,
  choiceText,
  chosenPeople,
  gotMeanwhileText,
  missingText,
  questionText,
  shownPeople,
  type slipsMachine,
  slipsText,
} from '../../../machines/people/slips.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import type { PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { PrintIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { SlipSheets } from './SlipSheets.tsx'
import classes from './Slips.module.css'

type SlipsProps = FlowProps<typeof slipsMachine>

export interface SlipsViewProps extends SlipsProps {
  readonly paper: PasswordPaper
}

export function SlipsView({ state, send, paper }: SlipsViewProps) {
  const isOpen = state.matches('open')
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="72rem" className={classes.page}>
      {!isOpen && <BackLink to="/admin/registrations" page="Registrations" />}
      <PageHeader
        title="Password slips"
        description="First passwords on paper, for people who have not chosen a password yet."
      />
      {!isOpen && isOwnMachine(paper.signInAddress) && (
        <Note tone="warning" icon={WarningIcon}>
          Slips that are made here say {paper.signInAddress}, which leads no phone to the portal. Open this
          page at the address that the campers use first.
        </Note>
      )}
      {isOpen ? <OpenSlips state={state} send={send} paper={paper} /> : <Choice state={state} send={send} />}
    </Page>
  )
}

function Choice({ state, send }: SlipsProps) {
  const { people, filters } = state.context
  const isLoading = state.matches('loading')
  const shown = shownPeople(state.context)
  return (
    <>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading people…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {!state.matches('failed') && (
        <>
          <ChoiceBar state={state} send={send} />
          {!isLoading && shown.length === 0 ? (
            <EmptyState detail={emptyText(people, filters)}>No person here needs a slip.</EmptyState>
          ) : (
            <PeopleTable state={state} send={send} />
          )}
        </>
      )}
      <ConfirmDialog
        opened={state.matches({ choosing: 'asking' })}
        title="Make new first passwords?"
        text={questionText(state.context)}
        confirmLabel="Make slips"
        onCancel={() => send({ type: 'slips.cancelled' })}
        onConfirm={() => send({ type: 'slips.confirmed' })}
      />
    </>
  )
}

function emptyText(people: readonly SlipPerson[], { signIn, union, search }: SlipFilters): string {
  if (people.length === 0) return 'Everybody who is registered has chosen a password.'
  if (signIn === 'none' && union === '' && search === '')
    return 'Every person has a password. To replace a lost one, choose “Also first passwords”.'
  return 'No person matches the filters above.'
}

function ChoiceBar({ state, send }: SlipsProps) {
  const { people, filters, paper } = state.context
  const unions = useMemo(
    () => [...new Set(people.flatMap(({ union }) => (union === undefined ? [] : [union])))],
    [people],
  )
  const change = (changed: Partial<SlipFilters>) => send({ type: 'filter.changed', change: changed })
  const error = choiceErrorText(state.context)
  return (
    <Card padding="14px 16px 16px">
      <Row gap={12} wraps align="flex-end">
        <TextInput
          flex="1.4 1 12rem"
          type="search"
          label="Search"
          placeholder="Code or name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={filters.search}
          onChange={({ currentTarget }) => change({ search: currentTarget.value })}
        />
        <NativeSelect
          flex="1.6 1 13rem"
          label="Who"
          data={[
            { value: 'none', label: 'No password yet' },
            { value: 'first', label: 'Also first passwords' },
          ]}
          value={filters.signIn}
          onChange={({ currentTarget }) =>
            change({ signIn: currentTarget.value === 'first' ? 'first' : 'none' })
          }
        />
        <NativeSelect
          flex="1.4 1 8rem"
          label={useGroupWords().label}
          data={[{ value: '', label: 'All' }, ...unions.map((union) => ({ value: union, label: union }))]}
          value={filters.union}
          onChange={({ currentTarget }) => change({ union: currentTarget.value })}
        />
        <NativeSelect
          flex="0 1 7rem"
          label="Paper"
          data={[...slipPapers]}
          value={paper}
          onChange={({ currentTarget }) =>
            send({
              type: 'paper.changed',
              paper: slipPapers.find((name) => name === currentTarget.value) ?? 'A4',
            })
          }
        />
        <Button
          color="amber"
          flex="1 0 8rem"
          disabled={!state.can({ type: 'slips.requested' })}
          onClick={() => send({ type: 'slips.requested' })}
        >
          Make slips
        </Button>
      </Row>
      <Text role="status" mih="1.5em" mt={12} c={error === null ? 'dimmed' : 'var(--camp-bad-text)'}>
        {error ?? choiceText(state.context)}
      </Text>
    </Card>
  )
}

function PeopleTable({ state, send }: SlipsProps) {
  const groupLabel = useGroupWords().label
  const { context } = state
  const rows = shownPeople(context)
  const chosen = useMemo(() => new Set(chosenPeople(context).map(({ code }) => code)), [context])
  const columns: readonly Column<SlipPerson>[] = [
    {
      key: 'person',
      header: 'Name',
      cell: (person) => (
        <Checkbox
          label={<PersonName of={person} />}
          checked={chosen.has(person.code)}
          onChange={() => send({ type: 'person.toggled', code: person.code })}
        />
      ),
    },
    { key: 'code', header: 'Code', cell: ({ code }) => <CodeText>{code}</CodeText> },
    { key: 'union', header: groupLabel, cell: ({ union }) => <bdi>{union ?? '–'}</bdi> },
    {
      key: 'password',
      header: 'Password',
      cell: ({ signIn, firstPasswordEndsAt }) => {
        if (signIn === 'none') return 'None yet'
        return firstPasswordEndsAt === undefined
          ? 'First password'
          : `First password until ${campDate(firstPasswordEndsAt)}`
      },
    },
  ]
  const isLoading = state.matches('loading')
  return (
    <Stack gap={8}>
      {!isLoading && (
        <Checkbox
          px={20}
          label="All in this list"
          checked={chosen.size === rows.length}
          indeterminate={chosen.size > 0 && chosen.size < rows.length}
          onChange={() => send({ type: 'everybody.toggled' })}
        />
      )}
      <WindowedTable
        label="People"
        columns={columns}
        layout={{
          columns: 'minmax(10rem, 2fr) 7rem minmax(8rem, 2fr) 9rem',
          narrow: '"person code" auto "union password" auto / minmax(0, 1fr) auto',
        }}
        rows={isLoading ? null : rows}
        keyOf={({ code }) => code}
      />
    </Stack>
  )
}

function OpenSlips({ state, send, paper }: SlipsViewProps) {
  const { context } = state
  const { slips, wanted, failure } = context
  const isMaking = state.matches({ open: 'making' })
  const isStopped = state.matches({ open: 'stopped' })
  const missing = missingText(context)
  const gotMeanwhile = gotMeanwhileText(context)
  return (
    <>
      {isMaking && (
        <Card as="section" gap={12} padding={16} aria-label="Making slips">
          <Text role="status">{slipsText(state)}</Text>
          <Progress.Root>
            <Progress.Section
              value={(100 * slips.length) / wanted}
              color="forest"
              aria-label="Slips that are made"
            />
          </Progress.Root>
          <ButtonRow>
            <Button
              variant="default"
              disabled={context.isStopping}
              onClick={() => send({ type: 'making.cancelled' })}
            >
              Cancel
            </Button>
          </ButtonRow>
        </Card>
      )}
      {isStopped && failure && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            <>
              <Button onClick={() => send({ type: 'making.retried' })}>Make them again</Button>
              <Button variant="default" onClick={() => send({ type: 'making.ended' })}>
                {slips.length > 0 ? 'Show what is ready' : 'Back'}
              </Button>
            </>
          }
        >
          The passwords of this answer cannot be shown. Made again, people get other ones.
        </ErrorBanner>
      )}
      {!isMaking && !isStopped && (
        <>
          <Row
            gap={12}
            wraps
            align="center"
            justify="space-between"
            className={classes.ready}
            data-print="no"
          >
            <Text role="status" size="lg" fw={650}>
              {slipsText(state)}
            </Text>
            <ButtonRow phoneBasis="9rem">
              <Button variant="default" onClick={() => send({ type: 'leaving.requested' })}>
                Close
              </Button>
              {slips.length > 0 && (
                <Button color="amber" leftSection={<PrintIcon size={18} />} onClick={paper.onPrint}>
                  Print
                </Button>
              )}
            </ButtonRow>
          </Row>
          <div data-print="no">
            <Note tone="warning">
              Print them now: these passwords are not shown again. A slip that is lost is made again here.
            </Note>
          </div>
          {missing !== null && (
            <div data-print="no">
              <Note tone="info">{missing}</Note>
            </div>
          )}
          {gotMeanwhile !== null && (
            <div data-print="no">
              <Note tone="info">{gotMeanwhile}</Note>
            </div>
          )}
          <SlipSheets slips={slips} paper={context.paper} signInAddress={paper.signInAddress} />
        </>
      )}
      <ConfirmDialog
        opened={state.matches({ open: 'leaving' })}
        title="Are all slips printed?"
        text="The passwords on them are not shown again."
        cancelLabel="Stay here"
        confirmLabel="Yes, close"
        onCancel={() => send({ type: 'leaving.cancelled' })}
        onConfirm={() => send({ type: 'leaving.confirmed' })}
      />
    </>
  )
}
