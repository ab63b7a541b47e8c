import type { HealthRecord } from '../health/health.ts'
import type { Merchant, Participant } from '../people/people.ts'
import { buildHealthRecords } from './healthRecords.ts'
import { buildMerchants } from './merchants.ts'
import { buildParticipants } from './participants.ts'
import { buildWallets, type DemoWallet } from './wallets.ts'

export { demoCodes } from './namedCampers.ts'
export { demoAdmins, demoPasswords } from './signIns.ts'

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
