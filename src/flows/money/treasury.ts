import {
  fetchCashPosition,
  fetchClosedDesk,
  fetchClosedDesks,
  fetchJournal,
} from '../../api/money/treasury.ts'
import { listTableOf } from '../../domain/lib/listFile.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { closedDeskFile, closedDeskFileName } from '../../domain/money/closedDesks.ts'
import { amountColumn, maxWorkbookRows, tooLongForWorkbookText } from '../../domain/money/journal.ts'
import { cashPositionMachine } from '../../machines/money/cashPosition.ts'
import { closedDeskMachine } from '../../machines/money/closedDesk.ts'
import { closedDesksMachine } from '../../machines/money/closedDesks.ts'
import { type JournalAsked, journalFileMachine } from '../../machines/money/journalFile.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { moduleLoader } from '../../services/browser/loadModule.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'
import { bookingActions, bookingActors } from './cashBooking.ts'
import { saveCsv } from './reports.ts'

const cashPositionFlow = cashPositionMachine.provide({
  actors: { ...bookingActors, fetchPosition: abortableRead(({ signal }) => fetchCashPosition(signal)) },
  actions: bookingActions,
})

export function useCashPosition(cashier: string) {
  const position = useFlow(cashPositionFlow, {
    input: { cashier },
    listeners: { 'position.changed': () => position.send({ type: 'position.refreshRequested' }) },
  })
  return { position, print: useFlow(printFlow) }
}

const closedDesksFlow = closedDesksMachine.provide({
  actors: {
    fetchDesks: abortableRead(({ input: { before }, signal }) => fetchClosedDesks(before, signal)),
  },
})

export function useClosedDesks() {
  return { desks: useFlow(closedDesksFlow), print: useFlow(printFlow) }
}

const closedDeskFlow = closedDeskMachine.provide({
  actors: { fetchDesk: abortableRead(({ input: { desk }, signal }) => fetchClosedDesk(desk, signal)) },
  actions: {
    saveFile: (_, report) => {
      if (report) saveCsv(closedDeskFile(report), closedDeskFileName(report))
    },
  },
})

export function useClosedDesk(desk: string) {
  return { report: useFlow(closedDeskFlow, { input: { desk } }), print: useFlow(printFlow) }
}

const loadListBlob = moduleLoader(() => import('../../services/export/listBlob.ts'))

const journalFileFlow = journalFileMachine.provide({
  actors: {
    saveJournal: abortableRead<Outcome<unknown>, { asked: JournalAsked | null }>(
      async ({ input: { asked }, signal }) => {
        const outcome = await fetchJournal(asked?.day ?? null, signal)
        if (!outcome.ok) return outcome
        const { content, name } = outcome.value
        if (asked?.format !== 'xlsx') {
          downloadFile(content, name)
          return outcome
        }
        const text = await content.text()
        const lines = text.split('\n').length - 2
        if (lines > maxWorkbookRows) return { ok: false, status: 413, message: tooLongForWorkbookText }
        const { listBlob } = await loadListBlob()
        downloadFile(await listBlob(listTableOf(text, amountColumn), 'xlsx'), name.replace(/\.csv$/, '.xlsx'))
        return outcome
      },
    ),
  },
})

export function useJournalFile() {
  return useFlow(journalFileFlow)
}
