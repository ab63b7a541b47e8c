import { campDate, campDay, campHour } from '../../../src/domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../src/domain/lib/money.ts'
import { fullName } from '../auth/identities.ts'
import type { ApiContext, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

export interface FoundCard {
  readonly code: string
  readonly name: string
  /** First name and initial, because a stall must not learn more. */
  readonly nameForStall: string
  readonly lostAt: Date | null
  readonly isWithdrawn: boolean
  readonly isFrozen: boolean
  readonly balance: Cents
  readonly inWallet: Cents
  /** Chargebacks of deposits, which are held. They may exceed the balance. */
  readonly disputed: Cents
  readonly dayLimit: Cents | null
}

export async function cardOf({ database }: Host, number: string): Promise<FoundCard | undefined> {
  const { rows } = await database.pool.query<FoundCard>({
    name: 'card-of',
    text: `
      select c.code, ${fullName} as name, c.lost_at as "lostAt",
        concat_ws(' ', nullif(btrim(a.firstname), ''), nullif(left(btrim(a.lastname), 1), '') || '.') as "nameForStall",
        w.balance_cents as "inWallet",
        a.withdrawn_at is not null as "isWithdrawn", w.frozen_at is not null as "isFrozen",
        greatest(w.balance_cents - w.disputed_cents, 0) as balance, w.disputed_cents as disputed,
        w.day_limit_cents as "dayLimit"
      from cards c join participants a on a.code = c.code
        join accounts w on w.kind = 'wallet' and w.owner = c.code
      where c.number = $1`,
    values: [number],
  })
  return rows[0]
}

/** Reads the query `by=name`: a person found by name may have lost the card. */
export function isByName(context: ApiContext): boolean {
  const [by = 'card', ...others] = context.req.queries('by') ?? []
  if (others.length === 0 && (by === 'card' || by === 'name')) return by === 'name'
  throw new Refused('invalid', 'Somebody is found by "card" or by "name".')
}

export const orByName = 'Ask for the new card, or find the person by name.'

export function lostCard(lostAt: Date, { now }: Pick<Host, 'now'>, goOn: string): Refused {
  const isToday = campDay(lostAt.getTime()) === campDay(now().getTime())
  const moment = lostAt.toISOString()
  const on = isToday ? '' : ` on ${campDate(moment)}`
  return new Refused('lostCard', `This card was reported lost${on} at ${campHour(moment)}. ${goOn}`)
}

export function withdrawnPerson({ name }: Pick<FoundCard, 'name'>): Refused {
  return new Refused(
    'withdrawn',
    `The registration of ${name} was withdrawn. Please send this person to the camp office.`,
  )
}

type Held = Pick<FoundCard, 'name' | 'balance' | 'disputed'>

export function heldText({ name, balance, disputed }: Held): string | undefined {
  if (disputed === 0) return undefined
  return `${name} can use only ${formatUsd(balance)} of this wallet: the payment provider took ${formatUsd(disputed)} of the deposits back.`
}
