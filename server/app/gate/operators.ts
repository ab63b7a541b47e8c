/*
 * The operator of a paired device, by the name they entered. It is valid for one day of the camp; then the
 * device asks again, and until then the audit names no operator.
 */

/** The camp is two hours ahead of UTC all year. */
const campDay = (moment: string) => `(${moment} at time zone 'UTC' + interval '2 hours')::date`

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
      select d.operator, d.operator_email, d.operator_since from devices d
      where ${role}::text = 'device' and d.id = ${subject}::text
        and d.revoked_at is null and d.ends_at > ${at}::timestamptz
      for share)`
