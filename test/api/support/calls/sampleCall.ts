import type * as z from 'zod/mini'
import type { RouteKey } from '../../../../src/api/routes.ts'
import type { Outcome } from '../../../../src/domain/lib/outcome.ts'

/** What the app calls and reads JSON of; the rest of the table is the gateway's, and what is saved as a file. */
export type ClientRoute = Exclude<
  RouteKey,
  'gatewayCallback' | 'sandboxPage' | 'sandboxDecision' | 'auditFile'
>

export interface SampleCall {
  readonly route: ClientRoute
  readonly make: (signal: AbortSignal) => Promise<Outcome<unknown>>
  /** The request line and body as the contract's table has them. */
  readonly sends: readonly [line: string, body?: object]
  /** What the host reads the body with. */
  readonly hostReads?: z.ZodMiniType
  readonly answer: object
  readonly reads: unknown
  /** The parts of the answer without which it cannot be used. */
  readonly needs: readonly string[]
}
