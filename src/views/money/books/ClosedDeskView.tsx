import { Button, Skeleton } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { type CashMovement, nameTypedText } from '../../../domain/money/cashDesk.ts'
import {
  type ClosedDeskReport,
  changeOfDrawer,
  countDifference,
  expectedBy,
} from '../../../domain/money/closedDesks.ts'
import { journalKinds } from '../../../domain/money/journal.ts'
import type { closedDeskMachine } from '../../../machines/money/closedDesk.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { CheckIcon, DownloadIcon, PrintIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { Difference } from './ClosedDesksView.tsx'

interface Props extends FlowProps<typeof closedDeskMachine> {
  readonly printedAt?: string | null
  readonly onPrint: () => void
}

export function ClosedDeskView({ state, send, printedAt = null, onPrint }: Props) {
  const { report } = state.context
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <BackLink to="/admin/books/desks" page="Closed desks" />
      <PageHeader
        title={report ? `Cash desk of ${report.name}` : 'Cash desk'}
        {...(report && { description: `Closed ${campDateTime(report.closedAt)}` })}
        fillsPhone
      >
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          disabled={!state.matches('shown')}
          onClick={() => send({ type: 'file.requested' })}
        >
          CSV
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={report === null}
          onClick={onPrint}
        >
          Print
        </Button>
      </PageHeader>
      <PrintedLine printedAt={printedAt} />
      <ListReading
        reading={readingOf(state, report !== null)}
        loadingText="Reading the report…"
        {...failureProps(state)}
        staleText="This is the last report we could load."
        onRetry={() => send({ type: 'report.refreshRequested' })}
      />
      {report === null && state.matches('loading') && <Skeleton height={320} radius="lg" />}
      {report && <Report report={report} />}
    </Page>
  )
}

function Report({ report }: { readonly report: ClosedDeskReport }) {
  const { name, openedAt, closedAt, closedBy, expected, counted, handedTo, isConfirmed, movements } = report
  const isRight = expectedBy(report) === expected
  return (
    <>
      <Card padding={roomy} gap={12}>
        <Facts layout="pairs">
          <Fact label="Cashier">{name}</Fact>
          <Fact label="Opened">{campDateTime(openedAt)}</Fact>
          <Fact label="Closed">{campDateTime(closedAt)}</Fact>
          {closedBy !== null && <Fact label="Closed by">{closedBy}</Fact>}
          <Fact label="Expected by the books">{formatUsd(expected)}</Fact>
          <Fact label="Counted" isStrong>
            {formatUsd(counted)}
          </Fact>
          <Fact label="Difference">
            <Difference cents={countDifference(report)} />
          </Fact>
          <Fact label="Handed to">
            {handedTo}
            {!isConfirmed && <span className="dimmed small"> {nameTypedText}</span>}
          </Fact>
        </Facts>
        <Note tone={isRight ? 'good' : 'bad'} icon={isRight ? CheckIcon : WarningIcon}>
          {isRight
            ? 'The bookings add up to what was expected.'
            : 'The bookings do not add up to what was expected. Please tell the person who runs the portal.'}
        </Note>
      </Card>
      <Stack as="section" aria-labelledby="desk-bookings" gap={12}>
        <SectionTitle id="desk-bookings">Bookings</SectionTitle>
        <WindowedTable
          label="Bookings of this desk"
          columns={columns}
          layout={{
            columns: '11rem minmax(9rem, 1.5fr) minmax(9rem, 1.3fr) minmax(9rem, 1fr) 7rem',
            narrow: '"what amount" auto "who who" auto "time reference" auto / 1fr auto',
          }}
          rows={movements}
          keyOf={({ referenceId }) => referenceId}
        />
      </Stack>
    </>
  )
}

const columns: readonly Column<CashMovement>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => campDateTime(createdAt) },
  {
    key: 'what',
    header: 'What',
    cell: ({ kind, reason, by, reverses, reversedBy }) => (
      <Stack as="span" gap={2} className="wraps">
        {journalKinds[kind]}
        {reason !== null && <span className="dimmed small">{reason}</span>}
        {by && <span className="dimmed small">By {by}</span>}
        {reverses !== null && <span className="dimmed small">Takes back {reverses}</span>}
        {reversedBy !== null && <span className="dimmed small">Taken back by {reversedBy}</span>}
      </Stack>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    cell: ({ name, code, witness }) => (
      <Stack as="span" gap={2} className="wraps">
        {name ?? witness ?? '–'}
        {code !== null && <CodeText>{code}</CodeText>}
      </Stack>
    ),
  },
  { key: 'reference', header: 'Reference', cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText> },
  {
    key: 'amount',
    header: 'Drawer',
    isNumeric: true,
    cell: (movement) => {
      const change = changeOfDrawer(movement)
      return (
        <span className="heavy unbroken">
          {change < 0 ? '−' : '+'}
          {formatUsd(Math.abs(change))}
        </span>
      )
    },
  },
]
