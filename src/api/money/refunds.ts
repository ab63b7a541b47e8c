import type { Cents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { RefundedItems, Sale } from '../../domain/money/refunds.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { refundRoutes } from '../routes/refunds.ts'
import * as schemas from '../schemas/refunds.ts'

const call = callsOf(refundRoutes)

export async function fetchSale(
  { merchantNumber, reference }: { readonly merchantNumber: string; readonly reference: string },
  signal: AbortSignal,
): Promise<Outcome<Sale>> {
  const outcome = read(await call('sale', { merchantNumber, reference }, { signal }), schemas.saleAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export interface Refund {
  readonly merchantNumber: string
  readonly sale: string
  readonly items: RefundedItems
  readonly reason: string
}

export interface Refunded {
  readonly referenceId: string
  readonly createdAt: string
  readonly amount: Cents
  readonly ownerCode: string
}

export async function refundSale(
  { merchantNumber, sale, items, reason }: Refund,
  idempotencyKey: string,
): Promise<Outcome<Refunded>> {
  const body = {
    sale,
    items: Object.fromEntries(items.map(({ name, quantity }) => [name, quantity])),
    reason,
  }
  const outcome = await call('refund', { merchantNumber }, { body, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, schemas.refundAnswer), ({ data }) => data)
}
