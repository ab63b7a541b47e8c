import { createHash } from 'node:crypto'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import type { Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { refusedUntil } from './retryAfter.ts'

/*
 * Limits on password guesses, counted in the database because several hosts may serve one camp. A bucket
 * counts within a window that begins with its first guess. A right password takes back the guesses that its
 * account and address have counted together. Wrong guesses must never lock the right person out:
 *
 * - a known browser has a separate bucket, which others do not affect;
 * - for any other browser, an account and an address together have 10 guesses, then they are refused;
 * - an account alone, and an address alone, are only slowed down (signInQueue.ts), because a whole camp may
 *   share one address. Gate, tills and campers are counted separately there;
 * - a right generated password is never refused and never waits: its 60 random bits cannot be guessed, and
 *   its check costs microseconds.
 *
 * Wrong pairing codes are counted by address, because a device has no account yet. Payer look-ups are counted
 * by stall and slowed down after hundreds.
 *
 * Gate, office and tills share the camp's network with guessers. So while many guess, the queue first serves
 * addresses from which a right password came in the last week, and reserves slots for the accounts that
 * signed in there.
 * An account that does not exist is counted in the same way, so no answer reveals whether it exists.
 */

const minute = 60_000
const window = 15 * minute
/**
 * The maximum difference between the clocks of two hosts. A window that begins later belongs to a clock that
 * was set back.
 */
const clocksDiffer = minute
const maxTogether = 10
const maxChanges = 10
const slowAccountAfter = 20
const slowAddressAfter = 100
const slowPayersAfter = 300
const warnAfter = 10
const maxAddresses = 5
const trustedFor = 7 * 24 * 60 * minute

export interface Guesser {
  readonly role: SignInRole
  readonly identifier: string
  readonly network: string
  readonly browser: string | undefined
}

export interface Admission extends Guesser {
  readonly isKnown: boolean
  readonly own: string
  readonly shared: readonly string[]
  readonly right: readonly string[]
}

export interface Counted {
  readonly bucket: string
  readonly attempts: number
  readonly startedAt: Date
  readonly told: boolean
}

/**
 * Waits while guesses are slowed down.
 * @throws Refused with 429 when none are left, or too many wait
 */
export async function admit(host: Host, guesser: Guesser): Promise<Admission> {
  const { account, address, together, known, right } = bucketsOf(guesser)
  const [trusted, trustedTogether] = right
  const buckets = [account, address, together, ...right, ...(known === undefined ? [] : [known])]
  const counts = await countsOf(host, buckets)
  const attempts = (bucket: string) => counts.get(bucket)?.attempts ?? 0

  if (known !== undefined && attempts(known) < maxTogether)
    return { ...guesser, isKnown: true, own: known, shared: [], right }
  const full = counts.get(together)
  if (full !== undefined && full.attempts >= maxTogether) throw tooManyAttempts(host, full)
  const slow = [
    ...(attempts(account) >= slowAccountAfter ? [account] : []),
    ...(attempts(address) >= slowAddressAfter
      ? [counts.has(trustedTogether) ? trustedTogether : address]
      : []),
  ]
  const failures = attempts(together) - (counts.has(trusted) ? maxTogether : 0)
  if (slow.length > 0 && !(await host.waitingRoom.wait(slow, together, failures))) throw tooManyWait()
  return { ...guesser, isKnown: false, own: together, shared: [account, address], right }
}

export function admissionOfMadePassword(guesser: Guesser): Admission {
  const { account, address, together, right } = bucketsOf(guesser)
  return { ...guesser, isKnown: false, own: together, shared: [account, address], right }
}

function bucketsOf(guesser: Guesser) {
  const { role, identifier, network, browser } = guesser
  return {
    account: `account:${role}:${identifier}`,
    address: `address:${role}:${network}`,
    together: `together:${network}:${role}:${identifier}`,
    known: browser === undefined ? undefined : `browser:${browser}:${role}:${identifier}`,
    right: rightBuckets(guesser),
  }
}

function rightBuckets({ role, identifier, network }: Guesser): readonly [string, string] {
  const together = createHash('sha256')
    .update(JSON.stringify([network, role, identifier]))
    .digest('hex')
  return [`right:${network}`, `right:${together}`]
}

async function countsOf(host: Host, buckets: readonly string[]): Promise<Map<string, Counted>> {
  const { rows } = await host.database.pool.query<Counted>({
    name: 'attempts-of',
    text: `select bucket, attempts, window_started_at as "startedAt", told from sign_in_limits
      where bucket = any($1) and window_started_at <= $3
        and window_started_at > case when bucket like 'right:%' then $4::timestamptz else $2::timestamptz end`,
    values: [buckets, ...runningWindows(host), trustedSince(host)],
  })
  return new Map(rows.map((row) => [row.bucket, row]))
}

function runningWindows({ now }: Pick<Host, 'now'>): readonly [Date, Date] {
  const at = now().getTime()
  return [new Date(at - window), new Date(at + clocksDiffer)]
}

function trustedSince({ now }: Pick<Host, 'now'>): Date {
  return new Date(now().getTime() - trustedFor)
}

interface CountingValues {
  readonly buckets: readonly string[]
  readonly network: string
  readonly at: Date
  readonly after: Date
  readonly upTo: Date
  /** 0 for a right one: the count is then only read, under the lock of the bucket. */
  readonly wrong: 0 | 1
}

const counting = statement<CountingValues>('count-attempt', (values) => {
  const { buckets, network, at, after, upTo, wrong } = values
  const isRunning = `l.window_started_at > ${after}::timestamptz and l.window_started_at <= ${upTo}::timestamptz`
  return `
    insert into sign_in_limits as l (bucket, window_started_at, attempts, addresses)
    select bucket, ${at}::timestamptz, ${wrong}::integer, array[${network}::text]
    from unnest(${buckets}::text[]) with ordinality as counted (bucket, place) order by place
    on conflict (bucket) do update set
      attempts = case when ${isRunning} then l.attempts else 0 end + excluded.attempts,
      window_started_at = case when ${isRunning} then l.window_started_at else excluded.window_started_at end,
      addresses = case
        when not (${isRunning}) then excluded.addresses
        when l.addresses @> excluded.addresses or cardinality(l.addresses) >= ${maxAddresses} then l.addresses
        else l.addresses || excluded.addresses end,
      told = l.told and ${isRunning}
    returning bucket, attempts, window_started_at as "startedAt", told`
})

async function count(
  host: Host,
  buckets: readonly string[],
  network: string,
  wrong: 0 | 1 = 1,
): Promise<readonly Counted[]> {
  const [after, upTo] = runningWindows(host)
  const counted = counting.with({ buckets, network, at: host.now(), after, upTo, wrong })
  const { rows } = await withRetries(() => host.database.pool.query<Counted>(counted))
  return rows
}

/**
 * Counts a guess before the password is checked.
 * @throws Refused with 429 when concurrent guesses have used up the bucket
 */
export async function countGuess(
  host: Host,
  { own, shared, network }: Admission,
): Promise<readonly Counted[]> {
  const counted = await count(host, [own, ...shared], network)
  const full = counted.find(({ bucket, attempts }) => bucket === own && attempts > maxTogether)
  if (full !== undefined) throw tooManyAttempts(host, full)
  return counted
}

export async function countCall(host: Host, bucket: string, network: string): Promise<Counted> {
  const [counted] = await count(host, [bucket], network)
  if (counted === undefined) throw new Error(`${bucket} was not counted`)
  return counted
}

const changesOf = (account: string) => `changes:${account}`

export async function admitChange(host: Host, account: string): Promise<void> {
  const counts = await countsOf(host, [changesOf(account)])
  for (const full of counts.values()) if (full.attempts >= maxChanges) throw tooManyAttempts(host, full)
}

export async function countChange(host: Host, account: string, network: string): Promise<void> {
  const counted = await count(host, [changesOf(account)], network)
  const full = counted.find(({ attempts }) => attempts > maxChanges)
  if (full !== undefined) throw tooManyAttempts(host, full)
}

const pairingsFrom = (network: string) => `pairing:${network}`

export async function admitPairing(host: Host, network: string): Promise<void> {
  const counts = await countsOf(host, [pairingsFrom(network)])
  for (const full of counts.values()) if (full.attempts >= maxTogether) throw tooManyCodes(host, full)
}

/**
 * Counts a wrong code.
 * @throws Refused with 429 when concurrent tries have used up the limit, even for a right code
 */
export async function countPairing(host: Host, network: string, isRight: boolean): Promise<void> {
  const counted = await count(host, [pairingsFrom(network)], network, isRight ? 0 : 1)
  const most = isRight ? maxTogether - 1 : maxTogether
  const full = counted.find(({ attempts }) => attempts > most)
  if (full !== undefined) throw tooManyCodes(host, full)
}

/**
 * Waits when a stall has looked up very many people.
 * @throws Refused with 429 when too many wait
 */
export async function slowLookUps(host: Host, merchantNumber: string, network: string): Promise<void> {
  const bucket = `payers:${merchantNumber}`
  const [counted] = await count(host, [bucket], network)
  const lookUps = counted?.attempts ?? 0
  if (lookUps <= slowPayersAfter || (await host.waitingRoom.wait([bucket], bucket, lookUps))) return
  throw new Refused(
    'tooManyAttempts',
    'Very many cards were looked up at this stall. Please ask for the name, or wait 5 seconds and try again.',
    { headers: { 'Retry-After': '5' } },
  )
}

interface PinGuess {
  readonly person: string
  readonly asker: string
  readonly network: string
}

const pinBuckets = ({ person, asker }: PinGuess) => [`pin:${person}`, `pinBy:${asker}`] as const

export async function countPin(host: Host, guess: PinGuess): Promise<Date | undefined> {
  const counted = await count(host, pinBuckets(guess), guess.network)
  const full = counted
    .filter(({ attempts }) => attempts > maxTogether)
    .map((each) => endOf(host, each).getTime())
  return full.length === 0 ? undefined : new Date(Math.max(...full))
}

export async function forgivePin({ database }: Host, guess: PinGuess): Promise<void> {
  const [person, asker] = pinBuckets(guess)
  await withRetries(() =>
    database.pool.query(
      `with ended as (delete from sign_in_limits where bucket = $1)
      update sign_in_limits set attempts = greatest(attempts - 1, 0) where bucket = $2`,
      [person, asker],
    ),
  )
}

interface ResetValues {
  readonly own: string
  readonly shared: string
  readonly right: string
  readonly network: string
  readonly at: string
  readonly isRight: string
}

/**
 * Parts of a statement for a right password: `forgiven` and `given_back` take back the counts in the buckets
 * of its admission, and `trusted` records the address. All but the condition are parameters of the statement.
 */
export function resetCounts({ own, shared, right, network, at, isRight }: ResetValues): string {
  return `
    forgiven as (delete from sign_in_limits where bucket = ${own} and ${isRight} returning attempts),
    given_back as (
      update sign_in_limits l set attempts = greatest(l.attempts - forgiven.attempts, 0),
        addresses = array_remove(l.addresses, ${network}::text)
      from forgiven,
        (select bucket from sign_in_limits
        where bucket = any(${shared}::text[]) and exists (select from forgiven)
        order by bucket for update) locked
      where l.bucket = locked.bucket),
    trusted as (
      insert into sign_in_limits as t (bucket, window_started_at, attempts)
      select bucket, ${at}::timestamptz, 1 from unnest(${right}::text[]) with ordinality noted (bucket, place)
      where ${isRight} order by place
      on conflict (bucket) do update set window_started_at = excluded.window_started_at
      where t.window_started_at not between ${at}::timestamptz - interval '1 hour' and ${at}::timestamptz)`
}

const forgiving = statement<Pick<Admission, 'network' | 'own' | 'shared' | 'right'> & { readonly at: Date }>(
  'forgive-attempts',
  ({ own, shared, right, network, at }) => `
    with ${resetCounts({ own, shared, right, network, at, isRight: 'true' })} select`,
)

export async function forgive(
  { database, now }: Host,
  { own, shared, right, network }: Admission,
): Promise<void> {
  const values = forgiving.with({ own, shared, right, network, at: now() })
  await withRetries(() => database.pool.query(values))
}

/**
 * Warns the operator of guesses once per window, across all hosts.
 * @param counted the counts after a wrong guess
 * @param exists the account exists; other typed text may be anything and is not logged
 */
export async function warnOfGuesses(
  host: Host,
  { role, identifier, network, shared: [account, address] }: Admission,
  counted: readonly Counted[],
  exists: boolean,
): Promise<void> {
  for (const { bucket, attempts, told } of counted) {
    const isAccount = bucket === account && attempts >= warnAfter
    const isAddress = bucket === address && attempts >= slowAddressAfter
    if (told || !(isAccount || isAddress)) continue
    const from = (await takeAddresses(host, bucket))?.join(', ')
    if (from === undefined) continue
    if (isAddress)
      host.log(
        `${slowAddressAfter} wrong sign-ins as ${role} within 15 minutes came from ${network}; new browsers there have to wait.`,
      )
    else if (exists)
      host.log(
        `Somebody may be guessing the password of ${role} ${identifier}: ${warnAfter} wrong ones within 15 minutes, from ${from}.`,
      )
  }
}

async function takeAddresses({ database }: Host, bucket: string): Promise<readonly string[] | undefined> {
  const { rows } = await database.pool.query<{ addresses: readonly string[] }>(
    'update sign_in_limits set told = true where bucket = $1 and not told returning addresses',
    [bucket],
  )
  return rows[0]?.addresses
}

/** Deletes at most `most` rows and returns their number. It skips rows locked by another transaction. */
export async function deleteExpiredAttempts(
  host: Pick<Host, 'database' | 'now'>,
  most: number,
): Promise<number> {
  const { rowCount } = await host.database.pool.query(
    `delete from sign_in_limits where bucket in (
      select bucket from sign_in_limits
      where window_started_at <= case when bucket like 'right:%' then $4::timestamptz else $1::timestamptz end or window_started_at > $2
      limit $3 for update skip locked)`,
    [...runningWindows(host), most, trustedSince(host)],
  )
  return rowCount ?? 0
}

function tooManyAttempts(host: Host, full: Counted): Refused {
  return refusedUntil(
    endOf(host, full),
    host,
    (wait) => `Too many attempts. Please wait ${wait} and try again, or ask the camp office.`,
  )
}

function tooManyCodes(host: Host, full: Counted): Refused {
  return refusedUntil(
    endOf(host, full),
    host,
    (wait) => `Too many wrong codes were tried from here. Please wait ${wait} and try again.`,
  )
}

export function endOf({ now }: Host, { startedAt }: Counted): Date {
  return new Date(Math.min(startedAt.getTime(), now().getTime()) + window)
}

function tooManyWait(): Refused {
  return new Refused(
    'tooManyAttempts',
    'Many people try to sign in here now. Please wait 5 seconds and try again, or ask the camp office.',
    { headers: { 'Retry-After': '5' } },
  )
}
