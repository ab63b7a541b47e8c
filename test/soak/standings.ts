import type { Acknowledged, Span } from './caller.ts'
import type { Movement } from './plan.ts'

/** What may stand against a payment, in the order in which it is judged (contract: "Cards"). */
export type Fault = 'lostCard' | 'withdrawn' | 'walletFrozen'

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

/** What cannot be right about an answer, by what stood against the camper meanwhile; undefined when it can. */
export function unfounded(
  movement: Movement,
  { outcome, reason, span }: Acknowledged,
  standings: Standings,
): string | undefined {
  if (span === undefined) return undefined
  const { kind, camper, number = camper } = movement
  const faults = faultsOf(movement).map((fault) => ({
    fault,
    stood: standings.during(fault, fault === 'lostCard' ? number : camper, span),
  }))
  const told = reason === 'signedOut' && kind === 'deposit' ? 'withdrawn' : reason
  const place = faults.findIndex(({ fault }) => fault === told)
  const isOther =
    outcome !== 'refused' || told === (kind === 'deposit' ? 'tooManyAttempts' : 'notEnoughMoney')
  if (!isOther && place === -1) return `refused for ${reason}, which is no reason for it`
  if (!isOther && faults[place]?.stood === 'never')
    return `refused for ${reason}, which never stood against it`
  const barrier = (isOther ? faults : faults.slice(0, place)).find(({ stood }) => stood === 'always')
  return (
    barrier && `${outcome}${reason ? ` for ${reason}` : ''}, and ${barrier.fault} stood against it throughout`
  )
}

function faultsOf({ kind, isByName = false }: Movement): readonly Fault[] {
  if (kind === 'deposit') return ['withdrawn']
  if (kind === 'charge') return ['lostCard', 'withdrawn', 'walletFrozen']
  return isByName ? ['walletFrozen'] : ['lostCard', 'walletFrozen']
}
