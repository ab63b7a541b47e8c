import { stallRefundsFor } from '../../src/domain/money/refunds.ts'
import { auditEntry } from '../database/audit.ts'
import { instant, statement } from '../database/sql.ts'
import { dollars } from './amounts.ts'
import { kept } from './attempt.ts'
import { ledgerEntries } from './entries.ts'

interface RefundValues {
  readonly reference: string
  readonly at: Date
  readonly role: 'merchant' | 'admin'
  readonly subject: string
  readonly key: string | null
  readonly fingerprint: string | null
  readonly sale: string
  readonly merchantNumber: string
  readonly items: string
  readonly reason: string
}

/**
 * Refunds items of a sale to the wallet at the sold price; the account of the stall may go below zero. The
 * refunded items of a sale are one row, which the database never lets exceed the sold ones (23514), so
 * concurrent refunds wait for each other. All or nothing, as in `spending.ts`.
 * @returns no row when this stall has no such sale, it is too old for the stall, or it lacks these items
 */
export const refund = statement<RefundValues>('refund', (parameters) => {
  const { reference, at, role, subject, key, fingerprint, sale, merchantNumber, items, reason } = parameters
  return `
    with sold as materialized (
      select t.id, t.owner_code as code, t.items
      from transfers t
      where t.reference_id = ${sale}::text and t.merchant_number = ${merchantNumber}::text and t.type = 'purchase'
        and t.status = 'completed'
        and (${role}::text = 'admin' or t.created_at > ${at}::timestamptz - interval '${stallRefundsFor} minutes')),
    wanted as materialized (
      select sold.id as sale, sold.code, sum(line.price * asked.quantity)::bigint as cents,
        jsonb_object_agg(line.name, line.quantity) as sold,
        jsonb_agg(jsonb_build_object('name', line.name, 'price', line.price, 'quantity', asked.quantity)
          order by line.place) filter (where asked.quantity is not null) as items
      from sold,
        lateral (
          select item->>'name' as name, (item->>'price')::bigint as price, (item->>'quantity')::bigint as quantity, place
          from jsonb_array_elements(sold.items) with ordinality items (item, place)) line
        left join lateral (
          select key as name, value::bigint as quantity from jsonb_each_text(${items}::jsonb)) asked using (name)
      group by sold.id, sold.code
      having count(asked.quantity) = (select count(*) from jsonb_object_keys(${items}::jsonb))),
    held as (
      insert into refunded_sales as r (sale_id, sold, refunded)
      select sale, sold, ${items}::jsonb from wanted
      on conflict (sale_id) do update set refunded = refunds_together(r.refunded, excluded.refunded)
      returning r.sale_id),
    wallet as (
      update accounts w set balance_cents = w.balance_cents + wanted.cents
      from wanted join held on held.sale_id = wanted.sale
      where w.kind = 'wallet' and w.owner = wanted.code
      returning w.id, wanted.*),
    booked as (
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items, actor, attempt,
        created_at, refund_of, reason)
      select ${reference}::text, 'refund', 'completed', wallet.code, ${merchantNumber}::text, wallet.cents, wallet.items,
        ${role}::text || ':' || ${subject}::text, ${key}::text, ${at}::timestamptz, wallet.sale, ${reason}::text
      from wallet
      returning id),
    entered as (${ledgerEntries('booked.id', { payer: 'stall.id', payee: 'wallet.id', cents: 'wallet.cents' }, 'booked, wallet, accounts stall')}
      where stall.kind = 'merchant' and stall.owner = ${merchantNumber}::text),
    audited as (${auditEntry({ at, role, actor: subject }, 'refund', 'wallet.code', {
      reference: `${reference}::text`,
      cents: 'wallet.cents',
      sale: `${sale}::text`,
    })} from wallet),
    answered as (
      select jsonb_build_object('success', true, 'message', 'The money is back in the wallet.', 'data',
        jsonb_build_object('referenceId', ${reference}::text, 'createdAt', ${instant(`${at}::timestamptz`)},
          'amount', ${dollars('wallet.cents')}, 'ownerCode', wallet.code)) as answer
      from wallet),
    ${kept({ actor: `${role}::text || ':' || ${subject}::text`, key, fingerprint, at, movesMoney: 'true' }, 'answer', 'answered')}
    select answer::text from answered`
})
