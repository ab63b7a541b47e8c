import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { counted } from '../../../domain/lib/counted.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { type FoundSale, maxSaleSearch } from '../../../domain/money/refunds.ts'
import type { saleSearchMachine } from '../../../machines/money/saleSearch.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading } from '../../ui/lists/ListReading.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { SearchIcon } from '../../ui/parts/icons.tsx'

interface SaleSearchViewProps extends FlowProps<typeof saleSearchMachine> {
  readonly onRefund?: ((reference: string) => void) | undefined
  /** The whole list, shown while nothing is searched. */
  readonly children: ReactNode
}

export function SaleSearchView({ state, send, onRefund, children }: SaleSearchViewProps) {
  const { search, sought, found } = state.context
  const isSearching = state.matches('searching')
  const submit = () => send({ type: 'search.submitted' })
  return (
    <Stack gap={16}>
      <search>
        <form
          data-print="no"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Row gap={8} wraps align="flex-end">
            <TextInput
              type="search"
              label="Find a sale"
              placeholder="Time, amount, product or person"
              leftSection={<SearchIcon size={18} />}
              flex="1 1 16rem"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxSaleSearch}
              value={search}
              onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
            />
            <BusyButton type="submit" variant="default" isBusy={isSearching} busyLabel="Searching…">
              Search
            </BusyButton>
            {!state.matches('idle') && (
              <Button variant="subtle" onClick={() => send({ type: 'search.cleared' })}>
                Show all
              </Button>
            )}
          </Row>
        </form>
      </search>
      {state.matches('idle') ? (
        children
      ) : (
        <>
          <ListReading
            reading={state.matches('failed') ? 'failed' : isSearching ? 'loading' : 'shown'}
            loadingText="Searching the sales…"
            {...failureProps(state)}
            onRetry={submit}
          />
          {found && state.matches('shown') && (
            <p className="dimmed small strong" role="status">
              {found.sales.length < found.count
                ? `The newest ${found.sales.length} of ${counted(found.count, 'sale')} with “${sought}”`
                : `${counted(found.count, 'sale')} with “${sought}”`}
            </p>
          )}
          {found?.count === 0 && state.matches('shown') ? (
            <EmptyState detail="Try fewer words, such as 14:05, 12.50, a product or a name.">
              No sale fits.
            </EmptyState>
          ) : (
            (found || isSearching) && (
              <WindowedTable
                label="Found sales"
                columns={columnsWith(onRefund)}
                layout={layout}
                rows={found?.sales ?? null}
                keyOf={({ referenceId }) => referenceId}
              />
            )
          )}
        </>
      )}
    </Stack>
  )
}

function columnsWith(onRefund: SaleSearchViewProps['onRefund']): readonly Column<FoundSale>[] {
  return [
    { key: 'time', header: 'Time', cell: ({ createdAt }) => campDateTime(createdAt) },
    {
      key: 'who',
      header: 'Person',
      cell: ({ name, code }) => (
        <Stack as="span" gap={2} className="wraps">
          {name !== null && <bdi translate="no">{name}</bdi>}
          <CodeText>{code}</CodeText>
        </Stack>
      ),
    },
    {
      key: 'what',
      header: 'Products',
      cell: ({ items, referenceId }) => (
        <Stack as="span" gap={2} className="wraps">
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          <CodeText>{referenceId}</CodeText>
        </Stack>
      ),
    },
    { key: 'amount', header: 'Amount', isNumeric: true, cell: ({ amount }) => formatUsd(amount) },
    {
      key: 'action',
      header: 'Refund',
      isForScreen: true,
      isNumeric: true,
      cell: ({ referenceId, amount, left }) => {
        if (left === 0) return <span className="dimmed small">Given back</span>
        return (
          onRefund && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Give back ${formatUsd(amount)} of ${referenceId}`}
              onClick={() => onRefund(referenceId)}
            >
              Give back
            </Button>
          )
        )
      },
    },
  ]
}

const layout = {
  columns: '7rem minmax(8rem, 1fr) minmax(10rem, 1.6fr) 6rem 7rem',
  narrow: '"who amount" auto "what what" auto "time action" auto / 1fr auto',
}
