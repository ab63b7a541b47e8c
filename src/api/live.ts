import type { LiveCounts } from '../domain/live.ts'
import type { Outcome } from '../domain/outcome.ts'
import { callsOf } from './client.ts'
import { mapOutcome, read } from './read.ts'
import { liveRoutes } from './routes/live.ts'
import { liveAnswer } from './schemas/live.ts'

const call = callsOf(liveRoutes)

/** The counts of this moment, without a stream. */
export async function fetchLiveCounts(signal: AbortSignal): Promise<Outcome<LiveCounts>> {
  return mapOutcome(read(await call('live', {}, { signal }), liveAnswer), ({ data }) => data)
}
