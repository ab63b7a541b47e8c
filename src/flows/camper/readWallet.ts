import { fetchWallet, readBegunWallet, type Wallet } from '../../api/camper/wallet.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { WalletReading } from '../../domain/money/walletBook.ts'
import { takeBegunWallet } from '../../services/storage/begunWallet.ts'
import { readUpdateNeed } from '../../services/storage/passwordFlags.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'

interface EarlyReading {
  readonly code: string
  /** In milliseconds since 1970. */
  readonly at: number
  readonly answer: Promise<Outcome<Wallet>>
}

/** A page that is shown later, in milliseconds, asks for itself. */
const freshFor = 10_000

let early: EarlyReading | undefined

/**
 * Asks for the wallet of the camper who is signed in, before the page that shows it is drawn, or takes the call that the
 * page has made before any script ran. The first reading of the page takes the answer: nothing is asked for twice. That a
 * session has ended is told to nobody who signs in anew.
 */
export function readWalletEarly(): void {
  const begun = takeBegunWallet()
  const { session } = sessionActor().getSnapshot().context
  const code = session?.role === 'participant' && session.user.code
  // Who must choose a password first is shown no wallet until then, and refused one.
  if (!code || readUpdateNeed() !== null) {
    begun?.abort()
    return
  }
  const own = begun && isFor(code, begun) ? begun : undefined
  if (!own) begun?.abort()
  const asked = {
    code,
    at: own?.at ?? Date.now(),
    answer: own ? readBegunWallet(code, own) : fetchWallet(code, new AbortController().signal),
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
