import type { Outcome } from '../../domain/lib/outcome.ts'
import type { OnlineDeposit } from '../../domain/money/onlineDeposits.ts'
import type { Books, LeftInWallet, StallReport } from '../../domain/money/reports.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { reportRoutes } from '../routes/reports.ts'
import * as schemas from '../schemas/reports.ts'

const call = callsOf(reportRoutes)

export async function fetchStallReport(
  stall: { readonly merchantNumber: string; readonly day: string },
  signal: AbortSignal,
): Promise<Outcome<StallReport>> {
  const outcome = read(await call('stallReport', stall, { signal }), schemas.stallReportAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function fetchBooks(signal: AbortSignal): Promise<Outcome<Books>> {
  return mapOutcome(read(await call('books', {}, { signal }), schemas.booksAnswer), ({ data }) => data)
}

export async function fetchLeftInWallets(signal: AbortSignal): Promise<Outcome<readonly LeftInWallet[]>> {
  const outcome = read(await call('leftInWallets', {}, { signal }), schemas.leftInWalletsAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function fetchOnlineDeposits(signal: AbortSignal): Promise<Outcome<readonly OnlineDeposit[]>> {
  const outcome = read(await call('onlineDeposits', {}, { signal }), schemas.onlineDepositsAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}
