import type { BegunCall } from '../../domain/lib/earlyCall.ts'

export interface BegunWallet extends BegunCall {
  readonly code: string
  readonly at: number
}

declare global {
  interface Window {
    /** Set by a script in the head of `app.html` (scripts/build/prerenderedPage.ts). */
    begunWallet?: BegunWallet
  }
}

export function takeBegunWallet(): BegunWallet | undefined {
  const begun = window.begunWallet
  delete window.begunWallet
  return begun
}
