import { fromPromise } from 'xstate'
import { noteList } from '../../api/staff/savedLists.ts'
import { campDay } from '../../domain/lib/campTime.ts'
import { listFileName } from '../../domain/lib/listFile.ts'
import { listFileMachine } from '../../machines/lib/listFile.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { moduleLoader } from '../../services/browser/loadModule.ts'
import { readListFormat, storeListFormat } from '../../services/storage/listFormat.ts'
import { useFlow } from './useFlow.ts'

const loadListBlob = moduleLoader(() => import('../../services/export/listBlob.ts'))

const listFileFlow = listFileMachine.provide({
  actors: {
    noteList: fromPromise(({ input: { note, format } }) => {
      if (note === null) throw new Error('There is no list')
      return noteList({ ...note, format })
    }),
    saveFile: fromPromise(async ({ input: { file, format } }) => {
      if (file === null) throw new Error('There is no list')
      const { listBlob } = await loadListBlob()
      downloadFile(await listBlob(file, format), listFileName(file.name, campDay(Date.now()), format))
    }),
  },
  actions: { rememberFormat: (_, format) => storeListFormat(format) },
})

export function useListFile() {
  return useFlow(listFileFlow, { input: { format: readListFormat() } })
}
