import { Text, VisuallyHidden } from '@mantine/core'
import { campDateTime, zoneName } from '../../domain/lib/campTime.ts'
import { formatUsd } from '../../domain/lib/money.ts'
import { totalOf } from '../../domain/till/basket.ts'
import type { Receipt as ReceiptFacts } from '../../machines/till/tillSetup.ts'
import { CodeText } from '../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { CampName, PaperLogo } from '../ui/parts/Mark.tsx'
import classes from './Receipt.module.css'

export interface TillMerchant {
  readonly name: string
  readonly number: string
}

interface ReceiptProps {
  readonly receipt: ReceiptFacts
  readonly merchant: TillMerchant
}

export function Receipt({ receipt, merchant }: ReceiptProps) {
  const { ownerCode, items, total, createdAt, referenceId } = receipt
  return (
    <article className={classes.receipt} aria-label="Receipt">
      <PaperLogo />
      <Text ta="center" fz="sm">
        <CampName />
      </Text>
      <Text ta="center" fz="lg" fw={650} lh={1.3} className="wraps">
        {merchant.name} <CodeText>{merchant.number}</CodeText>
      </Text>
      <table className={classes.items}>
        <caption>
          <VisuallyHidden>Items</VisuallyHidden>
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                {item.name}{' '}
                <Text span inherit display="block" fw={400}>
                  {item.quantity} × {formatUsd(item.price)}
                </Text>
              </th>
              <td>{formatUsd(totalOf([item]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatUsd(total)}</td>
          </tr>
        </tfoot>
      </table>
      <Facts layout="pairs">
        <Fact label="Participant number">
          <CodeText>{ownerCode}</CodeText>
        </Fact>
        <Fact label="Time">
          {campDateTime(createdAt)} {zoneName(createdAt)}
        </Fact>
        <Fact label="Reference">
          {referenceId === null ? 'No reference given' : <CodeText>{referenceId}</CodeText>}
        </Fact>
      </Facts>
    </article>
  )
}
