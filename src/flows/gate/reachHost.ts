import { fromPromise } from 'xstate'
import { handInScans } from '../../api/gate/gate.ts'
import { type HandIn, scansVersion } from '../../domain/gate/offlineGate.ts'
import { refusalKind } from '../../domain/lib/outcome.ts'
import type { Reached } from '../../machines/gate/gateSetup.ts'
import { withLock } from '../../services/browser/windows.ts'
import { hostNow, readClock, setHostClock } from '../../services/offline/hostClock.ts'
import {
  browserIdentity,
  countWaiting,
  followHost,
  type HostIdentity,
} from '../../services/offline/scanQueue.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'

/** Maximum jitter before reconnecting, in ms. */
const maxJitter = 10_000

/** In ms. It is long, because a slow server is still reachable. */
const heartbeatTimeout = 10_000
/** Ms until a heartbeat is repeated, because the network may have swallowed the first. */
const retryAfter = 2_400

/** A browser without storage still probes the server. */
const withoutQueue = [makeIdempotencyKey(), 0] as const

/** Probes the server with a heartbeat, which also reports the number of waiting scans. */
export const reachHost = fromPromise(async ({ signal }): Promise<Reached> => {
  const [device, waiting] = await Promise.all([browserIdentity(), countWaiting()]).catch(() => withoutQueue)
  const heartbeat: HandIn = { version: scansVersion, device, waiting, scans: [] }
  await firstAnswer(async (attemptSignal) => {
    const reading = readClock()
    const outcome = await handInScans(heartbeat, attemptSignal)
    if (!outcome.ok && refusalKind(outcome) === 'failed')
      throw new Error(`The host answered ${outcome.status}`)
    if (!outcome.ok) return
    setHostClock(outcome.value.asOf, reading)
    follow(outcome.value)
  }, signal)
  resendWaiting(heartbeat).catch((error: unknown) =>
    console.info('The number of waiting scans could not be reported', error),
  )
  return { reconnectJitter: Math.round(Math.random() * maxJitter), at: performance.now() }
})

/** Corrects the heartbeat's number of waiting scans if some were uploaded meanwhile. */
function resendWaiting(heartbeat: HandIn): Promise<void> {
  return withLock('gateScans', async () => {
    const waiting = await countWaiting()
    if (waiting < heartbeat.waiting) await handInScans({ ...heartbeat, waiting })
  })
}

/**
 * Repeats the request until one is answered, then aborts the others.
 * @throws if all have failed or none was answered in time
 */
function firstAnswer(ask: (signal: AbortSignal) => Promise<void>, left: AbortSignal): Promise<void> {
  const asking = new AbortController()
  const stop = () => asking.abort()
  left.addEventListener('abort', stop)
  const ended = new Promise<void>((resolve, reject) => {
    let open = 0
    const askOnce = () => {
      open += 1
      ask(asking.signal).then(resolve, (error: unknown) => {
        open -= 1
        if (open === 0) reject(error)
      })
    }
    const again = setInterval(askOnce, retryAfter)
    const end = setTimeout(stop, heartbeatTimeout)
    asking.signal.addEventListener('abort', () => {
      clearInterval(again)
      clearTimeout(end)
    })
    askOnce()
  })
  return ended.finally(stop)
}

function follow(host: HostIdentity): void {
  followHost(host, hostNow()).catch((error: unknown) =>
    console.info('The queue of this gate could not be read', error),
  )
}
