import { fetchWallet } from '../api/wallet.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { WalletReading } from '../domain/walletBook.ts'
import { abortableRead } from './abortableRead.ts'

export const readWallet = abortableRead<Outcome<WalletReading>, { code: string }>(
  async ({ input: { code }, signal }) => {
    const outcome = await fetchWallet(code, signal)
    if (!outcome.ok) return outcome
    return { ok: true, value: { ...outcome.value, readAt: new Date().toISOString() } }
  },
)
