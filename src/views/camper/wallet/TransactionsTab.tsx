import { Button, NativeSelect, Table, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Transaction } from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import {
  matchingTransactions,
  type TypeFilter,
  totalsOf,
  typeFiltersOf,
} from '../../../domain/money/walletBook.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { LoadMore } from '../../ui/lists/LoadMore.tsx'
import { useWindowedRows } from '../../ui/lists/useWindowedRows.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { SearchIcon } from '../../ui/parts/icons.tsx'
import { ReadingTime, type ReadWalletProps } from './ReadingTime.tsx'
import {
  AmountOf,
  ItemsOf,
  NoteOf,
  PayButton,
  type PayDeposit,
  StatusOf,
  TransactionCards,
  TypeOf,
} from './TransactionParts.tsx'
import classes from './Transactions.module.css'

const filterLabels: Readonly<Record<TypeFilter, string>> = {
  all: 'All Transactions',
  deposit: 'Deposits',
  purchase: 'Purchases',
  withdrawal: 'Withdrawals',
  refund: 'Refunds',
}

export function TransactionsTab(props: ReadWalletProps & { readonly onPay: PayDeposit }) {
  const { state, send, reading, onPay } = props
  const { search, filter } = state.context
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const filters = typeFiltersOf(reading.transactions, filter)
  const found = matchingTransactions(reading.transactions, { search, filter })
  const isFiltered = search !== '' || filter !== 'all'
  const hasMore = reading.hasMore === true
  const total = isFiltered ? found.length : totalsOf(reading).transactions
  return (
    <Stack gap={12}>
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label="Search transactions"
          placeholder="Search transactions..."
          leftSection={<SearchIcon size={18} />}
          value={search}
          onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Type of transaction"
          data={filters.map((value) => ({ value, label: filterLabels[value] }))}
          value={filter}
          onChange={({ currentTarget }) => {
            const chosen = filters.find((value) => value === currentTarget.value)
            if (chosen) send({ type: 'filter.chosen', filter: chosen })
          }}
        />
      </div>
      <ReadingTime {...props} />
      {found.length === 0 ? (
        !hasMore && <NothingFound isFiltered={isFiltered} onClear={() => send({ type: 'filters.cleared' })} />
      ) : isWide ? (
        <TransactionTable transactions={found} total={total} onPay={onPay} />
      ) : (
        <TransactionCards label="Transactions" transactions={found} total={total} onPay={onPay} />
      )}
      {hasMore && (
        <LoadMore
          reading={readingOf(state)}
          shown={reading.transactions.length}
          incident={state.machine.id}
          onMore={() => send({ type: 'more.requested' })}
        />
      )}
      <Pages count={found.length} total={hasMore && isFiltered ? null : total} />
    </Stack>
  )
}

function readingOf(state: ReadWalletProps['state']) {
  if (state.matches({ shown: { older: 'settled' } })) return 'settled'
  if (state.matches({ shown: { older: 'statementFailed' } })) return 'waiting'
  return state.matches({ shown: { older: 'moreFailed' } }) ? 'failed' : 'busy'
}

function NothingFound({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  )
  return <EmptyState action={isFiltered ? clear : undefined}>No transactions found</EmptyState>
}

interface PagesProps {
  readonly count: number
  /** Null while older transactions are still being searched. */
  readonly total: number | null
}

/** All results are on one page, so there is no next page (portal document §2). */
function Pages({ count, total }: PagesProps) {
  return (
    <Row gap={12} wraps align="center" justify="space-between" className="dimmed small">
      <span role="status">{total === null ? `${count} found so far` : shownOf(count, total)}</span>
      <Row gap={8}>
        <Button variant="default" disabled>
          Previous
        </Button>
        <Button variant="default" disabled>
          Next
        </Button>
      </Row>
    </Row>
  )
}

function shownOf(count: number, total: number): string {
  return count === 0 ? 'Showing 0 of 0' : `Showing 1–${count} of ${total}`
}

interface TransactionTableProps {
  readonly transactions: readonly Transaction[]
  readonly total: number
  readonly onPay: PayDeposit
}

function TransactionTable({ transactions, total, onPay }: TransactionTableProps) {
  const { frame, isWindowed, drawn, measure, before, after } = useWindowedRows<
    Transaction,
    HTMLTableSectionElement
  >(transactions, { keyOf: ({ _id }) => _id, usualHeight: 49, isBelowFrame: true })
  return (
    <Card style={{ overflow: 'clip' }}>
      <Table
        aria-label="Transactions"
        aria-rowcount={isWindowed ? total + 1 : undefined}
        layout={isWindowed ? 'fixed' : 'auto'}
        verticalSpacing="sm"
        horizontalSpacing="md"
      >
        <Table.Thead ref={frame}>
          <Table.Tr aria-rowindex={isWindowed ? 1 : undefined}>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col" ta="end">
              Amount
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Room height={before} />
        <Table.Tbody>
          {drawn.map(({ row: transaction, index }) => (
            <Table.Tr
              key={transaction._id}
              ref={measure}
              data-index={index}
              aria-rowindex={isWindowed ? index + 2 : undefined}
            >
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{campDateTime(transaction.createdAt)}</Table.Td>
              <Table.Td w="40%">
                <CodeText>{transaction.referenceId}</CodeText>
                <ItemsOf transaction={transaction} />
                <NoteOf transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <TypeOf transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <Row gap={12} align="center">
                  <StatusOf transaction={transaction} />
                  <PayButton transaction={transaction} onPay={onPay} />
                </Row>
              </Table.Td>
              <Table.Td ta="end">
                <AmountOf transaction={transaction} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Room height={after} />
      </Table>
    </Card>
  )
}

function Room({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={5} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  )
}
