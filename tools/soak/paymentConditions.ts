import type { Acknowledged, Span } from './caller.ts'
import type { Movement } from './plan.ts'

/** The conditions that forbid a payment (contract: "Cards", "Cash desks", "Day limit"). */
export type Fault = 'noDesk' | 'wrongPrice' | 'lostCard' | 'withdrawn' | 'walletFrozen' | 'dayLimit'

interface Change {
  readonly isAgainst: boolean
  /** The times of the request and of its answer; the change was made between them. */
  readonly from: number
  readonly to: number
}

/** The periods in which a condition applied, as precisely as a client can know them. */
export class Standings {
  readonly #changes = new Map<string, Change[]>()

  /** @param make makes the change; changes of one subject must be sequential */
  async change(fault: Fault, subject: string, isAgainst: boolean, make: () => Promise<void>): Promise<void> {
    const from = performance.now()
    await make()
    const key = `${fault} ${subject}`
    const change = { isAgainst, from, to: performance.now() }
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), change])
  }

  /** Whether the condition applied during the whole span, never, or possibly in a part of it. */
  during(fault: Fault, subject: string, { from, to }: Span): 'always' | 'never' | 'perhaps' {
    const start = { isAgainst: false, from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
    const changes = [start, ...(this.#changes.get(`${fault} ${subject}`) ?? [])]
    const possible = changes.filter((change, index) => {
      const end = changes[index + 1]?.to ?? Number.POSITIVE_INFINITY
      return change.from <= to && end >= from
    })
    if (possible.every(({ isAgainst }) => isAgainst)) return 'always'
    return possible.some(({ isAgainst }) => isAgainst) ? 'perhaps' : 'never'
  }
}

/** The order of the host's checks. */
export interface Judging {
  /** Reasons from earlier actions, which the host checks first. */
  readonly first?: readonly string[]
  readonly barriers: readonly { readonly fault: Fault; readonly subject: string }[]
  /** Reasons from the balance of a wallet, drawer or sale, which the host checks last. */
  readonly last: readonly string[]
}

/** Explains why an answer contradicts the conditions at its time; undefined when it is consistent. */
export function contradiction(
  { first = [], barriers, last }: Judging,
  { outcome, reason, span }: Pick<Acknowledged, 'outcome' | 'reason'> & { readonly span: Span },
  standings: Standings,
): string | undefined {
  if (outcome === 'refused' && reason !== undefined && first.includes(reason)) return undefined
  const stood = barriers.map(({ fault, subject }) => ({
    fault,
    stood: standings.during(fault, subject, span),
  }))
  const place = stood.findIndex(({ fault }) => faultNames[fault].includes(reason ?? ''))
  const isLast = outcome !== 'refused' || last.includes(reason ?? '')
  if (!isLast && place === -1) return `refused for ${reason}, which is no reason for it`
  if (!isLast && stood[place]?.stood === 'never') return `refused for ${reason}, which never stood against it`
  const barrier = (isLast ? stood : stood.slice(0, place)).find(({ stood: when }) => when === 'always')
  return (
    barrier && `${outcome}${reason ? ` for ${reason}` : ''}, and ${barrier.fault} stood against it throughout`
  )
}

/** The reasons in the host's answers; a withdrawal also ends the session. */
const faultNames: Readonly<Record<Fault, readonly string[]>> = {
  noDesk: ['noDesk'],
  wrongPrice: ['invalid'],
  lostCard: ['lostCard'],
  withdrawn: ['withdrawn', 'signedOut'],
  walletFrozen: ['walletFrozen'],
  dayLimit: ['dayLimit'],
}

/** As `contradiction`, for a movement; also undefined when the request's time is unknown. */
export function unfounded(
  movement: Movement,
  { outcome, reason, span }: Acknowledged,
  standings: Standings,
): string | undefined {
  return span && contradiction(judgingOf(movement), { outcome, reason, span }, standings)
}

function judgingOf({ kind, camper, number = camper, isByName = false, actor, priceList }: Movement): Judging {
  const lostCard = { fault: 'lostCard', subject: number } as const
  const withdrawn = { fault: 'withdrawn', subject: camper } as const
  const frozen = { fault: 'walletFrozen', subject: camper } as const
  switch (kind) {
    case 'deposit':
      return { barriers: [withdrawn], last: ['tooManyAttempts'] }
    case 'charge': {
      const wrongPrice = { fault: 'wrongPrice', subject: `${actor} ${priceList ?? 'documented'}` } as const
      const limit = { fault: 'dayLimit', subject: camper } as const
      return { barriers: [wrongPrice, lostCard, withdrawn, frozen, limit], last: ['notEnoughMoney'] }
    }
    case 'withdrawal':
      return { barriers: isByName ? [frozen] : [lostCard, frozen], last: ['notEnoughMoney'] }
  }
}
