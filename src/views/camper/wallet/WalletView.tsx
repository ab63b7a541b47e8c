import { Button, Loader, Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../domain/camper/wallet.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { pendingDepositsOf, totalsOf, type WalletReading } from '../../../domain/money/walletBook.ts'
import type { walletMachine } from '../../../machines/camper/wallet.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { InfoIcon, PlusIcon, PrintIcon } from '../../ui/parts/icons.tsx'
import { type CancelDeposit, PayButton, type PayDeposit } from './TransactionParts.tsx'
import { TransactionsTab } from './TransactionsTab.tsx'
import classes from './Wallet.module.css'
import { WalletOverview } from './WalletOverview.tsx'

export interface WalletViewProps extends FlowProps<typeof walletMachine> {
  readonly onDeposit: () => void
  readonly onPay: PayDeposit
  /** Absent where the server cannot cancel a deposit. */
  readonly onCancel?: CancelDeposit | undefined
  readonly onPrint: () => void
  readonly dayLimit?: ReactNode
}

export function WalletView(props: WalletViewProps) {
  const { state, send, onDeposit, onPrint } = props
  const { reading, callError } = state.context
  const isCompleting = state.matches({ shown: { older: 'completing' } })
  return (
    <Page gap={16} width="72rem" isCentred data-print={reading ? 'no' : undefined}>
      <PageHeader fillsPhone title="My Wallet">
        <Button color="amber" leftSection={<PlusIcon size={18} />} onClick={onDeposit}>
          Deposit Money
        </Button>
        <Button
          variant="default"
          leftSection={isCompleting ? <Loader size={18} /> : <PrintIcon size={18} />}
          disabled={reading === null}
          aria-disabled={isCompleting || undefined}
          onClick={onPrint}
        >
          Print Statement
        </Button>
      </PageHeader>
      {state.matches('loading') && <WalletSkeleton />}
      {state.matches('failed') && (
        <ErrorBanner
          title={callError ?? ''}
          incident={state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'reload.requested' })}>
              Try again
            </Button>
          }
        >
          Your money is safe. Check the connection and try again.
        </ErrorBanner>
      )}
      {state.matches('shown') && reading && <ShownWallet {...props} reading={reading} />}
    </Page>
  )
}

function ShownWallet(props: WalletViewProps & { readonly reading: WalletReading }) {
  const { state, send, onPay, onCancel, reading, dayLimit } = props
  const tab = state.matches({ shown: { tab: 'transactions' } }) ? 'transactions' : 'overview'
  return (
    <>
      {state.matches({ shown: { figures: 'outdated' } }) && (
        <ErrorBanner
          tone="warning"
          title={state.context.callError ?? ''}
          incident={state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'refresh.requested' })}>
              Refresh
            </Button>
          }
        >
          These figures are from {campDateTime(reading.readAt)}. Newer transactions are missing.
        </ErrorBanner>
      )}
      {state.matches({ shown: { older: 'statementFailed' } }) && (
        <ErrorBanner
          tone="warning"
          title="We could not read all transactions for the statement."
          incident={state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'statement.requested' })}>
              Try again
            </Button>
          }
        >
          Check the connection and try again.
        </ErrorBanner>
      )}
      <PendingDeposits
        pending={pendingDepositsOf(reading)}
        count={totalsOf(reading).pendingDeposits}
        onPay={onPay}
        onCancel={onCancel}
      />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          send({ type: chosen === 'transactions' ? 'transactions.opened' : 'overview.opened' })
        }
        keepMounted={false}
      >
        <Tabs.List aria-label="Wallet" className={classes.tabs ?? ''}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="transactions">Transactions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt={16}>
          <Stack gap={16}>
            <WalletOverview state={state} send={send} reading={reading} />
            {dayLimit}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="transactions" pt={16}>
          <TransactionsTab state={state} send={send} reading={reading} onPay={onPay} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

interface PendingDepositsProps {
  readonly pending: readonly Transaction[]
  readonly count: number
  readonly onPay: PayDeposit
  readonly onCancel: CancelDeposit | undefined
}

function PendingDeposits({ pending, count, onPay, onCancel }: PendingDepositsProps) {
  const [first] = pending
  if (!first) return null
  const payable = pending.filter(({ paymentUrl }) => paymentUrl !== undefined)
  return (
    <Stack gap={8}>
      <Row as="p" gap={8} className={`small strong ${classes.hint}`}>
        <InfoIcon size={18} />
        {count === 1
          ? `A deposit of ${formatUsd(first.amount)} is pending until the gateway confirms payment.`
          : `${count} deposits are pending until the gateway confirms payment.`}
      </Row>
      {payable.length > 0 && (
        <Stack as="ul" aria-label="Deposits to pay" gap={8}>
          {payable.map((transaction) => (
            <Card as="li" key={transaction._id} padding="8px 12px">
              <Row gap="4px 12px" wraps align="center" justify="space-between">
                <span className="small">Deposit of {campDateTime(transaction.createdAt)}</span>
                <Row gap={8} wraps>
                  {onCancel && (
                    <Button
                      variant="subtle"
                      aria-label={`Cancel the deposit of ${formatUsd(transaction.amount)}`}
                      onClick={() => onCancel(transaction)}
                    >
                      Cancel
                    </Button>
                  )}
                  <PayButton transaction={transaction} onPay={onPay} />
                </Row>
              </Row>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function WalletSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={24} width={220} my={10} />
      <Stack gap={16} style={{ paddingBlockStart: 16 }}>
        <div className={classes.overview}>
          <Skeleton mih={230} h="100%" radius="lg" />
          <Stack gap={16}>
            <Card>
              <Skeleton height={106} radius="lg" />
            </Card>
            <Card>
              <Skeleton height={188} radius="lg" />
            </Card>
          </Stack>
        </div>
        <div>
          <Skeleton height={24} width={200} my={8} />
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} height={104} mt={8} />
          ))}
        </div>
      </Stack>
      <VisuallyHidden role="status">Loading your wallet…</VisuallyHidden>
    </div>
  )
}
