import type { Cents } from '../../src/domain/lib/money.ts'

/*
 * A payment gateway collects a camper's money outside of this host and reports the status of a payment. It
 * never changes the ledger: `settlement.ts` decides what a report does.
 */

/**
 * A `contested` payment was disputed or refunded after it was paid; its amount is held until people decide.
 */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'contested'

export interface PaymentReport {
  readonly reference: string
  readonly amount: Cents
  readonly status: PaymentStatus
  readonly gatewayReference?: string | undefined
  readonly gatewayStatus: string
  readonly fee?: Cents | undefined
  readonly pollReference?: string | undefined
}

export interface PaymentRequest {
  readonly reference: string
  readonly amount: Cents
  readonly payer: { readonly code: string; readonly name: string }
  readonly returnUrl: string
  readonly resultUrl: string
  /** The portal's origin in the payer's browser. If it is empty, addresses on this host are relative. */
  readonly ownOrigin: string
}

export interface InitiatedPayment {
  readonly paymentUrl: string
  /** A secret between this host and the gateway. */
  readonly pollReference: string
}

/** `forged` has no valid signature; `unreadable` is no message of the gateway. */
export type CallbackReading =
  | { readonly ok: true; readonly report: PaymentReport }
  | { readonly ok: false; readonly because: 'forged' | 'unreadable' }

export interface PaymentGateway {
  readonly name: string
  /** A callback only triggers a poll, whose report counts. */
  readonly confirmsByPolling: boolean
  /** A call started now would probably fail with `GatewayBusy`. */
  readonly isBusy?: () => boolean
  /**
   * @throws PaymentDeclined when the gateway refuses this payment; any other error means that it did not
   * answer
   */
  initiate(request: PaymentRequest, signal: AbortSignal): Promise<InitiatedPayment>
  /** @throws when the gateway does not answer, or the answer is not authentic */
  poll(pollReference: string, signal: AbortSignal): Promise<PaymentReport>
  readCallback(rawBody: string, headers: Headers): CallbackReading | Promise<CallbackReading>
}

export class GatewayBusy extends Error {
  override readonly name = 'GatewayBusy'
  override readonly message = 'This host asks the payment gateway too much at this moment'
}

/** The gateway refused the payment; the message is its own text for people. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined'
}
