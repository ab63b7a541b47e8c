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
 * The live streams of counts to gates and dashboards at this host. While a stream is open, the tables are
 * read after a reported change, at most twice a second, and otherwise every two seconds. Writes never wait: a
 * slow reader gets the newest counts when it reads again.
 */

export interface LiveTimes {
  /** The time between two reads without a reported change, in ms. */
  readonly pollInterval: number
  /** The minimum time between two reads, in ms. */
  readonly minPollInterval: number
  /** The time between two keep-alive comments, in ms. */
  readonly heartbeatInterval: number
  readonly maxStreams: number
}

/** `heartbeatInterval` must be below the `silence` of the connection limits. */
export const usualLiveTimes: LiveTimes = {
  pollInterval: 2_000,
  minPollInterval: 500,
  heartbeatInterval: 15_000,
  maxStreams: 1_000,
}

export interface Live {
  /**
   * Ends the oldest stream of a session that already has eight.
   * @param session with the rights sent in the answer
   * @param rightsNow called at every heartbeat; undefined when the session may no longer read
   * @throws Refused when there are too many streams
   */
  open(session: Holder, rightsNow: RightsNow): Promise<ReadableStream<Uint8Array>>
  counts(): Promise<string>
  /** Call it after a commit that changes presence or registrations. */
  announceChange(): void
  stop(): void
}

interface Holder {
  readonly tokenHash: string
  readonly rights: readonly Right[]
}

type RightsNow = () => Promise<readonly Right[] | undefined>

interface Figures {
  readonly counts: string
  readonly inbox: string
}

interface Stream {
  readonly tokenHash: string
  readonly rightsNow: RightsNow
  sentRights: readonly Right[]
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Events held back for a slow reader, the newest per name. */
  readonly owed: Map<LiveEvent, string>
}

const maxWaiting = 2
const maxStreamsOfSession = 8
const encoder = new TextEncoder()

const ago = (now: string, milliseconds: number) =>
  `${now}::timestamptz - interval '${milliseconds / 1_000} seconds'`

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
  { pollInterval, minPollInterval, heartbeatInterval, maxStreams }: LiveTimes = usualLiveTimes,
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

  function sendInbox(stream: Stream): void {
    if (last && hasRight(stream.sentRights, ['office'])) send(stream, 'inbox', last.inbox)
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

  async function sendHeartbeat(stream: Stream): Promise<void> {
    // If the database does not answer, keep the last known rights.
    const rights = await stream.rightsNow().catch(() => stream.sentRights)
    if (!streams.has(stream)) return
    if (rights === undefined) {
      stream.controller.enqueue(encoder.encode('event: ended\ndata: {}\n\n'))
      end(stream)
      return
    }
    if (String(rights) !== String(stream.sentRights)) {
      stream.sentRights = rights
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
    const looking = atMostEvery(minPollInterval, look)
    const stopListening = changes.listen(() => {
      looking.request()
      for (const stream of streams) send(stream, 'changed', '{}')
    })
    const looks = setInterval(looking.request, pollInterval)
    const heartbeats = setInterval(() => {
      for (const stream of streams) sendHeartbeat(stream)
    }, heartbeatInterval)
    return () => {
      stopListening()
      looking.stop()
      clearInterval(looks)
      clearInterval(heartbeats)
    }
  }

  return {
    counts: async () => (await figures()).counts,
    announceChange: changes.announce,
    async open({ tokenHash, rights }, rightsNow) {
      if (streams.size >= maxStreams) throw tooManyStreams()
      const first = await figures()
      if (streams.size >= maxStreams) throw tooManyStreams()
      let opened: Stream | undefined
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const own = [...streams].filter((stream) => stream.tokenHash === tokenHash)
            for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxStreamsOfSession))) end(oldest)
            opened = { tokenHash, sentRights: rights, rightsNow, controller, owed: new Map() }
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
        new CountQueuingStrategy({ highWaterMark: maxWaiting }),
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
