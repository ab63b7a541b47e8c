import { fromCallback, fromPromise } from 'xstate'
import { handInScans } from '../api/gate.ts'
import { scansVersion } from '../domain/offlineGate.ts'
import { refusalKind } from '../domain/outcome.ts'
import { gateLinkMachine, type Reached } from '../machines/gateLink.ts'
import { listenForConnection } from '../services/connection.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { browserIdentity, countWaiting, followGeneration } from '../services/offlineGate/scanQueue.ts'
import { useFlow } from './useFlow.ts'

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
  const beat = { version: scansVersion, device, waiting, scans: [] }
  await firstAnswer(async (milliseconds) => {
    const outcome = await handInScans(beat, milliseconds)
    if (!outcome.ok && refusalKind(outcome) === 'failed')
      throw new Error(`The host answered ${outcome.status}`)
    if (outcome.ok) followHost(outcome.value.generation)
  }, signal)
  return { goesBackIn: Math.round(Math.random() * spread) }
})

/** @returns when one has answered; fails when all that were asked have failed */
function firstAnswer(ask: (patience: number) => Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let open = 0
    const end = (settle: () => void) => {
      clearInterval(timer)
      settle()
    }
    const askOnce = () => {
      const left = patience - asked * asksAgainAfter
      if (left <= 0 || signal.aborted) return clearInterval(timer)
      asked += 1
      open += 1
      ask(left).then(
        () => end(resolve),
        (error: unknown) => {
          open -= 1
          if (open === 0) end(() => reject(error))
        },
      )
    }
    const timer = setInterval(askOnce, asksAgainAfter)
    askOnce()
  })
}

function followHost(generation: string): void {
  followGeneration(generation, Date.now()).catch((error: unknown) =>
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
