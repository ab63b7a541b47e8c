import type { BasketItem, TransactionStatus, TransactionType } from '../camper/wallet.ts'
import type { Cents } from '../lib/money.ts'
import type { Participant } from '../people/people.ts'
import { products } from '../till/products.ts'
import { campDays, campTime, minutesOfCampDay, registrationTime } from './calendar.ts'
import { demoCodes } from './namedCampers.ts'
import { type Random, randomFrom } from './random.ts'
import { stalls } from './stalls.ts'

export interface DemoMovement {
  readonly referenceId: string
  readonly type: TransactionType
  readonly amount: Cents
  readonly status: TransactionStatus
  readonly createdAt: string
  readonly merchantNumber?: string
  readonly items?: readonly BasketItem[]
}

export interface DemoWallet {
  readonly movements: readonly DemoMovement[]
  readonly balance: Cents
}

const referencePrefixes: Readonly<Record<TransactionType, string>> = {
  deposit: 'DEP',
  purchase: 'PUR',
  withdrawal: 'WDR',
}
const firstCampDay = 102
const lastMinute = campDays * minutesOfCampDay - 1
const withoutMoney: ReadonlySet<string> = new Set([demoCodes.withoutContact, demoCodes.newcomer])

function balanceChange(movement: Pick<DemoMovement, 'type' | 'amount' | 'status'>): Cents {
  if (movement.status !== 'completed') return 0
  return movement.type === 'deposit' ? movement.amount : -movement.amount
}

/** One wallet per camper, by code. Campers who have not arrived have deposits at most. */
export function buildWallets(participants: readonly Participant[]): ReadonlyMap<string, DemoWallet> {
  return new Map(
    participants.map((participant, index) => [participant.code, buildWallet(participant, index)]),
  )
}

function buildWallet(participant: Participant, index: number): DemoWallet {
  const random = randomFrom(70_000 + index)
  const movements: DemoMovement[] = []
  let balance = 0

  function add(
    movement: Omit<DemoMovement, 'referenceId' | 'status'>,
    status: TransactionStatus = 'completed',
  ) {
    const number = String(movements.length + 1).padStart(2, '0')
    const added = {
      referenceId: `${referencePrefixes[movement.type]}-${participant.code}-${number}`,
      status,
      ...movement,
    }
    movements.push(added)
    balance += balanceChange(added)
  }

  if (withoutMoney.has(participant.code)) return { movements, balance }
  if (participant.code === demoCodes.fresh || random.chance(0.75)) {
    const createdAt = registrationTime(firstCampDay - random.between(1, 5), random.between(0, 719))
    add({ type: 'deposit', amount: depositAmount(random), createdAt }, statusOfDeposit(random))
  }
  if (!participant.checkedIn && !participant.checkedOut) return { movements, balance }

  const visits =
    participant.code === demoCodes.alreadyIn || random.chance(0.05)
      ? random.between(22, 28)
      : random.between(0, 7)
  for (const createdAt of stallTimes(random, visits)) {
    const kind = random.between(1, 100)
    if (balance < 500 || kind > 85) {
      add({ type: 'deposit', amount: depositAmount(random), createdAt }, statusOfDeposit(random))
    } else if (kind > 78) {
      add({ type: 'withdrawal', amount: random.between(1, Math.floor(balance / 100)) * 100, createdAt })
    } else {
      add({ ...purchaseUpTo(random, balance), createdAt })
    }
  }
  if (
    participant.checkedOut &&
    balance !== 0 &&
    (participant.code === demoCodes.checkedOut || random.chance(0.7))
  ) {
    add({ type: 'withdrawal', amount: balance, createdAt: campTime(lastMinute, 59) })
  }
  return { movements, balance }
}

function stallTimes(random: Random, count: number): string[] {
  const minutes = Array.from({ length: count }, () => random.between(0, lastMinute)).sort((a, b) => a - b)
  return minutes.map((minute, index) => campTime(minute, index))
}

function depositAmount(random: Random): Cents {
  return random.chance(0.9) ? random.between(1, 12) * 500 : random.between(101, 4_999)
}

function statusOfDeposit(random: Random): TransactionStatus {
  if (random.chance(0.92)) return 'completed'
  return random.chance(0.5) ? 'pending' : 'failed'
}

/** `balance` must be at least the highest single price. */
function purchaseUpTo(
  random: Random,
  balance: Cents,
): Pick<DemoMovement, 'type' | 'amount' | 'merchantNumber' | 'items'> {
  const stall = random.pick(stalls)
  const items: BasketItem[] = []
  let amount = 0
  for (const product of products) {
    const wanted = product.name === stall.product ? random.between(1, 3) : Number(random.chance(0.08))
    const quantity = Math.min(wanted, Math.floor((balance - amount) / product.price))
    if (quantity === 0) continue
    items.push({ name: product.name, price: product.price, quantity })
    amount += product.price * quantity
  }
  return { type: 'purchase', amount, merchantNumber: stall.merchantNumber, items }
}
