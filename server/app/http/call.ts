import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RouteKey, RouteParameters, routes, Who } from '../../../src/api/routes.ts'
import type { Right } from '../../../src/domain/staff/rights.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../../database/database.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import type { Log } from '../../log.ts'
import type { LogRarely } from '../../rateLimitedLog.ts'
import type { Warnings } from '../../warnings.ts'
import type { HashingQueue } from '../auth/hashingQueue.ts'
import type { HashCost } from '../auth/passwords.ts'
import type { WaitingRoom } from '../auth/signInQueue.ts'
import type { CampBeginning } from '../camp/beginningLink.ts'
import type { CurrentCamp } from '../camp/currentCamp.ts'
import type { Live } from './live.ts'

/** It holds no state of the camp but its facts, because several hosts may serve one database. */
export interface Host {
  readonly database: Database
  readonly trustProxy: boolean
  readonly log: Log
  readonly logRarely: LogRarely
  readonly now: () => Date
  readonly gateways: Gateways
  readonly warnings: Warnings
  readonly hashing: HashingQueue
  readonly hashCost?: HashCost
  readonly waitingRoom: WaitingRoom
  readonly live: Live
  /** The link of a new camp; absent once the camp has begun before the start of the host. */
  readonly beginning?: CampBeginning
  readonly camp: CurrentCamp
}

/** The bindings are missing when a test makes a request without a port. */
export type ApiEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId?: string } }
export type ApiContext = Context<ApiEnv>

export type SessionRole = SignInRole | 'device'

export interface Session {
  readonly tokenHash: string
  readonly role: SessionRole
  /** A participant's code, a merchant's number, an admin's address or a device's id. */
  readonly subject: string
  /** A session opened with a first password may only set a new one. */
  readonly restricted: boolean
  /** Health records are locked until the person enters the password again. */
  readonly isLocked: boolean
  readonly rights: readonly Right[]
  /** The pairing has ended; the device may only upload its offline scans. */
  readonly hasEnded?: true
}

export type WithoutSession = Extract<Who, 'anyone' | 'signature' | 'reference'>

export interface Call<Key extends RouteKey> {
  readonly context: ApiContext
  readonly host: Host
  readonly parameters: RouteParameters<Key>
  readonly session: (typeof routes)[Key]['who'] extends WithoutSession ? undefined : Session
  readonly readJson: () => Promise<unknown>
}

export type Handler<Key extends RouteKey> = (call: Call<Key>) => Response | Promise<Response>

export type Handlers = { readonly [Key in RouteKey]: Handler<Key> }
