import { fromCallback, fromPromise } from 'xstate'
import { handInScans } from '../api/gate.ts'
import { scansVersion } from '../domain/offlineGate.ts'
import { refusalKind } from '../domain/outcome.ts'
import { gateLinkMachine, type Reached } from '../machines/gateLink.ts'
import { listenForConnection } from '../services/connection.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { browserIdentity, countWaiting } from '../services/offlineGate/scanQueue.ts'
import { useFlow } from './useFlow.ts'

/** Gates go back at a moment within so many milliseconds. */
const spread = 10_000

/** A browser that keeps nothing looks for its host all the same. */
const withoutQueue = [makeIdempotencyKey(), 0] as const

/** Looks for the host with a beat, which also tells it what waits here. */
const reachHost = fromPromise(async (): Promise<Reached> => {
  const [device, waiting] = await Promise.all([browserIdentity(), countWaiting()]).catch(() => withoutQueue)
  const outcome = await handInScans({ version: scansVersion, device, waiting, scans: [] })
  if (!outcome.ok && refusalKind(outcome) === 'failed') throw new Error(`The host answered ${outcome.status}`)
  return { goesBackIn: Math.round(Math.random() * spread) }
})

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
