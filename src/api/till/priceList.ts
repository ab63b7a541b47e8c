import { dollarsFromCents } from '../../domain/lib/money.ts'
import type { ChangedElsewhere, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { PriceList } from '../../domain/till/priceList.ts'
import { callsOf } from '../lib/client.ts'
import { readRefusal } from '../lib/read.ts'
import { priceListRoutes } from '../routes/priceList.ts'
import * as schemas from '../schemas/priceList.ts'

const call = callsOf(priceListRoutes)

export function fetchPriceList(
  { merchantNumber }: { readonly merchantNumber: string },
  signal: AbortSignal,
): Promise<Outcome<PriceList>> {
  return call('priceList', { merchantNumber }, { signal, answer: schemas.priceListAnswer })
}

/**
 * Idempotent: saving what is already stored succeeds.
 * @param list with the version that was edited
 */
export async function changePriceList({
  merchantNumber,
  list: { version, products },
}: {
  readonly merchantNumber: string
  readonly list: PriceList
}): Promise<Outcome<PriceList, RefusalOr<ChangedElsewhere<PriceList>>>> {
  const body = {
    version,
    products: products.map(({ name, price, isSoldOut }) => ({
      name,
      price: dollarsFromCents(price),
      isSoldOut,
    })),
  }
  const options = { body, writeAnswer: schemas.priceListAnswer }
  const outcome = await call('changePriceList', { merchantNumber }, options)
  return readRefusal(outcome, ['changedElsewhere'], schemas.priceList)
}

export function markSoldOut({
  merchantNumber,
  name,
  isSoldOut,
}: {
  readonly merchantNumber: string
  readonly name: string
  readonly isSoldOut: boolean
}): Promise<Outcome<PriceList>> {
  return call(
    'markSoldOut',
    { merchantNumber },
    { body: { name, isSoldOut }, writeAnswer: schemas.priceListAnswer },
  )
}
