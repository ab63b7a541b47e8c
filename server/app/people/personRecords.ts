import type pg from 'pg'
import { auditEntry } from '../../database/audit.ts'
import { withLock } from '../../database/locks.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, jsonObject, statement } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { browserOf, withBrowser } from '../auth/browserNames.ts'
import { accountKinds, participantJson } from '../auth/identities.ts'
import { placeOf } from '../gate/presenceSql.ts'
import { answerText } from '../http/answers.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { noParticipant } from './codes.ts'

const { firstPasswordEndsAt } = accountKinds.participant

const personJson = `${participantJson} || (
  select jsonb_build_object('email', a.email, 'version', a.version, 'withdrawnAt', ${instant('a.withdrawn_at')},
    'place', ${placeOf('a')},
    'signIn', case when a.password_hash is null then 'none' when a.must_change_password then 'first' else 'own' end,
    'cards', (
      select jsonb_agg(jsonb_build_object('number', c.number, 'issuedAt', ${instant('c.issued_at')},
        'lostAt', ${instant('c.lost_at')}) order by c.issued_at, c.number <> c.code, c.number)
      from cards c where c.code = a.code),
    'wallet', jsonb_build_object('balance', ${dollars('w.balance_cents')}, 'frozenAt', ${instant('w.frozen_at')}) ||
      case when w.day_limit_cents is null then '{}'
        else jsonb_build_object('dayLimit', ${dollars('w.day_limit_cents')}) end)
    || case when ${firstPasswordEndsAt} is null then '{}'
      else jsonb_build_object('firstPasswordEndsAt', ${instant(`(${firstPasswordEndsAt})`)}) end
  from accounts w where w.kind = 'wallet' and w.owner = a.code)`

export async function personData({ database }: Host, code: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ person: string }>({
    name: 'person-record',
    text: `select (${personJson})::text as person from participants a where a.code = $1`,
    values: [code],
  })
  return rows[0]?.person
}

/** Returns a JSON array in no order; codes that no longer exist are left out. */
export async function peopleData({ database }: Host, codes: readonly string[]): Promise<string> {
  const { rows } = await database.pool.query<{ people: string }>({
    name: 'person-records',
    text: `
      select coalesce(jsonb_agg(${personJson}), '[]')::text as people
      from participants a where a.code = any ($1::text[])`,
    values: [codes],
  })
  return rows[0]?.people ?? '[]'
}

export async function answerPerson(
  { context, host }: Pick<Call<'person'>, 'context' | 'host'>,
  code: string,
  message?: string,
): Promise<Response> {
  const person = await personData(host, code)
  if (person === undefined) throw noParticipant()
  const words = message === undefined ? '' : `"message":${JSON.stringify(message)},`
  return answerText(context, `{"success":true,${words}"data":${person}}`)
}

export interface StepValues extends Pick<Session, 'role' | 'subject'> {
  readonly code: string
  readonly at: Date
  readonly browser: string | null
}

interface PersonStep<Values> {
  readonly action: string
  /** Gates and dashboards need no update for it. */
  readonly isOfWallet?: true
  readonly detail?: Readonly<Record<string, string>>
  /** Parts of a `with`; the last one, `changed`, returns the person's `code` if something was changed. */
  readonly change: (parameters: Readonly<Record<keyof Values, string>>) => string
}

export function personStep<Values extends StepValues>({
  action,
  isOfWallet,
  detail,
  change,
}: PersonStep<Values>) {
  const json = detail === undefined ? 'null::jsonb' : jsonObject(detail)
  const stepStatement = statement<Values>(
    action,
    (parameters) => `
      with ${change(parameters)},
      audited as (${auditEntry(
        { at: parameters.at, role: parameters.role, actor: parameters.subject },
        action,
        'code',
        withBrowser(json, parameters.browser),
      )} from changed)
      select code from changed`,
  )
  return { ...stepStatement, announcesChange: isOfWallet === undefined }
}

type Step<Values> = ReturnType<typeof personStep<Values & StepValues>>

/**
 * Repeating a step changes nothing and succeeds.
 * @param lock waits for other steps of the person before the statement begins, so it sees their writes
 * @returns true if something was changed
 */
export async function takeStep<Values extends object>(
  call: Pick<Call<'person'>, 'context' | 'host' | 'session'>,
  step: Step<Values>,
  values: Omit<Values, keyof StepValues> & { readonly code: string },
  { lock }: { readonly lock?: pg.QueryConfig } = {},
): Promise<boolean> {
  const { host, session, context } = call
  const { database, now, live } = host
  const { role, subject } = session
  const own = { role, subject, at: now(), browser: browserOf(context) }
  const query = step.with({ ...values, ...own } as Values & StepValues)
  const { rowCount } = await withRetries(() =>
    lock ? withLock(database.pool, lock, (client) => client.query(query)) : database.pool.query(query),
  )
  const isChanged = (rowCount ?? 0) > 0
  if (isChanged && step.announcesChange) live.announceChange()
  return isChanged
}
