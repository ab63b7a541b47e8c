import * as schemas from '../../../src/api/schemas/refunds.ts'
import { maxRefundReasonLength, stallRefundsFor } from '../../../src/domain/money/refunds.ts'
import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { newReference } from '../../ledger/reference.ts'
import { refund as refunding } from '../../ledger/refund.ts'
import { answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { moveOnce, tryToMove } from '../till/spend.ts'

/* Refunds (contract: "Refunds"). */

const saleJson = `jsonb_build_object('referenceId', t.reference_id, 'ownerCode', t.owner_code,
  'createdAt', ${instant('t.created_at')}, 'amount', ${dollars('t.amount_cents')},
  'items', (select coalesce(jsonb_agg(jsonb_build_object('name', item->'name',
      'price', ${dollars("(item->>'price')::numeric")}, 'quantity', item->'quantity',
      'refunded', coalesce((r.refunded->>(item->>'name'))::int, 0)) order by place), '[]')
    from jsonb_array_elements(t.items) with ordinality items (item, place)),
  'refunds', (select coalesce(jsonb_agg(jsonb_build_object('referenceId', f.reference_id,
      'createdAt', ${instant('f.created_at')}, 'amount', ${dollars('f.amount_cents')}, 'reason', f.reason)
      order by f.created_at desc, f.id desc), '[]')
    from transfers f where f.refund_of = t.id))`

export async function sale({ context, host, parameters }: Call<'sale'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'sale',
    text: `
      select jsonb_build_object('success', true, 'data', ${saleJson})::text as answer
      from transfers t left join refunded_sales r on r.sale_id = t.id
      where t.reference_id = $1 and t.merchant_number = $2 and t.type = 'purchase' and t.status = 'completed'`,
    values: [parameters.reference, parameters.merchantNumber],
  })
  const [row] = rows
  if (row === undefined) throw noSale()
  return answerText(context, row.answer)
}

const wrongShape = `Please say which sale it is, how many of each item are given back, and why in at most ${maxRefundReasonLength} characters.`

/** Concurrent refunds never exceed the sold items. */
export async function refund(call: Call<'refund'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const body = await readBody(call, schemas.refundRequest, wrongShape)
  const { sale: reference, items, reason } = body
  refuseHiddenCharacters(reason)
  if (Object.keys(items).length === 0) throw new Refused('invalid', 'Please choose what to give back.')
  const { merchantNumber } = parameters
  const attempt = attemptOf(context, session, ['refund', merchantNumber, reference, items, reason])
  const role = session.role === 'merchant' ? 'merchant' : 'admin'
  return moveOnce({ context, host }, attempt, {
    move: () =>
      tryToMove(
        host.database,
        refunding.with({
          reference: newReference('RFD'),
          at: host.now(),
          role,
          subject: session.subject,
          key: attempt?.key ?? null,
          fingerprint: attempt?.fingerprint ?? null,
          sale: reference,
          merchantNumber,
          items: JSON.stringify(items),
          reason,
        }),
      ),
    earlier: async (made) => {
      const kept = await keptAnswer(host, made)
      return kept && answerText(context, kept.answer, kept.status)
    },
    refusal: () => refusalOf(host, { reference, merchantNumber, items, isStall: role === 'merchant' }),
  })
}

interface Asked {
  readonly reference: string
  readonly merchantNumber: string
  readonly items: Readonly<Record<string, number>>
  readonly isStall: boolean
}

interface Found {
  readonly minutes: number
  readonly sold: Readonly<Record<string, number>>
  readonly refunded: Readonly<Record<string, number>>
}

async function refusalOf(
  { database, now }: Host,
  { reference, merchantNumber, items, isStall }: Asked,
): Promise<Refused | undefined> {
  const { rows } = await database.pool.query<Found>({
    name: 'refundable-sale',
    text: `
      select extract(epoch from $3::timestamptz - t.created_at)::float8 / 60 as minutes,
        coalesce(r.refunded, '{}') as refunded,
        (select coalesce(jsonb_object_agg(item->>'name', item->'quantity'), '{}') from jsonb_array_elements(t.items) item) as sold
      from transfers t left join refunded_sales r on r.sale_id = t.id
      where t.reference_id = $1 and t.merchant_number = $2 and t.type = 'purchase' and t.status = 'completed'`,
    values: [reference, merchantNumber, now()],
  })
  const [found] = rows
  if (found === undefined) return noSale()
  if (isStall && found.minutes >= stallRefundsFor)
    return new Refused(
      'tooLate',
      `This sale is older than ${stallRefundsFor} minutes. Please send the person to the cash desk. Nothing was given back.`,
    )
  const sold = new Map(Object.entries(found.sold))
  const refunded = new Map(Object.entries(found.refunded))
  for (const [name, quantity] of Object.entries(items)) {
    const bought = sold.get(name)
    if (bought === undefined)
      return new Refused('invalid', `${name} is not part of this sale. Nothing was given back.`)
    const left = bought - (refunded.get(name) ?? 0)
    if (quantity > left)
      return new Refused(
        'refunded',
        left === 0
          ? `${name} was given back already. Nothing was given back now.`
          : `Only ${left} of ${name} can still be given back. Nothing was given back now.`,
      )
  }
  return undefined
}

function noSale(): Refused {
  return new Refused('notFound', 'This stall has no such sale. Please look at the reference and try again.')
}
