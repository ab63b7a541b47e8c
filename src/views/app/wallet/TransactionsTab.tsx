import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { matchingTransactions, type TypeFilter, typeFilters } from '../../../machines/walletBook.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { ReadingTime, type ReadWalletProps } from './ReadingTime.tsx'
import { TransactionCards } from './TransactionCards.tsx'
import classes from './Transactions.module.css'
import { TransactionTable } from './TransactionTable.tsx'

const filterLabels: Readonly<Record<TypeFilter, string>> = {
  all: 'All Transactions',
  deposit: 'Deposits',
  purchase: 'Purchases',
  withdrawal: 'Withdrawals',
}

export function TransactionsTab(props: ReadWalletProps) {
  const { state, send, reading } = props
  const { search, filter } = state.context
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const found = matchingTransactions(reading.transactions, { search, filter })
  return (
    <div className={classes.tab}>
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
        <TransactionTable transactions={found} />
      ) : (
        <TransactionCards label="Transactions" transactions={found} />
      )}
      <Pages count={found.length} />
    </div>
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
      <div className={classes.pageButtons}>
        <Button variant="default" disabled>
          Previous
        </Button>
        <Button variant="default" disabled>
          Next
        </Button>
      </div>
    </div>
  )
}
