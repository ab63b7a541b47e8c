import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { nameKey } from '../../../src/domain/people/importing/importRows.ts'
import { maxNamed, minNameSearchLength } from '../../../src/domain/people/personRecord.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * Finds people by parts of their names in any order, or of their code. The answer holds only what
 * distinguishes people of the same name. Only names with non-ASCII letters are folded, because folding is
 * slow.
 */

const finding = {
  name: 'find-people',
  text: `
    select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'code', code, 'firstname', firstname, 'lastname', lastname,
      'union', union_name, 'age', age, 'checkedIn', status = 'checkedIn', 'checkedOut', status = 'checkedOut')
      order by lower(lastname), lower(firstname), code), '[]')::text as people
    from (
      select a.* from participants a, lateral (
        select lower(a.code) || ' ' || case when a.firstname || a.lastname ~ '^[ -~]*$'
          then lower(a.firstname || ' ' || a.lastname) else folded_name(a.firstname, a.lastname) end ||
          ' ' || translate(lower(a.lastname), '''’-', '') as words) known
      where a.withdrawn_at is null
        and (select bool_and(position(word in known.words) > 0) from unnest($1::text[]) word)
      order by lower(a.lastname), lower(a.firstname), a.code limit ${maxNamed + 1}) found`,
}

export async function findPeople({ context, host }: Call<'findPeople'>): Promise<Response> {
  const name = withoutHidden(context.req.query('name') ?? '')
  const words = nameKey({ firstname: name.slice(0, 200), lastname: '' }).split(' ')
  if (words.join('').length < minNameSearchLength)
    throw new Refused('invalid', `Please type at least ${minNameSearchLength} letters of the name.`)
  const { rows } = await host.database.pool.query<{ people: string }>({ ...finding, values: [words] })
  return answerText(context, `{"success":true,"data":${rows[0]?.people ?? '[]'}}`)
}
