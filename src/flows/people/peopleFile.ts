import { fromPromise } from 'xstate'
import { campDay } from '../../domain/lib/campTime.ts'
import { peopleFileName, peopleFileText } from '../../domain/people/peopleFile.ts'
import { peopleFileMachine } from '../../machines/people/peopleFile.ts'
import { downloadFile } from '../../services/browser/download.ts'

export const peopleFileFlow = peopleFileMachine.provide({
  actors: {
    saveFile: fromPromise(async ({ input: { people } }) => {
      const content = new Blob([peopleFileText(people)], { type: 'text/csv;charset=utf-8' })
      downloadFile(content, peopleFileName(campDay(Date.now())))
    }),
  },
})
