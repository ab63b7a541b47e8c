import type { Acknowledged, Span } from './caller.ts'
import type { MoneyRequest } from './plan.ts'

/** The conditions that forbid a payment (contract: "Cards", "Cash desks", "Day limit"). */
export type Condition = 'noDesk' | 'wrongPrice' | 'lostCard' | 'withdrawn' | 'walletFrozen' | 'dayLimit'

interface Change {
  readonly forbids: boolean
  /** The times of the request and of its answer; the change was made between them. */
  readonly from: number
  readonly to: number
}

/** The periods in which a condition applied, as precisely as a client can know them. */
export class PaymentConditions {
  readonly #changes = new Map<string, Change[]>()

  /** @param make makes the change; changes of one subject must be sequential */
  async change(
    condition: Condition,
    subject: string,
    forbids: boolean,
    make: () => Promise<void>,
  ): Promise<void> {
    const from = performance.now()
    await make()
    const key = `${condition} ${subject}`
    const change = { forbids, from, to: performance.now() }
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), change])
  }

  /** Whether the condition applied during the whole span, never, or possibly in a part of it. */
  during(condition: Condition, subject: string, { from, to }: Span): 'always' | 'never' | 'perhaps' {
    const start = { forbids: false, from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
    const changes = [start, ...(this.#changes.get(`${condition} ${subject}`) ?? [])]
    const possible = changes.filter((change, index) => {
      const end = changes[index + 1]?.to ?? Number.POSITIVE_INFINITY
      return change.from <= to && end >= from
    })
    if (possible.every(({ forbids }) => forbids)) return 'always'
    return possible.some(({ forbids }) => forbids) ? 'perhaps' : 'never'
  }
}

/** The order of the host's checks. */
export interface Checks {
  /** Reasons from earlier actions, which the host checks first. */
  readonly first?: readonly string[]
  readonly barriers: readonly { readonly condition: Condition; readonly subject: string }[]
  /** Reasons from the balance of a wallet, drawer or sale, which the host checks last. */
  readonly last: readonly string[]
}

/** Explains why an answer contradicts the conditions at its time; undefined when it is consistent. */
export function contradiction(
  { first = [], barriers, last }: Checks,
  { outcome, reason, span }: Pick<Acknowledged, 'outcome' | 'reason'> & { readonly span: Span },
  conditions: PaymentConditions,
): string | undefined {
  if (outcome === 'refused' && reason !== undefined && first.includes(reason)) return undefined
  const applied = barriers.map(({ condition, subject }) => ({
    condition,
    when: conditions.during(condition, subject, span),
  }))
  const place = applied.findIndex(({ condition }) => reasonsOf[condition].includes(reason ?? ''))
  const isLast = outcome !== 'refused' || last.includes(reason ?? '')
  if (!isLast && place === -1) return `refused for ${reason}, which is no reason for it`
  if (!isLast && applied[place]?.when === 'never') return `refused for ${reason}, which never applied`
  const barrier = (isLast ? applied : applied.slice(0, place)).find(({ when }) => when === 'always')
  return (
    barrier && `${outcome}${reason ? ` for ${reason}` : ''}, although ${barrier.condition} applied throughout`
  )
}

/** The reasons in the host's answers; a withdrawal also ends the session. */
const reasonsOf: Readonly<Record<Condition, readonly string[]>> = {
  noDesk: ['noDesk'],
  wrongPrice: ['invalid'],
  lostCard: ['lostCard'],
  withdrawn: ['withdrawn', 'signedOut'],
  walletFrozen: ['walletFrozen'],
  dayLimit: ['dayLimit'],
}

/** As `contradiction`, for a money request; also undefined when the request's time is unknown. */
export function requestContradiction(
  moneyRequest: MoneyRequest,
  { outcome, reason, span }: Acknowledged,
  conditions: PaymentConditions,
): string | undefined {
  return span && contradiction(checksOf(moneyRequest), { outcome, reason, span }, conditions)
}

function checksOf({
  kind,
  camper,
  number = camper,
  isByName = false,
  actor,
  priceList,
}: MoneyRequest): Checks {
  const lostCard = { condition: 'lostCard', subject: number } as const
  const withdrawn = { condition: 'withdrawn', subject: camper } as const
  const frozen = { condition: 'walletFrozen', subject: camper } as const
  switch (kind) {
    case 'deposit':
      return { barriers: [withdrawn], last: ['tooManyAttempts', 'taken'] }
    case 'charge': {
      const wrongPrice = {
        condition: 'wrongPrice',
        subject: `${actor} ${priceList ?? 'documented'}`,
      } as const
      const limit = { condition: 'dayLimit', subject: camper } as const
      return { barriers: [wrongPrice, lostCard, withdrawn, frozen, limit], last: ['notEnoughMoney'] }
    }
    case 'withdrawal':
      return { barriers: isByName ? [frozen] : [lostCard, frozen], last: ['notEnoughMoney'] }
  }
}
