import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { DepositLimits } from '../ledger/depositClaims.ts'
import { underCeiling } from './callCeiling.ts'
import type { PaymentConfiguration } from './configuration.ts'
import type { PaymentGateway } from './gateway.ts'
import { paynowGateway } from './paynow.ts'
import { sandboxGateway } from './sandbox.ts'

export interface Gateways {
  /** Undefined when deposits are not set up: then nothing can be paid, confirmed or polled. */
  readonly gateway: PaymentGateway | undefined
  readonly publicUrl: string | undefined
  readonly limits: DepositLimits
  readonly patience: Patience
}

/** Times are milliseconds. The app gives up a call after 10 seconds. */
export interface Patience {
  readonly gatewayAnswers: number
  /** How long a claim is one host's alone; longer than any answer takes. */
  readonly lease: number
  /** How many times a repeat looks whether the first one is through, and what lies between two looks. */
  readonly looks: number
  readonly untilNextLook: () => Promise<void>
}

export const usualPatience: Patience = {
  gatewayAnswers: 7_000,
  lease: 20_000,
  looks: 80,
  untilNextLook: () => pause(100),
}

/**
 * Unless configured, the demo camp has the sandbox and a real camp has no gateway: on the sandbox's page anybody could
 * approve a payment of their own.
 */
export function openGateways(
  { publicUrl, gateway, limits }: PaymentConfiguration,
  camp: 'demo' | 'real',
  database: Database,
): Gateways {
  const named = gateway ?? (camp === 'demo' ? { name: 'sandbox' as const } : undefined)
  return { gateway: named && open(named, database), publicUrl, limits, patience: usualPatience }
}

function open(named: NonNullable<PaymentConfiguration['gateway']>, database: Database): PaymentGateway {
  switch (named.name) {
    case 'sandbox':
      return sandboxGateway(database)
    case 'paynow':
      return underCeiling(paynowGateway(named))
  }
}
