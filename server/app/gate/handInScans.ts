import { handInRequest } from '../../../src/api/schemas/offlineGate.ts'
import type { HandedInScan, ScanMark } from '../../../src/domain/gate/offlineGate.ts'
import { maxScansHandedIn } from '../../../src/domain/gate/offlineGate.ts'
import { readIdentity } from '../../database/identity.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readUnstorableBody } from '../http/body.ts'
import type { Call, Host, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { codeIn } from '../people/codes.ts'
import { auditOf, fingerprintOf } from './move.ts'
import { recomputePresence, withPersonLock } from './presence.ts'
import { classifyScan } from './scanJudging.ts'
import { type ReadScan, readScan } from './scanReading.ts'
import {
  applyScan,
  explainScan,
  findScan,
  type KnownScan,
  readScanContext,
  writeScan,
} from './scanWriting.ts'

/*
 * The upload of offline scans (contract: "handInScans"). A scan is a fact, so every one is stored, each in
 * its own transaction and with its own result. A scan with a conflict gets flags and waits for a decision.
 */

/** The phone of an ended pairing may be stolen and can still upload. No gate's phone holds more than this. */
const maxAfterPairing = 5_000
const maxTextAfterPairing = 200
const maxBrowsersAfterPairing = 3

interface Batch {
  readonly host: Host
  readonly session: Session
  readonly device: string
  readonly version: number
}

export async function handInScans(call: Call<'handInScans'>): Promise<Response> {
  const { context, host, session } = call
  const receivedAt = host.now()
  const wrongShape = `Please hand in at most ${maxScansHandedIn} scans at once.`
  const { version, device, camp, waiting, scans } = await readUnstorableBody(call, handInRequest, wrongShape)
  const batch: Batch = { host, session, device, version: Math.min(version, 1_000) }
  const identity = await readIdentity(host.database.pool)
  if (session.hasEnded) await refuseFullPairing(host, session)
  const answered = (answers: readonly HandedInScan[]) =>
    answer(context, { success: true, data: { ...identity, asOf: host.now().toISOString(), scans: answers } })
  const maxUnread = session.hasEnded ? maxTextAfterPairing : undefined
  const read = scans.map((raw) => readScan(raw, device, maxUnread))
  if (camp !== undefined && identity.camp !== undefined && camp !== identity.camp)
    return answered(read.map(({ key }) => ({ key, outcome: 'again', marks: [] })))

  const answers: HandedInScan[] = []
  for (const scan of read) answers.push(await handIn(batch, scan))

  const left = Math.max(0, waiting - answers.filter(({ outcome }) => outcome !== 'again').length)
  await storeWaiting(batch, Math.min(left, maxWaiting), receivedAt)
  if (answers.some(({ outcome }) => outcome === 'noted')) host.live.announceChange()
  return answered(answers)
}

async function refuseFullPairing({ database }: Host, { subject }: Session): Promise<void> {
  const { rowCount } = await database.pool.query(
    `select from gate_scans s join devices d on d.id = s.actor
      where s.actor_role = 'device' and s.actor = $1 and s.received_at > least(d.revoked_at, d.ends_at)
      limit ${maxAfterPairing}`,
    [subject],
  )
  if (rowCount === maxAfterPairing)
    throw new Refused(
      'noRight',
      'This device has handed in all that is taken after the end of its pairing. Please bring it to a lead at the camp office.',
    )
}

async function handIn(batch: Batch, scan: ReadScan): Promise<HandedInScan> {
  const { host } = batch
  const { key } = scan
  try {
    return await withRetries(() => noteScan(batch, scan))
  } catch (error) {
    if (isUniqueViolation(error)) {
      const known = await findScan(host.database.pool, { key, number: null })
      if (known.marks !== null || known.isMoved) return { key, outcome: 'known', marks: known.marks ?? [] }
    }
    host.log('A scan that was handed in could not be written; it is handed in again.', error)
    return { key, outcome: 'again', marks: [] }
  }
}

async function noteScan({ host, session, device, version }: Batch, scan: ReadScan): Promise<HandedInScan> {
  const { key, kind } = scan
  const { pool } = host.database
  const asked = { key, number: codeIn(scan.number) ?? null }
  const isKnown = ({ marks, isMoved }: KnownScan) => marks !== null || isMoved
  const found = await findScan(pool, asked)
  if (isKnown(found)) return { key, outcome: 'known', marks: found.marks ?? [] }

  return withPersonLock(pool, found.code ?? undefined, async (client) => {
    const { code, lostAt, ...again } = await findScan(client, asked)
    if (again.marks !== null || again.isMoved) return { key, outcome: 'known', marks: again.marks ?? [] }
    const { role, subject } = session
    const receivedAt = host.now()
    const { isWithdrawn, isPaired, line } = await readScanContext(client, {
      code,
      role,
      subject,
      at: receivedAt,
    })
    const noted = scan.correctedAt ?? scan.notedAt ?? receivedAt
    const at = new Date(Math.min(noted.getTime(), receivedAt.getTime()))
    const judged =
      kind === null || code === null
        ? undefined
        : classifyScan({ role, subject, kind, device, counter: scan.counter, at, receivedAt }, line)
    const happened = judged?.happenedAt ?? at
    const isLost = lostAt !== null && !scan.isByName && lostAt <= happened
    const hasEnded = session.hasEnded === true || !isPaired
    const isApplied = judged !== undefined && !isLost && !isWithdrawn && !hasEnded
    const marks: ScanMark[] = [
      ...(judged?.marks ?? []),
      ...markIf('nobody', code === null),
      ...markIf('lostCard', isLost),
      ...markIf('withdrawn', isWithdrawn),
      ...markIf('anyway', scan.anyway !== null),
      ...markIf('endedPairing', hasEnded),
      ...markIf('unreadable', scan.unread !== null),
    ]
    const other = judged?.other?.key ?? null
    const notedAt = scan.notedAt ?? receivedAt
    const moments = { notedAt, happenedAt: happened, receivedAt }
    await writeScan(client, { ...scan, ...moments, role, subject, device, version, code, marks, other })
    if (isApplied && kind !== null && code !== null) {
      const arrives = kind !== 'goHome' && ['expected', 'home'].includes(judged.placeBefore)
      const { action } = auditOf[kind]
      await applyScan(client, { key, fingerprint: fingerprintOfScan(scan), arrives, action, at: receivedAt })
      if (judged.explains) await explainScan(client, judged.explains.key, receivedAt)
      await recomputePresence(client, code)
    }
    return { key, outcome: 'noted', marks }
  })
}

function markIf(mark: ScanMark, isSo: boolean): readonly ScanMark[] {
  return isSo ? [mark] : []
}

function fingerprintOfScan({ key, kind, isByName, withWhom, anyway, counter, notedAt, number }: ReadScan) {
  const code = codeIn(number)
  if (kind === null || counter === null || notedAt === null || code === undefined) return null
  return fingerprintOf({
    ...{ key, number: code, byName: isByName, kind, counter, notedAt: notedAt.toISOString() },
    ...{ withWhom: withWhom ?? undefined, anyway: anyway ?? undefined },
  })
}

const maxWaiting = maxAfterPairing

interface WaitingValues extends Pick<Session, 'role' | 'subject'> {
  readonly hasEnded: boolean
  readonly device: string
  readonly waiting: number
  readonly at: Date
}

const storeWaitingStatement = statement<WaitingValues>(
  'tell-waiting',
  ({ device, role, subject, hasEnded, waiting, at }) => `
    insert into gate_browsers as b (device, actor_role, actor, waiting, told_at)
    select ${device}::text, ${role}::text, ${subject}::text, ${waiting}::integer, ${at}::timestamptz
    where not ${hasEnded}::boolean or exists (select from gate_browsers known where known.device = ${device}::text)
      or (select count(*) from gate_browsers own where own.actor_role = ${role}::text and own.actor = ${subject}::text)
        < ${maxBrowsersAfterPairing}
    on conflict (device) do update set actor_role = excluded.actor_role, actor = excluded.actor,
      waiting = excluded.waiting, told_at = excluded.told_at
      where b.told_at <= excluded.told_at`,
)

/**
 * Stores how many scans still wait on the browser. A request that was received earlier never overwrites a
 * later one.
 */
async function storeWaiting(
  { host, session, device }: Batch,
  waiting: number,
  receivedAt: Date,
): Promise<void> {
  const { role, subject, hasEnded = false } = session
  const values = { device, role, subject, hasEnded, waiting, at: receivedAt }
  await host.database.pool.query(storeWaitingStatement.with(values))
}
