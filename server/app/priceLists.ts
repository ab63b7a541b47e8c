import type { ListedProduct, PriceList } from '../../src/domain/priceList.ts'
import { documentedList } from '../../src/domain/priceList.ts'
import type { Host } from './call.ts'

interface Row {
  readonly version: string | null
  readonly products: readonly ListedProduct[] | null
}

/** What a stall sells now; undefined when there is no such stall. */
export async function priceListOf(
  { database }: Pick<Host, 'database'>,
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
