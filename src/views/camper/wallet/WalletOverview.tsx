import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Cents, formatUsd, spendableIn } from '../../../domain/lib/money.ts'
import { barsOf, recentTransactions, totalsOf } from '../../../domain/money/walletBook.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ArrowRightIcon } from '../../ui/parts/icons.tsx'
import { ReadingTime, type ReadWalletProps } from './ReadingTime.tsx'
import { TransactionCards } from './TransactionParts.tsx'
import classes from './Wallet.module.css'

export function WalletOverview(props: ReadWalletProps) {
  const { state, send, reading } = props
  const { balance, transactions, disputed = 0, isFrozen = false } = reading
  const totals = totalsOf(reading)
  const bars = barsOf(totals)
  const recent = recentTransactions(transactions)
  return (
    <Stack gap={16}>
      <div className={classes.overview}>
        <section className={classes.balance} aria-labelledby="total-balance" data-on="brand">
          <h2 id="total-balance" className="small strong">
            Total Balance
          </h2>
          <Text ff="heading" fz="clamp(1.5rem, 0.75rem + 8.5vw, 4.5rem)" fw={700} lh={1.05} className="wraps">
            {formatUsd(balance)}
          </Text>
          {isFrozen && (
            <p className="wraps">
              Your wallet is frozen: you cannot pay with it now. Ask at the camp office.
            </p>
          )}
          {disputed > 0 && (
            <p className="wraps">
              The payment provider took {formatUsd(disputed)} of your deposits back, so you can spend{' '}
              {formatUsd(spendableIn(reading))}. Ask at the cash desk.
            </p>
          )}
          <Row as="p" gap="0 6px" wraps justify="flex-end" className="dimmed" style={campIdStyle}>
            Camp ID <span>{state.context.campId}</span>
            <span>not an ID</span>
          </Row>
          <Box component="dl" mt="auto" pt={16}>
            <dt className="small strong">Your code</dt>
            <dd>
              <CodeText size="xl">{state.context.code}</CodeText>
              <div className="dimmed small">Show it at the gate and at every stall.</div>
            </dd>
          </Box>
          <ReadingTime {...props} />
        </section>
        <Stack gap={16} style={{ gridTemplateRows: 'auto 1fr' }}>
          <Figure title="Total Transactions" id="total-transactions" value={String(totals.transactions)} />
          <Figure title="Total Spent" id="total-spent" value={formatUsd(totals.spent)}>
            <Stack gap={12} style={{ marginBlockStart: 16 }}>
              <Bar label="Deposits" color="green" sum={totals.deposited} percent={bars.deposited} />
              <Bar label="Purchases" color="red" sum={totals.spent} percent={bars.spent} />
            </Stack>
          </Figure>
        </Stack>
      </div>
      <section aria-labelledby="recent-transactions">
        <Row as="header" gap={8} wraps align="center" justify="space-between" style={{ marginBlockEnd: 8 }}>
          <SectionTitle id="recent-transactions">Recent Transactions</SectionTitle>
          <Button
            variant="subtle"
            rightSection={<ArrowRightIcon size={18} />}
            onClick={() => send({ type: 'transactions.opened' })}
          >
            View All
          </Button>
        </Row>
        {recent.length === 0 ? (
          <p className="dimmed">Nothing yet. Deposit money to begin.</p>
        ) : (
          <TransactionCards label="Recent Transactions" transactions={recent} />
        )}
      </section>
    </Stack>
  )
}

const campIdStyle = { order: 1, fontSize: '0.6875rem' }

interface FigureProps {
  readonly title: string
  readonly id: string
  readonly value: string
  readonly children?: ReactNode
}

function Figure({ title, id, value, children }: FigureProps) {
  return (
    <Card as="section" padding={20} aria-labelledby={id}>
      <h2 id={id} className="dimmed small strong">
        {title}
      </h2>
      <Text ff="heading" fz="1.75rem" fw={650} lh={1.2} mt={4}>
        {value}
      </Text>
      {children}
    </Card>
  )
}

interface BarProps {
  readonly label: string
  readonly color: 'green' | 'red'
  readonly sum: Cents
  readonly percent: number
}

function Bar({ label, color, sum, percent }: BarProps) {
  return (
    <Stack gap={4} className="small">
      <Row gap={12} justify="space-between">
        <span>{label}</span>
        <span>{formatUsd(sum)}</span>
      </Row>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in the theme colours */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={formatUsd(sum)}
        className={classes.track}
      >
        <Box w={`${percent}%`} h="100%" bg={color} />
      </div>
    </Stack>
  )
}
