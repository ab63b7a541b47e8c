import type * as z from 'zod/mini'
import { deductRequest } from '../../../src/api/schemas/wallet.ts'
import { largestQuantity, totalOf } from '../../../src/domain/basket.ts'
import { centsFromDollars, formatUsd } from '../../../src/domain/money.ts'
import { documentedList, type ListedProduct } from '../../../src/domain/priceList.ts'
import type { BasketItem } from '../../../src/domain/wallet.ts'
import { charge } from '../../ledger/spending.ts'
import { readBody } from '../body.ts'
import type { Call } from '../call.ts'
import { attemptOf } from '../idempotency.ts'
import { priceListOf } from '../priceLists.ts'
import { Refused } from '../refused.ts'
import { earlierAnswer, noWallet, spend } from '../spend.ts'
import { codeFromPath } from './participants.ts'

type Order = z.infer<typeof deductRequest>

const wrongShape =
  'Please send the participant’s code, the merchant number, the amount as a text and the items with name, price and quantity.'

/** A merchant charges a wallet (contract: "deduct"); prices and total are the host's own. */
export async function deduct(call: Call<'deduct'>): Promise<Response> {
  const { context, host, session } = call
  const order = await readBody(call, deductRequest, wrongShape)
  const number = codeFromPath(order.ownerCode, noWallet)
  const attempt = attemptOf(context, session, ['deduct', number, order.amount, order.items])
  const items = order.items.map(inCents)
  const { products } = (await priceListOf(host, session.subject)) ?? documentedList
  const fault = faultOf(items, order, products)
  if (fault !== undefined) {
    // Before the prices are checked: a changed price list must not refuse the repeat of a charge that was made.
    const asked = {
      statement: charge,
      number,
      cents: centsFromDollars(order.amount) ?? 0,
      items: JSON.stringify(items),
    }
    const earlier = attempt && (await earlierAnswer(call, asked, attempt))
    if (earlier) return earlier
    throw new Refused('invalid', fault)
  }
  const spending = {
    statement: charge,
    prefix: 'PUR',
    number,
    cents: totalOf(items),
    items: JSON.stringify(items),
    // The merchant must not learn the camper's balance.
    tooLittle: () => 'There is not enough money in this wallet. Nothing was charged.',
  } as const
  return spend({ context, host, session }, spending, attempt)
}

function inCents({ name, price, quantity }: Order['items'][number]): BasketItem {
  return { name, price: centsFromDollars(price) ?? Number.NaN, quantity }
}

/** The sentence for what is wrong with a basket; undefined when it can be charged. */
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
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > largestQuantity)
      return `The quantity of ${name} must be a whole number from 1 to ${largestQuantity}.`
    if (product.isSoldOut) return `${name} is sold out. Take it out of the cart.`
    if (price !== product.price)
      return `${name} costs ${formatUsd(product.price)}. Load the page again for the new prices.`
  }
  const total = totalOf(items)
  if (centsFromDollars(amount) !== total)
    return `These products cost ${formatUsd(total)}. The amount that was sent is different. Load the page again.`
  return undefined
}
