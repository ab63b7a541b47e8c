import type { Database } from '../../server/database/database.ts'
import { usualLimits } from '../../server/gateways/configuration.ts'
import { checkLedger, type LedgerVerdict } from '../../server/ledger/check.ts'
import type { Cents } from '../../src/domain/lib/money.ts'
import { type Acknowledged, isWithdrawnRefusal } from './caller.ts'
import type { CashAnswered } from './cashOffice.ts'
import {
  cashContradictions,
  cashFindings,
  type Found,
  type FoundDesk,
  type OutsideAccount,
  outsideAccounts,
  type Reports,
  type Sums,
  sumsOf,
  wrongReports,
} from './cashVerify.ts'
import { PaymentConditions, requestContradiction } from './paymentConditions.ts'
import type { MoneyRequest } from './plan.ts'

export type AcknowledgedRequests = readonly (readonly [MoneyRequest, Acknowledged])[]

interface Beside {
  readonly conditions?: PaymentConditions
  readonly cash?: readonly CashAnswered[]
  readonly reports?: Reports
  /** How many deposits of one camper the host lets be unpaid. */
  readonly openDeposits?: number
}

/** Returns each difference between the database and the acknowledgements, one line each. */
export async function compareWithDatabase(
  database: Database,
  done: AcknowledgedRequests,
  { conditions = new PaymentConditions(), cash = [], reports, openDeposits = usualLimits.open }: Beside = {},
): Promise<{ readonly findings: readonly string[]; readonly ledger: LedgerVerdict }> {
  const findings: string[] = []
  const ledger = await checkLedger(database.patientPool, (fault) => findings.push(fault))
  const found = await transfersIn(database)
  const left = new Set(found)
  const taken = (transfers: readonly Found[]) => {
    for (const transfer of transfers) left.delete(transfer)
    return transfers
  }
  const byAttempt = grouped(found, ({ actor, attempt }) => `${actor} ${attempt}`)
  const byReference = grouped(found, ({ referenceId }) => referenceId)
  const byReversed = grouped(found, ({ reverses }) => reverses)
  const differences = grouped(
    found.filter(({ type, desk }) => desk !== null && (type === 'cashShort' || type === 'cashOver')),
    ({ desk }) => desk,
  )
  for (const [moneyRequest, acknowledged] of done) {
    const transfers = taken(byAttempt.get(`${actorOf(moneyRequest)} ${moneyRequest.key}`) ?? [])
    const wrong = differenceOf(moneyRequest, acknowledged, transfers)
    if (wrong !== undefined) findings.push(`${moneyRequest.kind} ${moneyRequest.key}: ${wrong}`)
    const unsound = requestContradiction(moneyRequest, acknowledged, conditions)
    if (unsound !== undefined) findings.push(`${moneyRequest.kind} ${moneyRequest.key}: ${unsound}`)
  }
  findings.push(...groundlessRefusals(done, openDeposits))
  findings.push(
    ...cashFindings(cash, await desksIn(database), (where) =>
      taken(
        ('attempt' in where
          ? byAttempt.get(where.attempt)
          : 'differenceOf' in where
            ? differences.get(where.differenceOf)
            : 'reverses' in where
              ? byReversed.get(where.reverses)
              : byReference.get(where.referenceId)) ?? [],
      ),
    ),
    ...cashContradictions(cash, conditions),
  )
  for (const invented of left)
    if (!isReleasedClaim(invented)) findings.push(`no answer reported ${JSON.stringify(invented)}`)
  const sums = sumsOf(done, cash, ({ actor, key }) => byAttempt.get(`${actor} ${key}`)?.[0]?.desk ?? null)
  findings.push(...(await wrongBalances(database, sums)))
  if (reports !== undefined) findings.push(...wrongReports(sums, reports))
  return { findings, ledger }
}

function grouped<Key>(found: readonly Found[], keyOf: (transfer: Found) => Key): Map<Key, Found[]> {
  const groups = new Map<Key, Found[]>()
  for (const transfer of found)
    groups.set(keyOf(transfer), [...(groups.get(keyOf(transfer)) ?? []), transfer])
  return groups
}

async function transfersIn({ pool }: Database): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select t.reference_id as "referenceId", t.type, t.status, t.owner_code as owner, t.merchant_number as merchant,
      t.amount_cents as cents, t.actor, t.attempt, t.desk_id as desk, reversed.reference_id as reverses,
      sale.reference_id as "refundOf"
    from transfers t left join transfers reversed on reversed.id = t.reverses
      left join transfers sale on sale.id = t.refund_of`,
  )
  return rows
}

async function desksIn({ pool }: Database): Promise<FoundDesk[]> {
  const { rows } = await pool.query<FoundDesk>(
    `select id, closed_at is null as "isOpen", expected_cents as expected, counted_cents as counted from cash_desks`,
  )
  return rows
}

const typeOf = { charge: 'purchase', deposit: 'deposit', withdrawal: 'withdrawal' } as const
const roleOf = { charge: 'merchant', deposit: 'participant', withdrawal: 'admin' } as const
const statusOf = { done: 'completed', declined: 'failed', leftOpen: 'pending' } as const

function actorOf({ kind, actor }: MoneyRequest): string {
  return `${roleOf[kind]}:${actor}`
}

function differenceOf(
  moneyRequest: MoneyRequest,
  acknowledged: Acknowledged,
  found: readonly Found[],
): string | undefined {
  const { outcome, referenceId } = acknowledged
  if (outcome === 'refused') {
    // If the registration was withdrawn after the deposit began, its transfer may be pending or failed, never
    // completed.
    const isLeftOpen = moneyRequest.kind === 'deposit' && isWithdrawnRefusal(acknowledged)
    const wrong = isLeftOpen ? found.filter(({ status }) => status === 'completed') : found
    return wrong.length === 0 ? undefined : `refused, and there is ${JSON.stringify(wrong)}`
  }
  const [one, ...others] = found
  if (one === undefined || others.length > 0) return `${outcome}, but found ${found.length} times`
  const isAsAsked =
    one.type === typeOf[moneyRequest.kind] &&
    one.status === statusOf[outcome] &&
    one.owner === moneyRequest.camper &&
    one.cents === moneyRequest.cents &&
    one.merchant === (moneyRequest.kind === 'charge' ? moneyRequest.actor : null) &&
    (referenceId === undefined || one.referenceId === referenceId)
  return isAsAsked ? undefined : `${outcome} as ${referenceId}, and there is ${JSON.stringify(one)}`
}

function groundlessRefusals(done: AcknowledgedRequests, openDeposits: number): string[] {
  const deposits = done.filter(([{ kind }]) => kind === 'deposit')
  return deposits.flatMap(([{ key, camper }, { reason }]) => {
    if (reason !== 'taken') return []
    const begun = deposits.filter(([one, { outcome }]) => one.camper === camper && outcome !== 'refused')
    if (begun.length >= openDeposits) return []
    return [`deposit ${key}: refused for unpaid deposits, of which ${camper} has at most ${begun.length}`]
  })
}

/** A deposit that a killed host began and that a retry replaced; it moved no money. */
function isReleasedClaim({ type, status, attempt }: Found): boolean {
  return type === 'deposit' && status === 'failed' && attempt === null
}

async function wrongBalances({ pool }: Database, sums: Sums): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string; owner: string; cents: Cents }>(
    `select kind, owner, balance_cents as cents from accounts where kind in ('wallet', 'desk')
    union all
    select a.kind, a.owner, coalesce(sum(e.amount_cents), 0)::bigint
    from accounts a left join ledger_entries e on e.account_id = a.id
    where a.kind = 'outside' and a.owner = any($1) group by 1, 2`,
    [outsideAccounts],
  )
  const toldOf = (kind: string, owner: string): Cents => {
    if (kind === 'wallet') return sums.wallets.get(owner) ?? 0
    if (kind === 'desk') return 0
    return sums.outside[owner as OutsideAccount]
  }
  return rows
    .filter(({ kind, owner, cents }) => cents !== toldOf(kind, owner))
    .map(
      ({ kind, owner, cents }) =>
        `${kind} ${owner}: reported ${toldOf(kind, owner)} cents, there are ${cents}`,
    )
}
