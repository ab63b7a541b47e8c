import { gateAwayAfter, gatePutAwayAfter, type LiveEvent } from '../../../src/domain/lib/live.ts'
import { hasRight, type Right } from '../../../src/domain/staff/rights.ts'
import { atMostEvery } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import { instant, statement } from '../../database/sql.ts'
import type { Log } from '../../log.ts'
import { stillWaits } from '../gate/pendingUploads.ts'
import { openScans } from '../gate/scanDecisions.ts'
import { Refused } from './refused.ts'

/*
 * The streams of counts that gates and dashboards have open at this host. The truth is the table: it is looked at when
 * somebody tells of a change, twice a second at most, and every two seconds in any case, as long as there is a stream.
 * A stream is written to without waiting: who does not read gets the newest counts when it does.
 */

export interface LiveTimes {
  /** From one look to the next when nobody tells of anything, in milliseconds. */
  readonly lookEvery: number
  /** Between two looks at least. */
  readonly lookAfter: number
  /** From one comment that keeps the connection to the next. */
  readonly beatEvery: number
  readonly mostStreams: number
}

/** `beatEvery` keeps below the `silence` of the connection limits. */
export const usualLiveTimes: LiveTimes = {
  lookEvery: 2_000,
  lookAfter: 500,
  beatEvery: 15_000,
  mostStreams: 1_000,
}

export interface Live {
  /**
   * Ends the oldest stream of the session where it has eight already.
   * @param session with the rights that the answer has told
   * @param rightsNow those of the moment, asked at every beat; undefined when the session may see it no more
   * @throws Refused when there are too many streams
   */
  open(session: Holder, rightsNow: RightsNow): Promise<ReadableStream<Uint8Array>>
  /** The counts as JSON. */
  counts(): Promise<string>
  /** After a commit that changed where people are, or who is registered. */
  tell(): void
  stop(): void
}

interface Holder {
  readonly tokenHash: string
  readonly rights: readonly Right[]
}

type RightsNow = () => Promise<readonly Right[] | undefined>

/** What streams are told of, as JSON. */
interface Figures {
  readonly counts: string
  /** How many notes of gates wait for a decision. */
  readonly inbox: string
}

interface Stream {
  readonly tokenHash: string
  readonly rightsNow: RightsNow
  told: readonly Right[]
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** What its reader was too slow for, by the name of the event: only the newest counts. */
  readonly owed: Map<LiveEvent, string>
}

/** Events that wait for a slow reader; further ones are replaced by newer ones. */
const mostWaiting = 2
/** The tabs of a browser share one stream, so one that opens more is no browser of ours. */
const maxStreamsOfSession = 8
const encoder = new TextEncoder()

const ago = (now: string, milliseconds: number) =>
  `${now}::timestamptz - interval '${milliseconds / 1_000} seconds'`

/** Whether a device `d` is a gate that is expected, and has not been heard. */
const isAway = (now: string) => `d.revoked_at is null and d.ends_at > ${now}::timestamptz
  and exists (select from sessions s where s.role = 'device' and s.subject = d.id)
  and d.last_seen_at <= ${ago(now, gateAwayAfter)}
  and (d.last_seen_at > ${ago(now, gatePutAwayAfter)} or exists (
    select from gate_browsers b where b.actor_role = 'device' and b.actor = d.id and ${stillWaits('b', now)}))`

const counting = statement<{ readonly now: Date }>(
  'live-counts',
  ({ now }) => `
    select jsonb_strip_nulls(jsonb_build_object(
      'inside', count(*) filter (where status = 'checkedIn' and stepped_out_at is null),
      'outside', count(*) filter (where stepped_out_at is not null),
      'home', count(*) filter (where status = 'checkedOut'),
      'expected', count(*) filter (where status = 'registered'),
      'waiting', (select nullif(sum(b.waiting), 0) from gate_browsers b where ${stillWaits('b', now)}),
      'away', max(gates.away), 'awaySince', max(gates.since)))::text as counts,
      jsonb_build_object('open', (${openScans}))::text as inbox
    from (
      select nullif(count(*), 0) as away, ${instant('min(d.last_seen_at)')} as since
      from devices d where ${isAway(now)}) gates
    left join participants on withdrawn_at is null`,
)

export function createLive(
  { pool, changes }: Database,
  log: Log,
  { lookEvery, lookAfter, beatEvery, mostStreams }: LiveTimes = usualLiveTimes,
  now: () => Date = () => new Date(),
): Live {
  const streams = new Set<Stream>()
  let last: Figures | undefined
  let isFailing = false
  let stopWatching: (() => void) | undefined

  async function figures(): Promise<Figures> {
    const { rows } = await pool.query<Figures>(counting.with({ now: now() }))
    const [found] = rows
    if (found === undefined) throw new Error('There are no live counts')
    return found
  }

  async function look(): Promise<void> {
    try {
      const found = await figures()
      isFailing = false
      const before = last
      last = found
      for (const stream of streams) {
        if (found.counts !== before?.counts) send(stream, 'counts', found.counts)
        if (found.inbox !== before?.inbox) sendInbox(stream)
      }
    } catch (error) {
      if (!isFailing) log('The live counts could not be read; they are read again.', error)
      isFailing = true
    }
  }

  /** To those who may decide. */
  function sendInbox(stream: Stream): void {
    if (last && hasRight(stream.told, ['office'])) send(stream, 'inbox', last.inbox)
  }

  function send(stream: Stream, event: LiveEvent, data: string): void {
    stream.owed.delete(event)
    stream.owed.set(event, data)
    flush(stream)
  }

  function flush({ controller, owed }: Stream): void {
    for (const [event, data] of owed) {
      if ((controller.desiredSize ?? 0) <= 0) return
      owed.delete(event)
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`))
    }
  }

  async function beat(stream: Stream): Promise<void> {
    // Of a database that does not answer nothing is known about the session.
    const rights = await stream.rightsNow().catch(() => stream.told)
    if (!streams.has(stream)) return
    if (rights === undefined) {
      stream.controller.enqueue(encoder.encode('event: ended\ndata: {}\n\n'))
      end(stream)
      return
    }
    if (String(rights) !== String(stream.told)) {
      stream.told = rights
      send(stream, 'rights', JSON.stringify({ rights }))
      sendInbox(stream)
    } else if ((stream.controller.desiredSize ?? 0) > 0)
      stream.controller.enqueue(encoder.encode(': beat\n\n'))
  }

  function end(stream: Stream): void {
    forget(stream)
    stream.controller.close()
  }

  function forget(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    stopWatching?.()
    stopWatching = undefined
    last = undefined
  }

  function watch(): () => void {
    const looking = atMostEvery(lookAfter, look)
    const stopListening = changes.listen(() => {
      looking.request()
      for (const stream of streams) send(stream, 'changed', '{}')
    })
    const looks = setInterval(looking.request, lookEvery)
    const beats = setInterval(() => {
      for (const stream of streams) beat(stream)
    }, beatEvery)
    return () => {
      stopListening()
      looking.stop()
      clearInterval(looks)
      clearInterval(beats)
    }
  }

  return {
    counts: async () => (await figures()).counts,
    tell: changes.tell,
    async open({ tokenHash, rights }, rightsNow) {
      if (streams.size >= mostStreams) throw tooManyStreams()
      const first = await figures()
      // Others have asked meanwhile.
      if (streams.size >= mostStreams) throw tooManyStreams()
      let opened: Stream | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const own = [...streams].filter((stream) => stream.tokenHash === tokenHash)
            for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxStreamsOfSession))) end(oldest)
            opened = { tokenHash, told: rights, rightsNow, controller, owed: new Map() }
            streams.add(opened)
            stopWatching ??= watch()
            last ??= first
            send(opened, 'counts', first.counts)
            sendInbox(opened)
          },
          pull() {
            if (opened) flush(opened)
          },
          cancel() {
            if (opened) forget(opened)
          },
        },
        new CountQueuingStrategy({ highWaterMark: mostWaiting }),
      )
    },
    stop() {
      for (const stream of [...streams]) end(stream)
    },
  }
}

function tooManyStreams(): Refused {
  return new Refused('unavailable', 'Too many pages are open at this moment. Please close some of them.', {
    headers: { 'Retry-After': '30' },
  })
}
