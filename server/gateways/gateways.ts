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
  readonly timeouts: GatewayTimeouts
}

/** Times are in ms. A call of the app times out after 10 seconds. */
export interface GatewayTimeouts {
  readonly gatewayAnswers: number
  /** The lease of one host on a payment; it must be longer than any answer takes. */
  readonly lease: number
  readonly polls: number
  readonly untilNextPoll: () => Promise<void>
}

export const defaultTimeouts: GatewayTimeouts = {
  gatewayAnswers: 7_000,
  lease: 20_000,
  polls: 80,
  untilNextPoll: () => pause(100),
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
  return { gateway: named && open(named, database), publicUrl, limits, timeouts: defaultTimeouts }
}

function open(named: NonNullable<PaymentConfiguration['gateway']>, database: Database): PaymentGateway {
  switch (named.name) {
    case 'sandbox':
      return sandboxGateway(database)
    case 'paynow':
      return withCallLimits(paynowGateway(named))
  }
}
