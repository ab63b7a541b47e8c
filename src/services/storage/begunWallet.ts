import type { BegunCall } from '../../domain/lib/begunCall.ts'

export interface BegunWallet extends BegunCall {
  readonly code: string
  /** In milliseconds since 1970. */
  readonly at: number
}

declare global {
  interface Window {
    /** Of a script in the head of `app.html` (scripts/build/prerenderedPage.ts). */
    begunWallet?: BegunWallet
  }
}

/** The reading of a wallet that the page has begun, once. */
export function takeBegunWallet(): BegunWallet | undefined {
  const begun = window.begunWallet
  delete window.begunWallet
  return begun
}
