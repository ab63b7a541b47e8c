import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { capitalised, type Withdrawal } from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import type { withdrawalsMachine } from '../../../machines/money/withdrawals.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Figure } from '../../ui/parts/Figure.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './Withdrawals.module.css'

export interface WithdrawalsViewProps extends FlowProps<typeof withdrawalsMachine> {
  readonly form?: ReactNode
  /** Actions on a withdrawal beyond the documents, if the server has them. */
  readonly onRow?:
    | {
        readonly receipt: (withdrawal: Withdrawal) => void
        readonly takeBack: (withdrawal: Withdrawal) => void
      }
    | undefined
}

export function WithdrawalsView({ state, send, form, onRow }: WithdrawalsViewProps) {
  const { paid, callError } = state.context
  const hasFailed = state.matches('failed')
  const unknown = hasFailed ? '–' : null
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <PageHeader title="Withdrawals" description="Money that campers take out of their wallets in cash." />
      <Stack gap={16} className={classes.top}>
        <Card as="dl" padding={roomy} className={classes.totals} aria-busy={state.matches('loading')}>
          <Figure label="Total withdrawn" isMain>
            {paid ? formatUsd(paid.totalWithdrawn) : unknown}
          </Figure>
          <Figure label="Transactions">{paid ? paid.count.toLocaleString('en-US') : unknown}</Figure>
        </Card>
        {form}
      </Stack>
      <Stack as="section" aria-labelledby="recent-withdrawals" gap={12}>
        <SectionTitle id="recent-withdrawals">Recent Withdrawals</SectionTitle>
        <ListReading
          reading={readingOf(state)}
          loadingText="Loading withdrawals…"
          error={callError}
          staleText="This is the last list we could load."
          incident={state.machine.id}
          onRetry={() => send({ type: 'load.retried' })}
        />
        {!hasFailed && (paid === null || paid.withdrawals.length > 0) && (
          <WindowedTable
            label="Recent Withdrawals"
            columns={onRow ? columnsWith(onRow) : columns}
            layout={onRow ? layoutWithRows : layout}
            rows={paid?.withdrawals ?? null}
            keyOf={({ referenceId }, index) => `${referenceId} ${index}`}
          />
        )}
        {paid !== null && paid.withdrawals.length > 0 && paid.withdrawals.length < paid.count && (
          <p className="dimmed">
            The newest {paid.withdrawals.length.toLocaleString('en-US')} of{' '}
            {paid.count.toLocaleString('en-US')} withdrawals
          </p>
        )}
        {paid?.withdrawals.length === 0 && <EmptyState>No withdrawals yet</EmptyState>}
      </Stack>
    </Page>
  )
}

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText>,
  },
  { key: 'owner', header: 'Participant code', cell: ({ ownerCode }) => <CodeText>{ownerCode}</CodeText> },
  { key: 'date', header: 'Date', cell: ({ createdAt }) => campDateTime(createdAt) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <TonePill tone={status === 'completed' ? 'good' : 'warning'}>{capitalised(status)}</TonePill>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amount }) => <span className="heavy unbroken">{formatUsd(amount)}</span>,
  },
]

function columnsWith({
  receipt,
  takeBack,
}: NonNullable<WithdrawalsViewProps['onRow']>): readonly Column<Withdrawal>[] {
  return [
    ...columns,
    {
      key: 'cashier',
      header: 'Cashier',
      cell: ({ cashier }) => <bdi className="wraps">{cashier ?? '–'}</bdi>,
    },
    {
      key: 'action',
      header: 'Action',
      isForScreen: true,
      cell: (withdrawal) => (
        <Row as="span" gap={4} wraps justify="flex-end">
          {withdrawal.cashier && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Receipt of ${withdrawal.referenceId}`}
              onClick={() => receipt(withdrawal)}
            >
              Receipt
            </Button>
          )}
          {withdrawal.canTakeBack && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Take back ${formatUsd(withdrawal.amount)} of ${withdrawal.ownerCode}`}
              onClick={() => takeBack(withdrawal)}
            >
              Take back
            </Button>
          )}
        </Row>
      ),
    },
  ]
}

const layout: TableLayout = {
  columns:
    'minmax(8rem, 1.4fr) minmax(7rem, 1fr) minmax(10.5rem, 1.2fr) minmax(7rem, 0.9fr) minmax(6rem, 0.8fr)',
  narrow: '"owner status amount" auto "date date reference" auto / auto 1fr auto',
}

const layoutWithRows: TableLayout = {
  columns:
    'minmax(8rem, 1.2fr) minmax(6rem, 0.8fr) minmax(6.5rem, 1fr) minmax(7rem, 0.8fr) minmax(6rem, 0.7fr) minmax(7rem, 1fr) minmax(7rem, 0.8fr)',
  narrow:
    '"owner status amount" auto "date date reference" auto "cashier cashier cashier" auto "action action action" auto / auto 1fr auto',
}
