import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Cents, formatUsd, spendableIn } from '../../../domain/lib/money.ts'
import { barsOf, recentTransactions, totalsOf } from '../../../domain/money/walletBook.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ArrowRightIcon } from '../../ui/parts/icons.tsx'
import classes from './Overview.module.css'
import { ReadingTime, type ReadWalletProps } from './ReadingTime.tsx'
import { TransactionCards } from './TransactionParts.tsx'

export function WalletOverview(props: ReadWalletProps) {
  const { state, send, reading } = props
  const { balance, transactions, disputed = 0 } = reading
  const totals = totalsOf(reading)
  const bars = barsOf(totals)
  const recent = recentTransactions(transactions)
  return (
    <div className={classes.overview}>
      <section className={classes.balance} aria-labelledby="total-balance" data-on="brand">
        <h2 id="total-balance" className={classes.label}>
          Total Balance
        </h2>
        <p className={classes.balanceAmount}>{formatUsd(balance)}</p>
        {disputed > 0 && (
          <p>
            The payment provider took {formatUsd(disputed)} of your deposits back, so you can spend{' '}
            {formatUsd(spendableIn(reading))}. Ask at the cash desk.
          </p>
        )}
        <p className={classes.campId}>
          Camp ID <span>{state.context.campId}</span>
          <span>not an ID</span>
        </p>
        <dl className={classes.code}>
          <dt className={classes.label}>Your code</dt>
          <dd>
            <CodeText size="xl">{state.context.code}</CodeText>
            <div className={classes.codeUse}>Show it at the gate and at every stall.</div>
          </dd>
        </dl>
        <ReadingTime {...props} />
      </section>
      <Figure title="Total Transactions" id="total-transactions" value={String(totals.transactions)} />
      <Figure title="Total Spent" id="total-spent" value={formatUsd(totals.spent)}>
        <div className={classes.bars}>
          <Bar label="Deposits" look="deposit" sum={totals.deposited} percent={bars.deposited} />
          <Bar label="Purchases" look="purchase" sum={totals.spent} percent={bars.spent} />
        </div>
      </Figure>
      <section className={classes.recent} aria-labelledby="recent-transactions">
        <header className={classes.recentHeader}>
          <SectionTitle id="recent-transactions">Recent Transactions</SectionTitle>
          <Button
            variant="subtle"
            rightSection={<ArrowRightIcon size={18} />}
            onClick={() => send({ type: 'transactions.opened' })}
          >
            View All
          </Button>
        </header>
        {recent.length === 0 ? (
          <p className="dimmed">Nothing yet. Deposit money to begin.</p>
        ) : (
          <TransactionCards label="Recent Transactions" transactions={recent} />
        )}
      </section>
    </div>
  )
}

interface FigureProps {
  readonly title: string
  readonly id: string
  readonly value: string
  readonly children?: ReactNode
}

function Figure({ title, id, value, children }: FigureProps) {
  return (
    <Card as="section" className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {title}
      </h2>
      <p className={classes.value}>{value}</p>
      {children}
    </Card>
  )
}

interface BarProps {
  readonly label: string
  readonly look: 'deposit' | 'purchase'
  readonly sum: Cents
  readonly percent: number
}

function Bar({ label, look, sum, percent }: BarProps) {
  return (
    <div className={classes.bar}>
      <span>{label}</span>
      <span className={classes.sum}>{formatUsd(sum)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in the theme colours */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={formatUsd(sum)}
        className={classes.track}
        data-look={look}
      >
        <div className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
