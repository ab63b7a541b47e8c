import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import type { WalletReading } from '../../../domain/money/walletBook.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { PlusIcon, WalletIcon } from '../../ui/parts/icons.tsx'
import { Pine, Tent } from '../../ui/scenes/parts.tsx'
import classes from './BalanceCard.module.css'

export interface ReadingProps {
  readonly reading: WalletReading | null
  readonly isAwaited: boolean
}

interface BalanceCardProps extends ReadingProps {
  /** The prerendered frame and the page are shown together, so their cards need different ids. */
  readonly titleId?: string
}

export function BalanceCard({ reading, isAwaited, titleId = 'wallet-balance' }: BalanceCardProps) {
  return (
    <section className={classes.card} aria-labelledby={titleId} data-on="brand">
      <CampScene />
      <div className={classes.words}>
        <h2 id={titleId} className={`strong ${classes.label}`}>
          Wallet balance
        </h2>
        <div className={`wraps ${classes.amount}`}>
          {isAwaited ? <Skeleton className={classes.awaited ?? ''} /> : <Amount reading={reading} />}
        </div>
        <p className={`dimmed small ${classes.time}`}>{reading && `As of ${campDateTime(reading.readAt)}`}</p>
        <Row gap={12} wraps className={classes.actions} data-print="no">
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
        </Row>
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

function CampScene() {
  return (
    <svg
      viewBox="0 0 560 240"
      preserveAspectRatio="xMaxYMax slice"
      className={classes.scene}
      aria-hidden="true"
      focusable="false"
    >
      <g fill="var(--camp-accent)">
        <circle cx="392" cy="146" r="112" opacity=".1" />
        <circle cx="392" cy="146" r="82" opacity=".16" />
        <circle cx="392" cy="146" r="54" />
      </g>
      <path
        d="M0 240V206C60 182 120 150 186 158s92 30 140 8 98-44 152-26 58 18 82 8v92Z"
        fill="var(--camp-brand-raised)"
      />
      <path d="M0 240v-14c86-22 150-46 236-36s120 28 190 16 98-26 134-18v52Z" fill="var(--camp-ground)" />
      <Pine x={286} y={198} scale={0.5} />
      <Pine x={310} y={200} scale={0.66} />
      <Pine x={520} y={198} scale={0.62} />
      <Pine x={546} y={196} scale={0.48} />
      <Tent x={232} y={212} scale={0.5} />
      <Tent x={430} y={222} scale={0.72} />
      <path d="M0 240v-6c120-10 200-22 330-12s150 6 230-4v22Z" fill="var(--camp-brand-deep)" />
    </svg>
  )
}
