import type { LiveCounts } from '../../domain/lib/live.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { announceRights } from '../account/sessionNews.ts'
import { liveRoutes } from '../routes/live.ts'
import { liveAnswer, liveCounts, liveInbox, liveRights } from '../schemas/live.ts'
import { callsOf } from './client.ts'
import { mapOutcome, read } from './read.ts'
import { followStream } from './stream.ts'

const call = callsOf(liveRoutes)

export const liveReaders = liveRoutes.live.rights

export async function fetchLiveCounts(signal: AbortSignal): Promise<Outcome<LiveCounts>> {
  return mapOutcome(read(await call('live', {}, { signal }), liveAnswer), ({ data }) => data)
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
