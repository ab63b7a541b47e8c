import type { SessionUser } from '../../../domain/account/session.ts'
import { capitalised, nameOf, newestFirst, type Transaction } from '../../../domain/camper/wallet.ts'
import {
  campDate,
  campDateTime,
  zoneLongName,
  zoneOffset,
  zoneOfTimes,
} from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { totalsOf, type WalletReading } from '../../../domain/money/walletBook.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { printMachine } from '../../../machines/lib/print.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { Paper, PaperFacts, PaperTable } from '../Paper.tsx'
import classes from './Statement.module.css'
import { ItemsOf, NoteOf, signedAmount } from './TransactionParts.tsx'

interface StatementPaperProps {
  readonly camper: SessionUser
  readonly reading: WalletReading
  /** ISO 8601 in UTC; null before a statement is requested. */
  readonly printedAt: string | null
}

function StatementPaper({ camper, reading, printedAt }: StatementPaperProps) {
  const { firstname = '', lastname = '', code = '' } = camper
  const { balance, transactions, readAt, hasMore } = reading
  const totals = totalsOf(reading)
  const { facts } = useCamp()
  const rows = newestFirst(transactions)
  return (
    <Paper id="statement-title" title="Wallet Statement">
      <PaperFacts>
        <Fact label="Name" value={fullNameOf({ firstname, lastname })} />
        <Fact label="Code" value={code} />
        <Fact label="Period" value={periodOf(rows)} />
        <Fact label="Figures of" value={campDateTime(readAt)} />
        <Fact label="Printed" value={campDateTime(printedAt ?? readAt)} />
      </PaperFacts>
      <PaperFacts className={classes.sums}>
        <Fact label="Balance" value={formatUsd(balance)} />
        <Fact label="Completed deposits" value={formatUsd(totals.deposited)} />
        <Fact label="Completed purchases" value={formatUsd(totals.spent)} />
        {totals.refunded !== undefined && totals.refunded > 0 && (
          <Fact label="Refunds" value={formatUsd(totals.refunded)} />
        )}
      </PaperFacts>
      {hasMore && (
        <p>
          The newest {rows.length} of {totals.transactions} transactions. Press Print Statement for all.
        </p>
      )}
      <PaperTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col">Type</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((transaction) => (
            <tr key={transaction._id}>
              <td>{campDateTime(transaction.createdAt)}</td>
              <td>
                {transaction.referenceId}
                <ItemsOf transaction={transaction} />
                <NoteOf transaction={transaction} />
              </td>
              <td>{nameOf(transaction)}</td>
              <td>{capitalised(transaction.status)}</td>
              <td>{signedAmount(transaction)}</td>
            </tr>
          ))}
        </tbody>
      </PaperTable>
      {rows.length === 0 && <p>No transactions found</p>}
      <p className={classes.note}>
        All amounts in {facts.money.currency}, all times in{' '}
        {zoneOfTimes(`${zoneLongName()} (${zoneOffset()})`)}. A deposit is pending until the gateway confirms
        payment.
      </p>
    </Paper>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function periodOf(rows: readonly Transaction[]): string {
  const dated = rows.filter(({ createdAt }) => !Number.isNaN(Date.parse(createdAt)))
  const [newest, oldest] = [dated[0], dated.at(-1)]
  return newest && oldest
    ? `${campDate(oldest.createdAt)} – ${campDate(newest.createdAt)}`
    : 'No transactions'
}

interface StatementViewProps extends FlowProps<typeof printMachine> {
  readonly camper: SessionUser
  readonly reading: WalletReading | null
}

/** Limit until a statement is requested, because drawing a long wallet takes seconds. */
const alwaysDrawn = 500

function shortened(reading: WalletReading): WalletReading {
  if (reading.transactions.length <= alwaysDrawn) return reading
  const transactions = newestFirst(reading.transactions).slice(0, alwaysDrawn)
  return { ...reading, transactions, hasMore: true, totals: totalsOf(reading) }
}

/**
 * The statement is drawn for paper only; the screen shows its errors. It stays complete after the first
 * request, because some browsers fire `afterprint` before they print.
 */
export function StatementView({ state, send, camper, reading }: StatementViewProps) {
  const { printedAt } = state.context
  const drawn = reading && (printedAt === null ? shortened(reading) : reading)
  return (
    <>
      {drawn && <StatementPaper camper={camper} reading={drawn} printedAt={printedAt} />}
      <PrintMessage state={state} send={send} />
    </>
  )
}
