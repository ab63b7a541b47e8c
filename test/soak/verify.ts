import type { Database } from '../../server/database/database.ts'
import { checkLedger, type LedgerVerdict } from '../../server/ledger/check.ts'
import type { Cents } from '../../src/domain/money.ts'
import { type Acknowledged, isSentAway } from './caller.ts'
import type { Movement } from './plan.ts'
import { Standings, unfounded } from './standings.ts'

export type Done = readonly (readonly [Movement, Acknowledged])[]

interface Found {
  readonly referenceId: string
  readonly type: string
  readonly status: string
  readonly camper: string
  readonly merchant: string | null
  readonly cents: Cents
  readonly actor: string
  readonly attempt: string | null
}

/** Each thing that is not as everybody was told, in a line; none when nothing was lost, doubled or invented. */
export async function findingsIn(
  database: Database,
  done: Done,
  standings = new Standings(),
): Promise<{ readonly findings: readonly string[]; readonly ledger: LedgerVerdict }> {
  const findings: string[] = []
  const ledger = await checkLedger(database.patientPool, (fault) => findings.push(fault))
  const found = await transfersIn(database)
  const byAttempt = new Map<string, Found[]>()
  for (const transfer of found) {
    const attempt = `${transfer.actor} ${transfer.attempt}`
    byAttempt.set(attempt, [...(byAttempt.get(attempt) ?? []), transfer])
  }
  for (const [movement, acknowledged] of done) {
    const attempt = `${actorOf(movement)} ${movement.key}`
    const wrong = differenceOf(movement, acknowledged, byAttempt.get(attempt) ?? [])
    if (wrong !== undefined) findings.push(`${movement.kind} ${movement.key}: ${wrong}`)
    byAttempt.delete(attempt)
    const unsound = unfounded(movement, acknowledged, standings)
    if (unsound !== undefined) findings.push(`${movement.kind} ${movement.key}: ${unsound}`)
  }
  for (const invented of [...byAttempt.values()].flat())
    if (!isReleasedClaim(invented)) findings.push(`nobody was told of ${JSON.stringify(invented)}`)
  findings.push(...(await wrongWallets(database, done)))
  return { findings, ledger }
}

async function transfersIn({ pool }: Database): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select reference_id as "referenceId", type, status, owner_code as camper, merchant_number as merchant,
      amount_cents as cents, actor, attempt from transfers`,
  )
  return rows
}

const typeOf = { charge: 'purchase', deposit: 'deposit', withdrawal: 'withdrawal' } as const
const roleOf = { charge: 'merchant', deposit: 'participant', withdrawal: 'admin' } as const
const statusOf = { done: 'completed', declined: 'failed', leftOpen: 'pending' } as const

function actorOf({ kind, actor }: Movement): string {
  return `${roleOf[kind]}:${actor}`
}

function differenceOf(
  movement: Movement,
  acknowledged: Acknowledged,
  found: readonly Found[],
): string | undefined {
  const { outcome, referenceId } = acknowledged
  if (outcome === 'refused') {
    // The deposit of somebody who was withdrawn after it had begun stays open, or was given up: it moved nothing.
    const isLeftOpen = movement.kind === 'deposit' && isSentAway(acknowledged)
    const wrong = isLeftOpen ? found.filter(({ status }) => status === 'completed') : found
    return wrong.length === 0 ? undefined : `refused, and there is ${JSON.stringify(wrong)}`
  }
  const [one, ...others] = found
  if (one === undefined || others.length > 0) return `${outcome}, and it is there ${found.length} times`
  const isAsAsked =
    one.type === typeOf[movement.kind] &&
    one.status === statusOf[outcome] &&
    one.camper === movement.camper &&
    one.cents === movement.cents &&
    one.merchant === (movement.kind === 'charge' ? movement.actor : null) &&
    (referenceId === undefined || one.referenceId === referenceId)
  return isAsAsked ? undefined : `${outcome} as ${referenceId}, and there is ${JSON.stringify(one)}`
}

/** A deposit that a killed host had begun and that a repeat began anew: it moved nothing. */
function isReleasedClaim({ type, status, attempt }: Found): boolean {
  return type === 'deposit' && status === 'failed' && attempt === null
}

/** What everybody was told adds up to what is in the wallets. */
async function wrongWallets({ pool }: Database, done: Done): Promise<string[]> {
  const told = new Map<string, Cents>()
  for (const [{ kind, camper, cents }, { outcome }] of done) {
    if (outcome !== 'done') continue
    told.set(camper, (told.get(camper) ?? 0) + (kind === 'deposit' ? cents : -cents))
  }
  const { rows } = await pool.query<{ owner: string; balance: Cents }>(
    `select owner, balance_cents as balance from accounts where kind = 'wallet'`,
  )
  return rows
    .filter(({ owner, balance }) => balance !== (told.get(owner) ?? 0))
    .map(({ owner, balance }) => `wallet ${owner}: told ${told.get(owner) ?? 0} cents, there are ${balance}`)
}
