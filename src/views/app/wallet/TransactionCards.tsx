import { campDateTime } from '../../../domain/campTime.ts'
import type { Transaction } from '../../../domain/wallet.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { AmountOf, ItemsOf, StatusOf, TypeOf } from './TransactionParts.tsx'
import classes from './Transactions.module.css'

interface TransactionCardsProps {
  /** The name of the list. */
  readonly label: string
  readonly transactions: readonly Transaction[]
}

export function TransactionCards({ label, transactions }: TransactionCardsProps) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {transactions.map((transaction) => (
        <li key={transaction._id} className={classes.card}>
          <div className={classes.cardLine}>
            <TypeOf transaction={transaction} />
            <AmountOf transaction={transaction} />
          </div>
          <CodeText>{transaction.referenceId}</CodeText>
          <ItemsOf transaction={transaction} />
          <div className={classes.cardLine}>
            <span className={classes.date}>{campDateTime(transaction.createdAt)}</span>
            <StatusOf transaction={transaction} />
          </div>
        </li>
      ))}
    </ul>
  )
}
