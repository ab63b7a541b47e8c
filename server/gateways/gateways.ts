import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { DepositLimits } from '../ledger/depositClaims.ts'
import { withCallLimits } from './callLimits.ts'
import type { PaymentConfiguration } from './configuration.ts'
import type { PaymentGateway } from './gateway.ts'
import { paynowGateway } from './paynow.ts'
import { sandboxGateway } from './sandbox.ts'

export interface Gateways {
  readonly gateway: PaymentGateway | undefined
  readonly publicUrl: string | undefined
  readonly limits: DepositLimits
  readonly patience: Patience
}

/** Times are in ms. The app's timeout for a call is 10 seconds. */
export interface Patience {
  readonly gatewayAnswers: number
  /** The lease of one host on a payment; it must be longer than any answer takes. */
  readonly lease: number
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
 * By default the demo camp has the sandbox and a real camp has no gateway, because anyone can approve a
 * payment on the sandbox's page.
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
      return withCallLimits(paynowGateway(named))
  }
}
