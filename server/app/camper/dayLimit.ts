import { changeDayLimitRequest, lowerDayLimitRequest } from '../../../src/api/schemas/dayLimit.ts'
import { type Cents, centsFromDollars, currencyWord, formatUsd } from '../../../src/domain/lib/money.ts'
import { dollars } from '../../ledger/amounts.ts'
import { answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath, noParticipant } from '../people/codes.ts'
import { personStep, type StepValues, takeStep } from '../people/personRecords.ts'

/*
 * The limit on a wallet's charges per day (contract: "Day limit"). Setting the current limit again succeeds,
 * so both calls can be retried.
 */

interface LimitValues extends StepValues {
  readonly limit: Cents | null
}

const changed = (
  { code, limit }: Readonly<Record<keyof LimitValues, string>>,
  condition: (before: string) => string,
) => `
    before as (
      select a.id, a.owner as code, a.day_limit_cents as cents from accounts a
      where a.kind = 'wallet' and a.owner = ${code}::text for update),
    changed as (
      update accounts w set day_limit_cents = ${limit}::bigint from before
      where w.id = before.id and before.cents is distinct from ${limit}::bigint and ${condition('before.cents')}
      returning before.code, w.day_limit_cents as cents, before.cents as was)`

const detail = { cents: 'cents', before: 'was' }

const lowering = personStep<LimitValues>({
  action: 'lowerDayLimit',
  isOfWallet: true,
  detail,
  change: (values) =>
    changed(values, (before) => `(${before} is null or ${values.limit}::bigint < ${before})`),
})

const changing = personStep<LimitValues>({
  action: 'changeDayLimit',
  isOfWallet: true,
  detail,
  change: (values) => changed(values, () => 'true'),
})

const invalidLimitMessage = () =>
  `Please enter the limit in ${currencyWord()} with at most two decimals, such as 12.50.`

function centsOf(amount: number | string): Cents {
  const cents = centsFromDollars(amount)
  if (cents === undefined) throw new Refused('invalid', invalidLimitMessage())
  if (cents < 0) throw new Refused('invalid', 'Please enter a limit that is not below zero.')
  return cents
}

export async function lowerDayLimit(call: Call<'lowerDayLimit'>): Promise<Response> {
  const { limit } = await readBody(call, lowerDayLimitRequest, invalidLimitMessage())
  const cents = centsOf(limit)
  const { code } = call.parameters
  const isChanged = await takeStep(call, lowering, { code, limit: cents })
  const current = await readDayLimit(call, code)
  if (!isChanged && current.limit !== null && current.limit < cents)
    throw new Refused(
      'noRight',
      `Your limit is ${formatUsd(current.limit)} a day. Please ask the camp office to raise it.`,
    )
  return answerText(call.context, current.answer)
}

export async function changeDayLimit(call: Call<'changeDayLimit'>): Promise<Response> {
  const { limit } = await readBody(call, changeDayLimitRequest, invalidLimitMessage())
  const cents = limit === null ? null : centsOf(limit)
  const code = codeFromPath(call.parameters.code)
  await takeStep(call, changing, { code, limit: cents })
  return answerText(call.context, (await readDayLimit(call, code)).answer)
}

interface DayLimitRow {
  readonly limit: Cents | null
  readonly answer: string
}

async function readDayLimit(
  { host: { database, now } }: Pick<Call<'person'>, 'host'>,
  code: string,
): Promise<DayLimitRow> {
  const { rows } = await database.pool.query<DayLimitRow>({
    name: 'day-limit',
    text: `
      select w.day_limit_cents as limit, jsonb_build_object('success', true, 'data', jsonb_build_object(
        'limit', ${dollars('w.day_limit_cents')}, 'spentToday', ${dollars('spent_on_day(w.owner, $2)')}))::text as answer
      from accounts w where w.kind = 'wallet' and w.owner = $1`,
    values: [code, now()],
  })
  const [row] = rows
  if (row === undefined) throw noParticipant()
  return row
}
