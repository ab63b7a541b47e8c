import type { Cents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { FoundSales, RefundedItems, Sale } from '../../domain/money/refunds.ts'
import { callsOf } from '../lib/client.ts'
import { refundRoutes } from '../routes/refunds.ts'
import * as schemas from '../schemas/refunds.ts'

const call = callsOf(refundRoutes)

export function fetchSale(
  { merchantNumber, reference }: { readonly merchantNumber: string; readonly reference: string },
  signal: AbortSignal,
): Promise<Outcome<Sale>> {
  return call('sale', { merchantNumber, reference }, { signal, answer: schemas.saleAnswer })
}

export function findSales(
  { merchantNumber, search }: { readonly merchantNumber: string; readonly search: string },
  signal: AbortSignal,
): Promise<Outcome<FoundSales>> {
  return call(
    'findSales',
    { merchantNumber },
    { query: { search }, signal, answer: schemas.foundSalesAnswer },
  )
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

export function refundSale(
  { merchantNumber, sale, items, reason }: Refund,
  idempotencyKey: string,
): Promise<Outcome<Refunded>> {
  const body = {
    sale,
    items: Object.fromEntries(items.map(({ name, quantity }) => [name, quantity])),
    reason,
  }
  return call('refund', { merchantNumber }, { body, idempotencyKey, writeAnswer: schemas.refundAnswer })
}
