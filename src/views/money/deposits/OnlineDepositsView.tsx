import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { campDateTime, dayText } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  type DepositFilters,
  depositChoicesIn,
  depositFiltersText,
  depositStateLabels,
  depositStates,
  depositStateTones,
  depositTotalsText,
  gatewayName,
  isDepositState,
  matchingDeposits,
  type OnlineDeposit,
  stateOfDeposit,
} from '../../../domain/money/onlineDeposits.ts'
import type { onlineDepositsMachine } from '../../../machines/money/onlineDeposits.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { PrintIcon, RefreshIcon } from '../../ui/parts/icons.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './OnlineDeposits.module.css'

interface Props extends FlowProps<typeof onlineDepositsMachine> {
  readonly onPrint: () => void
  /** Absent where the session may not cancel a deposit. */
  readonly onCancel?: ((deposit: OnlineDeposit) => void) | undefined
  readonly fileButton?: ReactNode
  readonly printedAt?: string | null
}

export function OnlineDepositsView({ state, send, onPrint, fileButton, printedAt = null, onCancel }: Props) {
  const { deposits, filters } = state.context
  const isLoading = state.matches('loading')
  const rows = deposits && matchingDeposits(deposits, filters)
  const refresh = () => send({ type: 'list.refreshRequested' })
  return (
    <Page gap={16} phoneGap={12} width="72rem">
      <PageHeader
        title="Online Deposits"
        description="What campers paid through the payment provider. Compare it with the provider’s own list."
        fillsPhone
      >
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          disabled={isLoading}
          onClick={refresh}
        >
          Read again
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={deposits === null}
          onClick={onPrint}
        >
          Print
        </Button>
        {fileButton}
      </PageHeader>
      <PrintedLine about={filtersText(filters)} printedAt={printedAt} />
      <ListReading
        reading={readingOf(state, deposits !== null)}
        loadingText="Reading the deposits…"
        {...failureProps(state)}
        staleText="You see the list from before."
        onRetry={refresh}
      />
      {deposits?.length === 0 && (
        <EmptyState detail="Deposits in cash are booked at the cash desk.">
          No deposit was begun online yet.
        </EmptyState>
      )}
      {deposits !== null && deposits.length > 0 && (
        <Filters
          filters={filters}
          deposits={deposits}
          onChange={(change) => send({ type: 'filter.changed', change })}
        />
      )}
      {rows?.length === 0 && deposits?.length !== 0 && (
        <EmptyState
          action={
            <Button variant="default" onClick={() => send({ type: 'filters.cleared' })}>
              Show all deposits
            </Button>
          }
        >
          No deposit fits these filters.
        </EmptyState>
      )}
      {rows !== null && rows.length > 0 && (
        <p className="dimmed strong" role="status">
          {depositTotalsText(rows)}
        </p>
      )}
      {(rows === null ? isLoading : rows.length > 0) && (
        <WindowedTable
          label="Online deposits"
          columns={columnsWith(onCancel)}
          layout={layout}
          rows={rows}
          keyOf={({ referenceId }) => referenceId}
        />
      )}
    </Page>
  )
}

interface FiltersProps {
  readonly filters: DepositFilters
  readonly deposits: readonly OnlineDeposit[]
  readonly onChange: (change: Partial<DepositFilters>) => void
}

function Filters({ filters: { day, gateway, state }, deposits, onChange }: FiltersProps) {
  const { days, gateways } = depositChoicesIn(deposits)
  return (
    <Card
      as="search"
      aria-label="Filters"
      gap={12}
      padding="14px 16px 16px"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' }}
      data-print="no"
    >
      <NativeSelect
        label="Day"
        value={day}
        data={[{ value: '', label: 'All days' }, ...days.map((one) => ({ value: one, label: dayText(one) }))]}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      <NativeSelect
        label="Provider"
        value={gateway}
        data={[
          { value: '', label: 'All providers' },
          ...gateways.map((one) => ({ value: one, label: gatewayName(one) })),
        ]}
        onChange={({ currentTarget }) => onChange({ gateway: currentTarget.value })}
      />
      <NativeSelect
        label="State"
        value={state}
        data={[
          { value: '', label: 'All' },
          ...depositStates.map((one) => ({ value: one, label: depositStateLabels[one] })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: isDepositState(value) ? value : '' })}
      />
    </Card>
  )
}

/** Paper hides the filter fields, so it prints their values as text. */
function filtersText(filters: DepositFilters): string | undefined {
  const asked = depositFiltersText(filters)
  return asked === '' ? undefined : `Only ${asked}`
}

const columnsWith = (onCancel: Props['onCancel']): readonly Column<OnlineDeposit>[] => [
  {
    key: 'payer',
    header: 'Payer',
    cell: ({ name, code }) => (
      <Stack as="span" gap={2}>
        {name !== null && <bdi translate="no">{name}</bdi>}
        <CodeText>{code}</CodeText>
      </Stack>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (deposit) => (
      <Stack as="span" gap={2}>
        <span>
          <TonePill tone={depositStateTones[stateOfDeposit(deposit)]}>
            {depositStateLabels[stateOfDeposit(deposit)]}
          </TonePill>
        </span>
        {onCancel && deposit.status === 'pending' && (
          <span data-print="no">
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Cancel the deposit ${deposit.referenceId}`}
              onClick={() => onCancel(deposit)}
            >
              Cancel
            </Button>
          </span>
        )}
        {momentsOf(deposit).map((moment) => (
          <span key={moment} className="dimmed small">
            {moment}
          </span>
        ))}
      </Stack>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText>,
  },
  {
    key: 'provider',
    header: 'Provider',
    cell: ({ gateway, gatewayReference }) => (
      <Stack as="span" gap={2} className={classes.end}>
        {gatewayName(gateway)}
        {gatewayReference !== null && <span className="dimmed small">{gatewayReference}</span>}
      </Stack>
    ),
  },
  {
    key: 'fee',
    header: 'Fee',
    cell: ({ status, fee, amount }) =>
      status === 'completed' && (
        <span className={`dimmed small unbroken ${classes.fee} ${classes.end}`}>
          <span className={classes.feeName}>Fee </span>
          {fee === null ? 'not reported' : formatUsd(fee)}
          {fee !== null && fee > 0 && (
            <>
              <br />
              Settled {formatUsd(amount - fee)}
            </>
          )}
        </span>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amount }) => <strong>{formatUsd(amount)}</strong>,
  },
]

function momentsOf(deposit: OnlineDeposit): readonly string[] {
  const { createdAt, paidAt, amount, disputed, missing, disputedAt, releasedAt } = deposit
  if (paidAt === null) return [`Begun ${campDateTime(createdAt)}`]
  return [
    `Paid ${campDateTime(paidAt)}`,
    ...(disputed > 0 ? [`Taken back ${campDateTime(disputedAt ?? paidAt)}`] : []),
    ...(disputed > 0 && disputed < amount ? [`${formatUsd(disputed)} of it`] : []),
    ...(missing > 0 ? [`${formatUsd(missing)} was spent before`] : []),
    ...(releasedAt !== null ? [`Paid again ${campDateTime(releasedAt)}`] : []),
  ]
}

const layout: TableLayout = {
  columns: 'minmax(8.5rem, 1.2fr) minmax(15rem, 1.5fr) minmax(8.5rem, 1fr) minmax(6rem, 0.8fr) 5rem 6rem',
  narrow: '"payer amount" auto "state fee" auto "reference provider" auto / 1fr auto',
}
