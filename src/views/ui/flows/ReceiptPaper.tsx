import { Text } from '@mantine/core'
import { campDateTime, zoneName } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { nameTypedText } from '../../../domain/money/cashDesk.ts'
import { doneWords, type Receipt, signaturesOf } from '../../../domain/money/receipt.ts'
import { sourceNames } from '../../../domain/money/treasury.ts'
import { CodeText } from '../parts/CodeText.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { CampName, PaperLogo } from '../parts/Mark.tsx'
import classes from './CashBooking.module.css'

/** A pay-out has another person only on a list of wallets, whose leader takes the money. */
const takenAway: ReadonlySet<Receipt['kind']> = new Set([
  ...(['toSafe', 'closeDesk', 'stallPayOut', 'toBank', 'payOut'] as const),
])

function witnessLabel(kind: Receipt['kind']): string {
  if (kind === 'countSafe') return 'Counted with'
  if (kind === 'expense') return 'Signed with'
  return takenAway.has(kind) ? 'Taken by' : 'Given by'
}

function actedWords(kind: Receipt['kind']): string {
  return kind === 'closeDesk' ? 'Closed by' : 'Taken back by'
}

function slipLabel(kind: Receipt['kind']): string {
  if (kind === 'settlement') return 'Their reference'
  return kind === 'expense' ? 'Receipt' : 'Bank’s slip'
}

/** Printed alone, on 80 mm paper or a sheet. */
export function ReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const { kind, amount, at, referenceId, code, name, stall, balance, expected } = receipt
  const { reason, cashier, actor, witness, isConfirmed, slip, whatFor, from, copy } = receipt
  const difference = expected === null ? 0 : amount - expected
  const signatures = signaturesOf(receipt)
  return (
    <article className={classes.receipt} aria-label="Receipt">
      <PaperLogo />
      <Text fz="sm" ta="center">
        <CampName />
      </Text>
      {copy !== null && (
        <Text fz="sm" fw={650} ta="center">
          Copy {copy.number}, printed {campDateTime(copy.printedAt)}
        </Text>
      )}
      <Text fz="lg" fw={650} ta="center">
        {doneWords[kind]}
      </Text>
      <Text ff="heading" fz="2.75rem" fw={750} lh={1.1} ta="center" mb={8}>
        {formatUsd(amount)}
      </Text>
      <Facts layout="pairs">
        {name !== null && (
          <Fact label="Name">
            <bdi>{name}</bdi>
          </Fact>
        )}
        {code !== null && (
          <Fact label="Participant code">
            <CodeText>{code}</CodeText>
          </Fact>
        )}
        {stall !== null && (
          <Fact label="Stall">
            <CodeText>{stall}</CodeText>
          </Fact>
        )}
        {balance !== null && <Fact label="In the wallet now">{formatUsd(balance)}</Fact>}
        {expected !== null && <Fact label="By the books">{formatUsd(expected)}</Fact>}
        {difference !== 0 && (
          <Fact label={difference < 0 ? 'Missing' : 'Too much'} isStrong>
            {formatUsd(Math.abs(difference))}
          </Fact>
        )}
        {reason !== null && <Fact label="Reason">{reason}</Fact>}
        {whatFor !== null && <Fact label="For">{whatFor}</Fact>}
        {slip !== null && <Fact label={slipLabel(kind)}>{slip}</Fact>}
        {from !== null && <Fact label="From">{sourceNames[from]}</Fact>}
        {cashier !== null && <Fact label={kind === 'refund' ? 'By' : 'Cashier'}>{cashier}</Fact>}
        {actor !== null && <Fact label={actedWords(kind)}>{actor}</Fact>}
        {witness !== null && (
          <Fact label={witnessLabel(kind)}>
            {witness}
            <span className={classes.signed}>{isConfirmed ? 'Signed on this screen' : nameTypedText}</span>
          </Fact>
        )}
        <Fact label="Time">
          {campDateTime(at)} {zoneName(at)}
        </Fact>
        {referenceId !== null && (
          <Fact label="Reference">
            <CodeText>{referenceId}</CodeText>
          </Fact>
        )}
      </Facts>
      {signatures.length > 0 && (
        <div className={classes.signatures} data-print="only" aria-hidden="true">
          {signatures.map((who) => (
            <span key={who}>{who}</span>
          ))}
        </div>
      )}
    </article>
  )
}
