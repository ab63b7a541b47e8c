import { Button } from '@mantine/core'
import {
  capitalised,
  lookOf,
  nameOf,
  noteOf,
  type Transaction,
  toneOfStatus,
} from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import { hasMovedMoney } from '../../../domain/money/walletBook.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { useWindowedRows } from '../../ui/lists/useWindowedRows.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './Transactions.module.css'

interface PartProps {
  readonly transaction: Transaction
}

export function StatusOf({ transaction: { status } }: PartProps) {
  return <TonePill tone={toneOfStatus(status)}>{capitalised(status)}</TonePill>
}

export function TypeOf({ transaction }: PartProps) {
  return (
    <span className={`heavy wraps ${classes.type}`} data-look={lookOf(transaction)}>
      {nameOf(transaction)}
    </span>
  )
}

export type PayDeposit = (deposit: {
  readonly amount: Cents
  readonly referenceId: string
  readonly paymentUrl: string
}) => void

export type CancelDeposit = (deposit: { readonly amount: Cents; readonly referenceId: string }) => void

interface PayButtonProps extends PartProps {
  readonly onPay: PayDeposit
}

export function PayButton({ transaction: { amount, referenceId, paymentUrl }, onPay }: PayButtonProps) {
  if (paymentUrl === undefined) return null
  return (
    <Button variant="default" onClick={() => onPay({ amount, referenceId, paymentUrl })}>
      Pay {formatUsd(amount)}
    </Button>
  )
}

export function AmountOf({ transaction }: PartProps) {
  return (
    <span
      className={classes.amount}
      data-look={lookOf(transaction)}
      data-settled={hasMovedMoney(transaction)}
    >
      {signedAmount(transaction)}
    </span>
  )
}

export function signedAmount({ type, amount }: Transaction): string {
  return `${signs.get(type) ?? ''}${formatUsd(Math.abs(amount))}`
}

const signs: ReadonlyMap<string, string> = new Map([
  ['deposit', '+'],
  ['purchase', '−'],
  ['withdrawal', '−'],
  ['refund', '+'],
  ['donation', '−'],
  ['donationReversal', '+'],
  ['kept', '−'],
  ['keptReversal', '+'],
])

export function NoteOf({ transaction }: PartProps) {
  const note = noteOf(transaction)
  return note === undefined ? null : <p className="dimmed small wraps">{note}</p>
}

export function ItemsOf({ transaction: { items = [], stall } }: PartProps) {
  if (items.length === 0) return null
  return (
    <ul className="small">
      {stall !== undefined && (
        <li>
          At <bdi className="wraps">{stall}</bdi>
        </li>
      )}
      {items.map(({ name, price, quantity }) => (
        <li key={name}>
          {quantity} × {name} <span className="dimmed">at {formatUsd(price)}</span>
        </li>
      ))}
    </ul>
  )
}

const cardGap = 8

interface TransactionCardsProps {
  readonly label: string
  readonly transactions: readonly Transaction[]
  /** Set when the list shows only some of them. */
  readonly total?: number
  /** Absent where the open deposits are already listed above. */
  readonly onPay?: PayDeposit
}

export function TransactionCards({ label, total, transactions, onPay }: TransactionCardsProps) {
  const { frame, isWindowed, drawn, measure, before, after } = useWindowedRows<Transaction, HTMLUListElement>(
    transactions,
    { keyOf: ({ _id }) => _id, usualHeight: 104, gap: cardGap },
  )
  const room = { paddingBlockStart: before, paddingBlockEnd: after }
  return (
    <Stack as="ul" ref={frame} gap={cardGap} aria-label={label} style={isWindowed ? room : undefined}>
      {drawn.map(({ row: transaction, index }) => (
        <Card
          as="li"
          gap={4}
          key={transaction._id}
          ref={measure}
          data-index={index}
          aria-setsize={isWindowed ? total : undefined}
          aria-posinset={isWindowed ? index + 1 : undefined}
          className={classes.card}
        >
          <Row gap="4px 12px" wraps align="baseline" justify="space-between">
            <TypeOf transaction={transaction} />
            <AmountOf transaction={transaction} />
          </Row>
          <CodeText>{transaction.referenceId}</CodeText>
          <ItemsOf transaction={transaction} />
          <NoteOf transaction={transaction} />
          <Row gap="4px 12px" wraps align="baseline" justify="space-between">
            <span className="dimmed small">{campDateTime(transaction.createdAt)}</span>
            <StatusOf transaction={transaction} />
          </Row>
          {onPay && <PayButton transaction={transaction} onPay={onPay} />}
        </Card>
      ))}
    </Stack>
  )
}
