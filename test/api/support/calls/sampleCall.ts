import type * as z from 'zod/mini'
import type { RouteKey } from '../../../../src/api/routes.ts'
import type { Outcome } from '../../../../src/domain/lib/outcome.ts'

/**
 * The routes that the app calls and that answer JSON; the others belong to the gateway or are files.
 */
export type ClientRoute = Exclude<
  RouteKey,
  'gatewayCallback' | 'sandboxPage' | 'sandboxDecision' | 'auditFile' | 'journalFile' | 'campLogo'
>

export interface SampleCall {
  readonly route: ClientRoute
  readonly make: (signal: AbortSignal) => Promise<Outcome<unknown>>
  readonly sends: readonly [line: string, body?: object]
  readonly hostReads?: z.ZodMiniType
  readonly answer: object
  readonly reads: unknown
  readonly needs: readonly string[]
}
