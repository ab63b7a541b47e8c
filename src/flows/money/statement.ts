import { fetchStatement } from '../../api/money/statement.ts'
import { byteOrderMark } from '../../domain/lib/csv.ts'
import { matchingRows, statementFile, statementFileName } from '../../domain/money/statement.ts'
import { statementMachine } from '../../machines/money/statement.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

const statementFlow = statementMachine.provide({
  actors: { fetchStatement: abortableRead(({ input: { code }, signal }) => fetchStatement(code, signal)) },
  actions: {
    saveFile: (_, { statement, search }) => {
      if (statement === null) return
      const file = statementFile({ ...statement, rows: matchingRows(statement.rows, search) })
      const type = 'text/csv;charset=utf-8'
      logErrors(
        () => downloadFile(new Blob([byteOrderMark, file], { type }), statementFileName(statement)),
        'save the file',
      )
    },
  },
})

export function useStatement(code: string) {
  return { statement: useFlow(statementFlow, { input: { code } }), print: useFlow(printFlow) }
}
