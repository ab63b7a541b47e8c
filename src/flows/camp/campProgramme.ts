import { fromPromise } from 'xstate'
import { fetchProgramme, saveProgramme } from '../../api/camp/programme.ts'
import type { CampFacts } from '../../domain/camp/facts.ts'
import { programmeTableIn } from '../../domain/camp/programmeTable.ts'
import { campProgrammeMachine } from '../../machines/camp/campProgramme.ts'
import { linesOfPaste, readLines } from '../../services/import/readLines.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

const campProgrammeFlow = campProgrammeMachine.provide({
  actors: {
    fetchProgramme: abortableRead(({ signal }) => fetchProgramme(signal)),
    readTable: fromPromise(async ({ input: { source } }) =>
      programmeTableIn(typeof source === 'string' ? linesOfPaste(source) : await readLines(source)),
    ),
    saveProgramme: fromPromise(({ input }) => saveProgramme(input)),
  },
})

export function useCampProgramme(time: CampFacts['time']) {
  return useFlow(campProgrammeFlow, { input: { time } })
}
