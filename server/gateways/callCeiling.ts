import { GatewayBusy, type PaymentGateway } from './gateway.ts'

export interface CallCeiling {
  readonly atOnce: number
  /**
   * The minimum time a call occupies its slot, in ms, which also limits the rate to `atOnce` calls per
   * `keptFor`.
   */
  readonly keptFor: number
  readonly maxWait: number
}

export const usualCeiling: CallCeiling = { atOnce: 10, keptFor: 1_000, maxWait: 3_000 }

/**
 * Limits this host's calls to the gateway, so that a crowd of campers, or one with many attempts, does not
 * flood it. Further calls wait in line and may fail with `GatewayBusy`.
 */
export function underCeiling(
  gateway: PaymentGateway,
  { atOnce, keptFor, maxWait }: CallCeiling = usualCeiling,
): PaymentGateway {
  const waiting = new Set<() => void>()
  const maxWaiting = (atOnce * maxWait) / keptFor
  let free = atOnce
  let refusedAt = Number.NEGATIVE_INFINITY

  function leave(): void {
    const [next] = waiting
    if (next === undefined) free++
    else next()
  }

  function enter(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => () => {
        waiting.delete(admit)
        clearTimeout(patience)
        signal.removeEventListener('abort', abort)
        done()
      }
      const admit = settle(resolve)
      const abort = settle(() => reject(signal.reason))
      const patience = setTimeout(
        settle(() => {
          refusedAt = performance.now()
          reject(new GatewayBusy())
        }),
        maxWait,
      )
      waiting.add(admit)
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
    })
  }

  async function whenAllowed<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
    await enter(signal)
    const kept = new Promise<void>((resolve) => {
      setTimeout(resolve, keptFor).unref()
    })
    const answer = call()
    void Promise.allSettled([answer, kept]).then(leave)
    return answer
  }

  return {
    ...gateway,
    isBusy: () => free === 0 && (waiting.size >= maxWaiting || performance.now() - refusedAt < keptFor),
    initiate: (request, signal) => whenAllowed(signal, () => gateway.initiate(request, signal)),
    poll: (reference, signal) => whenAllowed(signal, () => gateway.poll(reference, signal)),
  }
}
