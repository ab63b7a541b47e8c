import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router-dom'
import { campDate } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import type { Merchant } from '../../../domain/people/people.ts'
import { may, type Permissions } from '../../../domain/staff/rights.ts'
import { merchantsFailedText, type merchantsMachine } from '../../../machines/money/merchants.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { PlusIcon, WalletIcon } from '../../ui/parts/icons.tsx'
import classes from './Merchants.module.css'

export interface MerchantsViewProps extends FlowProps<typeof merchantsMachine> {
  readonly permissions: Permissions
  readonly onAdd: () => void
  readonly addButton?: RefObject<HTMLButtonElement | null>
  readonly toast?: ReactNode
  /** Pays out all stalls, on a server that can. */
  readonly onPayAll?: (() => void) | undefined
}

export function MerchantsView(props: MerchantsViewProps) {
  const { state, send, permissions, onAdd, addButton, toast, onPayAll } = props
  const { merchants } = state.context
  const mayAdd = may(permissions, ['office'])
  return (
    <Page className={classes.page} gap={16} headerGap={8} width="72rem">
      <PageHeader title="Merchants" description="What the camp owes each stall." toast={toast}>
        {may(permissions, ['cash']) && (
          <Button component={Link} to="/admin/wallets" variant="default" leftSection={<WalletIcon />}>
            Wallet Management
          </Button>
        )}
        {onPayAll && (
          <Button variant="default" disabled={!state.matches('shown')} onClick={onPayAll}>
            Pay out all
          </Button>
        )}
        {mayAdd && (
          <Button ref={addButton} color="amber" leftSection={<PlusIcon />} onClick={onAdd}>
            Add New Merchant
          </Button>
        )}
      </PageHeader>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading merchants…"
        error={merchantsFailedText}
        staleText="This is the last list we could load."
        incident={state.machine.id}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {state.matches('loading') && (
        <WindowedTable label="Merchants" columns={columns} layout={layout} rows={null} keyOf={keyOf} />
      )}
      {state.matches('shown') && merchants.length > 0 && (
        <WindowedTable label="Merchants" columns={columns} layout={layout} rows={merchants} keyOf={keyOf} />
      )}
      {state.matches('shown') && merchants.length === 0 && (
        <EmptyState action={mayAdd && <Button onClick={onAdd}>Add the first merchant</Button>}>
          There are no merchants yet.
        </EmptyState>
      )}
    </Page>
  )
}

const keyOf = ({ _id }: Merchant) => _id

const columns: readonly Column<Merchant>[] = [
  {
    key: 'number',
    header: 'Merchant number',
    cell: ({ merchantNumber }) => <CodeText>{merchantNumber}</CodeText>,
  },
  {
    key: 'name',
    header: 'Name',
    cell: ({ merchantName }) => <span className="strong">{merchantName}</span>,
  },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => campDate(createdAt) },
  {
    key: 'balance',
    header: 'Balance',
    isNumeric: true,
    cell: ({ balance }) => <span className="heavy unbroken">{formatUsd(balance)}</span>,
  },
  {
    key: 'view',
    header: 'Details',
    isForScreen: true,
    isNumeric: true,
    cell: ({ merchantNumber, merchantName }) => (
      <Link
        to={`/admin/merchants/${encodeURIComponent(merchantNumber)}`}
        className={`row-action ${classes.view}`}
      >
        View<VisuallyHidden component="span"> {merchantName}</VisuallyHidden>
      </Link>
    ),
  },
]

const layout: TableLayout = {
  columns: 'minmax(8rem, 1fr) minmax(10rem, 2.4fr) minmax(7rem, 1fr) minmax(7rem, 1fr) 4.5rem',
  narrow: '"name name view" auto "number created balance" auto / auto 1fr auto',
}
