import { maxConflictsListed } from '../../../src/domain/gate/offlineGate.ts'
import { instant, statement } from '../../database/sql.ts'
import { fullName } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { shownOperator } from './operators.ts'
import { stillWaits } from './pendingUploads.ts'
import { movementsThatCount } from './presence.ts'
import {
  gateOf,
  happenedAt,
  isCounted,
  placeAfterSql,
  placeOf,
  recorderName,
  recorderOf,
  undoneJson,
} from './presenceSql.ts'
import { isOpen, openScans } from './scanDecisions.ts'

/*
 * The inbox of offline scans that need a decision (contract: "gateConflicts"). Rows: the scan `s`, the
 * conflicting movement `m` with its own scan `o`, the person `a`.
 */

const nameOf = (email: string) => `(select p.name from admins p where p.email = ${email})`

/** The name that the device gave the gate, or else the name of the pairing that uploaded the scan. */
const gateOfScan = `coalesce(s.place, ${gateOf('s')})`
const gateOfOther = `coalesce(o.place, ${gateOf('m')})`
const byOf = (operator: string) =>
  `coalesce(${operator}, case when s.actor_role <> 'device' then ${nameOf('s.actor')} end)`

const sides = ['n.gate', `coalesce(${gateOfOther}, ${recorderName('m')}, '')`]
const pair = `array[least(${sides.join(', ')}), greatest(${sides.join(', ')})]`

const undoneOf = (key: string) => `(select ${undoneJson} from movements u where u.undoes = ${key})`

const placeWithout = (key: string) => `coalesce((
  select ${placeAfterSql('m')} from ${movementsThatCount('a.code')} and m.key is distinct from ${key}
  order by ${happenedAt('m')} desc, m.id desc limit 1), 'expected')`

const placeWith = `case when s.kind is not null and s.happened_at >= coalesce((
  select max(${happenedAt('m')}) from ${movementsThatCount('a.code')}), s.happened_at)
  then ${placeAfterSql('s')} else ${placeOf('a')} end`

const conflictJson = `jsonb_build_object(
  'key', s.key, 'marks', to_jsonb(s.marks),
  'noted', jsonb_build_object('key', s.key, 'kind', s.kind, 'number', s.number, 'at', ${instant('s.happened_at')},
    'notedAt', ${instant('s.noted_at')}, 'receivedAt', ${instant('s.received_at')}, 'gate', ${gateOfScan},
    'by', ${byOf(shownOperator('s'))}, 'withWhom', s.with_whom, 'anyway', s.anyway, 'isCounted', ${isCounted('s.key')},
    'undone', ${undoneOf('s.key')}),
  'other', case when m.key is not null then jsonb_build_object('key', m.key, 'kind', m.kind, 'number', m.number,
    'at', ${instant(happenedAt('m'))}, 'notedAt', ${instant('m.noted_at')}, 'receivedAt', ${instant('m.received_at')},
    'gate', ${gateOfOther}, 'by', coalesce(${recorderOf('m')}, ${shownOperator('o')}), 'withWhom', m.with_whom, 'anyway', m.anyway,
    'isCounted', ${isCounted('m.key')}, 'undone', ${undoneOf('m.key')}) end,
  'person', case when a.code is not null then jsonb_build_object('code', a.code, 'name', ${fullName}, 'age', a.age,
    'union', a.union_name, 'place', ${placeOf('a')}, 'placeAfter', jsonb_build_object('undo', ${placeWithout('s.key')},
      'undoOther', ${placeWithout('s.other')}, 'apply', ${placeWith}), 'isWithdrawn', a.withdrawn_at is not null) end,
  'group', case when s.marks = '{alreadySo}' and m.key is not null then jsonb_build_object(
    'id', s.kind || ' ' || array_to_json(${pair})::text, 'kind', s.kind, 'gates', to_jsonb(${pair})) end,
  'lookFor', case when s.decision = 'lookFor' then jsonb_build_object('note', s.note, 'at', ${instant('s.decided_at')},
    'by', coalesce(${nameOf('s.decided_by')}, s.decided_by)) end)`

/** Scans of ended pairings come last, so they cannot crowd out the others. */
const listing = statement<{ readonly now: Date }>(
  'gate-conflicts',
  ({ now }) => `
    select jsonb_build_object('open', (${openScans}),
      'conflicts', coalesce((
        select jsonb_agg(${conflictJson} order by s.id desc)
        from (select * from gate_scans s where ${isOpen('s')}
          order by 'endedPairing' = any (s.marks), s.id desc limit ${maxConflictsListed}) s
          left join lateral (select coalesce(${gateOfScan}, ${byOf('s.operator')}, '') as gate) n on true
          left join movements m on m.key = s.other left join gate_scans o on o.key = m.key
          left join participants a on a.code = s.code), '[]'),
      'waiting', coalesce((
        select jsonb_agg(jsonb_build_object('device', b.device, 'gate', ${gateOf('b')}, 'waiting', b.waiting, 'toldAt', ${instant('b.told_at')})
          order by b.told_at desc)
        from (select w.device, w.actor_role, w.actor, w.waiting, w.told_at from gate_browsers w where ${stillWaits('w', now)}) b), '[]')
      )::text as data`,
)

export async function gateConflicts({ context, host }: Call<'gateConflicts'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ data: string }>(listing.with({ now: host.now() }))
  return answerText(context, `{"success":true,"data":${rows[0]?.data ?? '{}'}}`)
}
