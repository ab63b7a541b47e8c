import { nearNumbers } from '../../../src/domain/gate/nearCodes.ts'
import { participantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

/**
 * A lost card matches only if its number is the person's code. The join is left to the planner: with
 * statistics from a time with few cards, a look-up per number would be planned as a full scan for each.
 */
const finding = {
  name: 'near-codes',
  text: `
    select coalesce(jsonb_agg(${participantJson} order by near.place), '[]')::text as people
    from (
      select c.code, min(n.place) as place
      from unnest($1::text[]) with ordinality n (number, place)
        join cards c on c.number = n.number and (c.lost_at is null or c.number = c.code)
        join participants p on p.code = c.code and p.withdrawn_at is null
      group by c.code) near
    join participants a on a.code = near.code`,
}

export async function nearCodes({ context, host, parameters }: Call<'nearCodes'>): Promise<Response> {
  const numbers = nearNumbers(parameters.number)
  const { rows } = await host.database.pool.query<{ people: string }>({ ...finding, values: [numbers] })
  return answerText(context, `{"success":true,"data":${rows[0]?.people ?? '[]'}}`)
}
