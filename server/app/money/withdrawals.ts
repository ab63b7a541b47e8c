import { withdrawRequest } from '../../../src/api/schemas/wallet.ts'
import { centsFromDollars, currencyWord } from '../../../src/domain/lib/money.ts'
import { tooLittleText } from '../../../src/domain/money/cashDesk.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { isNotReversed } from '../../ledger/cashDesk.ts'
import { hadDesk } from '../../ledger/cashReversals.ts'
import { withdrawal } from '../../ledger/spending.ts'
import { answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { type FoundCard, heldText, isByName } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { noWallet, spend } from '../till/spend.ts'

const maxShown = 500

/** SQL: the person `$1`, a lead if `$2`, may reverse the withdrawal `t`. */
const canTakeBack = `(t.status = 'completed' and ($2::boolean or case when t.desk_id is null
  then t.actor = 'admin:' || $1::text and ${hadDesk('t', '$1::text')}
  else exists (select from cash_desks d where d.id = t.desk_id and d.cashier = $1::text and d.closed_at is null) end))`

/**
 * Lists the newest withdrawals with the amount and number of all. Reversed ones do not count. Each says who has
 * paid it out, and whether the caller may take it back.
 */
export async function withdrawals({ context, host, session }: Call<'withdrawals'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'withdrawals',
    text: `
      select jsonb_build_object('success', true, 'data', jsonb_build_object(
        'totalWithdrawn', ${dollars('coalesce(sum(paid.amount_cents), 0)')}, 'count', count(*),
        'withdrawals', coalesce((
          select jsonb_agg(jsonb_build_object('referenceId', t.reference_id, 'ownerCode', t.owner_code,
            'amount', ${dollars('t.amount_cents')}, 'createdAt', ${instant('t.created_at')}, 'status', t.status,
            'cashier', coalesce(s.name, substr(t.actor, 7)), 'canTakeBack', coalesce(${canTakeBack}, false))
            order by t.created_at desc, t.id desc)
          from (
            select * from transfers w where w.type = 'withdrawal' and ${isNotReversed('w')}
            order by w.created_at desc, w.id desc limit ${maxShown}) t
            left join admins s on s.email = substr(t.actor, 7)), '[]')))::text as answer
      from transfers paid where paid.type = 'withdrawal' and paid.status = 'completed' and ${isNotReversed('paid')}`,
    values: [session.subject, hasRight(session.rights, ['lead'])],
  })
  const [row] = rows
  if (row === undefined) throw new Error('The list of withdrawals gave no row')
  return answerText(context, row.answer)
}

/** Pays out at most the balance of a wallet (contract: "withdraw"). */
export async function withdraw(call: Call<'withdraw'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, withdrawRequest, 'Please enter a participant code and an amount.')
  const number = codeFromPath(body.ownerCode, noWallet)
  const cents = centsFromDollars(body.amount)
  if (cents === undefined)
    throw new Refused(
      'invalid',
      `Please enter the amount in ${currencyWord()} with at most two decimals, such as 12.50.`,
    )
  if (cents <= 0) throw new Refused('invalid', 'Please enter an amount of more than zero.')
  const byName = isByName(context)
  const attempt = attemptOf(context, session, ['withdraw', number, cents, ...(byName ? ['name'] : [])])
  const spending = {
    statement: withdrawal,
    prefix: 'WDR',
    number,
    isByName: byName,
    cents,
    tooLittle,
  } as const
  return spend({ context, host, session }, spending, attempt)
}

function tooLittle(card: FoundCard): string {
  const held = heldText(card)
  return held === undefined
    ? tooLittleText(card.name, card.balance, 'withdraw')
    : `${held} Nothing was withdrawn.`
}
