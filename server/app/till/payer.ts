import { auditEntry } from '../../database/audit.ts'
import { statement } from '../../database/sql.ts'
import { charge } from '../../ledger/spending.ts'
import { networkOf } from '../auth/networkAddress.ts'
import { slowLookUps } from '../auth/signInLimits.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { addressOf } from '../http/origin.ts'
import { cardOf } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { cardRefusal, noWallet } from './spend.ts'

interface LookUpValues {
  readonly at: Date
  readonly subject: string
  readonly code: string
}

/** The name is returned only together with an audit row. */
const lookingUp = statement<LookUpValues>(
  'look-up-payer',
  ({ at, subject, code }) => `
    with payer as materialized (
      select a.code, a.firstname, left(btrim(a.lastname), 1) as initial, a.age
      from participants a where a.code = ${code}::text and a.withdrawn_at is null),
    audited as (${auditEntry({ at, role: `'merchant'`, actor: subject }, 'payerLookUp', 'code')} from payer)
    select jsonb_build_object('success', true, 'data', jsonb_build_object('code', code,
      'firstname', firstname, 'initial', initial, 'age', age))::text as answer
    from payer`,
)

/** Names the owner of a card to the stall (contract: "Who pays"), without the balance. */
export async function payer({ context, host, session, parameters }: Call<'payer'>): Promise<Response> {
  await slowLookUps(host, session.subject, networkOf(addressOf(context, host)))
  const number = codeFromPath(parameters.number, noWallet)
  const card = await cardOf(host, number)
  if (card === undefined) throw noWallet()
  const refused = cardRefusal(host, card, charge)
  if (refused !== undefined) throw refused
  const { subject } = session
  const { rows } = await host.database.pool.query<{ answer: string }>(
    lookingUp.with({ at: host.now(), subject, code: card.code }),
  )
  const [row] = rows
  if (row === undefined) throw noWallet()
  return answerText(context, row.answer)
}
