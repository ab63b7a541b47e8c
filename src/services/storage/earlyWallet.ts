import type { EarlyCall } from '../../domain/lib/earlyCall.ts'

export interface EarlyWallet extends EarlyCall {
  readonly code: string
  readonly at: number
}

declare global {
  interface Window {
    /** Set by a script in the head of `app.html` (scripts/build/prerenderedPage.ts). */
    earlyWallet?: EarlyWallet
  }
}

export function takeEarlyWallet(): EarlyWallet | undefined {
  const begun = window.earlyWallet
  delete window.earlyWallet
  return begun
}
