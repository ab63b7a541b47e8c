import type { Cents } from '../../src/domain/lib/money.ts'

/*
 * A payment gateway takes a camper's money outside of this host and reports how a payment stands. It never changes the
 * ledger: `settlement.ts` decides what a report does.
 */

/** `contested` is a payment that was disputed or refunded after all; its amount is held, and people decide. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'contested'

/** What a gateway tells about a payment, proven to come from it. */
export interface PaymentReport {
  /** Ours, as given at the initiation. */
  readonly reference: string
  readonly amount: Cents
  readonly status: PaymentStatus
  /** The gateway's own name of the payment and its own word for the status. */
  readonly gatewayReference?: string | undefined
  readonly gatewayStatus: string
  /** What the gateway keeps for itself; undefined where it does not say. */
  readonly fee?: Cents | undefined
  /** Where the gateway tells what to poll it with. */
  readonly pollReference?: string | undefined
}

export interface PaymentRequest {
  readonly reference: string
  readonly amount: Cents
  readonly payer: { readonly code: string; readonly name: string }
  /** Where the payer's browser goes when the gateway is done with it. */
  readonly returnUrl: string
  /** Where the gateway's callback goes. */
  readonly resultUrl: string
  /** Scheme, host and port of the portal in the payer's browser; empty makes an address of this host a relative one. */
  readonly ownOrigin: string
}

export interface InitiatedPayment {
  /** The page on which the payer pays. */
  readonly paymentUrl: string
  /** What `poll` is asked with; a secret of this host and the gateway. */
  readonly pollReference: string
}

/** `forged` has no valid signature; `unreadable` is nothing that the gateway sends. */
export type CallbackReading =
  | { readonly ok: true; readonly report: PaymentReport }
  | { readonly ok: false; readonly because: 'forged' | 'unreadable' }

export interface PaymentGateway {
  readonly name: string
  /** Whether a callback only triggers a poll, whose report then counts. */
  readonly confirmsByPolling: boolean
  /** Whether a call that is begun now would probably end with `GatewayBusy`. */
  readonly isBusy?: () => boolean
  /**
   * Asks for a page to pay on.
   * @throws PaymentDeclined when the gateway does not want this payment; any other error means that it did not answer
   */
  initiate(request: PaymentRequest, signal: AbortSignal): Promise<InitiatedPayment>
  /** @throws when the gateway does not answer, or with nothing that proves to be its own */
  poll(pollReference: string, signal: AbortSignal): Promise<PaymentReport>
  readCallback(rawBody: string, headers: Headers): CallbackReading | Promise<CallbackReading>
}

/** This host asks the gateway as much as it may already. */
export class GatewayBusy extends Error {
  override readonly name = 'GatewayBusy'
  override readonly message = 'This host asks the payment gateway too much at this moment'
}

/** The gateway answered that it will not take this payment; the message is its own sentence for people. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined'
}
