import type * as z from 'zod/mini'
import { priceListRequest, soldOutRequest } from '../../../src/api/schemas/priceList.ts'
import { centsFromDollars, dollarsFromCents, formatUsd } from '../../../src/domain/lib/money.ts'
import {
  changesOf,
  documentedList,
  impossibleProductText,
  isImpossibleProduct,
  isSameProduct,
  type ListedProduct,
  maxPrice,
  maxProductNameLength,
  maxProducts,
  type PriceList,
} from '../../../src/domain/till/priceList.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { priceListOf } from './priceLists.ts'

/* Price lists of stalls (contract: "Price lists"). */

const inDollars = ({ version, products }: PriceList) => ({
  version,
  products: products.map((product) => ({ ...product, price: dollarsFromCents(product.price) })),
})

async function existingList(host: Host, merchantNumber: string): Promise<PriceList> {
  const list = await priceListOf(host, merchantNumber)
  if (list === undefined)
    throw new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
  return list
}

export async function priceList({ context, host, parameters }: Call<'priceList'>): Promise<Response> {
  const data = inDollars(await existingList(host, parameters.merchantNumber))
  return answer(context, { success: true, data })
}

interface Changing {
  readonly merchantNumber: string
  readonly version: string | null
  readonly products: string
  readonly at: Date
  readonly role: string
  readonly subject: string
  readonly detail: string
}

const changing = statement<Changing>(
  'change-price-list',
  ({ merchantNumber, version, products, at, role, subject, detail }) => `
    with added as (
      insert into price_lists (merchant_number, products)
      select ${merchantNumber}, ${products}::jsonb where ${version}::text is null
      on conflict do nothing returning merchant_number),
    changed as (
      update price_lists set products = ${products}::jsonb, version = gen_random_uuid()
      where merchant_number = ${merchantNumber} and version::text = ${version}
      returning merchant_number),
    audited as (${auditEntry({ at, role, actor: subject }, 'changePriceList', 'merchant_number', `${detail}::jsonb`)}
      from (select * from added union all select * from changed) list returning subject)
    select subject from audited`,
)

const wrongShape = `Please send 1 to ${maxProducts} products, each with a name of at most ${maxProductNameLength} characters and a price.`

const maxAuditedChanges = 20

export async function changePriceList(call: Call<'changePriceList'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const body = await readBody(call, priceListRequest, wrongShape)
  const products = checked(body.products)
  const { merchantNumber } = parameters
  return repeatWhileOvertaken('A change of a price list', async () => {
    const list = await existingList(host, merchantNumber)
    if (JSON.stringify(products) === JSON.stringify(list.products.map(inOrder)))
      return answer(context, { success: true, data: inDollars(list) })
    if (list.version !== body.version) {
      const changed = new Refused(
        'changedElsewhere',
        'Nothing was saved: somebody else has changed this price list meanwhile. Please look at it before you save again.',
      )
      return answerRefusal(context, changed, { data: inDollars(list) })
    }
    const changes = changesOf(list.products, products)
    const detail = {
      changes: changes.slice(0, maxAuditedChanges),
      more: Math.max(changes.length - maxAuditedChanges, 0),
    }
    const query = changing.with({
      merchantNumber,
      version: body.version,
      products: JSON.stringify(products),
      at: host.now(),
      role: session.role,
      subject: session.subject,
      detail: JSON.stringify(detail),
    })
    const { rows } = await withRetries(() => host.database.pool.query(query))
    if (rows.length === 0) return undefined
    return answer(context, { success: true, data: inDollars(await existingList(host, merchantNumber)) })
  })
}

function inOrder({ name, price, isSoldOut }: ListedProduct): ListedProduct {
  return { name, price, isSoldOut }
}

function checked(products: z.infer<typeof priceListRequest>['products']): readonly ListedProduct[] {
  refuseHiddenCharacters(...products.map(({ name }) => name))
  return products.map(({ name, price, isSoldOut }, index) => {
    if (isImpossibleProduct(name)) throw new Refused('invalid', impossibleProductText)
    if (products.slice(0, index).some((other) => isSameProduct(other.name, name)))
      throw new Refused(
        'invalid',
        `${name} is on the list more than once. Please give each product a name of its own.`,
      )
    const cents = centsFromDollars(price)
    if (cents === undefined || cents < 1 || cents > maxPrice)
      throw new Refused(
        'invalid',
        `The price of ${name} must be from ${formatUsd(1)} to ${formatUsd(maxPrice)}, with at most two decimals.`,
      )
    return { name, price: cents, isSoldOut }
  })
}

interface Marking {
  readonly merchantNumber: string
  readonly name: string
  readonly isSoldOut: boolean
  readonly documented: string
  readonly at: Date
  readonly role: string
  readonly subject: string
}

const marked = (products: string, name: string, isSoldOut: string) => `(
  select jsonb_agg(case when product->>'name' = ${name}
    then product || jsonb_build_object('isSoldOut', ${isSoldOut}::boolean) else product end order by place)
  from jsonb_array_elements(${products}) with ordinality listed (product, place))`

/** Ignores the version. A concurrent change of the list is kept, or fails on the new version. */
const marking = statement<Marking>(
  'mark-sold-out',
  ({ merchantNumber, name, isSoldOut, documented, at, role, subject }) => `
    with changed as (
      insert into price_lists as l (merchant_number, products)
      values (${merchantNumber}, ${marked(`${documented}::jsonb`, name, isSoldOut)})
      on conflict (merchant_number) do update
      set products = ${marked('l.products', name, isSoldOut)}, version = gen_random_uuid()
      where l.products @> jsonb_build_array(jsonb_build_object('name', ${name}::text, 'isSoldOut', not ${isSoldOut}::boolean))
      returning l.merchant_number)
    ${auditEntry({ at, role, actor: subject }, 'markSoldOut', 'merchant_number', {
      product: `${name}::text`,
      isSoldOut: `${isSoldOut}::boolean`,
    })} from changed`,
)

export async function markSoldOut(call: Call<'markSoldOut'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const { name, isSoldOut } = await readBody(
    call,
    soldOutRequest,
    'Please say which product is sold out, or is on sale again.',
  )
  const { merchantNumber } = parameters
  const { products } = await existingList(host, merchantNumber)
  const product = products.find((listed) => listed.name === name)
  if (product === undefined)
    throw new Refused('notFound', `${name} is not on this price list any more. Please load the page again.`)
  if (product.isSoldOut !== isSoldOut) {
    const query = marking.with({
      merchantNumber,
      name,
      isSoldOut,
      documented: JSON.stringify(documentedList.products),
      at: host.now(),
      role: session.role,
      subject: session.subject,
    })
    await withRetries(() => host.database.pool.query(query))
  }
  return answer(context, { success: true, data: inDollars(await existingList(host, merchantNumber)) })
}
