import { fromPromise } from 'xstate'
import { campDay } from '../domain/campTime.ts'
import { peopleFileName, peopleFileText } from '../domain/peopleFile.ts'
import { peopleFileMachine } from '../machines/peopleFile.ts'
import { downloadFile } from '../services/download.ts'

export const peopleFileFlow = peopleFileMachine.provide({
  actors: {
    saveFile: fromPromise(async ({ input: { people } }) => {
      const content = new Blob([peopleFileText(people)], { type: 'text/csv;charset=utf-8' })
      downloadFile(content, peopleFileName(campDay(Date.now())))
    }),
  },
})
