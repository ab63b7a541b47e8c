import { nearNumbers } from '../../../src/domain/gate/nearCodes.ts'
import { participantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

/**
 * A card that is lost counts only where its number is the person's code. The join is left to the planner: a look into the
 * index for each number is planned as a reading of all cards for each when the cards were few at that time.
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

/** Only shows who may be meant: nobody is let in by it. */
export async function nearCodes({ context, host, parameters }: Call<'nearCodes'>): Promise<Response> {
  const numbers = nearNumbers(parameters.number)
  const { rows } = await host.database.pool.query<{ people: string }>({ ...finding, values: [numbers] })
  return answerText(context, `{"success":true,"data":${rows[0]?.people ?? '[]'}}`)
}
