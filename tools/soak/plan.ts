import type { BasketItem } from '../../src/domain/camper/wallet.ts'
import { type Random, randomFrom } from '../../src/domain/demo/random.ts'
import type { Cents } from '../../src/domain/lib/money.ts'
import { products } from '../../src/domain/till/products.ts'

export interface MoneyRequest {
  readonly kind: KindName
  readonly key: string
  readonly camper: string
  /** The scanned card's number, when it differs from the code. */
  readonly number?: string
  readonly isByName?: boolean
  readonly cents: Cents
  /** The merchant of a charge, or the index of the admin. */
  readonly actor: string
  readonly items: readonly BasketItem[]
  /** The prices that the till knows; the documented ones by default. */
  readonly priceList?: PriceList
  readonly decision: 'approve' | 'decline' | 'walkAway'
  /** A double click sends two concurrent requests. */
  readonly isPressedTwice: boolean
}

export type PriceList = 'documented' | 'raised'

type KindName = 'charge' | 'deposit' | 'withdrawal'

interface People {
  readonly campers: readonly [string, ...string[]]
  readonly merchants: readonly [string, ...string[]]
  readonly admins: readonly [string, ...string[]]
}

type Particulars = Pick<MoneyRequest, 'cents'> & Partial<Pick<MoneyRequest, 'items' | 'decision' | 'actor'>>

interface Kind {
  readonly name: KindName
  readonly share: number
  readonly draw: (random: Random, people: People) => Particulars
}

const kinds: readonly Kind[] = [
  {
    name: 'charge',
    share: 70,
    draw(random, { merchants }) {
      const items = products
        .filter(() => random.chance(0.3))
        .map(({ name, price }) => ({ name, price, quantity: random.between(1, 3) }))
      const basket = items.length > 0 ? items : [{ name: 'Zip Line', price: 500, quantity: 1 }]
      const cents = basket.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      return { cents, items: basket, actor: random.pick(merchants) }
    },
  },
  {
    name: 'deposit',
    share: 20,
    draw(random) {
      const decision = random.chance(0.8) ? 'approve' : random.pick(['decline', 'walkAway'] as const)
      return { cents: random.between(100, 30_000), decision }
    },
  },
  {
    name: 'withdrawal',
    share: 10,
    draw: (random, { admins }) => ({ cents: random.between(1, 2_000), actor: random.pick(admins) }),
  },
]

export function planFrom(
  seed: number,
  people: People,
  { moneyRequests, kills }: { readonly moneyRequests: number; readonly kills: number },
): { readonly moneyRequests: readonly MoneyRequest[]; readonly killAfter: readonly number[] } {
  const random = randomFrom(seed)
  return {
    moneyRequests: Array.from({ length: moneyRequests }, (_, index) =>
      drawMovement(random, people, `soak-${seed}-${index}`),
    ),
    killAfter: Array.from({ length: kills }, () => random.between(1, moneyRequests - 1)).sort(
      (a, b) => a - b,
    ),
  }
}

function drawMovement(random: Random, people: People, key: string): MoneyRequest {
  const camper = random.pick(people.campers)
  const kind = kindAt(random.between(1, 100))
  const isPressedTwice = random.chance(0.1)
  const drawn = kind.draw(random, people)
  return {
    actor: camper,
    items: [],
    decision: 'approve',
    ...drawn,
    kind: kind.name,
    key,
    camper,
    isPressedTwice,
  }
}

function kindAt(percent: number): Kind {
  let upTo = 0
  for (const kind of kinds) {
    upTo += kind.share
    if (percent <= upTo) return kind
  }
  throw new Error('The shares of the kinds are less than a hundred.')
}
