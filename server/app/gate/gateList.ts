import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { statement } from '../../database/sql.ts'
import { answerText } from '../http/answers.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { asksWithWhomSetting, placeOf } from './presenceSql.ts'

/*
 * The offline data of gates (contract: "gateList"). Each person has the number of the transaction that last
 * changed their entry. An update starts from the oldest transaction that was running at the previous read, so
 * a late commit is in the next answer. Entries may therefore be sent twice.
 */

interface Start {
  readonly generation: string
  readonly camp: string | null
  readonly oldest: number
  readonly next: number
  readonly count: number
  readonly asksWithWhom: boolean
}

const starting = {
  name: 'start-gate-list',
  text: `
    select coalesce((select value from settings where name = 'generation'), 'none') as generation,
      (select value from settings where name = 'campIdentity') as camp,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      (select count(*)::int from participants where withdrawn_at is null) as count,
      not exists (select from settings where name = '${asksWithWhomSetting}' and value = 'no') as "asksWithWhom"`,
}

interface SliceValues {
  readonly after: string
  readonly since: number
  readonly most: number
}

const slices = (name: string, only: (parameters: Readonly<Record<keyof SliceValues, string>>) => string) =>
  statement<SliceValues>(
    name,
    (parameters) => `
      select string_agg(row_to_json(shown)::text, ',' order by a.code) filter (where a.withdrawn_at is null) as people,
        string_agg(to_json(a.code)::text, ',' order by a.code) filter (where a.withdrawn_at is not null) as gone,
        max(a.code) as last, count(*)::int as count
      from (
        select * from participants where code > ${parameters.after} and ${only(parameters)}
        order by code limit ${parameters.most}) a,
      lateral (
        select a.code, array(
            select c.number from cards c where c.code = a.code and c.lost_at is null order by c.number) as numbers,
          a.firstname, a.lastname, a.age, a.union_name as "union", ${placeOf('a')} as place) shown`,
  )

const wholeList = slices('slice-of-gate-list', ({ since }) => `${since}::bigint is not null`)
/** Rows with a number that no transaction has reached yet were written before a restore. */
const changed = slices(
  'changes-of-gate-list',
  ({ since }) =>
    `list_change >= ${since}::bigint and list_change < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
)

const slice = 500

export async function gateList({ context, host }: Call<'gateList'>): Promise<Response> {
  const asOf = host.now().toISOString()
  const [asked, ...others] = context.req.queries('since') ?? []
  if (others.length > 0) throw new Refused('invalid', 'Please ask for the changes since one list.')
  const { rows } = await host.database.pool.query<Start>(starting)
  const [start] = rows
  if (start === undefined) throw new Error('The list of a gate has no start')
  const since = asked === undefined ? undefined : changeIn(asked, start)
  const { people, gone } = await listed(host, since)
  const { generation, camp, oldest, count, asksWithWhom } = start
  const head = {
    ...{ generation, ...(camp !== null && { camp }), asOf, change: `${generation}.${oldest}` },
    ...{ isWhole: since === undefined, count, asksWithWhom },
  }
  const text = `{"success":true,"data":${JSON.stringify(head).slice(0, -1)},"people":[${people}],"gone":[${gone}]}}`
  return answerCompressed(context, text)
}

/** Returns undefined when the number belongs to another database; the whole list is sent then. */
function changeIn(asked: string, { generation, next }: Start): number | undefined {
  const start = `${generation}.`
  const number = asked.slice(start.length)
  if (!asked.startsWith(start) || !/^\d{1,15}$/.test(number)) return undefined
  return Number(number) <= next ? Number(number) : undefined
}

/**
 * Fetched in slices, because the embedded database runs in this process and other calls must run in between.
 */
async function listed({ database }: Host, since: number | undefined) {
  const people: string[] = []
  const gone: string[] = []
  for (let after = ''; ; ) {
    const query = since === undefined ? wholeList : changed
    const { rows } = await database.pool.query<{
      people: string | null
      gone: string | null
      last: string
      count: number
    }>(query.with({ after, since: since ?? 0, most: slice }))
    const [row] = rows
    if (row?.people) people.push(row.people)
    if (row?.gone && since !== undefined) gone.push(row.gone)
    if (row === undefined || row.count < slice) return { people: people.join(','), gone: gone.join(',') }
    after = row.last
    await setImmediate()
  }
}

const compress = promisify(gzip)
const worthCompressing = 2_048

/** This is the one large answer that gates load repeatedly over a weak network. */
async function answerCompressed(context: Call<'gateList'>['context'], text: string): Promise<Response> {
  const accepted = context.req.header('accept-encoding') ?? ''
  if (text.length < worthCompressing || !/\bgzip\b(?!\s*;\s*q=0(?:[,.]|$))/.test(accepted))
    return answerText(context, text)
  const body = await compress(text, { level: constants.Z_DEFAULT_COMPRESSION })
  return context.body(new Uint8Array(body), 200, {
    ...{ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    ...{ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
  })
}
