import { Button, Tabs, Text } from '@mantine/core'
import { capitalised, type Tone } from '../../../domain/camper/wallet.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Figure } from '../../ui/parts/Figure.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import {
  type SampleStatus,
  type SampleTransaction,
  type SampleUser,
  sampleFigures,
  sampleTransactions,
  sampleUsers,
} from './sampleWallets.ts'
import classes from './WalletManagement.module.css'

const tabs = ['overview', 'transactions', 'users', 'settings'] as const

/** A static mock-up (admin document §2): it makes no calls and its buttons do nothing. */
export default function WalletManagement() {
  return (
    <Page gap={16} width="72rem">
      <BackLink to="/admin/merchants" page="Merchants" />
      <PageHeader title="Wallet Management" isDemonstration>
        <Button variant="default">Export Report</Button>
      </PageHeader>
      <ErrorBanner tone="info" title="Sample data" incident={null}>
        Nothing on this page is real: the figures and rows are placeholders, and the buttons do nothing. The
        camp’s money is in Merchants, Withdrawals, Cash Desk and Books.
      </ErrorBanner>
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List mb={20}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={classes.tab ?? ''}>
              {capitalised(tab)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Card as="dl" gap={20} padding={roomy} className={classes.figures}>
            <Figure label="Balance" isMain>
              {formatUsd(sampleFigures.balance)}
            </Figure>
            <Figure label="Active wallets">{sampleFigures.activeWallets}</Figure>
            <Figure label="Deposits">{formatUsd(sampleFigures.deposits)}</Figure>
            <Figure label="Withdrawals">{formatUsd(sampleFigures.withdrawals)}</Figure>
          </Card>
          <SectionTitle gap={12}>Recent transactions</SectionTitle>
          <SampleTransactions />
        </Tabs.Panel>
        <Tabs.Panel value="transactions">
          <Row gap={12} wraps style={{ marginBlockEnd: 16 }}>
            <Button variant="default">Approve Pending</Button>
            <Button variant="default">Reject Pending</Button>
          </Row>
          <SampleTransactions />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <WindowedTable
            label="Sample users"
            columns={userColumns}
            layout={{
              columns: 'minmax(10rem, 2fr) 9rem 8rem',
              narrow: '"person balance" auto "transactions transactions" auto / 1fr auto',
            }}
            rows={sampleUsers}
            keyOf={({ person }) => person}
          />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Stack gap={16} align="start">
            <Text>Limits for deposits and withdrawals would be here.</Text>
            <Button variant="default">Save Settings</Button>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function SampleTransactions() {
  return (
    <WindowedTable
      label="Sample transactions"
      columns={transactionColumns}
      layout={transactionLayout}
      rows={sampleTransactions}
      keyOf={({ reference }) => reference}
    />
  )
}

const tones: Readonly<Record<SampleStatus, Tone>> = { Completed: 'good', Pending: 'warning', Rejected: 'bad' }

const transactionColumns: readonly Column<SampleTransaction>[] = [
  { key: 'reference', header: 'Reference', cell: ({ reference }) => <CodeText>{reference}</CodeText> },
  { key: 'person', header: 'User', cell: ({ person }) => person },
  { key: 'kind', header: 'Type', cell: ({ kind }) => kind },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <TonePill tone={tones[status]}>{status}</TonePill>,
  },
  { key: 'amount', header: 'Amount', isNumeric: true, cell: ({ amount }) => formatUsd(amount) },
]

const transactionLayout: TableLayout = {
  columns: 'minmax(8rem, 1.2fr) minmax(9rem, 1.4fr) minmax(6rem, 1fr) 8rem 7rem',
  narrow: '"person status amount" auto "kind kind reference" auto / auto 1fr auto',
}

const userColumns: readonly Column<SampleUser>[] = [
  { key: 'person', header: 'User', cell: ({ person }) => person },
  { key: 'transactions', header: 'Transactions', cell: ({ transactions }) => transactions },
  { key: 'balance', header: 'Balance', isNumeric: true, cell: ({ balance }) => formatUsd(balance) },
]
