import { fromCallback, fromPromise } from 'xstate'
import { noteList } from '../../api/staff/savedLists.ts'
import { sheetsMachine } from '../../machines/people/sheets.ts'
import { startSheets } from '../../services/sheets/makeSheets.ts'
import { useFlow } from '../lib/useFlow.ts'

export const sheetsFlow = sheetsMachine.provide({
  actors: {
    noteCards: fromPromise(({ input }) => noteList(input)),
    makeSheets: fromCallback(({ input: { cards, choice }, sendBack }) =>
      startSheets(cards, choice, {
        onStarted: () => sendBack({ type: 'drawing.started' }),
        onDrawn: (done) => sendBack({ type: 'cards.drawn', done }),
        onProblems: (problems) => sendBack({ type: 'problems.found', problems }),
        onSaved: (sheets) => sendBack({ type: 'file.saved', sheets }),
        onFailed: (unread) => sendBack({ type: 'making.failed', unread }),
      }),
    ),
  },
})

export function useSheets() {
  return useFlow(sheetsFlow)
}
