import { fromCallback, fromPromise } from 'xstate'
import { noteList } from '../../api/staff/savedLists.ts'
import { exportMachine } from '../../machines/people/export.ts'
import { startExport } from '../../services/export/exportCards.ts'
import { useFlow } from '../lib/useFlow.ts'

export const exportFlow = exportMachine.provide({
  actors: {
    noteCards: fromPromise(({ input }) => noteList(input)),
    exportCards: fromCallback(({ input, sendBack }) =>
      startExport(input.cards, {
        onStarted: () => sendBack({ type: 'drawing.started' }),
        onDrawn: (done) => sendBack({ type: 'cards.drawn', done }),
        onZipping: () => sendBack({ type: 'zip.started' }),
        onDownloaded: (failed) => sendBack({ type: 'zip.downloaded', failed }),
        onFailed: () => sendBack({ type: 'export.failed' }),
      }),
    ),
  },
})

export function useExport() {
  return useFlow(exportFlow)
}
