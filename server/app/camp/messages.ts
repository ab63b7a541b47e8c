import { markMessageRequest, sendMessageRequest } from '../../../src/api/schemas/camp/messages.ts'
import {
  isTaken,
  messageProblem,
  otherWayText,
  type SentMessage,
  storesMessages,
} from '../../../src/domain/camp/messages.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, isUuid, statement } from '../../database/sql.ts'
import { networkOf } from '../auth/networkAddress.ts'
import { answer, answerText } from '../http/answers.ts'
import { readBody, readEmptyBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { addressOf } from '../http/origin.ts'
import { refuseAbove } from '../http/rateLimits.ts'
import { Refused } from '../http/refused.ts'

/* Messages of the public pages, for the office. Log and audit hold neither words nor addresses. */

/** Per network in 15 minutes. */
const maxSent = 20
/** Per kind of message. */
const maxStored = 2_000
const pageSize = 100

const incompleteText = 'Please send your name, your email or phone, and your words.'

interface StoringValues extends SentMessage {
  readonly at: Date
}

const storing = statement<StoringValues>(
  'store-message',
  ({ id, kind, name, address, words, at }) => `
    with stored as (
      insert into messages (id, kind, name, address, words, received_at)
      select ${id}::uuid, ${kind}::text, ${name}::text, ${address}::text, ${words}::text, ${at}::timestamptz
      where (select count(*) from messages where kind = ${kind}::text) < ${maxStored}
      on conflict do nothing returning 1)
    select not exists (select from stored)
      and (select count(*) from messages where kind = ${kind}::text) >= ${maxStored}
      and not exists (select from messages where id = ${id}::uuid
        or (kind = 'newsletter' and ${kind}::text = 'newsletter' and lower(address) = lower(${address}::text))) as "isFull"`,
)

export async function sendMessage(call: Call<'sendMessage'>): Promise<Response> {
  const { context, host } = call
  const current = host.camp.current()
  const { facts } = current
  const { website = '', ...sent } = await readBody(call, sendMessageRequest, incompleteText)
  if (!storesMessages(current) || !isTaken(sent.kind, facts))
    throw new Refused('notFound', `This camp takes no messages here. ${otherWayText(facts)}`)
  const network = networkOf(addressOf(context, host))
  await refuseAbove(maxSent, `message:${network}`, call, (wait) => {
    return `Many messages have come from your network. Please wait ${wait} and try again.`
  })
  const message = { ...sent, name: sent.name.trim(), address: sent.address.trim(), words: sent.words.trim() }
  refuseHiddenCharacters(message.name)
  const isBlank = message.kind === 'contact' && (message.name === '' || message.words === '')
  if (!/^[\da-f]{32}$/.test(message.id) || isBlank) throw new Refused('invalid', incompleteText)
  const problem = messageProblem(message)
  if (problem) throw new Refused('invalid', problem.text)
  if (website !== '') return answer(context, { success: true })
  const query = storing.with({ ...message, at: host.now() })
  const { rows } = await withRetries(() => host.database.pool.query<{ isFull: boolean }>(query))
  if (rows[0]?.isFull)
    throw new Refused('invalid', `The office can take no more messages here. ${otherWayText(facts)}`, {
      status: 422,
    })
  return answer(context, { success: true })
}

const reading = statement<{ readonly before: string | null; readonly size: number }>(
  'messages',
  ({ before, size }) => `
    with page as (
      select * from messages where ${before}::bigint is null or number < ${before}::bigint
      order by number desc limit ${size}::integer)
    select jsonb_build_object(
      'messages', coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name, 'address', address,
        'words', words, 'receivedAt', ${instant('received_at')}, 'doneAt', ${instant('done_at')}) order by number desc), '[]'),
      'before', case when count(*) = ${size}::integer then min(number)::text end)::text as data
    from page`,
)

export async function messages({ context, host }: Call<'messages'>): Promise<Response> {
  const [before, ...others] = context.req.queries('before') ?? []
  if (others.length > 0 || (before !== undefined && !/^\d{1,15}$/.test(before)))
    throw new Refused('invalid', 'The list has changed. Please load it again.')
  const query = reading.with({ before: before ?? null, size: pageSize })
  const { rows } = await host.database.pool.query<{ data: string }>(query)
  return answerText(context, `{"success":true,"data":${rows[0]?.data}}`)
}

const marking = statement<{ readonly id: string; readonly isDone: boolean; readonly at: Date }>(
  'mark-message',
  ({ id, isDone, at }) => `
    update messages
    set done_at = case when ${isDone}::boolean then coalesce(done_at, ${at}::timestamptz) end
    where id = ${id}::uuid returning ${instant('done_at')} as "doneAt"`,
)

export async function markMessage(call: Call<'markMessage'>): Promise<Response> {
  const { context, host } = call
  const { isDone } = await readBody(call, markMessageRequest, 'Please send whether the message is done.')
  const query = marking.with({ id: idOf(call.parameters), isDone, at: host.now() })
  const { rows } = await withRetries(() => host.database.pool.query<{ doneAt: string | null }>(query))
  if (rows[0] === undefined) throw unknown()
  return answer(context, { success: true, data: rows[0] })
}

interface DeletingValues extends Pick<Session, 'role' | 'subject'> {
  readonly id: string
  readonly at: Date
}

const deleting = statement<DeletingValues>(
  'delete-message',
  ({ id, at, role, subject }) => `
    with deleted as (delete from messages where id = ${id}::uuid returning kind)
    ${auditEntry({ at, role, actor: subject }, 'deleteMessage', `''`, { kind: 'kind' })} from deleted`,
)

/** A message that is gone already counts as deleted, so a call whose answer was lost can be sent again. */
export async function deleteMessage(call: Call<'deleteMessage'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  const { role, subject } = session
  const query = deleting.with({ id: idOf(call.parameters), at: host.now(), role, subject })
  await withRetries(() => host.database.pool.query(query))
  return answer(context, { success: true })
}

function idOf({ id }: { readonly id: string }): string {
  if (!isUuid(id)) throw unknown()
  return id
}

function unknown(): Refused {
  return new Refused('notFound', 'This message is gone. Please load the list again.')
}
