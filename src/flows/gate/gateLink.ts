import { fromCallback, fromPromise } from 'xstate'
import { handInScans } from '../../api/gate/gate.ts'
import { type HandIn, scansVersion } from '../../domain/gate/offlineGate.ts'
import { refusalKind } from '../../domain/lib/outcome.ts'
import { gateLinkMachine, type Reached } from '../../machines/gate/gateLink.ts'
import { listenForConnection } from '../../services/browser/connection.ts'
import { alone } from '../../services/browser/windows.ts'
import { hostNow, readClock, setHostClock } from '../../services/offline/hostClock.ts'
import {
  browserIdentity,
  countWaiting,
  followHost,
  type HostIdentity,
} from '../../services/offline/scanQueue.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { useFlow } from '../lib/useFlow.ts'

/** Gates go back at a moment within so many milliseconds. */
const spread = 10_000

/** A host that is slow is there: the first answer within so many milliseconds counts. */
const patience = 10_000
/** Milliseconds until the host is asked once more: what a network has swallowed keeps nobody from a host that is back. */
const asksAgainAfter = 2_400

/** A browser that keeps nothing looks for its host all the same. */
const withoutQueue = [makeIdempotencyKey(), 0] as const

/** Looks for the host with a beat, which also tells it what waits here. */
const reachHost = fromPromise(async ({ signal }): Promise<Reached> => {
  const [device, waiting] = await Promise.all([browserIdentity(), countWaiting()]).catch(() => withoutQueue)
  const beat: HandIn = { version: scansVersion, device, waiting, scans: [] }
  await firstAnswer(async (given) => {
    const reading = readClock()
    const outcome = await handInScans(beat, given)
    if (!outcome.ok && refusalKind(outcome) === 'failed')
      throw new Error(`The host answered ${outcome.status}`)
    if (!outcome.ok) return
    setHostClock(outcome.value.asOf, reading)
    follow(outcome.value)
  }, signal)
  tellAnew(beat).catch((error: unknown) => console.info('What waits here could not be told', error))
  return { goesBackIn: Math.round(Math.random() * spread) }
})

/** What was handed in while a beat was under way is in that beat as if it still waited. */
function tellAnew(told: HandIn): Promise<void> {
  return alone('gateScans', async () => {
    const waiting = await countWaiting()
    if (waiting < told.waiting) await handInScans({ ...told, waiting })
  })
}

/**
 * Asks again and again until one has answered, and then leaves the others.
 * @throws when all that were asked have failed, or none has answered in time
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
    const again = setInterval(askOnce, asksAgainAfter)
    const end = setTimeout(stop, patience)
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
    console.info('The queue of this gate could not be looked through', error),
  )
}

export const gateLinkFlow = gateLinkMachine.provide({
  actors: {
    watchNetwork: fromCallback(({ sendBack }) =>
      listenForConnection((isThere) => sendBack({ type: isThere ? 'network.found' : 'network.lost' })),
    ),
    reachHost,
  },
  actions: { reportNoHost: (_, error) => console.info('The host cannot be reached', error) },
})

export function useGateLink() {
  return useFlow(gateLinkFlow)
}
