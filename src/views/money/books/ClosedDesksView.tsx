import { Button, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import { nameTypedText } from '../../../domain/money/cashDesk.ts'
import { type ClosedDesk, countDifference } from '../../../domain/money/closedDesks.ts'
import type { closedDesksMachine } from '../../../machines/money/closedDesks.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { LoadMore, readingOfMore } from '../../ui/lists/LoadMore.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { amountColumn, type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { PrintIcon, RefreshIcon } from '../../ui/parts/icons.tsx'

interface Props extends FlowProps<typeof closedDesksMachine> {
  readonly printedAt?: string | null
  readonly onPrint: () => void
}

export function ClosedDesksView({ state, send, printedAt = null, onPrint }: Props) {
  const { desks, before } = state.context
  const isLoading = state.matches('loading')
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <BackLink to="/admin/books" page="Books" />
      <PageHeader
        title="Closed desks"
        description="Each cash desk with what was expected and what was counted."
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
          disabled={desks.length === 0}
          onClick={onPrint}
        >
          Print
        </Button>
      </PageHeader>
      <PrintedLine printedAt={printedAt} />
      <ListReading
        reading={readingOf(state)}
        loadingText="Reading the closed desks…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {(isLoading || desks.length > 0) && (
        <WindowedTable
          label="Closed desks"
          columns={columns}
          layout={{
            columns: 'minmax(6.5rem, 1.3fr) 7.25rem minmax(6.5rem, 1.2fr) 5.5rem 5.5rem 9.5rem 5.5rem',
            narrow:
              '"cashier action" auto "closed closed" auto "handed handed" auto "expected expected" auto "counted counted" auto "difference difference" auto / 1fr auto',
          }}
          rows={isLoading && desks.length === 0 ? null : desks}
          keyOf={({ id }) => id}
        />
      )}
      {state.matches('shown') && desks.length === 0 && <EmptyState>No cash desk was closed yet.</EmptyState>}
      {before !== null && state.matches('shown') && (
        <LoadMore
          reading={readingOfMore(state)}
          shown={desks.length}
          incident={incidentOf(state)}
          failedText="Older desks could not be read."
          onMore={() => send({ type: 'more.requested' })}
        />
      )}
    </Page>
  )
}

export function Difference({ cents }: { readonly cents: Cents }) {
  if (cents === 0) return 'None'
  return (
    <Text span inherit fw={650} {...(cents < 0 && { c: 'var(--camp-bad-text)' })} className="unbroken">
      {formatUsd(Math.abs(cents))} {cents < 0 ? 'missing' : 'too much'}
    </Text>
  )
}

const columns: readonly Column<ClosedDesk>[] = [
  {
    key: 'cashier',
    header: 'Cashier',
    cell: ({ name, closedBy }) => (
      <Stack as="span" gap={2} className="wraps">
        {name}
        {closedBy !== null && <span className="dimmed small">Closed by {closedBy}</span>}
      </Stack>
    ),
  },
  {
    key: 'closed',
    header: 'Opened and closed',
    isNamed: true,
    cell: ({ openedAt, closedAt }) => (
      <Stack as="span" gap={2}>
        <span className="dimmed small">{campDateTime(openedAt)}</span>
        {campDateTime(closedAt)}
      </Stack>
    ),
  },
  {
    key: 'handed',
    header: 'Handed to',
    isNamed: true,
    cell: ({ handedTo, isConfirmed }) => (
      <Stack as="span" gap={2} className="wraps">
        {handedTo}
        {!isConfirmed && <span className="dimmed small">{nameTypedText}</span>}
      </Stack>
    ),
  },
  amountColumn('expected', 'Expected'),
  amountColumn('counted', 'Counted'),
  {
    key: 'difference',
    header: 'Difference',
    isNumeric: true,
    isNamed: true,
    cell: (desk) => <Difference cents={countDifference(desk)} />,
  },
  {
    key: 'action',
    header: 'Report',
    isForScreen: true,
    isNumeric: true,
    cell: ({ id, name, closedAt }) => (
      <Link to={`/admin/books/desks/${id}`} className="row-action">
        Report
        <VisuallyHidden component="span">
          {' '}
          of {name}, {campDateTime(closedAt)}
        </VisuallyHidden>
      </Link>
    ),
  },
]
