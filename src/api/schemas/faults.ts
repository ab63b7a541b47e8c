import * as z from 'zod/mini'
import { type RouteKey, routes } from '../routes.ts'

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

const routeKeys = Object.keys(routes) as [RouteKey, ...RouteKey[]]
const faults = z.partialRecord(z.enum(routeKeys), fault)

export type Faults = Readonly<Partial<Record<RouteKey, Readonly<z.infer<typeof fault>>>>>

export const faultsBody = z.strictObject({ faults })

export const faultsAnswer = z.object({ success: z.literal(true), faults })
