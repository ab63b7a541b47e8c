/*
 * Who stands at a paired device, in their own word. It holds for a day of the camp: who stands there on the next day is
 * asked again, and until then the audit names nobody.
 */

/** The day of the camp, which is two hours ahead of UTC the whole year. */
const campDay = (moment: string) => `(${moment} at time zone 'UTC' + interval '2 hours')::date`

/** Whether the operator of a row `d` of the devices was named on the day of this moment. */
export const isOperatorOf = (at: string) => `${campDay('d.operator_since')} = ${campDay(at)}`

/**
 * The part `device` of a `with`: the paired device that a statement is made for, held until its end. Empty when its pairing
 * has ended since the call was let in, and for a person's session.
 */
export const deviceAtGate = ({
  role,
  subject,
  at,
}: Readonly<Record<'role' | 'subject' | 'at', string>>) => `device as materialized (
      select d.operator, d.operator_email, d.operator_since from devices d
      where ${role}::text = 'device' and d.id = ${subject}::text
        and d.revoked_at is null and d.ends_at > ${at}::timestamptz
      for share)`
