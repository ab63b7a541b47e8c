import { Button, NativeSelect, Table, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { campDateTime } from '../../../domain/campTime.ts'
import type { Transaction } from '../../../domain/wallet.ts'
import { matchingTransactions, type TypeFilter, typeFilters } from '../../../domain/walletBook.ts'
import { Card } from '../../ui/Card.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Row, Stack } from '../../ui/Stack.tsx'
import { ReadingTime, type ReadWalletProps } from './ReadingTime.tsx'
import {
  AmountOf,
  ItemsOf,
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
}

export function TransactionsTab(props: ReadWalletProps & { readonly onPay: PayDeposit }) {
  const { state, send, reading, onPay } = props
  const { search, filter } = state.context
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const found = matchingTransactions(reading.transactions, { search, filter })
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
          data={typeFilters.map((value) => ({ value, label: filterLabels[value] }))}
          value={filter}
          onChange={({ currentTarget }) => {
            const chosen = typeFilters.find((value) => value === currentTarget.value)
            if (chosen) send({ type: 'filter.chosen', filter: chosen })
          }}
        />
      </div>
      <ReadingTime {...props} />
      {found.length === 0 ? (
        <NothingFound
          isFiltered={search !== '' || filter !== 'all'}
          onClear={() => send({ type: 'filters.cleared' })}
        />
      ) : isWide ? (
        <TransactionTable transactions={found} onPay={onPay} />
      ) : (
        <TransactionCards label="Transactions" transactions={found} onPay={onPay} />
      )}
      <Pages count={found.length} />
    </Stack>
  )
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

/** All results stand on one page, so there is never another one to go to (portal document §2). */
function Pages({ count }: { readonly count: number }) {
  return (
    <div className={classes.pages}>
      <span role="status">{count === 0 ? 'Showing 0 of 0' : `Showing 1–${count} of ${count}`}</span>
      <Row gap={8}>
        <Button variant="default" disabled>
          Previous
        </Button>
        <Button variant="default" disabled>
          Next
        </Button>
      </Row>
    </div>
  )
}

interface TransactionTableProps {
  readonly transactions: readonly Transaction[]
  readonly onPay: PayDeposit
}

function TransactionTable({ transactions, onPay }: TransactionTableProps) {
  return (
    <Card className={classes.table}>
      <Table aria-label="Transactions" verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col" ta="end">
              Amount
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transactions.map((transaction) => (
            <Table.Tr key={transaction._id}>
              <Table.Td className={classes.dateCell ?? ''}>{campDateTime(transaction.createdAt)}</Table.Td>
              <Table.Td className={classes.description ?? ''}>
                <CodeText>{transaction.referenceId}</CodeText>
                <ItemsOf transaction={transaction} />
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
      </Table>
    </Card>
  )
}
