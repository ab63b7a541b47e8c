import type { Outcome } from '../../domain/lib/outcome.ts'
import type { OnlineDeposit } from '../../domain/money/onlineDeposits.ts'
import type { Books, LeftInWallet, StallReport } from '../../domain/money/reports.ts'
import { callsOf } from '../lib/client.ts'
import { reportRoutes } from '../routes/reports.ts'
import * as schemas from '../schemas/reports.ts'

const call = callsOf(reportRoutes)

export function fetchStallReport(
  stall: { readonly merchantNumber: string; readonly day: string },
  signal: AbortSignal,
): Promise<Outcome<StallReport>> {
  return call('stallReport', stall, { signal, answer: schemas.stallReportAnswer })
}

export function fetchBooks(signal: AbortSignal): Promise<Outcome<Books>> {
  return call('books', {}, { signal, answer: schemas.booksAnswer })
}

export function fetchLeftInWallets(signal: AbortSignal): Promise<Outcome<readonly LeftInWallet[]>> {
  return call('leftInWallets', {}, { signal, answer: schemas.leftInWalletsAnswer })
}

export function fetchOnlineDeposits(signal: AbortSignal): Promise<Outcome<readonly OnlineDeposit[]>> {
  return call('onlineDeposits', {}, { signal, answer: schemas.onlineDepositsAnswer })
}
