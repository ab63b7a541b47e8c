import * as schemas from '../../../src/api/schemas/cash.ts'
import { type Cents, formatUsd } from '../../../src/domain/lib/money.ts'
import { frozenText, maxReasonLength } from '../../../src/domain/money/cashDesk.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import type { Database } from '../../database/database.ts'
import { hadDesk, reversal, stallReversal, withdrawalReversal } from '../../ledger/cashReversals.ts'
import { newReference } from '../../ledger/reference.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { attemptOf } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { heldText } from '../people/cards.ts'
import { moveCash, movementJson, tooLittleCash } from './cashDesk.ts'

/* Bookings of the cash desks taken back (contract: "Cash desks"). */

/** A lead finds a booking of any desk, or a withdrawal, by the reference of its receipt, to reverse it. */
export async function cashBooking({
  context,
  host,
  session,
  parameters,
}: Call<'cashBooking'>): Promise<Response> {
  const reference = parameters.reference.trim().toUpperCase()
  const { rows } = await host.database.pool.query<{ answer: string; isTakenBack: boolean }>({
    name: 'cash-booking',
    text: `
      select jsonb_build_object('success', true, 'data', ${movementJson})::text as answer,
        exists (select from transfers r where r.reverses = t.id) as "isTakenBack"
      from transfers t
        left join participants p on p.code = t.owner_code
        left join merchants m on m.merchant_number = t.merchant_number
      where t.reference_id = $1 and t.reverses is null
        and (t.type in ('withdrawal', 'stallPayOut', 'stallPayIn') or (t.type = 'deposit' and t.desk_id is not null))`,
    values: [reference],
  })
  const [row] = rows
  if (row === undefined || row.isTakenBack)
    throw (await reversalRefusal(host, session, reference, true)) ?? noSuchBooking()
  return answerText(context, row.answer)
}

export async function reverseCash(call: Call<'reverseCash'>): Promise<Response> {
  const { context, host, session } = call
  const invalidBodyMessage = `Please say which booking it is, and why it is taken back in at most ${maxReasonLength} characters.`
  const { referenceId: reversed, reason } = await readBody(
    call,
    schemas.reverseCashRequest,
    invalidBodyMessage,
  )
  refuseHiddenCharacters(reason)
  const attempt = attemptOf(context, session, ['reverseCash', reversed, reason])
  const isLead = hasRight(session.rights, ['lead'])
  const reverse = reversals[await kindOfBooking(host, reversed)]
  return moveCash(
    { call, attempt },
    {
      prefix: 'REV',
      move: (made) => reverse({ ...made, reversed, reason, isLead }),
      refusal: () => reversalRefusal(host, session, reversed, isLead),
    },
  )
}

const reversals = {
  person: reversal.with,
  stall: stallReversal.with,
  withdrawal: (values: Parameters<typeof reversal.with>[0]) =>
    withdrawalReversal.with({ ...values, sourceReference: newReference('REV') }),
}

async function kindOfBooking({ database }: Host, reference: string): Promise<keyof typeof reversals> {
  const { rows } = await database.pool.query<{ kind: keyof typeof reversals }>({
    name: 'kind-of-booking',
    text: `
      select case when type in ('stallPayOut', 'stallPayIn') then 'stall' when type = 'withdrawal' and desk_id is null then 'withdrawal'
        else 'person' end as kind
      from transfers where reference_id = $1`,
    values: [reference],
  })
  return rows[0]?.kind ?? 'person'
}

function noSuchBooking(): Refused {
  return new Refused('notFound', 'There is no such booking at a cash desk. Please check the reference.')
}

interface Withdrawn {
  readonly isOwn: boolean
  readonly hadDesk: boolean
  readonly reversedBy: string | null
}

/** Undefined when the withdrawal can be taken back, and for a reference without a withdrawal. */
async function withdrawalRefusal(
  { pool }: Database,
  { subject }: Session,
  reference: string,
  isLead: boolean,
): Promise<Refused | 'possible' | undefined> {
  const { rows } = await pool.query<Withdrawn>({
    name: 'reversible-withdrawal',
    text: `
      select t.actor is not distinct from 'admin:' || $2::text as "isOwn", ${hadDesk('t', '$2::text')} as "hadDesk",
        r.reference_id as "reversedBy"
      from transfers t left join transfers r on r.reverses = t.id
      where t.reference_id = $1 and t.type = 'withdrawal' and t.desk_id is null and t.reverses is null`,
    values: [reference, subject],
  })
  const [found] = rows
  if (found === undefined) return undefined
  if (found.reversedBy !== null) return takenBackAlready(found.reversedBy)
  if (isLead) return 'possible'
  if (!found.isOwn)
    return new Refused('noRight', 'Somebody else has paid this out. Please ask that person, or a lead.')
  return found.hadDesk
    ? 'possible'
    : new Refused(
        'noRight',
        'You can take this back while the cash desk that you had then is open. Please ask a lead. Nothing was taken back.',
      )
}

export function takenBackAlready(by: string): Refused {
  return new Refused('undone', `This was taken back already, by ${by}.`)
}

interface Reversible {
  readonly isPayIn: boolean
  readonly amount: Cents
  readonly cashier: string
  readonly isOpen: boolean
  readonly reversedBy: string | null
  /** The spendable balance. `balance`, `disputed` and `name` are null for a stall's cash. */
  readonly balance: Cents | null
  readonly disputed: Cents | null
  readonly name: string | null
  readonly isFrozen: boolean
  readonly cash: Cents
}

async function reversalRefusal(
  { database }: Host,
  session: Session,
  reversed: string,
  isLead: boolean,
): Promise<Refused | undefined> {
  const { rows } = await database.pool.query<Reversible>({
    name: 'reversible-cash',
    text: `
      select t.type in ('deposit', 'stallPayIn') as "isPayIn", t.amount_cents as amount, d.cashier, d.closed_at is null as "isOpen",
        r.reference_id as "reversedBy", greatest(w.balance_cents - w.disputed_cents, 0) as balance,
        w.disputed_cents as disputed, ${fullName.replaceAll('a.', 'p.')} as name, w.frozen_at is not null as "isFrozen",
        -a.balance_cents as cash
      from transfers t join cash_desks d on d.id = t.desk_id
        join accounts a on a.kind = 'desk' and a.owner = d.id::text
        left join accounts w on w.kind = 'wallet' and w.owner = t.owner_code
        left join participants p on p.code = t.owner_code
        left join transfers r on r.reverses = t.id
      where t.reference_id = $1 and t.reverses is null and t.type in ('deposit', 'withdrawal', 'stallPayOut', 'stallPayIn')`,
    values: [reversed],
  })
  const [found] = rows
  if (found === undefined) {
    const refused = await withdrawalRefusal(database, session, reversed, isLead)
    return refused === 'possible' ? undefined : (refused ?? noSuchBooking())
  }
  if (found.reversedBy !== null) return takenBackAlready(found.reversedBy)
  if (!isLead && found.cashier !== session.subject)
    return new Refused('noRight', 'This was booked at another cash desk. Please ask there, or a lead.')
  if (!isLead && !found.isOpen)
    return new Refused('noRight', 'The desk of this booking is closed. Please ask a lead to take it back.')
  if (!found.isPayIn)
    return found.isOpen && found.cash + found.amount < 0 ? tooLittleCash(found.cash) : undefined
  if (found.isFrozen) return new Refused('walletFrozen', frozenText(found.name ?? ''))
  const { name, balance, disputed } = found
  const held = name !== null && disputed !== null && balance !== null && heldText({ name, balance, disputed })
  if (held && balance < found.amount) return new Refused('notEnoughMoney', `${held} Nothing was taken back.`)
  if (found.balance !== null && found.balance < found.amount)
    return new Refused(
      'notEnoughMoney',
      `There is only ${formatUsd(found.balance)} left in ${name}’s wallet: ${formatUsd(found.amount - found.balance)} of the pay-in is missing. Nothing was taken back.`,
    )
  return found.isOpen && found.cash < found.amount ? tooLittleCash(found.cash) : undefined
}
