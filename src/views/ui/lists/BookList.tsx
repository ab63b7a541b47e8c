import { Button, Text } from '@mantine/core'
import {
  lookOfType,
  type MerchantTransaction,
  type Tone,
  type TransactionLook,
} from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { counted } from '../../../domain/lib/counted.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { countOf, hasMore, type merchantBookMachine } from '../../../machines/money/merchantBook.ts'
import type { FlowProps } from '../flows/flow.ts'
import { Stack } from '../layout/Stack.tsx'
import { CodeText } from '../parts/CodeText.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import classes from './BookList.module.css'
import { EmptyState } from './EmptyState.tsx'
import { ListReading, readingOf } from './ListReading.tsx'
import { LoadMore, readingOfMore } from './LoadMore.tsx'
import { type Column, type TableLayout, WindowedTable } from './WindowedTable.tsx'

interface BookListProps extends FlowProps<typeof merchantBookMachine> {
  /** The stall sees its sales as income; the office sees the documents' colours. */
  readonly reader?: 'office' | 'stall'
  readonly label?: string
  readonly emptyText?: string
  readonly failedText?: string
  readonly onRefund?: ((reference: string) => void) | undefined
}

export function BookList({
  state,
  send,
  reader = 'office',
  label = 'Transactions',
  emptyText = 'No transactions yet',
  failedText = 'Failed to load transactions. Please try again later.',
  onRefund,
}: BookListProps) {
  const { rows } = state.context
  const count = countOf(state.context)
  const isLoading = state.matches('loading')
  const hasFailed = state.matches('failed')
  const reading = (
    <ListReading
      reading={readingOf(state)}
      loadingText="Loading transactions…"
      error={failedText}
      staleTitle="The latest transactions could not be read."
      staleText="Those that were read before are still here."
      incident={state.machine.id}
      onRetry={() => send({ type: 'book.retried' })}
    />
  )
  if (hasFailed) return reading
  const isRefreshing = state.matches({ shown: 'refreshing' })
  return (
    <Stack gap={12}>
      <p className="dimmed small strong">
        {isLoading ? 'Loading transactions…' : counted(count, 'transaction')}
        {isRefreshing && (
          <Text span inherit fw={400}>
            {' · Updating…'}
          </Text>
        )}
      </p>
      {reader === 'office' && rows.length > 0 && (
        <p className="dimmed small">A purchase is money that the stall took in.</p>
      )}
      {reading}
      {!isLoading && rows.length === 0 ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <WindowedTable
          label={label}
          columns={onRefund ? columnsWith(looks[reader], onRefund) : columns[reader]}
          layout={onRefund ? layoutWithRefunds : layout}
          rows={isLoading ? null : rows}
          keyOf={({ _id }) => _id}
          total={count}
        />
      )}
      <More state={state} send={send} />
    </Stack>
  )
}

function More({ state, send }: FlowProps<typeof merchantBookMachine>) {
  if (!state.matches('shown') || !hasMore(state.context)) return null
  return (
    <LoadMore
      reading={readingOfMore(state)}
      shown={state.context.rows.length}
      incident={state.machine.id}
      onMore={() => send({ type: 'more.requested' })}
    />
  )
}

interface Look {
  readonly tone: Tone
  readonly word: string
  readonly sign?: '+' | '−'
}

const deposit: Look = { tone: 'good', word: 'Deposit', sign: '+' }
const transfer: Look = { tone: 'info', word: 'Transfer' }

type Looks = Readonly<Record<TransactionLook, Look>>

const looks = {
  office: { deposit, purchase: { tone: 'bad', word: 'Purchase' }, transfer },
  stall: { deposit, purchase: { tone: 'good', word: 'Income', sign: '+' }, transfer },
} as const satisfies Record<string, Looks>

const columns = {
  office: columnsOf((type) => looks.office[lookOfType(type)]),
  stall: columnsOf((type) => looks.stall[lookOfType(type)]),
}

/** Types of our own server, which the documents know only as transfers. */
const ofOurHost: Readonly<Record<string, Look>> = {
  refund: { tone: 'info', word: 'Refund', sign: '−' },
  stallPayOut: { tone: 'info', word: 'Paid out', sign: '−' },
  stallPayOutReversal: { tone: 'info', word: 'Pay-out taken back', sign: '+' },
  stallPayIn: { tone: 'info', word: 'Paid in', sign: '+' },
  stallPayInReversal: { tone: 'info', word: 'Pay-in taken back', sign: '−' },
}

function lookOfTransaction(known: Looks, type: string, isOfOurHost: boolean): Look {
  return (isOfOurHost && ofOurHost[type]) || known[lookOfType(type)]
}

export function kindAndAmount(
  { type, amount }: MerchantTransaction,
  { isOfOurHost }: { readonly isOfOurHost: boolean },
): string {
  const { word, sign = '' } = lookOfTransaction(looks.office, type, isOfOurHost)
  return `${word} ${sign}${formatUsd(amount)}`
}

function columnsWith(
  known: Looks,
  onRefund: (reference: string) => void,
): readonly Column<MerchantTransaction>[] {
  return [
    ...columnsOf((type) => lookOfTransaction(known, type, true)),
    {
      key: 'action',
      header: 'Action',
      isForScreen: true,
      cell: ({ type, referenceId, ownerCode, amount, left = amount, isLate }) => {
        if (type !== 'purchase') return null
        if (left === 0) return <span className="dimmed small">Given back</span>
        if (isLate) return <span className="dimmed small">Older than 30 minutes: cash desk</span>
        return (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Give back ${formatUsd(left)} to ${ownerCode}`}
            onClick={() => onRefund(referenceId)}
          >
            Give back
          </Button>
        )
      },
    },
  ]
}

function columnsOf(lookOf: (type: string) => Look): readonly Column<MerchantTransaction>[] {
  return [
    { key: 'date', header: 'Date and time', cell: ({ createdAt }) => campDateTime(createdAt) },
    {
      key: 'reference',
      header: 'Reference ID',
      cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText>,
    },
    {
      key: 'owner',
      header: 'Owner code',
      cell: ({ ownerCode }) => (ownerCode === '' ? '–' : <CodeText>{ownerCode}</CodeText>),
    },
    {
      key: 'type',
      header: 'Type',
      cell: ({ type }) => {
        const { tone, word } = lookOf(type)
        return <TonePill tone={tone}>{word}</TonePill>
      },
    },
    {
      key: 'amount',
      header: 'Amount',
      isNumeric: true,
      cell: ({ amount, type }) => {
        const { tone, sign } = lookOf(type)
        return (
          <span className={classes.amount} data-tone={tone}>
            {sign}
            {formatUsd(amount)}
          </span>
        )
      },
    },
  ]
}

const layout: TableLayout = {
  columns: 'minmax(10.5rem, 1.2fr) minmax(8rem, 1.4fr) minmax(6rem, 1fr) 7.5rem minmax(6rem, 0.8fr)',
  narrow: `"owner type amount" auto "date date reference" auto / auto 1fr auto`,
}

const layoutWithRefunds: TableLayout = {
  columns: `${layout.columns} 7.5rem`,
  narrow: `"owner type amount" auto "date date action" auto "reference reference reference" auto / auto 1fr auto`,
}
