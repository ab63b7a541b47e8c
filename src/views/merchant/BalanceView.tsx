import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Cents, formatUsd } from '../../domain/money.ts'
import type { merchantBookMachine } from '../../machines/merchantBook.ts'
import type { FlowProps } from '../ui/flow.ts'
import { RefreshIcon } from '../ui/icons.tsx'
import classes from './Balance.module.css'
import type { TillMerchant } from './Receipt.tsx'

interface BalanceViewProps extends FlowProps<typeof merchantBookMachine> {
  readonly merchant: TillMerchant
  /** A flow of its own. */
  readonly clock?: ReactNode
}

/** The balance banner: whose till this is, what it took in, and the time at the camp. */
export function BalanceView({ state, send, merchant, clock }: BalanceViewProps) {
  const { balance } = state.context
  const isLoading = state.matches('loading')
  const isRefreshing = state.matches({ shown: 'refreshing' })
  const isUnread = !isLoading && !isRefreshing && (balance === null || state.matches({ shown: 'stale' }))
  return (
    <section className={classes.banner} aria-label="Balance" data-on="brand">
      <p className={classes.merchant}>
        {merchant.name} <span className={classes.number}>{merchant.number}</span>
      </p>
      <div className={classes.money} data-unread={isUnread || undefined}>
        <span className={classes.label}>
          {isUnread ? `Balance could not be read${balance === null ? '' : ' anew'}` : 'Balance'}
        </span>
        <Balance balance={balance} isLoading={isLoading} />
      </div>
      {isUnread && (
        <ActionIcon
          color="currentColor"
          size={56}
          className={classes.refresh ?? ''}
          aria-label="Read the balance again"
          onClick={() => send({ type: 'book.refreshRequested' })}
        >
          <RefreshIcon size={24} />
        </ActionIcon>
      )}
      {clock}
    </section>
  )
}

function Balance({ balance, isLoading }: { readonly balance: Cents | null; readonly isLoading: boolean }) {
  if (balance !== null || !isLoading)
    return <span className={classes.balance}>{balance === null ? '–' : formatUsd(balance)}</span>
  return (
    <span className={classes.balance}>
      <Skeleton component="span" className={classes.skeleton ?? ''} />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </span>
  )
}
