import { fromPromise } from 'xstate'
import { checkImport, writeImport } from '../../api/people/importPeople.ts'
import { campDay } from '../../domain/lib/campTime.ts'
import { listTableOf } from '../../domain/lib/listFile.ts'
import { leftFileOf } from '../../domain/people/importing/importReview.ts'
import { templateText } from '../../domain/people/importing/importTemplate.ts'
import { importPeopleMachine } from '../../machines/people/importPeople.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { moduleLoader } from '../../services/browser/loadModule.ts'
import { readImportFile } from '../../services/import/readImportFile.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { createImportStorage } from '../../services/storage/importStorage.ts'
import { readRememberedColumns, storeRememberedColumns } from '../../services/storage/rememberedColumns.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

const storage = createImportStorage()
const loadListBlob = moduleLoader(() => import('../../services/export/listBlob.ts'))

export const importPeopleFlow = importPeopleMachine.provide({
  actors: {
    readKept: fromPromise(({ input }) => storage.read(input.owner)),
    readFile: abortableRead(async ({ input, signal }) => ({
      read: await readImportFile(input.file, signal),
      remembered: readRememberedColumns(),
      day: campDay(Date.now()),
    })),
    saveTemplate: fromPromise(async ({ input: { format } }) => {
      const text = templateText()
      const { listBlob } = await loadListBlob()
      const file =
        format === 'csv' ? new Blob([text], { type: 'text/csv' }) : await listBlob(listTableOf(text), format)
      downloadFile(file, `list-of-people.${format}`)
    }),
    checkRows: abortableRead(({ input, signal }) => checkImport(input.rows, signal)),
    planWriting: fromPromise(async ({ input: { kept, batches } }) => {
      const plan = batches.map((rows) => ({ key: makeIdempotencyKey(), rows }))
      const importId = kept.importId || crypto.randomUUID()
      const keeping = await storage.keep({ ...kept, plan, importId }).catch((error: unknown) => {
        warnNotKept(error)
        return 'notKept' as const
      })
      return keeping === 'otherTab' ? keeping : { plan, importId, isKept: keeping === 'kept' }
    }),
    writeBatch: fromPromise(({ input: { rows, key, importId, fileName } }) =>
      writeImport(rows, { id: importId, fileName: fileName.slice(-255) }, key),
    ),
  },
})

function warnNotKept(error: unknown): void {
  console.warn('The browser did not keep the import', error)
}

export function useImportPeople(owner: string) {
  const flow = useFlow(importPeopleFlow, {
    input: { owner },
    listeners: {
      'import.changed': ({ kept }) => {
        storage.keep(kept).then(
          (keeping) => {
            if (keeping === 'otherTab') flow.send({ type: 'keeping.overtaken' })
          },
          (error: unknown) => {
            warnNotKept(error)
            flow.send({ type: 'keeping.failed' })
          },
        )
      },
      'import.removed': () => {
        storage.remove().catch(warnNotKept)
      },
      'columns.matched': ({ columns }) => storeRememberedColumns(columns),
      'leftRows.wanted': ({ items, fileName }) =>
        downloadFile(
          new Blob([leftFileOf(items)], { type: 'text/csv' }),
          `${fileName.replace(/\.[^.]*$/, '')} - rows that are left.csv`,
        ),
    },
  })
  return flow
}
