import { dollarsFromCents } from '../../domain/lib/money.ts'
import type { ChangedElsewhere, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { PriceList } from '../../domain/till/priceList.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { priceListRoutes } from '../routes/priceList.ts'
import * as schemas from '../schemas/priceList.ts'

const call = callsOf(priceListRoutes)

export async function fetchPriceList(
  { merchantNumber }: { readonly merchantNumber: string },
  signal: AbortSignal,
): Promise<Outcome<PriceList>> {
  const outcome = read(await call('priceList', { merchantNumber }, { signal }), schemas.priceListAnswer)
  return mapOutcome(outcome, ({ data }) => data)
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
  const outcome = readWriteAnswer(
    await call('changePriceList', { merchantNumber }, { body }),
    schemas.priceListAnswer,
  )
  if (outcome.ok) return { ...outcome, value: outcome.value.data }
  const { reason, ...refusal } = outcome
  if (reason !== 'changedElsewhere') return { ...refusal, reason }
  const current = schemas.priceListAnswer.safeParse({ success: true, data: outcome.data })
  return current.success ? { ...refusal, reason, data: current.data.data } : refusal
}

export async function markSoldOut({
  merchantNumber,
  name,
  isSoldOut,
}: {
  readonly merchantNumber: string
  readonly name: string
  readonly isSoldOut: boolean
}): Promise<Outcome<PriceList>> {
  const outcome = await call('markSoldOut', { merchantNumber }, { body: { name, isSoldOut } })
  return mapOutcome(readWriteAnswer(outcome, schemas.priceListAnswer), ({ data }) => data)
}
