import { type Random, randomFrom } from '../../src/domain/demo/random.ts'
import type { PaymentConditions } from './paymentConditions.ts'
import type { MoneyRequest } from './plan.ts'

/*
 * The office acts on people while their money moves: it reports cards as lost, finds and replaces them,
 * freezes and unfreezes wallets, and withdraws and restores registrations.
 */

export type OfficeCall =
  | 'loseCard'
  | 'findCard'
  | 'issueCard'
  | 'freezeWallet'
  | 'freeWallet'
  | 'withdrawPerson'
  | 'restorePerson'

interface OfficeAnswer {
  readonly status: number
  readonly body: {
    message?: string
    data?: { cards?: readonly { readonly number: string; readonly lostAt?: string | null }[] }
  }
}

export interface OfficeCaller {
  readonly ask: (call: OfficeCall, code: string, number: string, key: string) => Promise<OfficeAnswer>
  /** A withdrawal ends the camper's sessions. */
  readonly signInAgain: (code: string) => Promise<void>
}

type Step = 'report' | 'replacement' | 'freeze' | 'withdrawal' | 'mend'

const steps: readonly (readonly [Step, percent: number])[] = [
  ['report', 6],
  ['replacement', 6],
  ['freeze', 6],
  ['withdrawal', 4],
  ['mend', 18],
]

interface Circumstances {
  readonly step: Step | null
  /** Shows the previous card instead of the valid one, if there is one. */
  readonly showsOldCard: boolean
  readonly isByName: boolean
}

export function circumstancesFrom(
  seed: number,
  moneyRequests: readonly MoneyRequest[],
): readonly Circumstances[] {
  const random = randomFrom(seed + 1)
  return moneyRequests.map(({ kind }) => ({
    step: stepFrom(random),
    showsOldCard: random.chance(0.15),
    isByName: random.chance(0.4) && kind === 'withdrawal',
  }))
}

function stepFrom(random: Random): Step | null {
  const drawn = random.between(1, 100)
  let upTo = 0
  for (const [step, percent] of steps) {
    upTo += percent
    if (drawn <= upTo) return step
  }
  return null
}

interface Person {
  readonly numbers: string[]
  isLost: boolean
  isFrozen: boolean
  isWithdrawn: boolean
  /** Resolves after the person's last step; each person has one step at a time. */
  settled: Promise<void>
}

export interface OfficeBook {
  readonly conditions: PaymentConditions
  readonly calls: Partial<Record<OfficeCall, number>>
}

export class Office {
  readonly #people = new Map<string, Person>()
  readonly #caller: OfficeCaller
  readonly #book: OfficeBook

  constructor(caller: OfficeCaller, book: OfficeBook) {
    this.#caller = caller
    this.#book = book
  }

  shown(moneyRequest: MoneyRequest, { showsOldCard, isByName }: Circumstances): MoneyRequest {
    const { numbers } = this.#person(moneyRequest.camper)
    const number = numbers.at(showsOldCard ? -2 : -1) ?? moneyRequest.camper
    return isByName ? { ...moneyRequest, isByName } : { ...moneyRequest, number }
  }

  async take(step: Step | null, code: string, key: string): Promise<void> {
    if (step === null) return
    const person = this.#person(code)
    const taken = person.settled.then(() => this.#take(step, code, person, key))
    person.settled = taken
    await taken
  }

  async #take(step: Step, code: string, person: Person, key: string): Promise<void> {
    const { isLost, isFrozen, isWithdrawn } = person
    if (step === 'replacement' || (step === 'report' && isLost)) return this.#replace(code, person, key)
    if (step === 'report' || (step === 'mend' && isLost)) {
      person.isLost = !isLost
      return this.#change(isLost ? 'findCard' : 'loseCard', code, person, key, person.isLost)
    }
    if (step === 'freeze' || (step === 'mend' && isFrozen)) {
      person.isFrozen = !isFrozen
      return this.#change(isFrozen ? 'freeWallet' : 'freezeWallet', code, person, key, person.isFrozen)
    }
    if (step === 'withdrawal' || isWithdrawn) {
      person.isWithdrawn = !isWithdrawn
      return this.#change(
        isWithdrawn ? 'restorePerson' : 'withdrawPerson',
        code,
        person,
        key,
        person.isWithdrawn,
      )
    }
  }

  async #replace(code: string, person: Person, key: string): Promise<void> {
    const old = numberOf(code, person)
    await this.#book.conditions.change('lostCard', old, true, async () => {
      const { data } = await this.#asked('issueCard', code, old, key)
      const issued = data?.cards?.filter(({ lostAt }) => lostAt == null) ?? []
      const [card, ...others] = issued
      if (card === undefined || others.length > 0)
        throw new Error(`${code} has ${issued.length} cards that hold.`)
      person.numbers.push(card.number)
    })
    person.isLost = false
  }

  async #change(call: OfficeCall, code: string, person: Person, key: string, forbids: boolean) {
    const number = numberOf(code, person)
    const [condition, subject] = subjectOf(call, code, number)
    await this.#book.conditions.change(condition, subject, forbids, async () => {
      await this.#asked(call, code, number, key)
      if (call === 'restorePerson') await this.#caller.signInAgain(code)
    })
  }

  async #asked(call: OfficeCall, code: string, number: string, key: string) {
    const { status, body } = await this.#caller.ask(call, code, number, `${key}-${call}`)
    if (status !== 200) throw new Error(`${call} of ${code} was answered ${status}: ${body.message}`)
    const { calls } = this.#book
    calls[call] = (calls[call] ?? 0) + 1
    return body
  }

  #person(code: string): Person {
    const known = this.#people.get(code)
    if (known !== undefined) return known
    const settled = Promise.resolve()
    const person = { numbers: [code], isLost: false, isFrozen: false, isWithdrawn: false, settled }
    this.#people.set(code, person)
    return person
  }
}

function numberOf(code: string, { numbers }: Person): string {
  return numbers.at(-1) ?? code
}

function subjectOf(call: OfficeCall, code: string, number: string) {
  if (call === 'loseCard' || call === 'findCard') return ['lostCard', number] as const
  return call === 'freezeWallet' || call === 'freeWallet'
    ? (['walletFrozen', code] as const)
    : (['withdrawn', code] as const)
}
