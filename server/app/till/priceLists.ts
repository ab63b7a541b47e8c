import type { ListedProduct, PriceList } from '../../../src/domain/till/priceList.ts'
import { documentedList } from '../../../src/domain/till/priceList.ts'
import type { Host } from '../http/call.ts'

/**
 * SQL: the stall sells all of these products at these prices, and none is sold out.
 * @param documented JSON of the documented list, for a stall without its own
 * @param listed JSON of the products as price-list entries
 */
export const sells = (merchantNumber: string, documented: string, listed: string) => `exists (
  select from merchants m left join price_lists l using (merchant_number)
  where m.merchant_number = ${merchantNumber}::text
    and coalesce(l.products, ${documented}::jsonb) @> ${listed}::jsonb)`

interface Row {
  readonly version: string | null
  readonly products: readonly ListedProduct[] | null
}

export async function priceListOf(
  { database }: { readonly database: Pick<Host['database'], 'pool'> },
  merchantNumber: string,
): Promise<PriceList | undefined> {
  const { rows } = await database.pool.query<Row>({
    name: 'price-list',
    text: `
      select l.version::text, l.products from merchants m left join price_lists l using (merchant_number)
      where m.merchant_number = $1`,
    values: [merchantNumber],
  })
  const [row] = rows
  if (row === undefined) return undefined
  return row.products === null ? documentedList : { version: row.version, products: row.products }
}
