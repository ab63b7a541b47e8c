import type { RouteKey, routes } from '../../../src/api/routes.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { networkOf } from '../auth/networkAddress.ts'
import { refusedUntil } from '../auth/retryAfter.ts'
import { countCall, endOf } from '../auth/signInLimits.ts'
import type { ApiContext, Host, Session } from './call.ts'
import { addressOf } from './origin.ts'

/*
 * Rate limits on audited calls of campers and stalls. The audit is never shortened, so a call that costs
 * nothing could fill it. The first call above a ceiling writes one audit row for the leads; further ones in
 * the same window write nothing.
 */

interface RateLimit {
  /** Per 15 minutes, unless `inOneMinute`. */
  readonly calls: number
  readonly inOneMinute?: true
  readonly sentence: (wait: string) => string
}

function nothingChanged(done: string, calls: number): RateLimit {
  return {
    calls,
    sentence: (wait) =>
      `You have ${done} ${calls} times in 15 minutes. Nothing was changed: please wait ${wait} and try again.`,
  }
}

/** An account has at most 100 sessions, and each call ends one. */
const endedSessions = nothingChanged('signed out browsers', 40)

type OwnWho = 'thatParticipant' | 'thatMerchant' | 'thatMerchantOrStaff' | 'signedIn'
type OwnKey = { [Key in RouteKey]: (typeof routes)[Key]['who'] extends OwnWho ? Key : never }[RouteKey]

/**
 * The ceiling of every call of campers and stalls, or the reason why it needs none:
 * - `own`: its handler sets another limit;
 * - `money`: each row moves money, so the wallet limits it;
 * - `none`: it writes no audit.
 */
export const rateLimits: Readonly<Record<OwnKey, RateLimit | 'own' | 'money' | 'none'>> = {
  updatePassword: 'own',
  changeOwnPassword: 'own',
  health: 'none',
  saveHealth: 'own',
  hasMedicalRecords: 'none',
  wallet: 'none',
  deposit: 'own',
  // Each deposit is cancelled once, and few can be begun.
  cancelOwnDeposit: 'own',
  ownCard: 'none',
  lowerDayLimit: nothingChanged('changed your day limit', 10),
  ownSessions: 'none',
  endSession: endedSessions,
  endOtherSessions: endedSessions,
  signOut: 'none',
  deduct: 'money',
  merchantTransactions: 'none',
  priceList: 'none',
  changePriceList: nothingChanged('changed the price list', 60),
  markSoldOut: nothingChanged('changed what is sold out', 120),
  sale: 'none',
  // A stall could alternate charges and refunds without end.
  refund: nothingChanged('given money back', 120),
  stallReport: 'none',
  // A sale takes five seconds, so eight tills of one stall stay below this.
  payer: {
    calls: 100,
    inOneMinute: true,
    sentence: (wait) =>
      `Very many cards were looked up at this stall. Please ask for the name, or wait ${wait} and try again.`,
  },
}

const isOwn = (key: RouteKey): key is OwnKey => Object.hasOwn(rateLimits, key)

export async function refuseAboveRateLimit(
  key: RouteKey,
  context: ApiContext,
  host: Host,
  session: Session | undefined,
): Promise<void> {
  if (session?.role !== 'participant' && session?.role !== 'merchant') return
  const limit = isOwn(key) ? rateLimits[key] : 'none'
  if (typeof limit === 'string') return
  const { role, subject } = session
  const minute = Math.floor(host.now().getTime() / 60_000)
  const bucket = ['calls', key, role, subject, ...(limit.inOneMinute ? [minute] : [])].join(':')
  const counted = await countCall(host, bucket, networkOf(addressOf(context, host)))
  if (counted.attempts <= limit.calls) return
  if (!counted.told) {
    const auditQuery = audited.with({ bucket, at: host.now(), role, subject, call: key, calls: limit.calls })
    await withRetries(() => host.database.pool.query(auditQuery))
  }
  const until = limit.inOneMinute ? new Date((minute + 1) * 60_000) : endOf(host, counted)
  throw refusedUntil(until, host, limit.sentence)
}

/**
 * Counts a call that writes no audit.
 * @param most per 15 minutes
 * @throws Refused with 429 above that
 */
export async function refuseAbove(
  most: number,
  bucket: string,
  { context, host }: { readonly context: ApiContext; readonly host: Host },
  sentence: (wait: string) => string,
): Promise<void> {
  const counted = await countCall(host, bucket, networkOf(addressOf(context, host)))
  if (counted.attempts > most) throw refusedUntil(endOf(host, counted), host, sentence)
}

interface AuditedValues extends Pick<Session, 'role' | 'subject'> {
  readonly bucket: string
  readonly at: Date
  readonly call: string
  readonly calls: number
}

const audited = statement<AuditedValues>(
  'audit-call-beyond-ceiling',
  ({ bucket, at, role, subject, call, calls }) => `
    with first as (update sign_in_limits set told = true where bucket = ${bucket} and not told returning 1)
    ${auditEntry({ at, role, actor: subject }, 'tooManyCalls', subject, {
      call: `${call}::text`,
      calls: `${calls}::integer`,
    })} from first`,
)
