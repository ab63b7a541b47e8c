import { fetchBooks, fetchLeftInWallets, fetchStallReport } from '../api/reports.ts'
import { campDay } from '../domain/campTime.ts'
import { byteOrderMark } from '../domain/csv.ts'
import type { Outcome } from '../domain/outcome.ts'
import { booksFile, stallReportFile, stallsFile, walletsFile } from '../domain/reports.ts'
import { booksMachine, type CampBooks } from '../machines/books.ts'
import { stallReportMachine } from '../machines/stallReport.ts'
import { downloadFile } from '../services/download.ts'
import { abortableRead } from './abortableRead.ts'
import { printFlow } from './print.ts'
import { tolerant } from './tolerant.ts'
import { useFlow } from './useFlow.ts'

const save = (text: string, name: string) =>
  tolerant(
    () => downloadFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name),
    'save the file',
  )

const stallReportFlow = stallReportMachine.provide({
  actors: { fetchStallReport: abortableRead(({ input, signal }) => fetchStallReport(input, signal)) },
  actions: {
    saveFile: ({ context: { merchantNumber } }, report) => {
      if (report) save(stallReportFile(report), `sales-${merchantNumber}-${report.day}.csv`)
    },
  },
})

export function useStallReport(merchantNumber: string) {
  const today = campDay(Date.now())
  const report = useFlow(stallReportFlow, { input: { merchantNumber, day: today } })
  return { report, today, print: useFlow(printFlow) }
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
      if (file === 'days') save(booksFile(read.books), 'books-days.csv')
      else if (file === 'stalls') save(stallsFile(read.books), 'books-stalls.csv')
      else save(walletsFile(read.wallets), 'books-wallets.csv')
    },
  },
})

export function useBooks() {
  return { books: useFlow(booksFlow), print: useFlow(printFlow) }
}
