import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RouteKey, RouteParameters, routes, Who } from '../../../src/api/routes.ts'
import type { Right } from '../../../src/domain/staff/rights.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../../database/database.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import type { Log } from '../../log.ts'
import type { LogRarely } from '../../rareLines.ts'
import type { Warnings } from '../../warnings.ts'
import type { HashingQueue } from '../auth/hashingQueue.ts'
import type { HashCost } from '../auth/passwords.ts'
import type { WaitingRoom } from '../auth/signInQueue.ts'
import type { Live } from './live.ts'

/** What every call is given. It holds no state of the camp: several hosts may serve one database. */
export interface Host {
  readonly database: Database
  /** The nearest proxy is ours, so its X-Forwarded headers are trusted. */
  readonly trustProxy: boolean
  readonly log: Log
  readonly logRarely: LogRarely
  readonly now: () => Date
  readonly gateways: Gateways
  readonly warnings: Warnings
  /** Of this process, which hashes and waits for itself. */
  readonly hashing: HashingQueue
  /** Of new passwords; only tests of something else than passwords lower it. */
  readonly hashCost?: HashCost
  readonly waitingRoom: WaitingRoom
  readonly live: Live
}

/** The bindings are missing when a test makes a request without a port. */
export type ApiEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId?: string } }
export type ApiContext = Context<ApiEnv>

/** Of a person, or of a device that a lead has paired and that belongs to nobody. */
export type SessionRole = SignInRole | 'device'

export interface Session {
  readonly tokenHash: string
  readonly role: SessionRole
  /** A participant's code, a merchant's number, an admin's address or a device's id. */
  readonly subject: string
  /** Opened with a first password: it may only set another one. */
  readonly restricted: boolean
  /** Health records are closed to it until its person has entered the password again. */
  readonly isLocked: boolean
  /** As they are now; empty for campers and merchants. */
  readonly rights: readonly Right[]
  /** The pairing of the device has ended: it may hand in what it has noted, and nothing else. */
  readonly hasEnded?: true
}

/** Calls that need no session: their callers are identified in another way, or need not be. */
export type WithoutSession = Extract<Who, 'anyone' | 'signature' | 'reference'>

/** A call that may be made: its access has been checked against the route table. */
export interface Call<Key extends RouteKey> {
  readonly context: ApiContext
  readonly host: Host
  readonly parameters: RouteParameters<Key>
  readonly session: (typeof routes)[Key]['who'] extends WithoutSession ? undefined : Session
  /** The body as JSON, read once; refused when it is none, or too large. */
  readonly readJson: () => Promise<unknown>
}

export type Handler<Key extends RouteKey> = (call: Call<Key>) => Response | Promise<Response>

/** One for each row of the route table. */
export type Handlers = { readonly [Key in RouteKey]: Handler<Key> }
