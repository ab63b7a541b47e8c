/** The little that a stall sees about a card's owner: enough to notice that someone else holds it. */
export interface Payer {
  readonly firstname: string
  readonly initial: string
  readonly age: number | null
  /** The camper's code, the same for all of the person's cards. */
  readonly code?: string | undefined
}

export function payerName({ firstname, initial }: Payer): string {
  return initial === '' ? firstname : `${firstname} ${initial}.`
}

export function payerAge({ age }: Payer): string {
  return age === null ? '' : `, ${age} ${age === 1 ? 'year' : 'years'}`
}
