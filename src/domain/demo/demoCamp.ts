import type { HealthRecord } from '../health/health.ts'
import type { Cents } from '../lib/money.ts'
import type { Admin, Merchant, Participant } from '../people/people.ts'
import { buildHealthRecords } from './healthRecords.ts'
import { buildParticipants } from './participants.ts'
import { stalls } from './stalls.ts'
import { buildWallets, type DemoMovement, type DemoWallet } from './wallets.ts'

export function buildMerchants(movements: Iterable<DemoMovement>): readonly Merchant[] {
  const earned = new Map<string, Cents>()
  for (const { type, status, merchantNumber, amount } of movements) {
    if (type !== 'purchase' || status !== 'completed' || merchantNumber === undefined) continue
    earned.set(merchantNumber, (earned.get(merchantNumber) ?? 0) + amount)
  }
  return stalls.map(({ merchantNumber, merchantName, day }, index) => ({
    _id: `00000000-0000-4000-9000-${String(index + 1).padStart(12, '0')}`,
    merchantNumber,
    merchantName,
    balance: earned.get(merchantNumber) ?? 0,
    createdAt: `${day}T07:00:00.000Z`,
  }))
}

export { demoCodes } from './namedCampers.ts'

/** Offices instead of persons, in a domain that is reserved for examples. */
export const demoAdmins: readonly [Admin, Admin] = [
  { email: 'gate@camp.example.org', name: 'Gate Operator' },
  { email: 'office@camp.example.org', name: 'Camp Office' },
]

/** One password per role. The newcomer's one-time password only allows changing it. */
export const demoPasswords = {
  admin: 'gate-opens-at-eight',
  participant: 'songs-by-the-campfire',
  merchant: 'five-dollars-a-ride',
  newcomer: 'first-night-in-camp',
} as const

/** A fictional camp on the evening of April 17, 2025, identical in every run. */
export interface DemoCamp {
  readonly participants: readonly Participant[]
  readonly merchants: readonly Merchant[]
  readonly healthRecords: ReadonlyMap<string, HealthRecord>
  readonly wallets: ReadonlyMap<string, DemoWallet>
}

export function buildDemoCamp(): DemoCamp {
  const participants = buildParticipants()
  const wallets = buildWallets(participants)
  return {
    participants,
    merchants: buildMerchants([...wallets.values()].flatMap(({ movements }) => movements)),
    healthRecords: buildHealthRecords(participants),
    wallets,
  }
}

let built: DemoCamp | undefined

export function demoCamp(): DemoCamp {
  built ??= buildDemoCamp()
  return built
}
