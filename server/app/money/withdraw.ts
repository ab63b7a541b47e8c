import { withdrawRequest } from '../../../src/api/schemas/wallet.ts'
import { centsFromDollars } from '../../../src/domain/lib/money.ts'
import { tooLittleText } from '../../../src/domain/money/cashDesk.ts'
import { withdrawal } from '../../ledger/spending.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { type FoundCard, heldText, isByName } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { noWallet, spend } from '../till/spend.ts'

/** Pays out at most the balance of a wallet (contract: "withdraw"). */
export async function withdraw(call: Call<'withdraw'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, withdrawRequest, 'Please enter a participant code and an amount.')
  const number = codeFromPath(body.ownerCode, noWallet)
  const cents = centsFromDollars(body.amount)
  if (cents === undefined)
    throw new Refused(
      'invalid',
      'Please enter the amount in dollars with at most two decimals, such as 12.50.',
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
