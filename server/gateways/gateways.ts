import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { PaymentConfiguration } from './configuration.ts'
import type { PaymentGateway } from './gateway.ts'
import { paynowGateway } from './paynow.ts'
import { sandboxGateway } from './sandbox.ts'

/** The gateway of this host, and how patient it is with it. */
export interface Gateways {
  /** Undefined when deposits are not set up: then nothing can be paid, confirmed or polled. */
  readonly gateway: PaymentGateway | undefined
  readonly publicUrl: string | undefined
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
 * Without a word in the configuration the demo camp has its sandbox, and a real camp has nothing: a page on which
 * anybody approves a payment of his own would be a mint.
 */
export function openGateways(
  { publicUrl, gateway }: PaymentConfiguration,
  camp: 'demo' | 'real',
  database: Database,
): Gateways {
  const named = gateway ?? (camp === 'demo' ? { name: 'sandbox' as const } : undefined)
  return { gateway: named && open(named, database), publicUrl, patience: usualPatience }
}

function open(named: NonNullable<PaymentConfiguration['gateway']>, database: Database): PaymentGateway {
  switch (named.name) {
    case 'sandbox':
      return sandboxGateway(database)
    case 'paynow':
      return paynowGateway(named)
  }
}
