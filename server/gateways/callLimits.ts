import { GatewayBusy, type PaymentGateway } from './gateway.ts'

export interface CallLimits {
  readonly maxParallel: number
  /**
   * The minimum time a call occupies its slot, in ms, which also limits the rate to `maxParallel` calls per
   * `minSlotTime`.
   */
  readonly minSlotTime: number
  readonly maxWait: number
}

export const defaultCallLimits: CallLimits = { maxParallel: 10, minSlotTime: 1_000, maxWait: 3_000 }

/**
 * Limits this host's calls to the gateway, so that a crowd of campers, or one with many attempts, does not
 * flood it. Further calls wait in line and may fail with `GatewayBusy`.
 */
export function withCallLimits(
  gateway: PaymentGateway,
  { maxParallel, minSlotTime, maxWait }: CallLimits = defaultCallLimits,
): PaymentGateway {
  const waiting = new Set<() => void>()
  const maxWaiting = (maxParallel * maxWait) / minSlotTime
  let free = maxParallel
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
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        done()
      }
      const admit = settle(resolve)
      const abort = settle(() => reject(signal.reason))
      const timer = setTimeout(
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
    const minTime = new Promise<void>((resolve) => {
      setTimeout(resolve, minSlotTime).unref()
    })
    const answer = call()
    void Promise.allSettled([answer, minTime]).then(leave)
    return answer
  }

  return {
    ...gateway,
    isBusy: () => free === 0 && (waiting.size >= maxWaiting || performance.now() - refusedAt < minSlotTime),
    initiate: (request, signal) => whenAllowed(signal, () => gateway.initiate(request, signal)),
    poll: (reference, signal) => whenAllowed(signal, () => gateway.poll(reference, signal)),
  }
}
