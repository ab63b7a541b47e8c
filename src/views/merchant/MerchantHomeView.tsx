import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MerchantTab, type merchantHomeMachine, merchantTabs } from '../../machines/merchantHome.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { FlowProps } from '../ui/flow.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import classes from './MerchantHome.module.css'

interface MerchantHomeViewProps extends FlowProps<typeof merchantHomeMachine> {
  /** The other flows of the screen. */
  readonly sound?: ReactNode
  readonly banner?: ReactNode
  readonly pos?: ReactNode
  readonly transactions?: ReactNode
}

export function MerchantHomeView({ state, send, sound, banner, pos, transactions }: MerchantHomeViewProps) {
  const panels: Readonly<Record<MerchantTab, ReactNode>> = {
    pos,
    transactions,
    reports: <EmptyState>Your reports will appear here</EmptyState>,
  }
  return (
    <div className={classes.page}>
      <PageHeader title="Merchant Dashboard">{sound}</PageHeader>
      {banner}
      <Tabs
        value={merchantTabs.find((tab) => state.matches(tab)) ?? 'pos'}
        onChange={(chosen) => {
          const tab = merchantTabs.find((name) => name === chosen)
          if (tab) send({ type: 'tab.chosen', tab })
        }}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label="Merchant Dashboard" className={classes.tabs ?? ''}>
          {merchantTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {names[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {merchantTabs.map((tab) => (
          // A charge goes on, and its dialogs open, whatever tab is looked at.
          <Tabs.Panel key={tab} value={tab} keepMounted={tab === 'pos'} className={classes.panel ?? ''}>
            {panels[tab]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

const names: Readonly<Record<MerchantTab, string>> = {
  pos: 'POS',
  transactions: 'Transactions',
  reports: 'Reports',
}
