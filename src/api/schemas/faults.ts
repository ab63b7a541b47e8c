import * as z from 'zod/mini'
import { type Route, type RouteKey, routes } from '../routes.ts'

/*
 * The fault dial of a host that is started with it: what goes wrong with which call. Below `/api`, and no part of the
 * contract.
 */

export const faultsPath = '/faults'

/**
 * `dropBefore` cuts the connection before the call is looked at, `dropAfter` when it is done and its answer is lost,
 * `failure` answers 500 instead.
 */
export const faultKinds = ['none', 'dropBefore', 'dropAfter', 'failure'] as const
export type FaultKind = (typeof faultKinds)[number]

/** In milliseconds; the app waits 10 s for an answer. */
export const longestLatency = 15_000

export const latency = z.int().check(z.minimum(0), z.maximum(longestLatency))

const fault = z.strictObject({
  kind: z.enum(faultKinds),
  latency,
})

type CallOf<Key extends RouteKey> = (typeof routes)[Key] extends { readonly steps: readonly (infer Step)[] }
  ? `${Key}.${Step & string}`
  : Key

/** What the dial turns: a call of the route table, or one step of it where the calls differ in that alone. */
export type DialledCall = { [Key in RouteKey]: CallOf<Key> }[RouteKey]

export interface CallOnDial {
  readonly call: DialledCall
  readonly method: Route['method']
  /** With the step. */
  readonly path: string
}

/** In the order of the route table. */
export const callsOnDial: readonly CallOnDial[] = (Object.keys(routes) as RouteKey[]).flatMap((key) => {
  const { method, path, steps }: Route = routes[key]
  if (!steps) return [{ call: key as DialledCall, method, path }]
  return steps.map((step) => ({
    call: `${key}.${step}` as DialledCall,
    method,
    path: `${path}?step=${step}`,
  }))
})

/** @param step what the query says */
export function dialledCallOf(key: RouteKey, step: string | undefined): DialledCall {
  const { steps }: Route = routes[key]
  return (steps ? `${key}.${steps.find((known) => known === step) ?? steps[0]}` : key) as DialledCall
}

const names = callsOnDial.map(({ call }) => call) as [DialledCall, ...DialledCall[]]
const faults = z.partialRecord(z.enum(names), fault)

export type Faults = Readonly<Partial<Record<DialledCall, Readonly<z.infer<typeof fault>>>>>

export const faultsBody = z.strictObject({ faults })

export const faultsAnswer = z.object({ success: z.literal(true), faults })
