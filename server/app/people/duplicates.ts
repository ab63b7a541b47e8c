import { answer, answerText } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { alikePairs } from './alikeRegistered.ts'
import { codeFromPath, noParticipant } from './codes.ts'
import { peopleData, personStep, type StepValues, takeStep } from './personRecords.ts'

/* Possible duplicates among registered people, and decisions of the office that two are different people. */

const maxPairs = 200

interface Undecided {
  readonly different: readonly (readonly [string, string])[]
  readonly withdrawn: readonly string[]
}

/** Returns the first undecided pairs. A pair with a withdrawn registration counts as decided. */
export async function possibleDuplicates({ context, host }: Call<'possibleDuplicates'>): Promise<Response> {
  const pairs = await alikePairs(host)
  const { rows } = await host.database.pool.query<Undecided>({
    name: 'decided-duplicates',
    text: `
      select
        (select coalesce(jsonb_agg(jsonb_build_array(code, other_code)), '[]') from different_people) as different,
        (select coalesce(jsonb_agg(code), '[]') from participants where withdrawn_at is not null) as withdrawn`,
  })
  const different = new Set(rows[0]?.different.map((codes) => codes.join(' ')))
  const withdrawn = new Set(rows[0]?.withdrawn)
  const open = pairs.filter(
    ({ codes }) => !different.has(codes.join(' ')) && !codes.some((code) => withdrawn.has(code)),
  )
  const first = open.slice(0, maxPairs)
  const people = await peopleData(host, [...new Set(first.flatMap(({ codes }) => codes))])
  const data = `{"total":${open.length},"pairs":${JSON.stringify(first)},"people":${people}}`
  return answerText(context, `{"success":true,"data":${data}}`)
}

interface PairValues extends StepValues {
  readonly other: string
}

const tellingApart = personStep<PairValues>({
  action: 'tellApart',
  detail: { other: 'other' },
  change: ({ code, other }) => `
    changed as (
      insert into different_people (code, other_code)
      select least(a.code collate "C", b.code collate "C"), greatest(a.code collate "C", b.code collate "C")
      from participants a, participants b where a.code = ${code} and b.code = ${other}
      on conflict do nothing returning ${code}::text as code, ${other}::text as other)`,
})

const undoing = personStep<PairValues>({
  action: 'undoTellApart',
  detail: { other: 'other' },
  change: ({ code, other }) => `
    changed as (
      delete from different_people
      where (code, other_code) in ((${code}::text, ${other}::text), (${other}, ${code}))
      returning ${code}::text as code, ${other}::text as other)`,
})

export function tellApart(call: Call<'tellApart'>): Promise<Response> {
  return takePairStep(call, tellingApart, 'They are different people.')
}

export function undoTellApart(call: Call<'undoTellApart'>): Promise<Response> {
  return takePairStep(call, undoing, 'They may be one person again.')
}

async function takePairStep(
  call: Call<'tellApart' | 'undoTellApart'>,
  step: typeof tellingApart,
  message: string,
): Promise<Response> {
  await readEmptyBody(call)
  const { context, host, parameters } = call
  const [code, other] = [codeFromPath(parameters.code), codeFromPath(parameters.other)]
  if (code === other) throw new Refused('invalid', 'Please choose two people.')
  const { rowCount } = await host.database.pool.query('select from participants where code in ($1, $2)', [
    code,
    other,
  ])
  if (rowCount !== 2) throw noParticipant()
  await takeStep(call, step, { code, other })
  return answer(context, { success: true, message })
}
