import { Button, Text, TextInput } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { counted } from '../../../domain/lib/counted.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  changeOfWallet,
  itemsText,
  matchingRows,
  type Statement,
  type StatementRow,
  signedText,
  statementSums,
  statementWord,
} from '../../../domain/money/statement.ts'
import type { statementMachine } from '../../../machines/money/statement.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { DownloadIcon, PrintIcon, SearchIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'

interface RowActions {
  readonly onReceipt?: ((reference: string) => void) | undefined
  readonly onRefund?: ((reference: string, merchantNumber: string) => void) | undefined
}

interface StatementViewProps extends FlowProps<typeof statementMachine>, RowActions {
  readonly onPrint: () => void
  readonly printedAt?: string | null
}

export function StatementView(props: StatementViewProps) {
  const { state, send, onPrint, printedAt = null, ...actions } = props
  const { statement, search, code } = state.context
  const rows = statement && matchingRows(statement.rows, search)
  return (
    <Page gap={16} phoneGap={12} width="72rem">
      <PageHeader title={statement?.name ?? code} description="All transactions of this wallet." fillsPhone>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={statement === null}
          onClick={onPrint}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          disabled={statement === null}
          onClick={() => send({ type: 'file.requested' })}
        >
          CSV
        </Button>
      </PageHeader>
      <PrintedLine
        about={search.trim() === '' ? undefined : `Only “${search.trim()}”`}
        printedAt={printedAt}
      />
      <ListReading
        reading={readingOf(state)}
        loadingText="Reading the statement…"
        {...failureProps(state)}
        staleText="You see the statement from before."
        onRetry={() => send({ type: 'load.retried' })}
      />
      {statement && <Sums statement={statement} />}
      {statement && statement.rows.length > 0 && (
        <TextInput
          type="search"
          wrapperProps={{ 'data-print': 'no' }}
          label="Search"
          placeholder="Stall, product, amount, reference…"
          leftSection={<SearchIcon size={18} />}
          value={search}
          onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
        />
      )}
      {statement && rows && rows.length > 0 && (
        <p className="dimmed small strong" role="status">
          {rows.length === statement.rows.length
            ? counted(rows.length, 'movement')
            : `${rows.length} of ${counted(statement.rows.length, 'movement')}`}
        </p>
      )}
      {rows?.length === 0 &&
        (statement?.rows.length === 0 ? (
          <EmptyState>Nothing moved in this wallet yet.</EmptyState>
        ) : (
          <EmptyState
            action={
              <Button variant="default" onClick={() => send({ type: 'search.changed', search: '' })}>
                Show all
              </Button>
            }
          >
            No transaction fits this search.
          </EmptyState>
        ))}
      {(rows === null ? state.matches('loading') : rows.length > 0) && (
        <WindowedTable
          label="Movements"
          columns={columnsWith(actions)}
          layout={layout}
          rows={rows}
          keyOf={({ referenceId }) => referenceId}
        />
      )}
    </Page>
  )
}

function Sums({ statement }: { readonly statement: Statement }) {
  const { code, union, balance, isFrozen, isWithdrawn, readAt } = statement
  return (
    <Card gap={16} padding={roomy}>
      <Facts layout="columns">
        <Fact label="Balance" isAmount isStrong>
          {formatUsd(balance)}
        </Fact>
        {statementSums(statement).map(({ label, cents }) => (
          <Fact key={label} label={label} isAmount>
            {cents === 0 ? formatUsd(0) : signedText(cents)}
          </Fact>
        ))}
        <Fact label="Code" isCode>
          {code}
        </Fact>
        <Fact label={useGroupWords().label}>{union ?? 'Not specified'}</Fact>
        <Fact label="Figures of">{campDateTime(readAt)}</Fact>
      </Facts>
      {isFrozen && <Note tone="warning">This wallet is frozen: nothing can be spent or paid out.</Note>}
      {isWithdrawn && <Note tone="info">This registration is withdrawn.</Note>}
    </Card>
  )
}

function columnsWith({ onReceipt, onRefund }: RowActions): readonly Column<StatementRow>[] {
  return [
    { key: 'date', header: 'Date', cell: ({ createdAt }) => campDateTime(createdAt) },
    { key: 'what', header: 'What', cell: (row) => <What row={row} /> },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ referenceId, cashier }) => (
        <Stack as="span" gap={2}>
          <CodeText>{referenceId}</CodeText>
          {cashier !== null && <span className="dimmed small wraps">By {cashier}</span>}
        </Stack>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      isNumeric: true,
      cell: (row) => {
        const change = changeOfWallet(row)
        return (
          <Text span inherit {...(change > 0 && { c: 'green' })} className="heavy unbroken">
            {change === 0 ? formatUsd(row.amount) : signedText(change)}
          </Text>
        )
      },
    },
    {
      key: 'action',
      header: 'Action',
      isForScreen: true,
      cell: (row) => <Actions row={row} onReceipt={onReceipt} onRefund={onRefund} />,
    },
  ]
}

function What({ row }: { readonly row: StatementRow }) {
  const { stall, items, reason, status, reversedBy, kind, left, amount } = row
  const isSale = kind === 'purchase' && status === 'completed'
  const notes = [
    ...(items.length > 0 ? [itemsText(row)] : []),
    ...(reason !== null ? [reason] : []),
    ...(status === 'pending' ? ['Not paid yet'] : status === 'failed' ? ['Not paid'] : []),
    ...(reversedBy !== null ? ['Taken back'] : []),
    ...(isSale && left === 0
      ? ['Given back']
      : isSale && left < amount
        ? [`${formatUsd(left)} not given back`]
        : []),
  ]
  return (
    <Stack as="span" gap={2} className="wraps">
      <span>
        {statementWord(row)}
        {stall && (
          <>
            {' at '}
            <bdi>{stall.name}</bdi>
          </>
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="dimmed small">
          {note}
        </span>
      ))}
    </Stack>
  )
}

function Actions({ row, onReceipt, onRefund }: RowActions & { readonly row: StatementRow }) {
  const { kind, referenceId, stall, left } = row
  const hasReceipt = kind !== 'deposit' && kind !== 'purchase' && kind !== 'refund'
  return (
    <Row as="span" gap={4} wraps justify="flex-end">
      {onReceipt && hasReceipt && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Receipt of ${referenceId}`}
          onClick={() => onReceipt(referenceId)}
        >
          Receipt
        </Button>
      )}
      {onRefund && stall && left > 0 && kind === 'purchase' && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Give back ${referenceId}, ${formatUsd(left)}`}
          onClick={() => onRefund(referenceId, stall.number)}
        >
          Give back
        </Button>
      )}
    </Row>
  )
}

const layout: TableLayout = {
  columns:
    'minmax(6.5rem, 0.9fr) minmax(10rem, 2fr) minmax(9rem, 1.2fr) minmax(6.5rem, 0.8fr) minmax(7rem, 0.8fr)',
  narrow: '"what amount" auto "date reference" auto "action action" auto / 1fr auto',
}
