/*
 * Who stands at a paired device, in their own word. It holds for a day of the camp: who stands there on the next day is
 * asked again, and until then the audit names nobody.
 */

/** The day of the camp, which is two hours ahead of UTC the whole year. */
const campDay = (moment: string) => `(${moment} at time zone 'UTC' + interval '2 hours')::date`

/** Whether the operator of a row `d` of the devices was named on the day of this moment. */
export const isOperatorOf = (at: string) => `${campDay('d.operator_since')} = ${campDay(at)}`
