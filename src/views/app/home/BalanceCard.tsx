import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { campDateTime } from '../../../domain/campTime.ts'
import { formatUsd } from '../../../domain/money.ts'
import type { WalletReading } from '../../../machines/walletBook.ts'
import { PlusIcon, WalletIcon } from '../../ui/icons.tsx'
import classes from './BalanceCard.module.css'
import { CampScene } from './CampScene.tsx'

export interface ReadingProps {
  /** Null when there is none. */
  readonly reading: WalletReading | null
  /** Whether the first one is on its way. */
  readonly isAwaited: boolean
}

export function BalanceCard({ reading, isAwaited }: ReadingProps) {
  return (
    <section className={classes.card} aria-labelledby="wallet-balance" data-on="brand">
      <CampScene />
      <div className={classes.words}>
        <h2 id="wallet-balance" className={classes.label}>
          Wallet balance
        </h2>
        <div className={classes.amount}>
          {isAwaited ? <Skeleton className={classes.awaited ?? ''} /> : <Amount reading={reading} />}
        </div>
        <p className={classes.time}>{reading && `As of ${campDateTime(reading.readAt)}`}</p>
        <div className={classes.actions} data-print="no">
          <Button component={Link} to="/app/wallet" color="amber" leftSection={<PlusIcon size={18} />}>
            Add Funds
          </Button>
          <Button
            component={Link}
            to="/app/wallet"
            variant="default"
            className={classes.view ?? ''}
            leftSection={<WalletIcon size={18} />}
          >
            View Wallet
          </Button>
        </div>
      </div>
    </section>
  )
}

function Amount({ reading }: Pick<ReadingProps, 'reading'>) {
  if (reading) return formatUsd(reading.balance)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not known</span>
    </>
  )
}
