import { operatorOf } from '../../database/audit.ts'
import { asksPins } from '../auth/pins.ts'

/*
 * The operator of a paired device, by the name they entered. It is valid for one day of the camp; then the
 * device asks again, and until then the audit names no operator. `operator_confirmed` is true for a name that
 * a PIN confirmed, false for any other name, and null where the camp does not ask for PINs.
 */

export const shownOperator = (row: string) =>
  `${row}.operator || case when ${row}.operator_confirmed = false then ', not confirmed' else '' end`

const campDay = (moment: string) => `camp_local(${moment})::date`

export const isOperatorOf = (at: string) => `${campDay('d.operator_since')} = ${campDay(at)}`

/**
 * The part `device` of a `with`: the paired device of the call, locked until the end of the statement. It is
 * empty if the pairing has ended since the call was authorised, and for a person's session.
 */
export const deviceAtGate = ({
  role,
  subject,
  at,
}: Readonly<Record<'role' | 'subject' | 'at', string>>) => `device as materialized (
      select ${operatorOf('d')}, d.operator_since from devices d
      where ${role}::text = 'device' and d.id = ${subject}::text
        and d.revoked_at is null and d.ends_at > ${at}::timestamptz
      for share)`

type OfflineOperator = Readonly<
  Record<'role' | 'subject' | 'place' | 'operator' | 'isOperatorConfirmed' | 'happenedAt', string>
>

/**
 * `operator_confirmed` of an offline scan. The device says which names it got by PIN, since a name that is chosen without
 * a network is not confirmed; its word counts for names that this device has confirmed on the same day.
 */
export const isConfirmedOffline = ({
  role,
  subject,
  place,
  operator,
  isOperatorConfirmed,
  happenedAt,
}: OfflineOperator) => `case
  when ${operator}::text is null or (${role}::text <> 'device' and ${place}::text is null) or not (${asksPins}) then null
  else ${isOperatorConfirmed}::boolean and exists (
    select from audit a where a.action = 'sayOperator' and a.subject = ${subject}::text
      and a.operator = ${operator}::text and a.operator_confirmed and ${campDay('a.at')} = ${campDay(`${happenedAt}::timestamptz`)}) end`
