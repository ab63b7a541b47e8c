import type { Acknowledged, Span } from './caller.ts'
import type { Movement } from './plan.ts'

/** What may stand against a payment (contract: "Cards", "Cash desks", "Day limit"). */
export type Fault = 'noDesk' | 'wrongPrice' | 'lostCard' | 'withdrawn' | 'walletFrozen' | 'dayLimit'

interface Change {
  readonly isAgainst: boolean
  /** When it was sent, and when the answer was there: it was made at a moment between them. */
  readonly from: number
  readonly to: number
}

/** What stood against whom and when, as far as somebody who asks and is answered can know it. */
export class Standings {
  readonly #changes = new Map<string, Change[]>()

  /** @param make makes the change; what is of one subject must come one after the other */
  async change(fault: Fault, subject: string, isAgainst: boolean, make: () => Promise<void>): Promise<void> {
    const from = performance.now()
    await make()
    const key = `${fault} ${subject}`
    const change = { isAgainst, from, to: performance.now() }
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), change])
  }

  /** Whether it stood against the subject at every moment of a span, at none, or perhaps at some. */
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

/** What is looked at before an answer is given, and in which order. */
export interface Judging {
  /** Reasons of what was done before, which come first. */
  readonly first?: readonly string[]
  readonly barriers: readonly { readonly fault: Fault; readonly subject: string }[]
  /** Reasons of what is left in a wallet, a drawer or a sale, which come last. */
  readonly last: readonly string[]
}

/** What cannot be right about an answer, by what stood against it meanwhile; undefined when it can. */
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

/** How the host names it; the session of who was withdrawn has ended. */
const faultNames: Readonly<Record<Fault, readonly string[]>> = {
  noDesk: ['noDesk'],
  wrongPrice: ['invalid'],
  lostCard: ['lostCard'],
  withdrawn: ['withdrawn', 'signedOut'],
  walletFrozen: ['walletFrozen'],
  dayLimit: ['dayLimit'],
}

/** As `contradiction`, of a movement; undefined as well when nobody knows when it was asked for. */
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
