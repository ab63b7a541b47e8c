import type * as z from 'zod/mini'
import { noteListRequest } from '../../../src/api/schemas/savedLists.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'

/* Pages make their files themselves, so they tell the audit before a list leaves the portal. */

interface NoteValues extends z.infer<typeof noteListRequest>, Pick<Session, 'role' | 'subject'> {
  readonly at: Date
}

const noting = statement<NoteValues>(
  'note-list',
  ({ at, role, subject, list, count, filter, format }) => `
    ${auditEntry({ at, role, actor: subject }, 'saveList', `''`, {
      list: `${list}::text`,
      count: `${count}::integer`,
      filter: `${filter}::text`,
      format: `${format}::text`,
    })}`,
)

export async function noteList(call: Call<'noteList'>): Promise<Response> {
  const { host, session, context } = call
  const note = await readBody(call, noteListRequest, 'This list cannot be written into the audit.')
  refuseHiddenCharacters(note.filter)
  const { role, subject } = session
  await withRetries(() => host.database.pool.query(noting.with({ ...note, role, subject, at: host.now() })))
  return answer(context, { success: true })
}
