import { Skeleton } from '@mantine/core'
import {
  lookOf,
  nameOf,
  noteOf,
  type Transaction,
  type TransactionLook,
} from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { hasMovedMoney, recentActivity, shortDescription } from '../../../domain/money/walletBook.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CartIcon, DownloadIcon, type Icon, TransferIcon } from '../../ui/parts/icons.tsx'
import { StatusOf, signedAmount } from '../wallet/TransactionParts.tsx'
import transactions from '../wallet/Transactions.module.css'
import classes from './Activity.module.css'
import type { ReadingProps } from './BalanceCard.tsx'

export function RecentActivity(props: ReadingProps) {
  return (
    <Card as="section" shadow="xs" padding={roomy} aria-labelledby="recent-activity">
      <SectionTitle id="recent-activity" gap={8}>
        Recent Activity
      </SectionTitle>
      <Activity {...props} />
    </Card>
  )
}

function Activity({ reading, isAwaited }: ReadingProps) {
  if (isAwaited) return <AwaitedLines />
  if (!reading) return <EmptyState>Your latest deposits and purchases are shown here.</EmptyState>
  const latest = recentActivity(reading.transactions)
  if (latest.length === 0) return <EmptyState>No transactions yet. Add funds to begin.</EmptyState>
  return (
    <Stack as="ul" aria-labelledby="recent-activity" gap={0} isRuled>
      {latest.map((transaction) => (
        <Line key={transaction._id} transaction={transaction} />
      ))}
    </Stack>
  )
}

const icons: Readonly<Record<TransactionLook, Icon>> = {
  deposit: DownloadIcon,
  purchase: CartIcon,
  transfer: TransferIcon,
}

function Line({ transaction }: { transaction: Transaction }) {
  const { referenceId, createdAt } = transaction
  const look = lookOf(transaction)
  const note = noteOf(transaction)
  const LookIcon = icons[look]
  return (
    <li className={classes.line} data-look={look}>
      <span className={classes.icon}>
        <LookIcon size={20} />
      </span>
      <Row as="span" gap="2px 8px" wraps align="center" className={classes.heading}>
        <span className="heavy wraps">{nameOf(transaction)}</span>
        {!hasMovedMoney(transaction) && <StatusOf transaction={transaction} />}
      </Row>
      <span className={`${transactions.amount} ${classes.amount}`}>{signedAmount(transaction)}</span>
      <span className={`dimmed small wraps ${classes.about}`}>
        <bdi title={referenceId}>{shortDescription(referenceId)}</bdi> · {campDateTime(createdAt)}
        {note !== undefined && ` · ${note}`}
      </span>
    </li>
  )
}

function AwaitedLines() {
  return (
    <Stack gap={0} isRuled>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton circle height={40} className={classes.icon ?? ''} />
          <Skeleton height={18} width={110} className={classes.heading ?? ''} />
          <Skeleton height={18} width={72} className={classes.amount ?? ''} />
          <Skeleton height={14} width="70%" className={classes.about ?? ''} />
        </div>
      ))}
    </Stack>
  )
}
