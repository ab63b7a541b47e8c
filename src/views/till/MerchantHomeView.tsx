import { ActionIcon, Skeleton, Tabs, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { campClock, zoneName } from '../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../domain/lib/money.ts'
import type { clockMachine } from '../../machines/lib/clock.ts'
import type { merchantBookMachine } from '../../machines/money/merchantBook.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page, Row } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { RefreshIcon } from '../ui/parts/icons.tsx'
import classes from './MerchantHome.module.css'
import type { TillMerchant } from './Receipt.tsx'

/** The first three are documented (portal document §2). */
const merchantTabs = ['pos', 'transactions', 'reports', 'prices'] as const
export type MerchantTab = (typeof merchantTabs)[number]

interface MerchantHomeViewProps {
  readonly tab: MerchantTab
  readonly onTab: (tab: MerchantTab) => void
  readonly onTransactions: () => void
  readonly sound?: ReactNode
  readonly note?: ReactNode
  readonly banner?: ReactNode
  readonly pos?: ReactNode
  readonly transactions?: ReactNode
  readonly reports?: ReactNode
  readonly prices?: ReactNode
}

export function MerchantHomeView(props: MerchantHomeViewProps) {
  const {
    tab: chosen,
    onTab,
    onTransactions,
    sound,
    note,
    banner,
    pos,
    transactions,
    prices,
    reports,
  } = props
  const tabs = merchantTabs.filter((tab) => tab !== 'prices' || prices)
  const panels: Readonly<Record<MerchantTab, ReactNode>> = {
    pos,
    transactions,
    reports: reports || <EmptyState>Your reports will appear here</EmptyState>,
    prices,
  }
  return (
    <Page gap={16} width="80rem" isCentred>
      {note}
      <div className={classes.page}>
        <PageHeader title="Merchant Dashboard">{sound}</PageHeader>
        {banner}
        <Tabs
          value={tabs.includes(chosen) ? chosen : 'pos'}
          onChange={(value) => {
            const tab = tabs.find((name) => name === value)
            if (tab) onTab(tab)
            if (tab === 'transactions') onTransactions()
          }}
          keepMounted={false}
          keepMountedMode="display-none"
          className={classes.work ?? ''}
        >
          <Tabs.List aria-label="Merchant Dashboard" className={classes.tabs ?? ''} data-print="no">
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {names[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            // `pos` stays mounted, because a charge continues and opens its dialogs on every tab.
            <Tabs.Panel key={tab} value={tab} keepMounted={tab === 'pos'} className={classes.panel ?? ''}>
              {panels[tab]}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </Page>
  )
}

const names: Readonly<Record<MerchantTab, string>> = {
  pos: 'POS',
  transactions: 'Transactions',
  reports: 'Reports',
  prices: 'Prices',
}

interface BalanceViewProps extends FlowProps<typeof merchantBookMachine> {
  readonly merchant: TillMerchant
  readonly clock?: ReactNode
}

export function BalanceView({ state, send, merchant, clock }: BalanceViewProps) {
  const { balance } = state.context
  const isLoading = state.matches('loading')
  const isRefreshing = state.matches({ shown: 'refreshing' })
  const isUnread = !isLoading && !isRefreshing && (balance === null || state.matches({ shown: 'stale' }))
  return (
    <section className={classes.banner} aria-label="Balance" data-on="brand" data-print="no">
      <p className={classes.merchant}>
        {merchant.name} <span className={classes.number}>{merchant.number}</span>
      </p>
      <Row gap={4} align="center" className={classes.reading}>
        <div className={classes.money} data-unread={isUnread || undefined}>
          <span className={classes.label}>
            {isUnread ? (balance === null ? 'Balance could not be read' : 'Old balance') : 'Balance'}
          </span>
          <Balance balance={balance} isLoading={isLoading} />
        </div>
        {isUnread && (
          <ActionIcon
            variant="subtle"
            color="currentColor"
            size={56}
            aria-label="Read the balance again"
            onClick={() => send({ type: 'book.refreshRequested' })}
          >
            <RefreshIcon size={24} />
          </ActionIcon>
        )}
      </Row>
      {clock}
    </section>
  )
}

function Balance({ balance, isLoading }: { readonly balance: Cents | null; readonly isLoading: boolean }) {
  if (balance !== null || !isLoading)
    return <span className={classes.balance}>{balance === null ? '–' : formatUsd(balance)}</span>
  return (
    <span className={classes.balance}>
      <Skeleton component="span" display="block" w="8.5rem" h="1em" my="0.075em" />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </span>
  )
}

export function ClockView({ state }: FlowProps<typeof clockMachine>) {
  const { time } = state.context
  return (
    <p className={classes.clock}>
      <time>{time === null ? '--:--:--' : campClock(time)}</time>{' '}
      <Text span inherit fz="0.875rem" fw={500}>
        {zoneName(time ?? 0)}
      </Text>
    </p>
  )
}
