/** What a stall is told of whoever owns a card: enough to see that somebody else holds it. */
export interface Payer {
  readonly firstname: string
  /** The first letter of the last name. */
  readonly initial: string
  readonly age: number | null
  /** Which every card of the person belongs to. */
  readonly code?: string | undefined
}

/** As in "Naledi D.". */
export function payerName({ firstname, initial }: Payer): string {
  return initial === '' ? firstname : `${firstname} ${initial}.`
}

/** As in ", 14 years", after the name. */
export function payerAge({ age }: Payer): string {
  return age === null ? '' : `, ${age} ${age === 1 ? 'year' : 'years'}`
}
