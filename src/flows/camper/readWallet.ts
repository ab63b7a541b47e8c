import { fetchWallet, readEarlyWallet, type Wallet } from '../../api/camper/wallet.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { WalletReading } from '../../domain/money/walletBook.ts'
import { takeEarlyWallet } from '../../services/storage/earlyWallet.ts'
import { readUpdateNeed } from '../../services/storage/passwordFlags.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'

interface EarlyReading {
  readonly code: string
  readonly at: number
  readonly answer: Promise<Outcome<Wallet>>
}

/** Ms for which an early answer may be used. */
const freshFor = 10_000

let early: EarlyReading | undefined

/**
 * Requests the camper's wallet before its page is drawn, or adopts the call that the page started before any
 * script ran; the first reading of the page uses the answer. A 401 is dropped, so that it cannot reach a
 * later sign-in.
 */
export function readWalletEarly(): void {
  const begun = takeEarlyWallet()
  const { session } = sessionActor().getSnapshot().context
  const code = session?.role === 'participant' && session.user.code
  if (!code || readUpdateNeed() !== null) {
    begun?.abort()
    return
  }
  const own = begun && isFor(code, begun) ? begun : undefined
  if (!own) begun?.abort()
  const asked = {
    code,
    at: own?.at ?? Date.now(),
    answer: own ? readEarlyWallet(code, own) : fetchWallet(code, new AbortController().signal),
  }
  early = asked
  asked.answer.then(
    (outcome) => {
      if (!outcome.ok && outcome.status === 401 && early === asked) early = undefined
    },
    () => {},
  )
}

function takeEarly(wanted: string): EarlyReading['answer'] | undefined {
  const asked = early
  early = undefined
  return asked && isFor(wanted, asked) ? asked.answer : undefined
}

function isFor(wanted: string, { code, at }: { readonly code: string; readonly at: number }): boolean {
  return code === wanted && Math.abs(Date.now() - at) < freshFor
}

export const readWallet = abortableRead<Outcome<WalletReading>, { code: string }>(
  async ({ input: { code }, signal }) => {
    const outcome = await (takeEarly(code) ?? fetchWallet(code, signal))
    if (!outcome.ok) return outcome
    return { ok: true, value: { ...outcome.value, readAt: new Date().toISOString() } }
  },
)
