import * as z from 'zod/mini'
import type { LiveCounts } from '../../domain/lib/live.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { announceRights } from '../account/sessionNews.ts'
import { liveRoutes } from '../routes/live.ts'
import { envelope } from '../schemas/values.ts'
import { callsOf } from './client.ts'
import { mapOutcome } from './read.ts'
import { followStream } from './stream.ts'

const count = z.number().check(z.int(), z.nonnegative())

const liveCounts = z.object({
  inside: count,
  outside: z.optional(count),
  home: count,
  expected: count,
  waiting: z.optional(count),
  away: z.optional(count),
  awaySince: z.optional(z.string().check(z.minLength(1))),
}) satisfies z.ZodMiniType<LiveCounts>

const liveRights = z.object({ rights: z.array(z.string()) })

const liveInbox = z.object({ open: count })

export const liveAnswer = z.extend(envelope, { data: liveCounts })

const call = callsOf(liveRoutes)

export const liveReaders = liveRoutes.live.rights

export function fetchLiveCounts(signal: AbortSignal): Promise<Outcome<LiveCounts>> {
  return call('live', {}, { signal, answer: liveAnswer })
}

interface LiveListener {
  onCounts(counts: LiveCounts): void
  onInbox?(open: number): void
  /** Called for every other event, as a heartbeat. */
  onBeat(): void
}

/**
 * Follows the stream of counts until it closes.
 * @returns `isEnded` is true if the server ended it; otherwise the connection was lost and can be reopened
 */
export async function followLiveCounts(
  signal: AbortSignal,
  { onCounts, onInbox, onBeat }: LiveListener,
): Promise<Outcome<{ readonly isEnded: boolean }>> {
  let isEnded = false
  const outcome = await followStream(liveRoutes.live, signal, {
    onComment: onBeat,
    onEvent(event, data) {
      if (event === 'counts') return onCounts(liveCounts.parse(JSON.parse(data)))
      if (event === 'rights') announceRights(liveRights.parse(JSON.parse(data)).rights)
      if (event === 'inbox') onInbox?.(liveInbox.parse(JSON.parse(data)).open)
      isEnded ||= event === 'ended'
      onBeat()
    },
  })
  return mapOutcome(outcome, () => ({ isEnded }))
}
