import type * as z from 'zod/mini'
import { deductRequest } from '../../../src/api/schemas/wallet.ts'
import type { BasketItem } from '../../../src/domain/camper/wallet.ts'
import { type Cents, centsFromDollars, formatUsd } from '../../../src/domain/lib/money.ts'
import { maxQuantity, totalOf } from '../../../src/domain/till/basket.ts'
import { documentedList, type ListedProduct } from '../../../src/domain/till/priceList.ts'
import { newReference } from '../../ledger/reference.ts'
import { charge, type SpendingValues } from '../../ledger/spending.ts'
import { callerIs, type SessionLookUpValues } from '../auth/sessions.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import type { FastPathAnswer, FastPathCall } from '../http/fastPath.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import type { FoundCard } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { priceListOf, sells } from './priceLists.ts'
import { earlierAnswer, moveOnce, noWallet, rowOfMove, spend } from './spend.ts'

type Order = z.infer<typeof deductRequest>

const wrongShape =
  'Please send the participant’s code, the merchant number, the amount as a text and the items with name, price and quantity.'

/** A merchant charges a wallet (contract: "deduct"). Prices and total come from the host. */
export async function deduct(call: Call<'deduct'>): Promise<Response> {
  const { context, host, session } = call
  const { order, number, items } = await orderedIn(call)
  const attempt = attemptOf(context, session, requestOf(number, order))
  const { products } = (await priceListOf(host, session.subject)) ?? documentedList
  const fault = faultOf(items, order, products)
  if (fault !== undefined) {
    const refused = new Refused('invalid', fault)
    const asked = {
      statement: charge,
      number,
      cents: centsFromDollars(order.amount) ?? 0,
      items: JSON.stringify(items),
    }
    // A changed price list must not refuse the retry of a charge that was made. A stored refusal also stops the
    // first request if that still runs.
    return moveOnce(call, attempt, {
      move: () => Promise.resolve(undefined),
      earlier: (made) => earlierAnswer(call, asked, made),
      refusal: () =>
        faultOf(items, order, asListed(items)) === undefined
          ? Promise.resolve(refused)
          : Promise.reject(refused),
    })
  }
  const cents = totalOf(items)
  const spending = {
    statement: charge,
    prefix: 'PUR',
    number,
    cents,
    items: JSON.stringify(items),
    tooLittle: (card: FoundCard) => tooLittle(card, cents),
  } as const
  return spend({ context, host, session }, spending, attempt)
}

/** The merchant must not learn the camper's balance. */
function tooLittle({ nameForStall, inWallet, disputed }: FoundCard, cents: Cents): string {
  return inWallet < cents
    ? 'There is not enough money in this wallet. Nothing was charged.'
    : `${nameForStall} cannot pay this: the payment provider took ${formatUsd(disputed)} of the deposits back. Nothing was charged. Send this person to the cash desk.`
}

interface FastPathChargeValues extends SpendingValues, SessionLookUpValues {
  readonly documented: string
  readonly listed: string
}

const fastPathCharge = charge.spendIf<FastPathChargeValues>('charge-at-once', (values) => {
  const { subject, documented, listed } = values
  const caller = callerIs('merchant', values, `subject = ${subject}::text`)
  return { ...caller, holds: `${caller.holds} and ${sells(subject, documented, listed)}` }
})

const documentedProducts = JSON.stringify(documentedList.products)

export async function deductFastPath(call: FastPathCall<'deduct'>): Promise<FastPathAnswer | undefined> {
  const { context, host, caller } = call
  const { order, number, items } = await orderedIn(call)
  const merchant = { role: 'merchant', subject: order.merchantNumber } as const
  const attempt = attemptOf(context, merchant, requestOf(number, order))
  const listed = asListed(items)
  if (faultOf(items, order, listed) !== undefined) return undefined
  const charging = fastPathCharge.with({
    ...caller,
    number,
    isByName: false,
    cents: totalOf(items),
    reference: newReference('PUR'),
    at: caller.now,
    subject: order.merchantNumber,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    items: JSON.stringify(items),
    documented: documentedProducts,
    listed: JSON.stringify(listed),
  })
  return rowOfMove(host.database, charging)
}

async function orderedIn(call: Pick<Call<'deduct'>, 'readJson'>) {
  const order = await readBody(call, deductRequest, wrongShape)
  return { order, number: codeFromPath(order.ownerCode, noWallet), items: order.items.map(inCents) }
}

function requestOf(number: string, { amount, items }: Order): readonly unknown[] {
  return ['deduct', number, amount, items]
}

function inCents({ name, price, quantity }: Order['items'][number]): BasketItem {
  return { name, price: centsFromDollars(price) ?? Number.NaN, quantity }
}

/** The price list on which an order is right, if there is one. */
function asListed(items: readonly BasketItem[]): readonly ListedProduct[] {
  return items.map(({ name, price }) => ({ name, price, isSoldOut: false }))
}

function faultOf(
  items: readonly BasketItem[],
  { amount }: Order,
  products: readonly ListedProduct[],
): string | undefined {
  if (items.length === 0) return 'The cart is empty. Please add a product.'
  const seen = new Set<string>()
  for (const { name, price, quantity } of items) {
    const product = products.find((listed) => listed.name === name)
    if (product === undefined)
      return `"${name}" is not on the price list. Take it out of the cart and load the page again.`
    if (seen.has(name)) return `${name} is in the cart more than once. Enter it once, with its quantity.`
    seen.add(name)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
      return `The quantity of ${name} must be a whole number from 1 to ${maxQuantity}.`
    if (product.isSoldOut) return `${name} is sold out. Take it out of the cart.`
    if (price !== product.price)
      return `${name} costs ${formatUsd(product.price)}. Load the page again for the new prices.`
  }
  const total = totalOf(items)
  if (centsFromDollars(amount) !== total)
    return `These products cost ${formatUsd(total)}. The amount that was sent is different. Load the page again.`
  return undefined
}
