import * as z from 'zod/mini'
import { type Route, type RouteKey, routes } from '../routes.ts'

/*
 * The fault dial, which simulates failures of calls. Its path is below `/api`, but not part of the contract.
 */

export const faultsPath = '/faults'

/**
 * `dropBefore` closes the connection before the call is handled, `dropAfter` after it is done, so that its
 * answer is lost. `failure` answers 500.
 */
export const faultKinds = ['none', 'dropBefore', 'dropAfter', 'failure'] as const
export type FaultKind = (typeof faultKinds)[number]

/** In ms; the app waits 10 s for an answer. */
export const maxLatency = 15_000

export const latency = z.int().check(z.minimum(0), z.maximum(maxLatency))

const fault = z.strictObject({
  kind: z.enum(faultKinds),
  latency,
})

type CallOf<Key extends RouteKey> = (typeof routes)[Key] extends { readonly steps: readonly (infer Step)[] }
  ? `${Key}.${Step & string}`
  : Key

export type DialledCall = { [Key in RouteKey]: CallOf<Key> }[RouteKey]

export interface CallOnDial {
  readonly call: DialledCall
  readonly method: Route['method']
  readonly path: string
}

export const callsOnDial: readonly CallOnDial[] = (Object.keys(routes) as RouteKey[]).flatMap((key) => {
  const { method, path, steps }: Route = routes[key]
  if (!steps) return [{ call: key as DialledCall, method, path }]
  return steps.map((step) => ({
    call: `${key}.${step}` as DialledCall,
    method,
    path: `${path}?step=${step}`,
  }))
})

export function dialledCallOf(key: RouteKey, step: string | undefined): DialledCall {
  const { steps }: Route = routes[key]
  return (steps ? `${key}.${steps.find((known) => known === step) ?? steps[0]}` : key) as DialledCall
}

const names = callsOnDial.map(({ call }) => call) as [DialledCall, ...DialledCall[]]
const faults = z.partialRecord(z.enum(names), fault)

export type Faults = Readonly<Partial<Record<DialledCall, Readonly<z.infer<typeof fault>>>>>

export const faultsBody = z.strictObject({ faults })

/** Only a host with the demo camp has a dial, and says so. */
export const faultsAnswer = z.object({
  success: z.literal(true),
  camp: z.optional(z.literal('demo')),
  faults,
})
