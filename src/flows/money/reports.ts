import {
  fetchBooks,
  fetchLeftInWallets,
  fetchOnlineDeposits,
  fetchStallReport,
} from '../../api/money/reports.ts'
import { campDay } from '../../domain/lib/campTime.ts'
import { byteOrderMark } from '../../domain/lib/csv.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { DepositFilters } from '../../domain/money/onlineDeposits.ts'
import {
  type BooksFile,
  booksFile,
  booksFileName,
  stallDaysFile,
  stallReportFile,
  stallsFile,
} from '../../domain/money/reports.ts'
import { booksMachine, type CampBooks } from '../../machines/money/books.ts'
import { onlineDepositsMachine } from '../../machines/money/onlineDeposits.ts'
import { stallReportMachine } from '../../machines/till/stallReport.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const saveCsv = (text: string, name: string) =>
  logErrors(
    () => downloadFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name),
    'save the file',
  )

const stallReportFlow = stallReportMachine.provide({
  actors: { fetchStallReport: abortableRead(({ input, signal }) => fetchStallReport(input, signal)) },
  actions: {
    saveFile: ({ context: { merchantNumber } }, report) => {
      if (report) saveCsv(stallReportFile(report), `sales-${merchantNumber}-${report.day}.csv`)
    },
  },
})

export function useStallReport(merchantNumber: string) {
  const today = campDay(Date.now())
  const report = useFlow(stallReportFlow, { input: { merchantNumber, day: today } })
  return { report, today, print: useFlow(printFlow) }
}

const textOf: Readonly<Record<BooksFile, (read: CampBooks) => string>> = {
  days: ({ books }) => booksFile(books),
  stalls: ({ books }) => stallsFile(books),
  stallDays: ({ books }) => stallDaysFile(books),
}

const booksFlow = booksMachine.provide({
  actors: {
    fetchBooks: abortableRead(async ({ signal }): Promise<Outcome<CampBooks>> => {
      const [books, wallets] = await Promise.all([fetchBooks(signal), fetchLeftInWallets(signal)])
      if (!books.ok) return books
      return wallets.ok ? { ok: true, value: { books: books.value, wallets: wallets.value } } : wallets
    }),
  },
  actions: {
    saveFile: (_, { file, read }) => {
      if (read === null) return
      saveCsv(textOf[file](read), booksFileName(file, campDay(Date.now())))
    },
  },
})

export function useBooks() {
  return { books: useFlow(booksFlow), print: useFlow(printFlow) }
}

const onlineDepositsFlow = onlineDepositsMachine.provide({
  actors: { fetchDeposits: abortableRead(({ signal }) => fetchOnlineDeposits(signal)) },
})

export function useOnlineDeposits(state: DepositFilters['state']) {
  return { deposits: useFlow(onlineDepositsFlow, { input: { state } }), print: useFlow(printFlow) }
}
